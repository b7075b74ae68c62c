/** The payees of a batch that the service's book of recipients does not know yet, and the keeping of those chosen. */
import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { recipientFieldsOf } from '../../../shared/api/recipient-rules.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../../shared/domain/channel.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import { accountOf, maskedAccount } from '../../engine/duplicates/changed-accounts.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { done, refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import { createInBook, identityOf, readBook } from '../service/recipient-book.ts';

/** So many are shown and kept at once: each is a call of its own, and a longer list nobody looks through. */
const KEPT_AT_ONCE = 200;

interface NewPayee {
  readonly row: number;
  /** As the service's operation takes them. */
  readonly fields: RowFields;
}

/** The first row of each payee that was paid, was written out in the sheet, and is not in the book. */
function newPayees(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
  book: readonly Recipient[],
): readonly NewPayee[] {
  const known = new Set(book.map((recipient) => identityOf(fieldsOfRecipient(recipient))));
  const found: NewPayee[] = [];
  for (const { row, state } of journal.rows(batch)) {
    if (state !== 'paid') continue;
    const fields = recipientFields(journal.content({ batch, row }).fields);
    const identity = fields && identityOf(fields);
    if (fields === undefined || identity === undefined || known.has(identity)) continue;
    known.add(identity);
    found.push({ row, fields });
  }
  return found;
}

/** What of a row is its recipient's; undefined for an account of one's own, a customer, and whom the row names by id. */
function recipientFields(row: RowFields): RowFields | undefined {
  const channel = PAYOUT_CHANNELS.find((known) => known === row.channel);
  const type = channel && transactionTypeOf(channel);
  if (type === undefined || row.destination_account_id || row.recipient_id) return undefined;
  // The row's description is the payment's.
  const own = [...recipientFieldsOf(type)].filter((field) => field !== 'description');
  const values = own.map((field) => [field, row[field] ?? ''] as const).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(values), transaction_type: type, recipient_type: 'transaction' };
}

export async function listNewPayees(
  connection: ProfileConnection,
  batch: string,
): Promise<Reply<RequestOutput<'batches.new-payees'>>> {
  const book = await readBook(connection, 'all');
  if (!book.ok) return book;
  // Who is new cannot be said of a book of which a part was not read.
  if (book.value.partly !== undefined) return refused(book.value.partly);
  const payees = newPayees(connection.engine.journal, batch, book.value.recipients);
  return done({
    total: payees.length,
    payees: payees.slice(0, KEPT_AT_ONCE).map(({ row, fields }) => ({
      row,
      name: `${fields.first_name ?? ''} ${fields.last_name ?? ''}`.trim(),
      transactionType: fields.transaction_type ?? '',
      account: maskedAccount(accountOf(fields)),
    })),
  });
}

/**
 * Creates the chosen ones, one after the other. The book is read first, so that what a lost answer hid is not made
 * twice. Ends at the first whose outcome is not known, since the next one would meet the same.
 */
export async function keepPayees(
  connection: ProfileConnection,
  { batch, rows }: { readonly batch: string; readonly rows: readonly number[] },
): Promise<Reply<RequestOutput<'batches.keep-payees'>>> {
  const book = await readBook(connection, 'all');
  if (!book.ok) return book;
  if (book.value.partly !== undefined) return refused(book.value.partly);
  const chosen = new Set(rows);
  const refusals: { row: number; problems: Problem[] }[] = [];
  let kept = 0;
  for (const { row, fields } of newPayees(connection.engine.journal, batch, book.value.recipients)) {
    if (!chosen.has(row)) continue;
    const made = await createInBook(connection, fields);
    if (made.ok) kept += 1;
    else refusals.push({ row, problems: [...made.problems] });
    if (!made.ok && made.problems.some(({ code }) => code !== 'request-refused')) break;
  }
  return done({ kept, refused: refusals });
}
