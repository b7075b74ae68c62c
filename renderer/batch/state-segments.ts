import {
  AWAITING_END,
  countIn,
  ENDED,
  IN_DOUBT,
  IN_RUN,
  LEFT_OUT,
  MOVING,
  NOT_MEANT,
  REFUSED,
  type RowState,
  SURELY_SENT,
} from '../../shared/domain/row-state.ts';

/**
 * The bar's fixed order: ended well, moving, waiting, ended unpaid. Rows that are not to be sent (invalid, closed)
 * come last, so that the coloured part grows from the start.
 */
export const SEGMENT_ORDER: readonly RowState[] = [
  ...new Set([
    ...SURELY_SENT.filter((state) => ENDED.includes(state)),
    ...SURELY_SENT,
    ...MOVING,
    ...IN_DOUBT,
    ...REFUSED,
    ...IN_RUN,
    ...LEFT_OUT.filter((state) => !NOT_MEANT.includes(state)),
    ...NOT_MEANT,
  ]),
];

type RowCounts = Readonly<Partial<Record<RowState, number>>>;

/** The states that rows are in, and how many: in the order of the bar's segments, or another. */
export function segmentsOf(counts: RowCounts, order = SEGMENT_ORDER) {
  return order.map((state) => ({ state, count: counts[state] ?? 0 })).filter(({ count }) => count > 0);
}

/** How much of the batch has an answer, as a whole percentage: rows that were sent and are not in doubt. */
export function percentDone(counts: RowCounts): number {
  const settled = countIn(counts, ...ENDED, ...AWAITING_END);
  const all = countIn(counts, ...IN_RUN);
  return all === 0 ? 0 : Math.floor((settled * 100) / all);
}
