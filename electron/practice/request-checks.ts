import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationName } from '../../shared/api/operations.ts';
import type { PracticeState } from './books/practice-state.ts';
import type { PracticeOptions } from './faults/practice-options.ts';
import { type Answer, refused } from './http/answer.ts';
import type { PracticeClock } from './ports/clock.ts';

/** The credentials that a request must carry. */
export interface Credentials {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly origin: string;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Checks the headers of every request (spec "Authentication"): a refusal, or undefined if they are correct. */
export function checkHeaders(
  state: PracticeState,
  credentials: Credentials,
  headers: IncomingHttpHeaders,
): Answer | undefined {
  const expected = `HMAC-SHA256 ${credentials.publicKey}:${credentials.privateKey}`;
  if (!isSame(headers.authorization ?? '', expected)) {
    return refused({ status: 401, code: 'permission_error', message: 'Authentication required or invalid.' });
  }
  if (!state.options.addressIsAllowed) return forbidden('The IP address of the caller is not allow-listed.');
  const missing = ['x-origin', 'x-timestamp', 'content-type'].filter((name) => !headers[name]);
  if (missing.length > 0) return forbidden(`Missing required headers: ${missing.join(', ')}.`);
  if (headers['x-origin'] !== credentials.origin) return forbidden('The X-Origin header is not accepted.');
  if (headers['content-type'] !== 'application/json') {
    return forbidden('The Content-Type header must be exactly application/json.');
  }
  return checkTimestamp(state, String(headers['x-timestamp']));
}

/** A timestamp in another form is a wrong header (403); one that is too far away is invalid authentication (401). */
function checkTimestamp(state: PracticeState, timestamp: string): Answer | undefined {
  if (!TIMESTAMP.test(timestamp) || Number.isNaN(Date.parse(timestamp))) {
    return forbidden('The X-Timestamp header must be ISO 8601 with milliseconds and a Z zone.');
  }
  const tolerance = state.options.timestampToleranceMs;
  const distanceMs = Math.abs(Date.parse(timestamp) - state.clock.nowMs());
  if (tolerance === undefined || distanceMs <= tolerance) return undefined;
  const message = 'The X-Timestamp header is too far from the time of the service.';
  return refused({ status: 401, code: 'permission_error', message });
}

/** Checks the permission for an operation, and the key that payments require. */
export function checkOperation(
  state: PracticeState,
  operation: OperationName,
  idempotencyKey: string | undefined,
): Answer | undefined {
  if (state.options.denied.includes(operation)) {
    return forbidden(`Access denied to ${operation}. Insufficient permissions.`);
  }
  if (operation === 'payment' && !idempotencyKey)
    return forbidden('Missing required headers: x-idempotency-key.');
  return undefined;
}

function forbidden(message: string): Answer {
  return refused({ status: 403, code: 'permission_error', message });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Lets requests pass at a steady rate with a burst (GCRA), over all operations; gives the 429 for the others. */
export function rateLimit(
  limit: PracticeOptions['rateLimit'],
  clock: PracticeClock,
): () => Answer | undefined {
  let theoreticalMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (!limit) return undefined;
    const nowMs = clock.nowMs();
    const intervalMs = 1000 / limit.perSecond;
    const earliestMs = theoreticalMs - (limit.burst - 1) * intervalMs;
    if (nowMs >= earliestMs) {
      theoreticalMs = Math.max(nowMs, theoreticalMs) + intervalMs;
      return undefined;
    }
    const seconds = limit.retryAfterSeconds ?? Math.max(1, Math.ceil((earliestMs - nowMs) / 1000));
    return refused({
      status: 429,
      code: 'rate_limit_exceeded',
      message: 'Rate limit exceeded. Please try again later.',
      headers: { 'retry-after': String(seconds) },
    });
  };
}
