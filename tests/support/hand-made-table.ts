import type { Cell, Table, TableRow } from '../../shared/sheet/table.ts';

/** A cell in short form: text, a number (a number cell), or a cell with all its properties; null if there is none. */
export type ShortCell = string | number | Partial<Cell> | null;

/** A table as a reader would hand it on, rows numbered from 1; a line that is null is blank and so not there. */
export function tableOf(
  lines: readonly (readonly ShortCell[] | null)[],
  particulars: Partial<Table> = {},
): Table {
  const rows = lines.flatMap((line, index): TableRow[] =>
    line === null ? [] : [{ row: index + 1, cells: line.map(cellOf) }],
  );
  return { format: 'xlsx', hiddenColumns: [], rows, ...particulars };
}

/** As `tableOf`, from text cells as a CSV has them. */
export function csvTableOf(lines: readonly (readonly string[])[]): Table {
  return tableOf(lines, { format: 'csv', encoding: 'utf-8', delimiter: ',' });
}

export function cellOf(short: ShortCell): Cell | undefined {
  if (short === null) return undefined;
  if (typeof short === 'string') return { kind: 'text', text: short };
  if (typeof short === 'number') return { kind: 'number', text: String(short) };
  return { kind: 'text', text: '', ...short };
}
