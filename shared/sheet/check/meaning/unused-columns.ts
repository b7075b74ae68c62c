/** The columns of which nothing is sent: no field takes them, or nobody's way of payment has the field. */
import { isFieldOf } from '../../../api/recipient-rules.ts';
import { TRANSACTION_TYPES } from '../../../domain/channel.ts';
import { oneOf } from '../../../domain/one-of.ts';
import { ROW_FIELDS, type RowField } from '../../../domain/row-fields.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { isPlaceOnly } from '../cells/field-readers.ts';
import { isOwnResult } from '../headings/normalise-heading.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type Calendar, type ColumnFacts, daysIn, factsOf } from './column-facts.ts';

export function unusedColumns(lines: SheetLines, today: string | undefined): readonly ColumnFacts[] {
  // Of these each value is asked about, or was answered.
  const calendar = { today, isDate1904: lines.table.isDate1904 };
  const told = new Set(lines.toldColumns.flatMap(({ letter, isWhole }) => (isWhole ? letter : [])));
  return lines.mapping.columns
    .filter(
      ({ column, field, heading }) =>
        !told.has(column) &&
        !isOwnResult(heading) &&
        (field === null ||
          isPlaceOnly(field) ||
          fieldOfRows(field) !== undefined ||
          (field === 'payment_date' && areDaysPast(column, lines, calendar))),
    )
    .map((column) => factsOf(column, linesWithoutUse(column, lines), calendar))
    .filter((facts) => facts.filled > 0 || facts.isUncalculated);
}

/** True if a day of payment has passed: what is paid on another day than its sheet says may have been paid on that. */
function areDaysPast(letter: string, { lines }: SheetLines, { today = '', isDate1904 }: Calendar): boolean {
  const index = columnNumber(letter) - 1;
  return lines.some(
    ({ cells: { [index]: cell } }) => cell && daysIn(cell, isDate1904).some((day) => day < today),
  );
}

/**
 * The lines of which nothing in the column is sent: all, if no field takes it; else those whose way of payment lacks the
 * field, or whose word for whom to pay first is none.
 */
function linesWithoutUse({ field, column }: MappedColumn, { lines, rows }: SheetLines): readonly TableRow[] {
  if (field === 'priority') {
    const index = columnNumber(column) - 1;
    const isWord = ({ cells }: TableRow) => /\p{L}/u.test(cells[index]?.text ?? '');
    return lines.filter((line, at) => rows[at]?.fields.priority === undefined && isWord(line));
  }
  if (field === null || field === 'payment_date' || isPlaceOnly(field)) return lines;
  const own = fieldOfRows(field);
  const without: readonly string[] = TRANSACTION_TYPES.filter((type) => own && !isFieldOf(type, own));
  if (without.length === 0) return [];
  return lines.filter((_, at) => without.includes(rows[at]?.fields.transaction_type ?? ''));
}

/** The field of rows that a column gives; a bank's name gives its code. */
function fieldOfRows(field: string): RowField | undefined {
  return field === 'bank_name' ? 'bank_code' : oneOf(ROW_FIELDS, field);
}
