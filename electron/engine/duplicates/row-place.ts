/** How a problem names a row of another batch: its file, date and number for a person, ids for machines. */
import type { Problem } from '../../../shared/domain/problem.ts';
import { utcDay } from '../../../shared/domain/utc-day.ts';
import type { Journal, RowRef } from '../ports/journal-port.ts';

type Params = NonNullable<Problem['params']>;

/** Params of a problem that speaks of the row: `row`, `batch`, `date`, and `file` or, for one without a sheet, `operation`. */
export function placeOf(journal: Pick<Journal, 'batch' | 'row'>, { batch, row }: RowRef): Params {
  const record = journal.batch(batch);
  if (record === undefined) return { batch, row };
  const date = utcDay(record.createdAtMs);
  const file = record.created.file?.name;
  if (file !== undefined) return { batch, row, file, date };
  const operation = journal.row({ batch, row })?.operation;
  return { batch, row, date, ...(operation !== undefined && { operation }) };
}
