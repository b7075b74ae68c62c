/** The service's book of recipients read whole, and whom it already knows. The API itself neither searches nor compares. */

import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { type RecipientBook, readEveryRecipient } from '../../../shared/api/recipient-pages.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import { channelOf, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { holdsText } from '../../../shared/domain/text-folding.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput } from '../../../shared/ipc/requests.ts';
import { readProblems, requestRefused } from '../../engine/core/doubt/read-problem.ts';
import { failureOf } from '../../engine/ports/read-result.ts';
import { retryAfterMs } from '../../service/classify-answer.ts';
import type { OperationOutcome } from '../../service/read-answer.ts';
import { done, refused } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService } from './profile-connection.ts';

export async function readBook(
  connection: ProfileConnection,
  recipientType: RequestInput<'recipients.list'>['recipientType'],
): Promise<Reply<RecipientBook>> {
  const read = await readEveryRecipient<Refused>(recipientType, {
    readPage: (params) => readFromService(connection, 'list-recipients', params),
    nowMs: () => connection.engine.now().ourMs,
    isRefused: ({ problems }) =>
      problems.some(({ code, params }) => code === 'request-refused' && params?.status === 400),
  });
  return read.ok ? done(read.value) : read;
}

/** True where name, e-mail, phone, payee or the account's end holds the text, accents and case aside. */
export function matchesText(recipient: Recipient, text: string): boolean {
  const { id, firstName, lastName, email, phone, payeeName, accountNumber } = recipient;
  if (id === text.trim()) return true;
  return holdsText([firstName, lastName, email, phone, payeeName, accountNumber?.slice(-4)], text);
}

/** Who of the recipients is paid at the same place as these fields say; undefined where nobody is, or it cannot be told. */
export function knownAs(book: readonly Recipient[], fields: RowFields): Recipient | undefined {
  const identity = identityOf(fields);
  if (identity === undefined) return undefined;
  return book.find((recipient) => identityOf(fieldsOfRecipient(recipient)) === identity);
}

type Refused = Extract<Reply<never>, { ok: false }>;

/** Which rules of its transaction type a recipient breaks; undefined where it breaks none. */
export function faultsOf(fields: RowFields): Refused | undefined {
  const [fault, ...others] = checkRequest('create-recipient', {}, bodyOf(fields)).map(({ field, message }) =>
    requestRefused(422, field, message),
  );
  if (fault === undefined) return undefined;
  return { ok: false, problems: [fault, ...others] };
}

/** Adds a recipient to the book, once its rules are kept. */
export async function createInBook(
  { client }: ProfileConnection,
  fields: RowFields,
): Promise<Reply<Recipient>> {
  const faults = faultsOf(fields);
  if (faults) return faults;
  const outcome = await client.call('create-recipient', {}, { body: JSON.stringify(bodyOf(fields)) });
  if (outcome.kind === 'decoded') return done(outcome.value);
  return refused(...readProblems(failureOf(outcome, waitOf(outcome))));
}

function bodyOf(fields: RowFields): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function waitOf(outcome: OperationOutcome<'create-recipient'>): number | undefined {
  if (outcome.kind !== 'refused') return undefined;
  const { headers } = outcome;
  return retryAfterMs({ headers, serverTimeMs: Date.parse(headers.date ?? '') || undefined });
}

/** Where these fields of a recipient pay to; undefined where it cannot be told. */
export function identityOf(fields: RowFields): string | undefined {
  const type = TRANSACTION_TYPES.find((known) => known === fields.transaction_type);
  if (type === undefined) return undefined;
  const identity = recipientIdentity({ ...fields, channel: channelOf(type) });
  return identity.startsWith('unidentified:') ? undefined : identity;
}
