/** The payees of a batch that the service's book of recipients does not know yet, and adding the chosen ones. */

import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { recipientFieldsOf } from '../../../shared/api/recipient-rules.ts';
import { accountOf, maskedAccount } from '../../../shared/domain/accounts.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../../shared/domain/channel.ts';
import { oneOf } from '../../../shared/domain/one-of.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { type RowFields, writtenName } from '../../../shared/domain/row-fields.ts';
import { readProblems } from '../core/doubt/read-problem.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import {
  type BookReply,
  type BookSource,
  type BookWriter,
  createInBook,
  identityOf,
  readBook,
} from './recipient-book.ts';

export interface NewPayee {
  readonly row: number;
  readonly name: string;
  readonly transactionType: string;
  /** Masked, so that it can be recognised but not used to pay. */
  readonly account: string;
  /** The fields as the service's operation takes them. */
  readonly fields: RowFields;
}

type PaidRows = Pick<ReadonlyJournal, 'rows' | 'content'>;

/** The first paid row of each payee that is written out in the sheet and is not in the book. */
export async function findNewPayees(
  journal: PaidRows,
  batch: string,
  source: BookSource,
): Promise<BookReply<readonly NewPayee[]>> {
  const book = await readBook(source);
  if (!book.ok) return { ok: false, problems: readProblems(book.failure) };
  const { recipients, partly } = book.value;
  // If a part of the book was not read, nobody can say who is new.
  if (partly !== undefined) return { ok: false, problems: [partly] };
  return { ok: true, value: newPayees(journal, batch, recipients) };
}

function newPayees(journal: PaidRows, batch: string, book: readonly Recipient[]): readonly NewPayee[] {
  const known = new Set(book.map((recipient) => identityOf(fieldsOfRecipient(recipient))));
  const found: NewPayee[] = [];
  for (const { row, state } of journal.rows(batch)) {
    if (state !== 'paid') continue;
    const fields = recipientFields(journal.content({ batch, row }).fields);
    const identity = fields && identityOf(fields);
    if (fields === undefined || identity === undefined || known.has(identity)) continue;
    known.add(identity);
    found.push({
      row,
      name: writtenName(fields),
      transactionType: fields.transaction_type ?? '',
      account: maskedAccount(accountOf(fields)),
      fields,
    });
  }
  return found;
}

/** The row's fields that describe its recipient; undefined for an own account, a customer, and a recipient given by id. */
function recipientFields(row: RowFields): RowFields | undefined {
  const channel = oneOf(PAYOUT_CHANNELS, row.channel);
  const type = channel && transactionTypeOf(channel);
  if (type === undefined || row.destination_account_id || row.recipient_id) return undefined;
  // The row's description belongs to the payment, not to the recipient.
  const own = [...recipientFieldsOf(type)].filter((field) => field !== 'description');
  const values = own.map((field) => [field, row[field] ?? ''] as const).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(values), transaction_type: type, recipient_type: 'transaction' };
}

export interface KeptPayees {
  readonly kept: readonly number[];
  /** The payees that the book refused, and why. */
  readonly refused: readonly { readonly row: number; readonly problems: readonly Problem[] }[];
}

/**
 * Adds these payees one after the other. `findNewPayees` was called just before, so that an entry whose answer was
 * lost is not made twice. Stops at the first unknown outcome, since the next one would fail in the same way.
 */
export async function keepPayees(writer: BookWriter, payees: readonly NewPayee[]): Promise<KeptPayees> {
  const kept: number[] = [];
  const refused: { row: number; problems: readonly Problem[] }[] = [];
  for (const { row, fields } of payees) {
    const made = await createInBook(writer, fields);
    if (made.ok) kept.push(row);
    else refused.push({ row, problems: made.problems });
    if (!made.ok && made.problems.some(({ code }) => code !== 'request-refused')) break;
  }
  return { kept, refused };
}
