/** What may start now, in order of precedence: reconciling reads, overdue tracking, payments, quotes, tracking. */

import { nextParkingAtMs } from './doubt/park.ts';
import { beginDueSweep, nextSweep } from './doubt/reconcile.ts';
import { hasTrackingShare, isTrackingOverdue, noteTrackingCall } from './doubt/track.ts';
import { followingOverAtMs, isFollowingOver } from './lifecycle.ts';
import { needsQuote, quoteAtHand, takeRowToPost, takeRowToQuote } from './send/dispatch.ts';
import type { Effect } from './state/inputs.ts';
import type { StepContext } from './state/step-context.ts';

/** Starts every call that the gate lets through, and returns when to look again. */
export function plan(context: StepContext): number | undefined {
  const { state, nowMs } = context;
  if (!state.isStarted) return undefined;
  state.isFollowingOver = isFollowingOver(state, nowMs);
  beginDueSweep(context);
  let isGateShut = false;
  if (state.breaker.openUntilMs(nowMs) === undefined) {
    while (true) {
      if (nowMs < state.gate.nextAtMs()) {
        isGateShut = true;
        break;
      }
      if (!startOne(context)) break;
    }
  }
  return wakeAtMs(context, isGateShut);
}

/** Starts the most urgent call that is possible now. */
function startOne(context: StepContext): boolean {
  if (startSweepRead(context, 'reconcile')) return true;
  if (isTrackingOverdue(context) && startSweepRead(context, 'track')) return true;
  const toPost = takeRowToPost(context);
  if (toPost !== undefined) return startCall(context, { type: 'connect', row: toPost.row });
  const toQuote = takeRowToQuote(context);
  if (toQuote !== undefined) {
    const quote = quoteAtHand(context, toQuote);
    if (quote === undefined && needsQuote(context, toQuote))
      return startCall(context, { type: 'quote', row: toQuote.row });
    context.state.flights.set(toQuote.row, { stage: 'quoted', quote: quote ?? null });
    return true;
  }
  return hasTrackingShare(context) && startSweepRead(context, 'track');
}

/** The sweep's next page or single fetch, one at a time. Fetches beside a sweep count as tracking. */
function startSweepRead(context: StepContext, purpose: 'reconcile' | 'track'): boolean {
  const { state, nowMs } = context;
  const { sweep } = state;
  if (nowMs < state.readBackoffUntilMs) return false;
  const start = (effect: Effect): boolean => {
    startCall(context, effect);
    if (purpose === 'track') noteTrackingCall(context);
    return true;
  };
  if (sweep !== null && sweep.purpose === purpose) {
    if (sweep.isPageInFlight || sweep.fetchInFlight !== null) return false;
    if (!sweep.isListRead) {
      sweep.isPageInFlight = true;
      const { id, fromDay, toDay, offset, pageSize } = sweep;
      const isSorted = sweep.quick !== null && !state.mirror.isSortRefused;
      const asked = { fromDay, toDay, offset, limit: pageSize, isSorted };
      return start({ type: 'list', sweep: id, ...asked });
    }
    const sessionId = sweep.toFetch.shift();
    if (sessionId === undefined) return false;
    sweep.fetchInFlight = sessionId;
    return start({ type: 'fetch', sessionId });
  }
  const [sessionId] = state.toFetch;
  if (purpose === 'reconcile' || sessionId === undefined) return false;
  state.toFetch.delete(sessionId);
  return start({ type: 'fetch', sessionId });
}

function startCall(context: StepContext, effect: Effect): true {
  context.state.gate.tryTake(context.nowMs);
  context.effects.push(effect);
  return true;
}

/** The earliest moment at which something may be due although nothing has happened. */
function wakeAtMs(context: StepContext, isGateShut: boolean): number | undefined {
  const { state, nowMs } = context;
  const moments: number[] = [];
  const openUntilMs = state.breaker.openUntilMs(nowMs);
  if (openUntilMs !== undefined) moments.push(openUntilMs);
  if (isGateShut) moments.push(state.gate.nextAtMs());
  if (state.readBackoffUntilMs > nowMs) moments.push(state.readBackoffUntilMs);
  if (state.trackingPaceAtMs > nowMs) moments.push(state.trackingPaceAtMs);
  for (const [row, untilMs] of state.waiting) {
    if (untilMs > nowMs) moments.push(untilMs);
    else state.waiting.delete(row);
  }
  if (state.sweep === null) {
    const sweepAtMs = nextSweep(context)?.dueAtMs;
    // A sweep that became due while the rest was planned begins with the next step, whatever else is waited for.
    if (sweepAtMs !== undefined)
      moments.push(Math.max(sweepAtMs, nowMs + 1, state.readBackoffUntilMs, openUntilMs ?? 0));
  }
  const parkAtMs = nextParkingAtMs(context);
  if (parkAtMs !== undefined) moments.push(parkAtMs);
  const overAtMs = followingOverAtMs(state);
  if (overAtMs !== undefined) moments.push(overAtMs);
  const future = moments.filter((atMs) => atMs > nowMs);
  const isDueNow = moments.length > future.length && future.length === 0;
  if (isDueNow) return nowMs + 1;
  return future.length === 0 ? undefined : Math.min(...future);
}
