/** One HTTP request and its answer, whole or cut short. It neither follows redirects nor tries again. */
import * as http from 'node:http';
import type { WireAnswer } from '../../shared/api/payments-service.ts';
import { ConnectionFailure, failureOf } from './connection-failure.ts';

export interface WireRequest {
  readonly options: http.RequestOptions;
  /** Undefined for a GET. */
  readonly body: string | undefined;
  /** How long to wait for the whole answer. */
  readonly timeoutMs: number;
  /** The most bytes of an answer's body to read; a longer one counts as cut short. */
  readonly maxBodyBytes: number;
  /** Removes from the answer what it must not repeat (`key-echo.ts`). */
  readonly withoutKey: (text: string) => string;
  /** The clock that the request's timestamp was taken from, as epoch milliseconds. */
  readonly now: () => number;
  /** Called once when the waiting has ended, for whatever reason. `isDone` is false if the answer has not arrived yet. */
  readonly onEnd?: (request: http.ClientRequest, isDone: boolean) => void;
}

/**
 * Writes the request and returns the answer. A `ConnectionFailure` from the agent means that nothing was sent. Every
 * other end without a status line is `no-answer`; an answer with a status line but an incomplete body has `body`
 * undefined.
 */
export function exchange({
  options,
  body,
  timeoutMs,
  maxBodyBytes,
  withoutKey,
  now,
  onEnd,
}: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve) => {
    let isSettled = false;
    let head: http.IncomingMessage | undefined;
    const settle = (answer: WireAnswer, isDone: boolean) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      resolve(answer);
      onEnd?.(request, isDone);
    };
    const request = http.request(options);
    const timer = setTimeout(() => {
      const noAnswer = { kind: 'no-answer', reason: `no answer within ${timeoutMs / 1000} s` } as const;
      settle(head ? answered(head, undefined, { withoutKey, now }) : noAnswer, false);
    }, timeoutMs);
    request.on('error', (error) => {
      if (error instanceof ConnectionFailure) {
        settle({ kind: 'not-sent', reason: error.reason, isCertificate: error.isCertificate }, true);
      } else if (head === undefined) {
        settle({ kind: 'no-answer', reason: failureOf(error).reason }, true);
      }
    });
    request.on('close', () => {
      // Once the head has arrived, the response's own end decides: its last bytes may still be in the buffer.
      if (head === undefined)
        settle({ kind: 'no-answer', reason: 'the connection was closed without an answer' }, true);
    });
    request.on('response', (response) => {
      head = response;
      readBody(response, maxBodyBytes, (text) => settle(answered(response, text, { withoutKey, now }), true));
    });
    request.end(body);
  });
}

/** Reads the body; undefined if it was cut short, too long, or not the text that it claims to be. */
function readBody(
  response: http.IncomingMessage,
  maxBodyBytes: number,
  onBody: (text: string | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBodyBytes) chunks.push(chunk);
    else response.destroy();
  });
  response.on('error', () => onBody(undefined));
  response.on('close', () => {
    const isWhole = response.complete && length <= maxBodyBytes;
    onBody(isWhole ? Buffer.concat(chunks).toString('utf8') : undefined);
  });
}

function answered(
  response: http.IncomingMessage,
  body: string | undefined,
  { withoutKey, now }: Pick<WireRequest, 'withoutKey' | 'now'>,
): WireAnswer {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = withoutKey(Array.isArray(value) ? value.join(', ') : value);
  }
  const dateMs = Date.parse(headers.date ?? '');
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    headers,
    body: body && withoutKey(body),
    ...(Number.isNaN(dateMs)
      ? { serverTimeMs: undefined }
      : { serverTimeMs: dateMs, clockAheadMs: now() - dateMs }),
  };
}
