/** Reads the answer to any operation: the result, the service's own error, or something else. */
import { type Fault, isJsonObject } from '../../shared/api/decoding.ts';
import { type ErrorEnvelope, errorEnvelopeOf, payloadOf } from '../../shared/api/envelope.ts';
import { OPERATIONS, type OperationAnswers } from '../../shared/api/operation-table.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import type { WireAnswer } from '../../shared/api/payments-service.ts';
import { isHtml } from './classify-answer.ts';

export type ReadAnswer<Answer> =
  | {
      readonly kind: 'decoded';
      readonly status: number;
      readonly value: Answer;
      /** The answer's payload without its envelope, unchanged, for callers who want the service's own names. */
      readonly payload: unknown;
      /** The service's own clock when it answered. */
      readonly serverTimeMs: number | undefined;
    }
  /** The error envelope, with the HTTP status. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: ErrorEnvelope;
      readonly headers: Readonly<Record<string, string>>;
      readonly clockAheadMs?: number;
    }
  /**
   * An answer that is neither: cut short, HTML, a redirect, another shape. `faults` say where it is wrong; a message
   * that begins with `answer-` is a token of the catalogue (`what.*`). `isForeign` if it is no JSON at all: something
   * else answers in the service's place, such as a gateway or a network's sign-in page.
   */
  | {
      readonly kind: 'not-theirs';
      readonly status: number;
      readonly faults: readonly Fault[];
      readonly isForeign: boolean;
    }
  | Exclude<WireAnswer, { readonly kind: 'answered' }>;

type NotTheirs = Extract<ReadAnswer<never>, { kind: 'not-theirs' }>;

export type OperationOutcome<Name extends OperationName> = ReadAnswer<OperationAnswers[Name]>;

/** Reads an answer by the operation's table. Never throws, whatever the answer holds. */
export function readAnswer<Name extends OperationName>(
  operation: Name,
  answer: WireAnswer,
): OperationOutcome<Name> {
  if (answer.kind !== 'answered') return answer;
  const { status, headers, body, serverTimeMs, clockAheadMs } = answer;
  // Never followed, so what it holds beside its address is not looked at.
  if (status >= 300 && status < 400) return foreign(status, 'answer-redirected');
  if (body === undefined) return foreign(status, 'answer-cut-short');
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    if (body.trim() === '') return foreign(status, 'answer-empty');
    return foreign(status, isHtml(answer) ? 'answer-html' : 'answer-malformed');
  }
  const isSuccess = status >= 200 && status < 300;
  const error = errorEnvelopeOf(json);
  if (error && !(isSuccess && holdsSession(operation, json)))
    return {
      kind: 'refused',
      status,
      error,
      headers,
      ...(clockAheadMs === undefined ? {} : { clockAheadMs }),
    };
  if (!isSuccess) return notTheirs(status, [{ path: '', message: 'answer-not-authored' }], false);
  const decoded = OPERATIONS[operation].decode(json);
  if (!decoded.ok) return notTheirs(status, decoded.faults, false);
  const payload = payloadOf(json);
  return {
    kind: 'decoded',
    status,
    value: decoded.value as OperationAnswers[Name],
    payload: payload.ok ? payload.value.json : json,
    serverTimeMs,
  };
}

/** A creation may say `success: false` together with a session's id, which must not be lost. */
function holdsSession(operation: OperationName, json: unknown): boolean {
  if (!OPERATIONS[operation].movesMoney || !isJsonObject(json) || !isJsonObject(json.data)) return false;
  return Boolean(json.data.session_id || json.data.transaction_id);
}

function foreign(status: number, message: string): NotTheirs {
  return notTheirs(status, [{ path: '', message }], true);
}

function notTheirs(status: number, faults: readonly Fault[], isForeign: boolean): NotTheirs {
  return { kind: 'not-theirs', status, faults, isForeign };
}
