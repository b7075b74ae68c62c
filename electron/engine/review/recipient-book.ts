/**
 * The service's book of recipients: reads it whole, finds who is in it, and adds to it. The API itself neither
 * searches nor compares.
 */

import type { OperationAnswers } from '../../../shared/api/operation-table.ts';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { type RecipientBook, readEveryRecipient } from '../../../shared/api/recipient-pages.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import { channelOf, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { oneOf } from '../../../shared/domain/one-of.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { isIdentified, recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { retryAfterMs } from '../../service/classify-answer.ts';
import type { ReadAnswer } from '../../service/read-answer.ts';
import { readProblems, requestRefused } from '../core/doubt/read-problem.ts';
import { isRequestRefused, type ReadResult } from '../core/state/inputs.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { failureOf, readOperation } from '../ports/read-result.ts';

/** The result of a call about the book. A failure is never empty; its most serious problem comes first. */
export type BookReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] };

type Unread = Extract<ReadResult<never>, { ok: false }>;

/** Where the book is read. */
export interface BookSource {
  readonly service: Pick<PaymentsService, 'read'>;
  readonly pace: PacedReader;
}

/** Every recipient of the type, read through the gate. */
export function readBook(
  { service, pace }: BookSource,
  recipientType = 'all',
): Promise<{ readonly ok: true; readonly value: RecipientBook } | Unread> {
  return readEveryRecipient<Unread>(recipientType, {
    readPage: (params) => pace.read(() => readOperation(service, 'list-recipients', params)),
    isRefused: isRequestRefused,
    nowMs: () => pace.nowMs(),
  });
}

/** The account that these fields of a recipient pay to; undefined if they do not identify one. */
export function identityOf(fields: RowFields): string | undefined {
  const type = oneOf(TRANSACTION_TYPES, fields.transaction_type);
  if (type === undefined) return undefined;
  const identity = recipientIdentity({ ...fields, channel: channelOf(type) });
  return isIdentified(identity) ? identity : undefined;
}

/**
 * The recipient in the book with the same account as these fields; undefined if there is none or the fields do not
 * identify one.
 */
export function knownAs(book: readonly Recipient[], fields: RowFields): Recipient | undefined {
  const identity = identityOf(fields);
  if (identity === undefined) return undefined;
  return book.find((recipient) => identityOf(fieldsOfRecipient(recipient)) === identity);
}

/** Which rules of its transaction type a recipient breaks; undefined if it breaks none. */
export function faultsOf(fields: RowFields): Extract<BookReply<never>, { ok: false }> | undefined {
  const [fault, ...others] = checkRequest('create-recipient', {}, bodyOf(fields)).map(({ field, message }) =>
    requestRefused(422, field, message),
  );
  return fault && { ok: false, problems: [fault, ...others] };
}

/** What is needed to add a recipient. */
export interface BookWriter {
  call(
    operation: 'create-recipient',
    params: Readonly<Record<string, never>>,
    request: { readonly body: string },
  ): Promise<ReadAnswer<OperationAnswers['create-recipient']>>;
}

/** Adds a recipient to the book if the fields follow the rules. */
export async function createInBook(writer: BookWriter, fields: RowFields): Promise<BookReply<Recipient>> {
  const faults = faultsOf(fields);
  if (faults) return faults;
  const outcome = await writer.call('create-recipient', {}, { body: JSON.stringify(bodyOf(fields)) });
  if (outcome.kind === 'decoded') return { ok: true, value: outcome.value };
  return { ok: false, problems: readProblems(failureOf(outcome, waitOf(outcome))) };
}

function bodyOf(fields: RowFields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function waitOf(outcome: ReadAnswer<OperationAnswers['create-recipient']>): number | undefined {
  if (outcome.kind !== 'refused') return undefined;
  const { headers } = outcome;
  return retryAfterMs({ headers, serverTimeMs: Date.parse(headers.date ?? '') || undefined });
}
