/** The service's book of recipients, page after page (spec "GET recipients"). */
import type { Page } from './page.ts';
import type { Recipient } from './recipient.ts';

/** Ten thousand recipients; a longer book is read as far as this. */
const RECIPIENTS_MAX = 10_000;
const PAGE_SIZE = 100;
/** The document's own: no service refuses it. */
const PAGE_SIZE_LEAST = 10;

type Listed = { readonly ok: true; readonly value: Pick<Page<Recipient>, 'items' | 'total'> };

interface BookReading<Failed> {
  readonly readPage: (params: Readonly<Record<string, string>>) => Promise<Listed | Failed>;
  /** True where the service refused the request itself (400): the largest page it gives is not documented. */
  readonly isRefused: (failed: Failed) => boolean;
}

/** Every recipient of the type, by the caller's own way of reading a page; its failure is given as it is. */
export async function readEveryRecipient<Failed extends { readonly ok: false }>(
  recipientType: string,
  { readPage, isRefused }: BookReading<Failed>,
): Promise<{ readonly ok: true; readonly value: readonly Recipient[] } | Failed> {
  const book = new Map<string, Recipient>();
  let limit = PAGE_SIZE;
  for (let page = 1; page * limit <= RECIPIENTS_MAX; page += 1) {
    const params = { page: String(page), limit: String(limit), recipient_type: recipientType };
    const listed = await readPage(params);
    if (!listed.ok) {
      if (page > 1 || limit === PAGE_SIZE_LEAST || !isRefused(listed)) return listed;
      limit = PAGE_SIZE_LEAST;
      page = 0;
      continue;
    }
    const { items, total } = listed.value;
    for (const recipient of items) book.set(recipient.id, recipient);
    if (items.length === 0 || (total !== undefined && book.size >= total)) break;
    // A service that gives less than was asked for counts its pages by what it gives, or by what was asked: ask for that.
    if (page === 1 && items.length < limit) limit = items.length;
  }
  return { ok: true, value: [...book.values()] };
}
