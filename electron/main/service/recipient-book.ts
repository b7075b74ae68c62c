/** The service's book of recipients read whole, and whom it already knows. The API itself neither searches nor compares. */

import type { Recipient } from '../../../shared/api/recipient.ts';
import { channelOf, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput } from '../../../shared/ipc/requests.ts';
import { done } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService } from './profile-connection.ts';

/** Ten thousand recipients; a longer book is searched as far as this. */
const MAX_PAGES = 100;
const PAGE_SIZE = 100;

export async function readBook(
  connection: ProfileConnection,
  recipientType: RequestInput<'recipients.list'>['recipientType'],
): Promise<Reply<readonly Recipient[]>> {
  const book = new Map<string, Recipient>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const params = { page: String(page), limit: String(PAGE_SIZE), recipient_type: recipientType };
    const listed = await readFromService(connection, 'list-recipients', params);
    if (!listed.ok) return listed;
    const { items, total } = listed.value;
    for (const recipient of items) book.set(recipient.id, recipient);
    if (items.length === 0 || (total !== undefined && book.size >= total)) break;
  }
  return done([...book.values()]);
}

/** True where name, e-mail, phone, payee or the account's end holds the text, accents and case aside. */
export function matchesText(recipient: Recipient, text: string): boolean {
  const { id, firstName, lastName, email, phone, payeeName, accountNumber } = recipient;
  if (id === text.trim()) return true;
  const parts = [firstName, lastName, email, phone, payeeName, accountNumber?.slice(-4)];
  return plain(parts.filter(Boolean).join(' ')).includes(plain(text));
}

/** Who of the book is paid at the same place as these fields say; undefined where nobody is, or it cannot be told. */
export function knownAs(book: readonly Recipient[], fields: RowFields): Recipient | undefined {
  const identity = identityOf(fields);
  if (identity === undefined) return undefined;
  return book.find((recipient) => identityOf(fieldsOf(recipient)) === identity);
}

function identityOf(fields: RowFields): string | undefined {
  const type = TRANSACTION_TYPES.find((known) => known === fields.transaction_type);
  if (type === undefined) return undefined;
  const identity = recipientIdentity({ ...fields, channel: channelOf(type) });
  return identity.startsWith('unidentified:') ? undefined : identity;
}

function plain(text: string): string {
  return bareLetters(text).replace(/\s+/g, ' ').trim();
}

/** A recipient as the fields of a row. */
export function fieldsOf(recipient: Recipient): RowFields {
  const fields: Partial<Record<string, string | undefined>> = {
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    email: recipient.email,
    phone: recipient.phone,
    country: recipient.country,
    transaction_type: recipient.transactionType,
    language: recipient.language,
    provider: recipient.provider,
    account_number: recipient.accountNumber,
    account_branch: recipient.accountBranch,
    account_type: recipient.accountType,
    bank_code: recipient.bankCode,
    institution_number: recipient.institutionNumber,
    transit_number: recipient.transitNumber,
    withdrawal_channel: recipient.withdrawalChannel,
    payee_name: recipient.payeeName,
    payee_code: recipient.payeeCode,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as RowFields;
}
