/**
 * Payees whose account, phone or e-mail differs from the service's book of recipients, and accounts that the book
 * lists under somebody else. Payee fraud and an ordinary change of bank both look like this. The row is held until a
 * person decides, with both values side by side and the date of the payee's last payment.
 */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { distinctTails } from '../../../shared/domain/accounts.ts';
import { channelOf, paysBill, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { oneOf } from '../../../shared/domain/one-of.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { isIdentified, nameOf, recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT, type RowFields, writtenName } from '../../../shared/domain/row-fields.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { isOnePerson } from '../core/comparison/shown-payee.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { type DecisionQueries, releasedPairs } from '../same-payment/decisions.ts';
import type { OwnFindings } from '../same-payment/findings.ts';
import { ACCOUNTS_OF_ONE_MAX } from '../same-payment/own-payments.ts';
import { readBook } from './recipient-book.ts';
import type { QuotableRow, QuotableRows } from './review.ts';

interface BookSources {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly journal: DecisionQueries & Pick<ReadonlyJournal, 'paymentsToAccount'>;
  readonly batch: string;
  readonly address: string;
  /** Who was paid before, and where. */
  readonly payees: Pick<OwnFindings, 'paymentsTo'>;
}

export type BookChanges =
  | {
      readonly ok: true;
      readonly held: readonly { readonly row: number; readonly problem: Problem }[];
      /** Why not all payees could be compared with the book: these keys may not read it, or only a part could be read. */
      readonly unread: Problem | undefined;
    }
  | { readonly ok: false; readonly problem: Problem };

/** Reads the book and compares every ready row with it, by the payee's name and by the account. */
export async function findBookChanges(rows: QuotableRows, sources: BookSources): Promise<BookChanges> {
  const read = await readBook(sources);
  if (!read.ok) {
    const why = readProblem(read.failure);
    // Keys that may pay need not be allowed to read the book. Then the review reports that nothing was compared.
    return why.code === 'permission-missing'
      ? { ok: true, held: [], unread: problem('book-unread', { permission: String(why.params?.permission) }) }
      : { ok: false, problem: why };
  }
  const { recipients, partly } = read.value;
  const book = indexed(recipients);
  const held: { row: number; problem: Problem }[] = [];
  let unknown = 0;
  for (const row of rows.all()) {
    if (!isCompared(row)) continue;
    const entries = entriesFor(book, row);
    if (entries.length === 0) unknown += 1;
    const changed = changeFromBook(row, entries, sources);
    if (changed !== undefined) held.push({ row: row.record.row, problem: changed });
  }
  // A payee who is in the part that was read was compared as if there were no other part.
  const unread =
    partly && unknown > 0 ? { ...partly, params: { ...partly.params, rows: unknown } } : undefined;
  return { ok: true, held, unread };
}

interface BookEntry {
  readonly id: string;
  readonly fields: RowFields;
  readonly name: string;
  readonly identity: string;
  /** When the service last changed the entry; 0 if it does not say. */
  readonly changedAtMs: number;
}

/** The book's entries by the payee's name and by the account, the one changed last first. */
interface Book {
  readonly byName: ReadonlyMap<string, readonly BookEntry[]>;
  readonly byIdentity: ReadonlyMap<string, readonly BookEntry[]>;
}

function indexed(recipients: readonly Recipient[]): Book {
  const byName = new Map<string, BookEntry[]>();
  const byIdentity = new Map<string, BookEntry[]>();
  const entries = recipients.map(entryOf).toSorted((one, other) => other.changedAtMs - one.changedAtMs);
  for (const entry of entries) {
    const { name, identity } = entry;
    if (name === '' || !isIdentified(identity)) continue;
    byName.set(name, [...(byName.get(name) ?? []), entry]);
    // A bill's account says who is paid, whatever name is beside it.
    if (paysBill(entry.fields.channel)) continue;
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), entry]);
  }
  return { byName, byIdentity };
}

function entryOf(recipient: Recipient): BookEntry {
  const fields = fieldsWithChannel(recipient);
  const changedAtMs = recipient.updatedAtMs ?? recipient.createdAtMs ?? 0;
  return { id: recipient.id, fields, name: nameOf(fields), identity: recipientIdentity(fields), changedAtMs };
}

function fieldsWithChannel(recipient: Recipient): RowFields {
  const fields = fieldsOfRecipient(recipient);
  const type = oneOf(TRANSACTION_TYPES, fields.transaction_type);
  return type === undefined ? fields : { ...fields, channel: channelOf(type) };
}

/**
 * False for an own account, which has no payee, for a customer, who pays in, and for a recipient given by id, who is
 * the book's own.
 */
function isCompared({ record, content: { fields } }: QuotableRow): boolean {
  if (!isIdentified(record.identity)) return false;
  return fields.channel !== CUSTOMER_DEPOSIT && !fields.destination_account_id && !fields.recipient_id;
}

/** The payee's entries in the book: by name, or by the account if nobody has the name. */
function entriesFor(
  { byName, byIdentity }: Book,
  { record, content: { fields } }: QuotableRow,
): readonly BookEntry[] {
  return byName.get(nameOf(fields)) ?? byIdentity.get(record.identity) ?? [];
}

function changeFromBook(
  { record, content: { fields } }: QuotableRow,
  entries: readonly BookEntry[],
  sources: BookSources,
): Problem | undefined {
  const [entry] = entries;
  if (entry === undefined || new Set(entries.map(({ identity }) => identity)).size > ACCOUNTS_OF_ONE_MAX)
    return undefined;
  const { identity, row, reference } = record;
  const [own, name] = [entries.find((known) => known.identity === identity), nameOf(fields)];
  // It is the book's own account of this payee, or of one whose name is written slightly differently here.
  if (own !== undefined && entries.some((known) => isOnePerson(known.name, name))) return undefined;
  if (isPaidThereSince(entry.changedAtMs, { identity, name }, sources)) return undefined;
  const where = `book:${entry.id}`;
  if (releasedPairs(sources.journal, { batch: sources.batch, row }).has(where)) return undefined;
  const [before, now] = distinctTails(entry.fields, fields);
  const [last] = sources.payees.paymentsTo({ fields, reference, identity });
  const lastMs = last?.openedAtMs ?? undefined;
  return problem('account-changed', {
    ...{ name: writtenName(fields), before, now, where, recipient: entry.id },
    ...(own !== undefined && { holder: writtenName(entry.fields) }),
    ...(lastMs !== undefined && { date: utcDay(lastMs) }),
  });
}

/**
 * True if this account was paid under this name after the book's entry last changed, because a person decided on it
 * then. Uses the service's clock if it is known, since the book's times are the service's.
 */
function isPaidThereSince(
  changedAtMs: number,
  { identity, name }: { readonly identity: string; readonly name: string },
  { journal, address, batch }: BookSources,
): boolean {
  return journal
    .paymentsToAccount({ identity, address })
    .some(
      (payment) =>
        payment.batch !== batch &&
        nameOf(payment.fields) === name &&
        (payment.openedServerMs ?? payment.openedAtMs ?? 0) > changedAtMs,
    );
}
