import type { Problem } from '../../shared/domain/problem.ts';
import type { StatementItem } from '../../shared/domain/sheet-statement.ts';
import type { DraftView, FileView } from '../../shared/ipc/file-requests.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { provided } from '../platform/provided.ts';
import type { GridQuery } from '../sheet-worker/grid-view.ts';
import type { Corrections, Recipe, RecipeChange } from '../sheet-worker/recipe.ts';
import { useToast } from '../ui/messages.tsx';
import type { SheetState } from './sheet-state.ts';
import type { Finished } from './use-sheet-worker.ts';

/** An open sheet: its content, what was decided about it, and the possible actions. */
export interface SheetSession extends Omit<SheetState, 'checks'> {
  readonly draft: DraftView;
  readonly file: FileView;
  /** Questions that only a person can answer: about the sheet, and about its numbers compared with earlier batches. */
  readonly questions: readonly OpenQuestion[];
  /** What the sheet means, with what was confirmed; undefined until it is known what was confirmed before. */
  readonly statement: readonly StatementItem[] | undefined;
  /** When something of its layout was confirmed last; null if nothing was. */
  readonly confirmedAt: string | null;
  /** Why the sheet can't go on: a question is open, or something is to be confirmed; undefined if all is settled or not known yet. */
  readonly whyNotSettled: 'step.blocked.check' | 'step.blocked.confirm' | undefined;
  /** A person has read the statement and goes on with it. */
  readonly confirm: () => void;
  readonly query: GridQuery;
  readonly recipe: Recipe;
  /** Whether the quotes of the batch that was made of the sheet are still valid for it. */
  readonly quotes: 'none' | 'kept' | 'changed';
  /** Saves the draft at once; gives the content of a batch made of the sheet in this state (`contentText`). */
  readonly save: () => Promise<string>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly setQuery: (query: Partial<GridQuery>) => void;
  /** Changes how the sheet is read or mapped: the whole sheet is checked again. */
  readonly change: (change: RecipeChange) => void;
  /** Changes cells or decisions; one undo step. */
  readonly correct: (next: (corrections: Corrections) => Corrections) => void;
  /** The same while a person is still typing, without a step of its own. */
  readonly amend: (next: (corrections: Corrections) => Corrections) => void;
  /** Removes the newest step for good: an edit that was given up. */
  readonly drop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  /** The checked sheet in its present state; refused if other rows would be paid than are shown. */
  readonly finish: () => Promise<Finished>;
  /** What the search for payments of earlier batches could not look through. */
  readonly searchProblems: readonly Problem[];
  /** The batch that paid the period of the sheet already; null if none did, or it is not known yet. */
  readonly paidPeriod: RequestOutput<'batches.find-duplicates'>['paidPeriod'];
  /**
   * Why the last changes are not saved; and what a person must know about the recipients' book, which was read to fill
   * in blanks or to find recipients named by id.
   */
  readonly problems: readonly Problem[];
}

export const [SheetProvider, useSheet] = provided<SheetSession>('the sheet');

/** Changes cells or decisions in one undo step, and reports it with Undo. */
export function useReportedChange(): (
  next: (corrections: Corrections) => Corrections,
  message: string,
) => void {
  const { correct, undo } = useSheet();
  const say = useToast();
  return (next, message) => {
    correct(next);
    say(message, undo);
  };
}
