/** What the journal says happened to a row that entries are made of: it was paid, and perhaps the payment came back. */
import { mayBePaid } from '../../shared/domain/row-state.ts';
import { sentAtMs } from '../engine/core/row/attempts.ts';
import { type BatchRecord, wasCompletedOnce } from '../engine/core/row/batch-record.ts';
import { type ImportedRow, isRowEvent } from '../engine/core/row/events.ts';
import { foldRow, openRow } from '../engine/core/row/fold-row.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';

export interface Booking {
  readonly kind: 'paid' | 'returned';
  /** 1 for the first payment of the row and for its return, 2 for those after it was paid anew. */
  readonly number: number;
  readonly atMs: number;
  /** The row as it was when it was paid, with what its session showed then. */
  readonly row: RowRecord;
  readonly fields: ImportedRow['fields'];
}

type Queries = Pick<ReadonlyJournal, 'content' | 'formerContents' | 'eventsAbout'>;

/** The row's bookings, in order. Only of a row that turned after its end is the history read: the others have one at most. */
export function bookingsOf(journal: Queries, batch: BatchRecord, record: RowRecord): readonly Booking[] {
  const ref = { batch: batch.batch, row: record.row };
  if (wasCompletedOnce(batch, record.row)) return bookingsOfTurned(journal, ref);
  if (record.state !== 'paid') return [];
  const { fields } = journal.content(ref);
  return [{ kind: 'paid', number: 1, atMs: leftAtMs(record), row: record, fields }];
}

function bookingsOfTurned(journal: Queries, ref: { batch: string; row: number }): readonly Booking[] {
  const bookings: Booking[] = [];
  let content = journal.formerContents(ref)[0] ?? journal.content(ref);
  let row = openRow(content);
  let returnedAtMs = 0;
  let standing: Booking | undefined;
  for (const { event, atMs } of journal.eventsAbout(ref)) {
    if (!isRowEvent(event)) continue;
    row = foldRow(row, event, atMs);
    if (event.type === 'row-mended') content = event.content;
    if (standing === undefined && row.state === 'paid') {
      const number = bookings.filter(({ kind }) => kind === 'paid').length + 1;
      // A session that turned back was not sent a second time.
      const paidAtMs = Math.max(leftAtMs(row), returnedAtMs);
      standing = { kind: 'paid', number, atMs: paidAtMs, row, fields: content.fields };
      bookings.push(standing);
    } else if (standing !== undefined && !mayBePaid(row.state)) {
      // A word that is no end leaves open whether the money came back: the payment stands until that is known.
      bookings.push({ ...standing, kind: 'returned', atMs });
      returnedAtMs = atMs;
      standing = undefined;
    }
  }
  return bookings;
}

/** When the money left the wallet: the day under which a statement shows it. */
function leftAtMs(row: RowRecord): number {
  return sentAtMs(row) ?? row.settledAtMs ?? 0;
}
