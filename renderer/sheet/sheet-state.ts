import type { Problem } from '../../shared/domain/problem.ts';
import type { GridQuery, ProblemKind } from '../sheet-worker/grid-view.ts';
import type { GridRow, SheetAnswer, SheetOverview, ViewTally } from '../sheet-worker/messages.ts';

/** Where the reading and checking of the sheet stands. */
export type SheetProgress =
  | { readonly kind: 'working'; readonly stage: 'reading' | 'checking'; readonly share: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** What the worker has told so far. */
export interface SheetState {
  readonly progress: SheetProgress;
  readonly overview: SheetOverview | undefined;
  readonly rows: readonly GridRow[];
  /** Rows of a check that is still arriving. */
  readonly arriving: readonly GridRow[];
  readonly order: Uint32Array;
  readonly kinds: readonly ProblemKind[];
  readonly tally: ViewTally;
  /** How many times the whole sheet was checked. */
  readonly checks: number;
}

export const NO_QUERY: GridQuery = { filter: 'all', kind: null, search: '', sort: null };

export const EMPTY_SHEET: SheetState = {
  progress: { kind: 'working', stage: 'reading', share: 0 },
  overview: undefined,
  rows: [],
  arriving: [],
  order: new Uint32Array(0),
  kinds: [],
  tally: { all: 0, errors: 0, warnings: 0, aside: 0, openWarnings: 0, payable: 0, totals: [] },
  checks: 0,
};

/** Takes over an answer of the worker; rows replace the earlier ones only when all of them are there. */
export function hearAnswer(state: SheetState, answer: SheetAnswer): SheetState {
  switch (answer.kind) {
    case 'progress':
      return { ...state, progress: { kind: 'working', stage: answer.stage, share: answer.share } };
    case 'opened':
      return { ...state, overview: answer.overview, arriving: [] };
    case 'rows': {
      const arriving = answer.from === 0 ? answer.rows : [...state.arriving, ...answer.rows];
      if (!answer.isLast) return { ...state, arriving };
      return {
        ...state,
        rows: arriving,
        arriving: [],
        progress: { kind: 'ready' },
        checks: state.checks + 1,
      };
    }
    case 'rechecked': {
      const rows = [...state.rows];
      for (const { index, row } of answer.rows) rows[index] = row;
      const overview = state.overview && { ...state.overview, counts: answer.counts, totals: answer.totals };
      return { ...state, rows, overview };
    }
    case 'view':
      return { ...state, order: answer.order ?? state.order, kinds: answer.kinds, tally: answer.tally };
    case 'refused':
      return { ...state, progress: { kind: 'refused', problem: answer.problem } };
    case 'cancelled':
      return { ...state, progress: { kind: 'cancelled' }, arriving: [] };
    // Handed over: the last check is done, whatever comes of it.
    case 'sheet':
      return { ...state, progress: { kind: 'ready' } };
    case 'fields':
      return state;
  }
}
