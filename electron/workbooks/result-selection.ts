import { type RowState, UNSENT } from '../../shared/domain/row-state.ts';

/** The kinds of file results are written to. */
export const RESULT_EXTENSIONS = ['.xlsx', '.csv'] as const;

/** Which rows an export may be limited to, and the states each means. */
export const RESULT_SELECTIONS = {
  failed: ['failed', 'rejected'],
  parked: ['parked'],
  unsent: UNSENT,
} as const satisfies Readonly<Record<string, readonly RowState[]>>;

export type ResultSelection = keyof typeof RESULT_SELECTIONS;
