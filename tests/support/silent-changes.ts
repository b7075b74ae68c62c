import { CUSTOMER_DEPOSIT, ROW_FIELDS } from '../../shared/domain/row-fields.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { columnLetter, type Table, type TableRow } from '../../shared/sheet/table.ts';

/**
 * Cells of mapped columns whose value differs from their text, or is missing, without any report: a problem at their
 * column that shows the original, and the new value if there is one. There must be none.
 */
export function silentChanges(table: Table, checked: CheckedSheet): readonly string[] {
  const lines = new Map(table.rows.map((line) => [line.row, line]));
  const columns = checked.columns.flatMap(({ column, field }) =>
    ROW_FIELDS.flatMap((each) => (each === field ? [{ column, field: each }] : [])),
  );
  const found: string[] = [];
  for (const { row, fields, problems } of checked.rows) {
    const line = lines.get(row);
    // A record that could not be trusted is not used at all, and it reports that itself.
    if (!line || problems.some(({ code }) => code === 'row-broken')) continue;
    for (const { column, field } of columns) {
      const text = textAt(line, column);
      const value = fields[field];
      // Where money comes from is read of a customer who pays in, and only shown beside a payment.
      const isOfCustomer = field === 'bank_name' || field === 'sending_account_name';
      if (isOfCustomer && fields.channel !== CUSTOMER_DEPOSIT && value === undefined) continue;
      if (value === text || (value === undefined && text.trim() === '')) continue;
      const said = problems.filter((each) => each.column === column && each.original === text);
      // If the cell is blank, or was reported as taken for empty, a note shows where the value comes from: a default,
      // or another cell of the row.
      const isBlank = text.trim() === '' || said.some(({ proposed }) => proposed === '');
      const isShown = problems.some(
        (each) =>
          each.field === field &&
          each.proposed === value &&
          (each.original === '' || each.original === textAt(line, each.column)),
      );
      if (isBlank && isShown) continue;
      const isSaid =
        value === undefined
          ? said.some(({ severity, proposed }) => severity === 'error' || proposed === '')
          : said.some(({ proposed }) => proposed === value);
      if (!isSaid) {
        const all = problems.filter((each) => each.column === column).map((each) => JSON.stringify(each));
        found.push(
          `row ${row}, ${field}: ${JSON.stringify(text)} → ${JSON.stringify(value)}; ${all.join(' ')}`,
        );
      }
    }
  }
  return found;
}

function textAt({ cells }: TableRow, column: string | undefined): string {
  const cell = cells.find((_, at) => columnLetter(at + 1) === column);
  return cell?.asWritten ?? cell?.text ?? '';
}
