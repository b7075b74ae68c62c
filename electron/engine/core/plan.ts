/** What may start now, in order of precedence: reconciling reads, overdue tracking, payments, quotes, tracking. */

import { nextParkingAtMs } from './doubt/park.ts';
import { beginDueSweep, nextSweep } from './doubt/reconcile.ts';
import { hasTrackingShare, isTrackingOverdue, noteTrackingCall } from './doubt/track.ts';
import { followingOverAtMs, isFollowingOver } from './lifecycle.ts';
import { needsQuote, takeRowToPost, takeRowToQuote } from './send/dispatch.ts';
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
  if (toPost !== undefined) {
    context.state.gate.tryTake(context.nowMs);
    context.effects.push({ type: 'connect', row: toPost.row });
    return true;
  }
  const toQuote = takeRowToQuote(context);
  if (toQuote !== undefined) {
    if (needsQuote(context, toQuote)) {
      context.state.gate.tryTake(context.nowMs);
      context.effects.push({ type: 'quote', row: toQuote.row });
    } else {
      const flight = { stage: 'quoted', quote: null, quotedAtMs: context.nowMs } as const;
      context.state.flights.set(toQuote.row, flight);
    }
    return true;
  }
  return hasTrackingShare(context) && startSweepRead(context, 'track');
}

/** The sweep's next page or single fetch, one at a time. Fetches beside a sweep count as tracking. */
function startSweepRead(context: StepContext, purpose: 'reconcile' | 'track'): boolean {
  const { state, nowMs } = context;
  if (nowMs < state.readBackoffUntilMs) return false;
  const { sweep } = state;
  if (sweep !== null && sweep.purpose === purpose) {
    if (sweep.isPageInFlight || sweep.fetchInFlight !== null) return false;
    if (!sweep.isListRead) {
      state.gate.tryTake(nowMs);
      sweep.isPageInFlight = true;
      const { id, fromDay, toDay, offset, pageSize } = sweep;
      context.effects.push({ type: 'list', sweep: id, fromDay, toDay, offset, limit: pageSize });
      if (purpose === 'track') noteTrackingCall(context);
      return true;
    }
    const sessionId = sweep.toFetch.shift();
    if (sessionId === undefined) return false;
    state.gate.tryTake(nowMs);
    sweep.fetchInFlight = sessionId;
    context.effects.push({ type: 'fetch', sessionId });
    if (purpose === 'track') noteTrackingCall(context);
    return true;
  }
  if (purpose === 'reconcile' || state.toFetch.size === 0) return false;
  const [sessionId] = state.toFetch;
  if (sessionId === undefined) return false;
  state.toFetch.delete(sessionId);
  state.gate.tryTake(nowMs);
  noteTrackingCall(context);
  context.effects.push({ type: 'fetch', sessionId });
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
