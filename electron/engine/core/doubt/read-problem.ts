/** A failed read, or the service's own refusal, as the problem that a person reads. */
import type { ErrorWords } from '../../../../shared/api/answer-meaning.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import { refusedParams } from '../../../../shared/domain/refused-fields.ts';
import { askedAgainMs } from '../pace/rate-gate.ts';
import type { ReadFailure } from '../state/inputs.ts';

/** Each request bears the time, and a service that checks it may refuse one that is further off than this. */
export const CLOCK_TOLERANCE_MS = 60_000;

/**
 * 401 and 403 in the catalogue's words. A permission that the service names is the reason; otherwise a clock that is
 * far off is told before the keys and the headers, because new keys would be refused alike.
 */
export function refusalProblem({
  status,
  message,
  clockAheadMs = 0,
}: {
  readonly status: number;
  readonly message: string;
  readonly clockAheadMs?: number | undefined;
}): Problem {
  const permission = /^Access denied to (.{1,200}?)\. Insufficient permissions/.exec(message)?.[1];
  if (status !== 401 && permission !== undefined) return problem('permission-missing', { permission });
  if (Math.abs(clockAheadMs) > CLOCK_TOLERANCE_MS) {
    const direction = clockAheadMs > 0 ? 'ahead' : 'behind';
    const clock = `${direction}:${Math.round(Math.abs(clockAheadMs) / 1000)}`;
    return problem('clock-differs', { status, clock });
  }
  return problem(status === 401 ? 'keys-refused' : 'headers-refused');
}

/** True if a person must change the keys or their rights before the read can succeed. */
export function isForPerson({ kind }: ReadFailure): boolean {
  return kind === 'refused' || kind === 'other-business';
}

/**
 * True if the whole service cannot be used now, and later perhaps can: it can't be reached safely, fails, asks to wait,
 * or something else answers in its place. Such a failure ends by itself; any other one needs a person.
 */
export function isOutage({ kind }: ReadFailure): boolean {
  return ['unreachable', 'server-error', 'rate-limited', 'foreign'].includes(kind);
}

/** Why the batch waits in an outage that began at `since` (ISO). The outage is known by this (`outageSince`). */
export function inOutage(reason: Problem, since: string): Problem {
  return { ...reason, params: { ...reason.params, since } };
}

/** 429: until when the service wants no calls, and when it is asked again all the same. */
export function askedToWait(untilMs: number, nowMs: number): Problem {
  // Clamped to the last date that the calendar can write.
  const moment = iso(Math.min(untilMs, Date.UTC(9999, 11, 31)));
  return problem('asked-to-wait', { moment, again: iso(askedAgainMs(untilMs, nowMs)) });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** A failed read in the catalogue's words: one problem per field that the service names, otherwise a single one. */
export function readProblems(failure: ReadFailure): readonly [Problem, ...Problem[]] {
  if (failure.kind === 'unusable' && failure.refusal !== undefined && failure.status !== null)
    return refusalProblems(failure.status, failure.refusal);
  return [wholeProblem(failure)];
}

/** A failed read as a single problem, which tells of every field that the service names. */
export function readProblem(failure: ReadFailure): Problem {
  const [first, ...others] = readProblems(failure);
  if (others.length === 0) return first;
  const { status = 0 } = first.params ?? {};
  const told = ({ params = {} }: Problem) => ({
    field: String(params.field ?? '-'),
    message: String(params.message ?? ''),
  });
  const params = { status, ...refusedParams([told(first), ...others.map(told)]) };
  return problem('request-refused', params, first.field === undefined ? {} : { field: first.field });
}

/** The service's own refusal: one problem per field that it names, or one for the whole. */
function refusalProblems(
  status: number,
  { message, code, errors }: ErrorWords,
): readonly [Problem, ...Problem[]] {
  if (status === 401 || status === 403) return [refusalProblem({ status, message })];
  const [first, ...others] = Object.entries(errors).map(([field, messages]) =>
    requestRefused(status, field, messages.join(' ')),
  );
  return first ? [first, ...others] : [wholeRefused(status, { code, message })];
}

/** A refusal of one field, by the service or by its rules. */
export function requestRefused(status: number, field: string, message: string): Problem {
  return problem('request-refused', { status, field, message }, { field });
}

/** A refusal that concerns no single field. Its code, if there is one, is shown only under Details. */
export function wholeRefused(
  status: number,
  { code = '-', message }: Pick<ErrorWords, 'code' | 'message'>,
): Problem {
  return problem('request-refused', { status, errorCode: code, message });
}

function wholeProblem(failure: ReadFailure): Problem {
  switch (failure.kind) {
    case 'unreachable':
      return failure.isCertificate
        ? problem('connection-unsafe', { reason: failure.reason })
        : problem('service-unreachable', { reason: failure.reason });
    case 'refused':
      return refusalProblem(failure);
    case 'other-business':
      return problem('business-differs');
    case 'rate-limited':
      return problem('rate-limited', { seconds: Math.ceil((failure.retryAfterMs ?? 5000) / 1000) });
    case 'server-error':
      return problem('service-error', { status: failure.status });
    case 'not-found':
      return problem('not-at-service', { message: failure.message || '404' });
    case 'foreign':
    case 'unusable':
      return problem('answer-not-theirs', { what: failure.what });
  }
}
