/** Begins, pauses and resumes a run, and tells when nothing is left for it to do. */

import { problem } from '../../../shared/domain/problem.ts';
import { MOVING, RECONCILING } from '../../../shared/domain/row-state.ts';
import { INTERRUPTED } from '../../../shared/domain/why-unknown.ts';
import { isOverLimit, isStoppedInDoubt, rowsInDoubt } from './doubt/doubt-limit.ts';
import { beginReconciling } from './doubt/look-schedule.ts';
import { maySendAgain, maySendReady } from './doubt/may-send.ts';
import { outageSince } from './row/batch-record.ts';
import type { JournalEvent } from './row/events.ts';
import { becomeUnknown } from './send/answers.ts';
import type { Input } from './state/inputs.ts';
import { isBatchLookedFor, lookForBatch } from './state/look-before-send.ts';
import type { RunState } from './state/run-state.ts';
import { duplicateKey, NO_STREAK, rowOf, rowsIn } from './state/run-state.ts';
import type { StepContext } from './state/step-context.ts';
import { emit, pauseBatch } from './state/step-context.ts';

/** After this many failed reads in a row this process stops following a stopped batch. */
const READS_DEAD = 3;

/**
 * A process takes the batch over: what an earlier one left in flight is in doubt, and we look for it before anything
 * is sent.
 */
export function onStart(
  context: StepContext,
  { run, sends = 'all' }: Extract<Input, { type: 'start' }>,
): void {
  const { state, nowMs } = context;
  state.sends = sends;
  emit(context, { type: 'run-started', run });
  state.isStarted = true;
  state.startedAtMs = nowMs;
  // The times that an earlier process wrote are checked at once: its clock may have been fast.
  state.expiryAtMs = 0;
  const interrupted = [...rowsIn(state, 'sending')];
  for (const number of interrupted) {
    becomeUnknown(context, rowOf(state, number), INTERRUPTED);
  }
  if (state.batch.isBlind && interrupted.length > 0) {
    pauseBatch(context, 'engine', problem('marker-not-shown'));
  }
  for (const number of rowsIn(state, RECONCILING)) beginReconciling(context, number, true);
  lookForBatch(state);
  state.trackingDueAtMs = nowMs;
  // The batch was being sent. If too many rows are in doubt now, it continues as soon as they are found.
  if (state.batch.control === 'running') state.resumeWantedBy = 'engine';
}

/** A person's decisions, while the batch runs. */
export function onDecided(context: StepContext, events: readonly JournalEvent[]): void {
  for (const event of events) {
    emit(context, event);
    if (event.type === 'row-doubted') beginReconciling(context, event.row, true);
    if (event.type === 'batch-approved') lookForBatch(context.state);
  }
}

/** Pausing stops new payments only; what is in flight is never cancelled (R8). */
export function onPause(context: StepContext): void {
  const { state } = context;
  state.resumeWantedBy = null;
  // A person's pause stays, also of a batch that would go on by itself after an outage.
  if (outageSince(state.batch) !== undefined)
    emit(context, { type: 'batch-paused', by: 'user', problem: null });
  else pauseBatch(context, 'user', null);
}

/** Resumes sending. If too many rows are in doubt and nobody accepts them, it first only follows and looks for them. */
export function onResume(
  context: StepContext,
  { by, acceptsDoubt = false }: Extract<Input, { type: 'resume' }>,
): void {
  const { state } = context;
  if (state.batch.control === 'running' || state.batch.approval === null) return;
  state.resumeWantedBy = by;
  const count = rowsInDoubt(state);
  const isOver = isOverLimit(state, count);
  if (acceptsDoubt && isOver) {
    state.doubtAccepted = count;
    emit(context, { type: 'batch-resumed', by, doubtAccepted: count });
  } else if (!isOver || !isStoppedInDoubt(state)) emit(context, { type: 'batch-resumed', by });
  state.unreachableInRow = 0;
  state.unsentInRow = 0;
  state.readFailuresInRow = 0;
  state.brokenSweepsInRow = 0;
  state.isAskedToWait = false;
  state.readBackoffUntilMs = 0;
  state.refusalStreak = NO_STREAK;
  // A payment that a sweep before the pause did not find may have appeared since.
  lookForBatch(state);
}

/**
 * True if the run has nothing left to do by itself: nothing in flight, nothing that may be sent, and every sent row
 * is final or parked (or can't be followed now).
 */
export function isAtRest(state: RunState, nowMs: number): boolean {
  if (!state.isStarted) return false;
  if (rowsIn(state, 'sending').size > 0) return false;
  if (state.isWindingDown) return true;
  if (state.isAskedToWait) return true;
  if (state.mending.size > 0) return false;
  if ([...state.flights.values()].some((flight) => flight.stage === 'connecting')) return false;
  if (maySendReady(state) && rowsIn(state, 'ready').size > 0) return false;
  if (hasSendAgain(state)) return false;
  const isLooking = state.sweep !== null || !isBatchLookedFor(state);
  if (!hasOpenRows(state) && !isLooking) return true;
  const areReadsDead = Math.max(state.readFailuresInRow, state.brokenSweepsInRow) >= READS_DEAD;
  return isFollowingOver(state, nowMs) || (!maySendReady(state) && areReadsDead);
}

function hasOpenRows(state: RunState): boolean {
  return rowsIn(state, MOVING).size > 0;
}

/** A row to be sent again whose duplicate is in doubt (R6) waits for a person, so this run need not stay open for it. */
function hasSendAgain(state: RunState): boolean {
  return [...state.sendAgain].some((number) => {
    const row = rowOf(state, number);
    if (!maySendAgain(state, row)) return false;
    const isAlone = (state.doubtByDuplicateKey.get(duplicateKey(row))?.size ?? 0) <= 1;
    return isAlone && state.queries.duplicateInDoubt(row) === undefined;
  });
}

/**
 * When following ends by `tracking.maxSeconds`, counted from this process's last payment or from its start. Rows keep
 * their true state, and a later resume continues. Undefined if rows are followed to their end.
 */
export function followingOverAtMs(state: RunState): number | undefined {
  const maxMs = state.settings.tracking.maxSeconds * 1000;
  return maxMs > 0 ? (state.lastPostAtMs ?? state.startedAtMs) + maxMs : undefined;
}

export function isFollowingOver(state: RunState, nowMs: number): boolean {
  const overAtMs = followingOverAtMs(state);
  return overAtMs !== undefined && nowMs >= overAtMs;
}
