import { createContext, type ReactNode, useContext } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import type { DraftView, FileView } from '../../shared/ipc/file-requests.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import type { ColumnRoom } from '../sheet-worker/column-room.ts';
import type { GridQuery, GridRow, ProblemKind, ScrollTick, ViewTally } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import type { Corrections, Recipe } from '../sheet-worker/recipe.ts';
import type { SheetProgress } from './sheet-state.ts';

/** An open sheet: what it is, what was said about it, and what can be done with it. */
export interface SheetSession {
  readonly draft: DraftView;
  readonly file: FileView;
  readonly progress: SheetProgress;
  /** Undefined until the first check is done. */
  readonly overview: SheetOverview | undefined;
  /** What only a person can say: of the sheet, and of its numbers beside those of earlier batches. */
  readonly questions: readonly OpenQuestion[];
  readonly rows: readonly GridRow[];
  /** Which rows the present query shows, in its order. */
  readonly order: Uint32Array;
  readonly kinds: readonly ProblemKind[];
  readonly tally: ViewTally;
  readonly ticks: readonly ScrollTick[];
  readonly room: ColumnRoom;
  readonly query: GridQuery;
  readonly recipe: Recipe;
  /** Whether the quotes of the batch that was made of the sheet still hold for it. */
  readonly quotes: 'none' | 'kept' | 'changed';
  /** What the batch is made of as the sheet now stands (`contentText`). */
  readonly madeOf: () => string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly setQuery: (query: Partial<GridQuery>) => void;
  /** Changes how the sheet is read or mapped: it is checked whole again. */
  readonly change: (change: Partial<Omit<Recipe, 'corrections'>>) => void;
  /** Changes cells or decisions; one step of undo. */
  readonly correct: (next: (corrections: Corrections) => Corrections) => void;
  /** The same while one goes on typing: no step of its own. */
  readonly amend: (next: (corrections: Corrections) => Corrections) => void;
  /** Takes the newest step back for good: an edit that was given up. */
  readonly drop: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly cancel: () => void;
  readonly retry: () => void;
  /** The checked sheet as it now stands, as the text that main takes; null where its worker failed, which `progress` says. */
  readonly finish: () => Promise<string | null>;
  /** What the search for payments of earlier batches could not look through. */
  readonly searchProblems: readonly Problem[];
  /** What has to be known of the recipients' book, which was read to fill in blanks or to find who is named by id. */
  readonly bookProblems: readonly Problem[];
}

const SheetContext = createContext<SheetSession | null>(null);

export function SheetProvider({ session, children }: { session: SheetSession; children: ReactNode }) {
  return <SheetContext value={session}>{children}</SheetContext>;
}

export function useSheet(): SheetSession {
  const session = useContext(SheetContext);
  if (!session) throw new Error('the sheet is used outside its provider');
  return session;
}
