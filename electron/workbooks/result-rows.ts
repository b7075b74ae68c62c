import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import type { ResultRow } from './result-columns.ts';

/** A batch's rows in the sheet's order, each with what it says now. */
export function* resultRows(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
): Generator<ResultRow> {
  for (const record of journal.rows(batch)) {
    yield { record, content: journal.content({ batch, row: record.row }) };
  }
}
