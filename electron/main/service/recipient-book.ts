/** The service's book of recipients, for the window's requests. */
import type { Recipient } from '../../../shared/api/recipient.ts';
import type { RecipientBook } from '../../../shared/api/recipient-pages.ts';
import { holdsText } from '../../../shared/domain/text-folding.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput } from '../../../shared/ipc/requests.ts';
import { readProblems } from '../../engine/core/doubt/read-problem.ts';
import { type BookSource, readBook } from '../../engine/review/recipient-book.ts';
import { done, refused } from '../ipc/answer-request.ts';
import {
  apiParams,
  type ProfileConnection,
  type ReadingConnection,
  readFromService,
} from './profile-connection.ts';

export async function readOwnBook(
  connection: ProfileConnection,
  recipientType: RequestInput<'recipients.list'>['recipientType'],
): Promise<Reply<RecipientBook>> {
  const read = await readBook(bookOf(connection), recipientType);
  return read.ok ? read : refused(...readProblems(read.failure));
}

/**
 * The recipients of a page of the window. A service that gives fewer at once than it is asked for counts its pages by its
 * own size, so they are read again by that.
 */
export async function readBookPage(
  connection: ReadingConnection,
  {
    offset,
    limit,
    recipientType,
  }: Pick<RequestInput<'recipients.list'>, 'offset' | 'limit' | 'recipientType'>,
): Promise<Reply<{ readonly items: readonly Recipient[]; readonly total: number }>> {
  const pageAt = (at: number, size: number) => {
    const asked = { page: Math.floor(at / size) + 1, limit: size, recipientType };
    return readFromService(connection, 'list-recipients', apiParams(asked));
  };
  const page = await pageAt(offset, limit);
  if (!page.ok) return page;
  const { items, total = offset + items.length, limit: size = limit } = page.value;
  if (size >= limit || size < 1) return done({ items, total });
  const from = offset - (offset % size);
  const found: Recipient[] = [];
  for (let at = from; at < Math.min(offset + limit, total); at += size) {
    const part = await pageAt(at, size);
    if (!part.ok) return part;
    found.push(...part.value.items);
  }
  return done({ items: found.slice(offset - from, offset - from + limit), total });
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
