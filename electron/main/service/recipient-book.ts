/** The service's book of recipients, for the window's requests. */
import type { Recipient } from '../../../shared/api/recipient.ts';
import type { RecipientBook } from '../../../shared/api/recipient-pages.ts';
import { holdsText } from '../../../shared/domain/text-folding.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput } from '../../../shared/ipc/requests.ts';
import { readProblems } from '../../engine/core/doubt/read-problem.ts';
import { type BookSource, readBook } from '../../engine/review/recipient-book.ts';
import { refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from './profile-connection.ts';

export async function readOwnBook(
  connection: ProfileConnection,
  recipientType: RequestInput<'recipients.list'>['recipientType'],
): Promise<Reply<RecipientBook>> {
  const read = await readBook(bookOf(connection), recipientType);
  return read.ok ? read : refused(...readProblems(read.failure));
}

/** The book over the connection, through its gate. */
export function bookOf({ client, engine }: ProfileConnection): BookSource {
  return { service: client, pace: engine.pace };
}

/** True if name, e-mail, phone, payee or the account's end contains the text; accents and case are ignored. */
export function matchesText(recipient: Recipient, text: string): boolean {
  const { id, firstName, lastName, email, phone, payeeName, accountNumber } = recipient;
  if (id === text.trim()) return true;
  return holdsText([firstName, lastName, email, phone, payeeName, accountNumber?.slice(-4)], text);
}
