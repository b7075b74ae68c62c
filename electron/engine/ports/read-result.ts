/** Reads one answer of the service: its content, or why there is none. */
import type { OperationAnswers } from '../../../shared/api/operation-table.ts';
import type { OperationName } from '../../../shared/api/operations.ts';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { retryAfterMs } from '../../service/classify-answer.ts';
import { type OperationOutcome, readAnswer } from '../../service/read-answer.ts';
import type { AskedPage, PageResult, ReadFailure, ReadResult } from '../core/state/inputs.ts';

export type ReadOperation = Parameters<PaymentsService['read']>[0];
export type ReadParams = Parameters<PaymentsService['read']>[1];

/** One GET, decoded. Never throws for what the world did. */
export async function readOperation<Name extends ReadOperation>(
  service: Pick<PaymentsService, 'read'>,
  operation: Name,
  params: ReadParams,
): Promise<ReadResult<OperationAnswers[Name]>> {
  const answer = await service.read(operation, params);
  const outcome = readAnswer(operation, answer);
  if (outcome.kind === 'decoded') {
    return { ok: true, value: outcome.value, serverTimeMs: outcome.serverTimeMs };
  }
  const waitMs = answer.kind === 'answered' ? retryAfterMs(answer) : undefined;
  return { ok: false, failure: failureOf(outcome, waitMs) };
}

/** One page of the session list, between two days, as the core takes it. */
export async function readSessionPage(
  service: Pick<PaymentsService, 'read'>,
  { fromDay, toDay, offset, limit, isSorted }: AskedPage,
): Promise<PageResult> {
  const result = await readOperation(service, 'list-sessions', {
    start_date: fromDay,
    end_date: toDay,
    limit: String(limit),
    offset: String(offset),
    ...(isSorted && { sort: 'createdAt,desc' }),
  });
  if (!result.ok) {
    const { failure } = result;
    return { ok: false, failure: failure.kind === 'not-found' ? LIST_NOT_FOUND : failure };
  }
  const { items, unreadable = 0, inPart = [], total, hasNext } = result.value;
  const counted = items.length + unreadable;
  return { ...result, value: { sessions: items, inPart, items: counted, total, hasNext } };
}

const LIST_NOT_FOUND = { kind: 'unusable', status: 404, what: '404' } as const;

/** Why a call that moves no money gave no result. `waitMs` is how long a 429 asks us to wait, if it says so. */
export function failureOf(
  outcome: Exclude<OperationOutcome<OperationName>, { kind: 'decoded' }>,
  waitMs: number | undefined,
): ReadFailure {
  if (outcome.kind === 'not-sent') {
    return { kind: 'unreachable', reason: outcome.reason, isCertificate: outcome.isCertificate };
  }
  if (outcome.kind === 'no-answer')
    return { kind: 'unreachable', reason: outcome.reason, isCertificate: false };
  const { status } = outcome;
  if (status === 429) return { kind: 'rate-limited', retryAfterMs: waitMs };
  if (status >= 500) return { kind: 'server-error', status };
  if (outcome.kind === 'not-theirs') {
    const [fault] = outcome.faults;
    const what = `${fault?.path ?? ''} ${fault?.message ?? ''}`.trim();
    if (status === 401 || status === 403) return { kind: 'refused', status, message: what };
    return { kind: outcome.isForeign ? 'foreign' : 'unusable', status, what };
  }
  const { error, clockAheadMs } = outcome;
  const { code, message, errors } = error;
  if (status === 401 || status === 403)
    return { kind: 'refused', status, message, ...(clockAheadMs === undefined ? {} : { clockAheadMs }) };
  if (status === 404 && code !== 'path_not_found') return { kind: 'not-found', message };
  const what = `${status} ${code ?? message}`.trim();
  return { kind: 'unusable', status, what, refusal: { code, message, errors } };
}
