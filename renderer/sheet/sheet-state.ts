import type { Problem } from '../../shared/domain/problem.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { type ColumnRoom, NO_ROOM } from '../sheet-worker/column-room.ts';
import { type GridQuery, type GridRow, type GridView, viewOf } from '../sheet-worker/grid-view.ts';
import type { SheetAnswer, SheetOverview } from '../sheet-worker/messages.ts';
import { NO_CORRECTIONS } from '../sheet-worker/recipe.ts';

/** The state of reading and checking the sheet. */
export type SheetProgress =
  | { readonly kind: 'working'; readonly stage: 'reading' | 'checking'; readonly share: number }
  | { readonly kind: 'ready' }
  | Extract<SheetAnswer, { readonly kind: 'cancelled' | 'refused' }>;

/** True if the reader was terminated or failed: the file itself may be sound. */
export function isReadersOwn({ params }: Problem): boolean {
  return params?.reason === 'reading-too-long' || params?.reason === 'reader-failed';
}

/** The sheets of a workbook of which one was refused; empty if the whole file was. */
export function sheetNamesOf(progress: SheetProgress): readonly string[] {
  return progress.kind === 'refused' ? progress.sheetNames : [];
}

/** What the worker has reported so far. */
export interface SheetState extends GridView {
  readonly progress: SheetProgress;
  /** Undefined until the first check is done. */
  readonly overview: SheetOverview | undefined;
  /** Every question that was put of this sheet so far, by its key: an answer is shown with its question. */
  readonly asked: Readonly<Record<string, OpenQuestion>>;
  readonly rows: readonly GridRow[];
  readonly room: ColumnRoom;
  /** How many times the whole sheet was checked. */
  readonly checks: number;
}

export const NO_QUERY: GridQuery = { filter: 'all', kind: null, search: '', sort: null };

export const EMPTY_SHEET: SheetState = {
  progress: { kind: 'working', stage: 'reading', share: 0 },
  overview: undefined,
  asked: {},
  rows: [],
  ...viewOf([], NO_QUERY, NO_CORRECTIONS),
  room: NO_ROOM,
  checks: 0,
};

/** Applies an answer of the worker; rows arrive here only when all of them are there (`RowsArriving`). */
export function takeAnswer(state: SheetState, answer: SheetAnswer): SheetState {
  switch (answer.kind) {
    case 'progress':
      return { ...state, progress: { kind: 'working', stage: answer.stage, share: answer.share } };
    case 'opened':
      return { ...state, overview: answer.overview, asked: withAsked(state.asked, answer.overview) };
    case 'rows':
      return { ...state, rows: answer.rows, progress: { kind: 'ready' }, checks: state.checks + 1 };
    case 'rechecked': {
      const { kind: _, rows: changed, ...ofAllRows } = answer;
      const rows = [...state.rows];
      for (const { index, row } of changed) rows[index] = row;
      return { ...state, rows, overview: state.overview && { ...state.overview, ...ofAllRows } };
    }
    case 'view': {
      const { order, kinds, tally, ticks, room } = answer;
      return { ...state, order: order ?? state.order, kinds, tally, ticks, room };
    }
    case 'refused':
    case 'cancelled':
      return { ...state, progress: answer };
    // Handed over: the last check is done, whatever its result.
    case 'sheet':
    case 'not-finished':
      return { ...state, progress: { kind: 'ready' } };
    case 'fields':
      return state;
  }
}

function withAsked(asked: SheetState['asked'], { questions }: SheetOverview): SheetState['asked'] {
  return { ...asked, ...Object.fromEntries(questions.map((question) => [question.key, question])) };
}

/** Collects the rows of a check as they arrive, so that the window is rendered once for all of them. */
export class RowsArriving {
  private rows: GridRow[] = [];

  /** The answer to apply: all rows together with their last part; undefined before that. */
  take(answer: SheetAnswer): SheetAnswer | undefined {
    if (answer.kind !== 'rows') return answer;
    if (answer.from === 0) this.rows = [];
    for (const row of answer.rows) this.rows.push(row);
    return answer.isLast ? { ...answer, from: 0, rows: this.rows } : undefined;
  }
}
