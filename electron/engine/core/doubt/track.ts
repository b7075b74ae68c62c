/** Follows accepted payments to their end by sweeps of the list, instead of one call per row. */

import { AWAITING_END, type RowState } from '../../../../shared/domain/row-state.ts';
import { sessionIdsOf } from '../row/row-record.ts';
import type { RunState } from '../state/run-state.ts';
import { rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import type { Sweep } from '../state/sweep.ts';
import { unfollowedRows } from './list-lag.ts';
import { maySendReady } from './may-send.ts';

const PERIOD_GROWTH = 1.5;
const LONGEST_PERIOD_MS = 600_000;
/** While rows are being sent, tracking may use this share of the rate. */
const TRACKING_SHARE = 1 / 5;
/**
 * Tracking gets at least this share if payments would take the whole rate, so that a long batch shows its paid rows
 * while it is being sent.
 */
const TRACKING_SHARE_LEAST = 1 / 10;

/** The rows for which the list is read without a look being due. */
const TRACKED: readonly RowState[] = [...AWAITING_END, 'parked'];

/** When the list must be read next to follow accepted (or parked) rows; undefined if there is none to follow. */
export function trackingDueAtMs(state: RunState): number | undefined {
  if (rowsIn(state, TRACKED).size === 0) return undefined;
  if (state.isFollowingOver) return undefined;
  return state.trackingDueAtMs;
}

function isSending(state: RunState): boolean {
  if (rowsIn(state, 'sending').size > 0) return true;
  return maySendReady(state) && rowsIn(state, 'ready').size > 0;
}

/** The period: 15 s, growing by half after each sweep that showed nothing new, until a payment is accepted. */
function periodMs(state: RunState): number {
  return grownPeriodMs(state.settings.tracking.periodSeconds * 1000, state.trackingStep);
}

/** A period that grows with each quiet look. */
export function grownPeriodMs(firstMs: number, quietLooks: number, longestMs = LONGEST_PERIOD_MS): number {
  return Math.min(Math.max(longestMs, firstMs), firstMs * PERIOD_GROWTH ** quietLooks);
}

/**
 * Plans the next tracking sweep, and fetches the rows that this one did not show: because it could not be read to its end,
 * the list is late, or it left out what is known, as when others' sessions pushed ours off the first page.
 */
export function afterTrackingSweep(context: StepContext, sweep: Sweep): void {
  const { state, nowMs } = context;
  if (sweep.hasChanged) state.trackingStep = 0;
  else if (sweep.purpose === 'track') state.trackingStep += 1;
  state.trackingDueAtMs = nowMs + periodMs(state);
  const unfollowed = unfollowedRows(context, sweep).filter(({ row }) => rowsIn(state, AWAITING_END).has(row));
  const ids = unfollowed.flatMap((row) => sessionIdsOf(row).slice(0, 2));
  for (const id of state.fetchTurns.next(ids)) state.toFetch.add(id);
}

/** A payment was just accepted: look for it after one period, even if the current period has grown longer. */
export function noteAccepted(context: StepContext): void {
  const { state, nowMs } = context;
  state.trackingStep = 0;
  const dueAtMs = nowMs + periodMs(state);
  const isFirst = rowsIn(state, AWAITING_END).size === 1;
  if (isFirst || state.trackingDueAtMs > dueAtMs) state.trackingDueAtMs = dueAtMs;
}

/** True if a tracking call now stays within its share of the rate. */
export function hasTrackingShare(context: StepContext): boolean {
  return context.nowMs >= context.state.trackingPaceAtMs;
}

/** True if payments took the whole rate for so long that a tracking call goes before the next payment. */
export function isTrackingOverdue({ state, nowMs }: StepContext): boolean {
  return nowMs >= state.trackingOverdueAtMs;
}

/** Notes that a tracking call was made. */
export function noteTrackingCall({ state, nowMs }: StepContext): void {
  const after = (share: number) => (isSending(state) ? nowMs + 1000 / (state.gate.ratePerSecond * share) : 0);
  state.trackingPaceAtMs = after(TRACKING_SHARE);
  state.trackingOverdueAtMs = after(TRACKING_SHARE_LEAST);
}
