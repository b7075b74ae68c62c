import { problem } from '../../shared/domain/problem.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { StatementItem } from '../../shared/domain/sheet-statement.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';

/** Says plainly what is paid, so that nothing is to be confirmed. */
const PAYS: StatementItem = {
  key: 'meaning.pays',
  kind: 'pays',
  basis: 'exact',
  parts: [],
  options: [],
  isNew: false,
  columns: [],
  rows: [],
};

/** A checked sheet whose every row, on 2 and following, was found valid. */
export function validSheet(rows: readonly RowFields[]): CheckedSheet {
  return {
    sheet: {
      file: 'test.csv',
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      name: null,
      headerRow: 1,
      rows: rows.length,
    },
    columns: [],
    totals: [],
    counts: { valid: rows.length, warning: 0, invalid: 0 },
    rows: rows.map((fields, index) => ({ row: index + 2, state: 'valid', fields, problems: [] })),
    excluded: [],
    problems: [],
    questions: [],
    statement: [PAYS],
  };
}

/** The same, in which each row names the first one that pays the same, as the sheet's check does. */
export function repeatingSheet(rows: readonly RowFields[]): CheckedSheet {
  const sheet = validSheet(rows);
  const firsts = new Map<string, number>();
  const checked = sheet.rows.map((each) => {
    const { phone, amount, currency } = each.fields;
    const payment = JSON.stringify([phone, amount, currency]);
    const first = firsts.get(payment);
    if (first === undefined) firsts.set(payment, each.row);
    return first === undefined
      ? each
      : { ...each, problems: [problem('duplicate-exact', { where: `row:${first}` })] };
  });
  return { ...sheet, rows: checked };
}
