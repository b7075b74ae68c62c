/** Reading one answer of the service: what it holds, or why it brought nothing. */

import type { Decoder } from '../../shared/api/decoding.ts';
import { decodeErrorEnvelope } from '../../shared/api/envelope.ts';
import type { OperationAnswers } from '../../shared/api/operation-table.ts';
import { OPERATIONS } from '../../shared/api/operation-table.ts';
import type { PaymentsService, WireAnswer } from '../service/payments-service.ts';
import type { ReadFailure, ReadResult } from './core/inputs.ts';

export type ReadOperation = Parameters<PaymentsService['read']>[0];
export type ReadParams = Parameters<PaymentsService['read']>[1];

/** One GET, decoded. Never throws for what the world did. */
export async function readOperation<Name extends ReadOperation>(
  service: PaymentsService,
  operation: Name,
  params: ReadParams,
): Promise<ReadResult<OperationAnswers[Name]>> {
  const answer = await service.read(operation, params);
  // Indexing a mapped type by a type parameter loses the pairing that OPERATIONS' own type states.
  const decode = OPERATIONS[operation].decode as Decoder<OperationAnswers[Name]>;
  return readAnswer(answer, decode);
}

function readAnswer<T>(
  answer: WireAnswer,
  decode: (
    json: unknown,
  ) => { ok: true; value: T } | { ok: false; faults: readonly { path: string; message: string }[] },
): ReadResult<T> {
  if (answer.kind === 'not-sent') {
    return failed({ kind: 'unreachable', reason: answer.reason, isCertificate: answer.isCertificate });
  }
  if (answer.kind === 'no-answer') {
    return failed({ kind: 'unreachable', reason: answer.reason, isCertificate: false });
  }
  const { status, body } = answer;
  if (status !== 200) return failed(failureOf(status, answer));
  const json = parse(body);
  if (json === undefined) return failed({ kind: 'unusable', status, what: 'not JSON' });
  const decoded = decode(json);
  if (!decoded.ok) {
    const [fault] = decoded.faults;
    return failed({ kind: 'unusable', status, what: `${fault?.path ?? ''} ${fault?.message ?? ''}`.trim() });
  }
  return { ok: true, value: decoded.value, serverTimeMs: answer.serverTimeMs };
}

function failureOf(status: number, answer: Extract<WireAnswer, { kind: 'answered' }>): ReadFailure {
  const envelope = decodeErrorEnvelope(parse(answer.body));
  const message = envelope.ok ? envelope.value.message : '';
  const code = envelope.ok ? (envelope.value.code ?? '') : '';
  if (status === 401 || status === 403) return { kind: 'refused', status, message };
  if (status === 429) {
    const seconds = Number(answer.headers['retry-after']);
    return { kind: 'rate-limited', retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined };
  }
  if (status === 404 && code !== 'path_not_found') return { kind: 'not-found' };
  if (status >= 500) return { kind: 'server-error', status };
  return {
    kind: 'unusable',
    status,
    what: `${status} ${code || message || 'not the documented answer'}`.trim(),
  };
}

function parse(body: string | undefined): unknown {
  if (body === undefined || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function failed(failure: ReadFailure): { readonly ok: false; readonly failure: ReadFailure } {
  return { ok: false, failure };
}
