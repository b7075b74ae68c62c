/**
 * Payees whose account, phone or e-mail is another than in the service's book of recipients. It is how payee fraud
 * looks, and how a change of bank looks: the row is held until a person decides, with both values beside each other and
 * when the payee was last paid.
 */
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { readEveryRecipient } from '../../../shared/api/recipient-pages.ts';
import { channelOf, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { nameOf, recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT, type RowFields } from '../../../shared/domain/row-fields.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import { ACCOUNTS_OF_ONE_MAX, distinctTails, type KnownPayees } from '../duplicates/changed-accounts.ts';
import { type DecisionQueries, releasedPairs } from '../duplicates/released-pairs.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { isRequestRefused, readOperation } from '../ports/read-result.ts';
import type { QuotableRow, QuotableRows } from './review.ts';

interface BookSources {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly journal: DecisionQueries;
  readonly batch: string;
  /** Who was paid before, and where. */
  readonly payees: Pick<KnownPayees, 'paymentsTo'>;
}

export type BookChanges =
  | {
      readonly ok: true;
      readonly held: readonly { readonly row: number; readonly problem: Problem }[];
      /** Why nobody could be compared with the book, if these keys may not read it. */
      readonly unread: Problem | undefined;
    }
  | { readonly ok: false; readonly problem: Problem };

type Failed = Extract<ReadResult<never>, { ok: false }>;

/** Reads the whole book and compares every row that is ready with it, by the payee's name. */
export async function findBookChanges(rows: QuotableRows, sources: BookSources): Promise<BookChanges> {
  const { service, pace } = sources;
  const read = await readEveryRecipient<Failed>('all', {
    readPage: (params) => pace.read(() => readOperation(service, 'list-recipients', params)),
    isRefused: isRequestRefused,
  });
  if (!read.ok) {
    const why = readProblem(read.failure);
    // Keys that may pay need not be allowed to read the book: then the review says that it was not compared.
    return why.code === 'permission-missing'
      ? { ok: true, held: [], unread: problem('book-unread', { permission: String(why.params?.permission) }) }
      : { ok: false, problem: why };
  }
  const book = bookByName(read.value);
  if (book.size === 0) return { ok: true, held: [], unread: undefined };
  const held: { row: number; problem: Problem }[] = [];
  for (const row of rows.all()) {
    const changed = changeFromBook(row, book.get(nameOf(row.fields)) ?? [], sources);
    if (changed !== undefined) held.push({ row: row.record.row, problem: changed });
  }
  return { ok: true, held, unread: undefined };
}

interface BookEntry {
  readonly id: string;
  readonly fields: RowFields;
  readonly identity: string;
  readonly changedAtMs: number | undefined;
}

function bookByName(recipients: readonly Recipient[]): ReadonlyMap<string, readonly BookEntry[]> {
  const byName = new Map<string, BookEntry[]>();
  for (const recipient of recipients) {
    const fields = fieldsWithChannel(recipient);
    const [name, identity] = [nameOf(fields), recipientIdentity(fields)];
    if (name === '' || identity.startsWith('unidentified:')) continue;
    const changedAtMs = recipient.updatedAtMs ?? recipient.createdAtMs;
    const entries = byName.get(name) ?? [];
    entries.push({ id: recipient.id, fields, identity, changedAtMs });
    byName.set(name, entries);
  }
  return byName;
}

function fieldsWithChannel(recipient: Recipient): RowFields {
  const fields = fieldsOfRecipient(recipient);
  const type = TRANSACTION_TYPES.find((known) => known === fields.transaction_type);
  return type === undefined ? fields : { ...fields, channel: channelOf(type) };
}

function changeFromBook(
  { record, fields }: QuotableRow,
  entries: readonly BookEntry[],
  { journal, batch, payees }: BookSources,
): Problem | undefined {
  const { identity, row, reference } = record;
  // An account of one's own is no payee's, who pays in is not paid, and a named recipient is the book's own.
  if (fields.channel === CUSTOMER_DEPOSIT || fields.destination_account_id || fields.recipient_id)
    return undefined;
  const [entry] = entries;
  if (entry === undefined || entries.length > ACCOUNTS_OF_ONE_MAX) return undefined;
  if (identity.startsWith('unidentified:') || entries.some((known) => known.identity === identity))
    return undefined;
  const paid = payees.paymentsTo({ fields, reference });
  const here = paid.find((payment) => payment.identity === identity)?.openedAtMs ?? undefined;
  // Paid there since the book's entry was last changed: a person has decided on it then.
  if (here !== undefined && here > (entry.changedAtMs ?? Number.NEGATIVE_INFINITY)) return undefined;
  const where = `book:${entry.id}`;
  if (releasedPairs(journal, { batch, row }).has(where)) return undefined;
  const [before, now] = distinctTails(entry.fields, fields);
  const lastMs = paid[0]?.openedAtMs ?? undefined;
  const name = `${fields.first_name ?? ''} ${fields.last_name ?? ''}`.trim();
  return problem('account-changed', {
    ...{ name, before, now, where, recipient: entry.id },
    ...(lastMs !== undefined && { date: utcDay(lastMs) }),
  });
}
