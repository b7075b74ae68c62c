/** The service's book of recipients read whole, and whom it already knows. The API itself neither searches nor compares. */

import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { readEveryRecipient } from '../../../shared/api/recipient-pages.ts';
import { channelOf, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput } from '../../../shared/ipc/requests.ts';
import { done } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService } from './profile-connection.ts';

export async function readBook(
  connection: ProfileConnection,
  recipientType: RequestInput<'recipients.list'>['recipientType'],
): Promise<Reply<readonly Recipient[]>> {
  const read = await readEveryRecipient<Extract<Reply<never>, { ok: false }>>(recipientType, (params) =>
    readFromService(connection, 'list-recipients', params),
  );
  return read.ok ? done(read.value) : read;
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
  return book.find((recipient) => identityOf(fieldsOfRecipient(recipient)) === identity);
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
