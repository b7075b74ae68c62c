/** The service's book of recipients, page after page (spec "GET recipients"). */
import type { Page } from './page.ts';
import type { Recipient } from './recipient.ts';

/** Ten thousand recipients; a longer book is read as far as this. */
const MAX_PAGES = 100;
const PAGE_SIZE = 100;

type Listed = { readonly ok: true; readonly value: Pick<Page<Recipient>, 'items' | 'total'> };

/** Every recipient of the type, by the caller's own way of reading a page; its failure is given as it is. */
export async function readEveryRecipient<Failed extends { readonly ok: false }>(
  recipientType: string,
  readPage: (params: Readonly<Record<string, string>>) => Promise<Listed | Failed>,
): Promise<{ readonly ok: true; readonly value: readonly Recipient[] } | Failed> {
  const book = new Map<string, Recipient>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const params = { page: String(page), limit: String(PAGE_SIZE), recipient_type: recipientType };
    const listed = await readPage(params);
    if (!listed.ok) return listed;
    const { items, total } = listed.value;
    for (const recipient of items) book.set(recipient.id, recipient);
    if (items.length === 0 || (total !== undefined && book.size >= total)) break;
  }
  return { ok: true, value: [...book.values()] };
}
