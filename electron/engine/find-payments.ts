/** One search over every batch: who was paid what, when, and what became of it. */
import { formatAmount } from '../../shared/domain/money.ts';
import { type RowFields, recipientName } from '../../shared/domain/row-fields.ts';
import { sentAtMs } from './core/row/attempts.ts';
import type { BatchRecord } from './core/row/batch-record.ts';
import { fieldsOfBody } from './core/row/given-body.ts';
import type { RowRecord } from './core/row/row-record.ts';
import type { FoundRow, ReadonlyJournal } from './ports/journal-port.ts';

export interface FoundPayment extends FoundRow {
  readonly of: BatchRecord;
  readonly record: RowRecord;
  readonly fields: RowFields;
  /** As it is called on screens. */
  readonly payee: string;
  /** When it was sent, or else when its batch was made. */
  readonly atMs: number;
}

type SearchedJournal = Pick<ReadonlyJournal, 'searchRows' | 'batch' | 'row' | 'content'>;

/** Rows in which a person finds every word of the text; see `searchRows`. */
export function findPayments(
  journal: SearchedJournal,
  asked: Parameters<ReadonlyJournal['searchRows']>[0],
): readonly FoundPayment[] {
  return paymentsOf(journal, journal.searchRows(asked));
}

function paymentsOf(journal: SearchedJournal, rows: readonly FoundRow[]): readonly FoundPayment[] {
  return rows.flatMap((found) => {
    const [of, record] = [journal.batch(found.batch), journal.row(found)];
    if (of === undefined || record === undefined) return [];
    const { fields, givenBody } = journal.content(found);
    const shown = givenBody === undefined ? fields : fieldsOfBody(givenBody);
    const atMs = sentAtMs(record) ?? of.createdAtMs;
    return [{ ...found, of, record, fields: shown, payee: recipientName(shown), atMs }];
  });
}

/** No figure is made of more rows than this: nobody reads it of so many, and it would take longer than a search may. */
const SUMMED_MAX = 5_000;

/** The first of the rows that a search finds, and what was paid in all by them and the others. */
export function searchPayments(
  journal: SearchedJournal & Pick<ReadonlyJournal, 'paidOf'>,
  { text, limit }: { readonly text: string; readonly limit: number },
) {
  const rows = journal.searchRows({ text, after: null, limit: SUMMED_MAX });
  const sums = journal.paidOf(rows).map(({ currency, amountMinor, count }) => ({
    ...{ currency, count },
    amount: formatAmount(amountMinor, currency),
  }));
  const found = paymentsOf(journal, rows.slice(0, limit));
  // There may be older ones that the sums lack.
  return { found, paid: { sums, isWhole: rows.length < SUMMED_MAX } };
}
