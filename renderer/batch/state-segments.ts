import { countIn, ENDED, IN_RUN, ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';

/**
 * The bar's fixed order: what ended well, what moves, what waits, what ended unpaid. Rows that are not to be sent
 * (invalid, closed) stand last, so that the coloured part grows from the start.
 */
const RANKS: Readonly<Record<RowState, number>> = {
  paid: 1,
  accepted: 2,
  sending: 3,
  unknown: 4,
  parked: 5,
  failed: 6,
  rejected: 7,
  ready: 8,
  held: 9,
  invalid: 10,
  closed: 11,
};

export const SEGMENT_ORDER = ROW_STATES.toSorted((a, b) => RANKS[a] - RANKS[b]);

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
  const settled = countIn(counts, ...ENDED, 'accepted');
  const all = countIn(counts, ...IN_RUN);
  return all === 0 ? 0 : Math.floor((settled * 100) / all);
}
