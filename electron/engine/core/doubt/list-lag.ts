/** How late the service's list is, by the sessions of rows that it should have shown. */

import { FOLLOWED } from '../../../../shared/domain/row-state.ts';
import { openedAtMs, openedServerMs } from '../row/attempts.ts';
import { type RowRecord, sessionIdsOf } from '../row/row-record.ts';
import { type RunState, recordsIn, rowOf } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import type { Sweep } from '../state/sweep.ts';

/**
 * A sweep's window begins a day before the earliest attempt that it must show. Whatever zone the service reads the
 * dates in, half of that day is inside the window, so a payment of that half tests the list's freshness like any
 * other.
 */
const SURELY_SHOWN_MS = 12 * 3_600_000;

/** Rows with a known session that the sweep's dates should have included but that it did not show. */
function unseenRows(
  { state, nowMs }: StepContext,
  sweep: Sweep,
  isSeen: (row: RowRecord) => boolean,
): readonly RowRecord[] {
  const unseen: RowRecord[] = [];
  for (const row of recordsIn(state, FOLLOWED)) {
    if (isSeen(row)) continue;
    const isInWindow =
      (openedServerMs(row) ?? 0) >= sweep.earliestMs - SURELY_SHOWN_MS &&
      openedBefore(row, nowMs) < sweep.startedAtMs;
    if (isInWindow) unseen.push(row);
  }
  return unseen;
}

/** Unseen rows that the list should have shown: what it has shown before counts as shown to a look that leaves that out. */
export function missedRows(context: StepContext, sweep: Sweep): readonly RowRecord[] {
  const { mirror } = context.state;
  const isKnown = (row: RowRecord) => sessionIdsOf(row).some((id) => mirror.has(id));
  const unseen = unseenRows(context, sweep, ({ row }) => sweep.rowsSeen.has(row));
  return unseen.filter((row) => sweep.quick === null || !isKnown(row));
}

/** Rows of which the sweep should have shown how their payment stands; a second session of the row does not say it. */
export function unfollowedRows(context: StepContext, sweep: Sweep): readonly RowRecord[] {
  return unseenRows(context, sweep, (row) => sessionIdsOf(row).some((id) => sweep.ownSeen.has(id)));
}

/**
 * How late the list is: the longest time between a payment and the first sweep that showed it, if an earlier sweep
 * did not.
 */
export function learnLag(
  { state, nowMs }: StepContext,
  sweep: { readonly startedAtMs: number; readonly rowsSeen: ReadonlySet<number> },
  missed: readonly RowRecord[],
): number {
  let worstLagMs = state.batch.worstLagMs;
  for (const number of sweep.rowsSeen) {
    if (!state.missedAtMs.delete(number)) continue;
    const openedMs = openedAtMs(rowOf(state, number)) ?? nowMs;
    // We do not know since when the list has shown a payment that an earlier process made.
    if (openedMs >= state.startedAtMs) worstLagMs = Math.max(worstLagMs, nowMs - openedMs);
  }
  for (const row of missed) state.missedAtMs.set(row.row, sweep.startedAtMs);
  return worstLagMs;
}

export function isOlderThanLag(state: RunState, row: RowRecord, sweepStartedAtMs: number): boolean {
  return openedBefore(row, sweepStartedAtMs) < sweepStartedAtMs - state.batch.worstLagMs;
}

/**
 * When the row's attempt was opened, by our clock. A time in the future is replaced: it was written before the clock
 * was corrected.
 */
function openedBefore(row: RowRecord, nowMs: number): number {
  const openedMs = openedAtMs(row) ?? 0;
  return openedMs > nowMs ? 0 : openedMs;
}
