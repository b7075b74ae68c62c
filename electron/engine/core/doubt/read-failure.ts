/** What a failed read (GET) means for the batch. Reads are safe to repeat: they only wait, pause or stop. */
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ErrorWords } from '../../../service/answer-meaning.ts';
import { isTooLongToWait } from '../pace/rate-gate.ts';
import type { ReadFailure } from '../state/inputs.ts';
import type { StepContext } from '../state/step-context.ts';
import { pauseBatch, stopBatch } from '../state/step-context.ts';
import { giveMendingBack } from './mend.ts';
import { noteUnreachable } from './reachability.ts';

/** Failing reads in a row after which the batch pauses: the service is down, or is not the service. */
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
  if (failure.kind === 'refused') {
    stopBatch(context, refusalProblem(failure.status, failure.message));
  } else if (failure.kind === 'unreachable') {
    noteUnreachable(context, failure, 'read');
  } else if (state.readFailuresInRow >= READ_FAILURES_MAX) {
    pauseBatch(context, 'engine', readProblem(failure));
  }
}

/** 429: the gate closes for every call; a wait beyond all measure pauses the batch, and this process waits no longer. */
export function noteAskedToWait(context: StepContext, retryAfterMs: number | undefined): void {
  const { state, nowMs } = context;
  state.gate.noteRateLimited(nowMs, retryAfterMs);
  if (retryAfterMs === undefined || !isTooLongToWait(retryAfterMs)) return;
  state.isToldToWait = true;
  pauseBatch(context, 'engine', askedToWait(nowMs + retryAfterMs));
}

function askedToWait(untilMs: number): Problem {
  // Beyond the end of the calendar there is no moment to name.
  const moment = new Date(Math.min(untilMs, Date.UTC(9999, 11, 31))).toISOString();
  return { code: 'asked-to-wait', severity: 'error', params: { moment } };
}

/** 401 and 403 in the catalogue's words; the message names the permission, where there is one. */
export function refusalProblem(status: number, message: string): Problem {
  if (status === 401) return { code: 'keys-refused', severity: 'error' };
  const permission = /Access denied to (.+?)\. Insufficient permissions/.exec(message)?.[1];
  return permission === undefined
    ? { code: 'headers-refused', severity: 'error' }
    : { code: 'permission-missing', severity: 'error', params: { permission } };
}

/** A failed read in the catalogue's words: one problem for each field that the service names, else a single one. */
export function readProblems(failure: ReadFailure): readonly [Problem, ...Problem[]] {
  if (failure.kind !== 'unusable' || failure.refusal === undefined || failure.status === null)
    return [readProblem(failure)];
  return refusalProblems(failure.status, failure.refusal);
}

/** The service's own refusal: one problem for each field it names, or one for the whole. */
export function refusalProblems(
  status: number,
  { message, code, errors }: ErrorWords,
): readonly [Problem, ...Problem[]] {
  if (status === 401 || status === 403) return [refusalProblem(status, message)];
  const [first, ...others] = Object.entries(errors).map(([field, messages]) =>
    requestRefused(status, field, messages.join(' ')),
  );
  return first ? [first, ...others] : [wholeRefused(status, { code, message })];
}

/** A refusal of one field, by the service or by its rules. */
export function requestRefused(status: number, field: string, message: string): Problem {
  return { code: 'request-refused', severity: 'error', field, params: { status, field, message } };
}

/** A refusal that is about no field: its code, where there is one, is for Details alone. */
export function wholeRefused(
  status: number,
  { code = '-', message }: Pick<ErrorWords, 'code' | 'message'>,
): Problem {
  return { code: 'request-refused', severity: 'error', params: { status, errorCode: code, message } };
}

/** A failed read as a single problem. */
export function readProblem(failure: ReadFailure): Problem {
  switch (failure.kind) {
    case 'unreachable':
      return failure.isCertificate
        ? { code: 'connection-unsafe', severity: 'error', params: { reason: failure.reason } }
        : { code: 'service-unreachable', severity: 'error', params: { reason: failure.reason } };
    case 'refused':
      return refusalProblem(failure.status, failure.message);
    case 'rate-limited':
      return {
        code: 'rate-limited',
        severity: 'note',
        params: { seconds: Math.ceil((failure.retryAfterMs ?? 5000) / 1000) },
      };
    case 'server-error':
      return { code: 'service-error', severity: 'note', params: { status: failure.status } };
    case 'not-found':
      return { code: 'answer-not-theirs', severity: 'error', params: { what: '404' } };
    case 'unusable':
      if (failure.refusal !== undefined && failure.status !== null)
        return refusalProblems(failure.status, failure.refusal)[0];
      return { code: 'answer-not-theirs', severity: 'error', params: { what: failure.what } };
  }
}
