/** Beginning, pausing and resuming a run, and telling when there is nothing left for it to do. */
import { problem } from '../../../shared/domain/problem.ts';
import { INTERRUPTED } from '../../../shared/domain/why-unknown.ts';
import { isOverLimit, isStoppedInDoubt, mayOnlySendAgain, rowsInDoubt } from './doubt/doubt-limit.ts';
import { beginReconciling } from './doubt/look-schedule.ts';
import type { JournalEvent } from './row/events.ts';
import { becomeUnknown } from './send/answers.ts';
import type { Input } from './state/inputs.ts';
import { isBatchLookedFor, lookForBatch } from './state/look-before-send.ts';
import type { RunState } from './state/run-state.ts';
import { duplicateKey, NO_STREAK, rowOf, rowsIn } from './state/run-state.ts';
import type { StepContext } from './state/step-context.ts';
import { emit, pauseBatch } from './state/step-context.ts';

/** Failed reads in a row after which a stopped batch is not followed any further by this process. */
const READS_DEAD = 3;

/** A process takes the batch over: what an earlier one left in flight is in doubt, and is looked for before anything is sent. */
export function onStart(context: StepContext, run: string): void {
  const { state, nowMs } = context;
  emit(context, { type: 'run-started', run });
  state.isStarted = true;
  state.startedAtMs = nowMs;
  // What an earlier process wrote is looked at once: its clock may have been ahead.
  state.expiryAtMs = 0;
  const interrupted = [...rowsIn(state, 'sending')];
  for (const number of interrupted) {
    becomeUnknown(context, rowOf(state, number), INTERRUPTED);
  }
  if (state.batch.isBlind && interrupted.length > 0) {
    pauseBatch(context, 'engine', problem('marker-not-shown'));
  }
  for (const number of rowsIn(state, 'unknown')) beginReconciling(context, number, true);
  lookForBatch(state);
  state.trackingDueAtMs = nowMs;
  // It was being sent: should too much be in doubt now, it goes on as soon as that is found.
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
  context.state.resumeWantedBy = null;
  pauseBatch(context, 'user', null);
}

/** Goes on, or, where too many rows are in doubt and nobody accepts them, follows and looks for them first. */
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
  // What a sweep before the pause did not find may have come since.
  lookForBatch(state);
}

/**
 * True when the run has nothing left to do by itself: nothing in flight, nothing that may be sent, and every row that
 * was sent is final or parked (or can't be followed now).
 */
export function isAtRest(state: RunState, nowMs: number): boolean {
  if (!state.isStarted) return false;
  if (rowsIn(state, 'sending').size > 0) return false;
  if (state.isWindingDown) return true;
  if (state.isAskedToWait) return true;
  if (state.mending.size > 0) return false;
  if ([...state.flights.values()].some((flight) => flight.stage === 'connecting')) return false;
  const isRunning = state.batch.control === 'running';
  if (isRunning && rowsIn(state, 'ready').size > 0) return false;
  if ((isRunning || mayOnlySendAgain(state)) && hasSendAgain(state)) return false;
  const isLooking = state.sweep !== null || !isBatchLookedFor(state);
  if (!hasOpenRows(state) && !isLooking) return true;
  const areReadsDead = Math.max(state.readFailuresInRow, state.brokenSweepsInRow) >= READS_DEAD;
  return isFollowingOver(state, nowMs) || (!isRunning && areReadsDead);
}

function hasOpenRows(state: RunState): boolean {
  return rowsIn(state, 'unknown').size > 0 || rowsIn(state, 'accepted').size > 0;
}

/** A row to be sent again that has a duplicate in doubt (R6) waits for a person, not for this run. */
function hasSendAgain(state: RunState): boolean {
  return [...rowsIn(state, 'parked')].some((number) => {
    const row = rowOf(state, number);
    if (!row.isSendAgain) return false;
    const isAlone = (state.doubtByDuplicateKey.get(duplicateKey(row))?.size ?? 0) <= 1;
    return isAlone && state.queries.duplicateInDoubt(row) === undefined;
  });
}

/**
 * `tracking.maxSeconds`, from the last payment that this process sent, or from its start: rows keep their true state, and
 * a later resume goes on. Undefined where they are followed to their end.
 */
export function followingOverAtMs(state: RunState): number | undefined {
  const maxMs = state.settings.tracking.maxSeconds * 1000;
  return maxMs > 0 ? (state.lastPostAtMs ?? state.startedAtMs) + maxMs : undefined;
}

export function isFollowingOver(state: RunState, nowMs: number): boolean {
  const overAtMs = followingOverAtMs(state);
  return overAtMs !== undefined && nowMs >= overAtMs;
}
