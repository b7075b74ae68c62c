/** One search over every batch: who was paid what, when, and what became of it. */
import { type RowFields, recipientName } from '../../shared/domain/row-fields.ts';
import { openedAtMs } from './core/row/attempts.ts';
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
  return journal.searchRows(asked).flatMap((found) => {
    const [of, record] = [journal.batch(found.batch), journal.row(found)];
    if (of === undefined || record === undefined) return [];
    const { fields, givenBody } = journal.content(found);
    const shown = givenBody === undefined ? fields : fieldsOfBody(givenBody);
    const atMs = openedAtMs(record) ?? of.createdAtMs;
    return [{ ...found, of, record, fields: shown, payee: recipientName(shown), atMs }];
  });
}

/** No figure is made of more rows than this: it would take longer than a person waits for a search. */
const SUMMED_MAX = 5_000;

/** What was paid in all by the rows that a search finds, in minor units by currency. */
export function paidInAll(
  journal: Pick<ReadonlyJournal, 'searchRows' | 'row'>,
  text: string,
): { readonly sums: ReadonlyMap<string, number>; readonly count: number; readonly isWhole: boolean } {
  const sums = new Map<string, number>();
  let count = 0;
  const found = journal.searchRows({ text, after: null, limit: SUMMED_MAX + 1 });
  for (const ref of found.slice(0, SUMMED_MAX)) {
    const record = journal.row(ref);
    if (record?.state !== 'paid' || record.currency === '') continue;
    count += 1;
    sums.set(record.currency, (sums.get(record.currency) ?? 0) + record.amountMinor);
  }
  return { sums, count, isWhole: found.length <= SUMMED_MAX };
}
