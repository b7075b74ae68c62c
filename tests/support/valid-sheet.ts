import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';

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
  };
}
