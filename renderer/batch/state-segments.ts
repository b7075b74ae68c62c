import type { RowState } from '../../shared/domain/row-state.ts';

/**
 * The bar's fixed order: what ended well, what moves, what waits, what ended unpaid. Rows that are not to be sent
 * (invalid, closed) stand last, so that the coloured part grows from the start.
 */
export const SEGMENT_ORDER: readonly RowState[] = [
  'paid',
  'accepted',
  'sending',
  'unknown',
  'parked',
  'failed',
  'rejected',
  'ready',
  'held',
  'invalid',
  'closed',
];

export type RowCounts = Readonly<Partial<Record<RowState, number>>>;

export interface Segment {
  readonly state: RowState;
  readonly count: number;
}

/** What the bar shows: only states that rows are in, in the fixed order. */
export function segmentsOf(counts: RowCounts): readonly Segment[] {
  return SEGMENT_ORDER.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [{ state, count }] : [];
  });
}

/** How much of the batch has an answer, as a whole percentage: rows that were sent and are no longer in doubt. */
export function percentDone(counts: RowCounts): number {
  const sum = (states: readonly RowState[]): number =>
    states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  const settled = sum(['paid', 'failed', 'rejected', 'accepted']);
  const all = settled + sum(['sending', 'unknown', 'parked', 'ready']);
  return all === 0 ? 0 : Math.floor((settled * 100) / all);
}
