/** What a failed read (GET) means for the batch. Reads are safe to repeat, so a failure only waits, pauses or stops. */
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import type { ReadFailure } from '../state/inputs.ts';
import type { StepContext } from '../state/step-context.ts';
import { pauseBatch, stopBatch } from '../state/step-context.ts';
import { giveMendingBack } from './mend.ts';
import { askedToWait, inOutage, isForPerson, isOutage, readProblem } from './read-problem.ts';

/** After this many failed reads in a row the batch pauses: the service is down, or something else answers in its place. */
const READ_FAILURES_MAX = 5;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_LONGEST_MS = 60_000;

export function onReadFailure(context: StepContext, failure: ReadFailure): void {
  const { state, nowMs } = context;
  if (failure.kind === 'rate-limited') {
    noteAskedToWait(context, failure.retryAfterMs);
    return;
  }
  if (failure.kind === 'not-found') return;
  state.readFailuresInRow += 1;
  const backoffMs = Math.min(BACKOFF_LONGEST_MS, BACKOFF_FIRST_MS * 2 ** (state.readFailuresInRow - 1));
  state.readBackoffUntilMs = nowMs + backoffMs * (0.5 + context.random() / 2);
  state.trouble = readProblem(failure);
  giveMendingBack(state, failure);
  if (isForPerson(failure)) {
    stopBatch(context, readProblem(failure));
  } else if (failure.kind === 'unreachable') {
    noteUnreachable(context, failure, 'read');
  } else if (state.readFailuresInRow >= READ_FAILURES_MAX) {
    if (isOutage(failure)) pauseInOutage(context, readProblem(failure));
    else pauseBatch(context, 'engine', readProblem(failure));
  }
}

/** The whole service cannot be used now, and nothing else is wrong: sending may go on by itself once it can. */
export function pauseInOutage(context: StepContext, reason: Problem): void {
  pauseBatch(context, 'engine', inOutage(reason, new Date(context.nowMs).toISOString()));
}

/** 429: the gate closes for every call. If the wait is too long, the batch pauses and this process stops waiting. */
export function noteAskedToWait(context: StepContext, retryAfterMs: number | undefined): void {
  const { state, nowMs } = context;
  const { untilMs, isTooLong } = state.gate.noteRateLimited(nowMs, retryAfterMs);
  if (!isTooLong) return;
  state.isAskedToWait = true;
  pauseInOutage(context, askedToWait(untilMs, nowMs));
}

/** Failures to reach the service, in a row over all rows and reads, after which the batch pauses. */
const UNREACHABLE_MAX = 3;

/**
 * The service could not be reached at all: three times in a row pause the batch. So does an unsafe connection at once,
 * because a network's sign-in page has no certificate of the service: nothing is sent before there is one again.
 */
export function noteUnreachable(
  context: StepContext,
  { reason, isCertificate }: { readonly reason: string; readonly isCertificate: boolean },
  call: 'read' | 'payment',
): void {
  const { state } = context;
  state.unreachableInRow += 1;
  if (call === 'payment') state.unsentInRow += 1;
  state.trouble = problem('waiting-service', { reason });
  if (isCertificate) {
    pauseInOutage(context, problem('connection-unsafe', { reason }));
  } else if (Math.max(state.unreachableInRow, state.unsentInRow) >= UNREACHABLE_MAX) {
    pauseInOutage(context, problem('service-unreachable', { reason }));
  }
}
