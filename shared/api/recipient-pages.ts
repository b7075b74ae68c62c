/** Reads the service's book of recipients page by page (spec "GET recipients"). */
import { type Problem, problem } from '../domain/problem.ts';
import type { Page } from './page.ts';
import type { Recipient } from './recipient.ts';

/** More than any payroll has payees; a longer book is read only this far. */
const RECIPIENTS_MAX = 50_000;
/**
 * A person waits for it. At the default rate this is enough for about 30,000 recipients, or for far fewer if a
 * service lists ten at a time.
 */
const READING_MAX_MS = 4 * 60_000;
const PAGE_SIZE = 100;
/** The document's own page size, which no service refuses. */
const PAGE_SIZE_LEAST = 10;

type Listed = {
  readonly ok: true;
  readonly value: Pick<Page<Recipient>, 'items' | 'total'> & Partial<Pick<Page<Recipient>, 'hasNext'>>;
};

interface BookReading<Failed> {
  readonly readPage: (params: Readonly<Record<string, string>>) => Promise<Listed | Failed>;
  /** True if the service refused the request itself (400): the largest page size is not documented. */
  readonly isRefused: (failed: Failed) => boolean;
  readonly nowMs: () => number;
}

/** The book and, if it was not read to its end, how far and why: a recipient who is not in it may be in the rest. */
export interface RecipientBook {
  readonly recipients: readonly Recipient[];
  readonly partly: Problem | undefined;
}

/** Every recipient of the type, with the caller's own function for reading a page; its failure is returned unchanged. */
export async function readEveryRecipient<Failed extends { readonly ok: false }>(
  recipientType: string,
  { readPage, isRefused, nowMs }: BookReading<Failed>,
): Promise<{ readonly ok: true; readonly value: RecipientBook } | Failed> {
  const book = new Map<string, Recipient>();
  const beganAtMs = nowMs();
  let limit = PAGE_SIZE;
  for (let page = 1; ; page += 1) {
    const params = { page: String(page), limit: String(limit), recipient_type: recipientType };
    const listed = await readPage(params);
    if (!listed.ok) {
      if (page > 1 || limit === PAGE_SIZE_LEAST || !isRefused(listed)) return listed;
      limit = PAGE_SIZE_LEAST;
      page = 0;
      continue;
    }
    const { items, total, hasNext } = listed.value;
    const before = book.size;
    for (const recipient of items) book.set(recipient.id, recipient);
    const end = (cause?: Cause) => ({ ok: true, value: bookOf([...book.values()], cause) }) as const;
    if (total !== undefined && book.size >= total) return end();
    if (items.length === 0) return end(total === undefined ? undefined : 'not-listed');
    if (total === undefined && hasNext === false) return end();
    // The same page again and again: we cannot tell whether there is another one.
    if (book.size === before) return end('not-listed');
    if (book.size >= RECIPIENTS_MAX) return end('too-many');
    if (nowMs() - beganAtMs >= READING_MAX_MS) return end('too-long');
    // A service that returns fewer items than requested counts its pages by one of the two sizes, so we request the
    // smaller size.
    if (page === 1 && items.length < limit) limit = items.length;
  }
}

type Cause = 'too-many' | 'too-long' | 'not-listed';

function bookOf(recipients: readonly Recipient[], cause: Cause | undefined): RecipientBook {
  if (cause === undefined) return { recipients, partly: undefined };
  const params = { count: recipients.length, reason: `book-${cause}` };
  return { recipients, partly: problem('book-read-in-part', params) };
}
