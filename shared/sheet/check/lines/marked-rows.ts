/** A sheet's rows as its remarks are read: which of them are payments, and what a merged remark says of each of its rows. */
import type { Table, TableRow } from '../../table.ts';

export interface MarkedRows {
  /** What a merged area says stands in each of its rows. */
  readonly rows: Table['rows'];
  /** The merged areas of the sheet. */
  readonly mergedAreas?: Table['mergedAreas'];
  readonly firstDataIndex: number;
  /** True for a payment whose cells stand under their headings. */
  readonly isPayment: (line: TableRow) => boolean;
  /** True for one whose record is broken, so that its cells may stand in other columns. */
  readonly isBroken: (line: TableRow) => boolean;
  /** Today as `2026-03-09`; without it dates are not compared. */
  readonly today?: string | undefined;
  readonly isDate1904?: boolean | undefined;
}

/** The rows with what each merged area shows repeated down its first column: a remark over three rows is of all three. */
export function withMergedTexts(rows: Table['rows'], areas: Table['mergedAreas'] = []): Table['rows'] {
  const down = areas.filter(({ top, bottom }) => bottom > top);
  if (down.length === 0) return rows;
  const places = new Map(rows.map((line, at) => [line.row, at]));
  const filled = rows.slice();
  for (const { top, bottom, left } of down) {
    const first = places.get(top);
    const cell = first === undefined ? undefined : rows[first]?.cells[left - 1];
    if (first === undefined || cell === undefined || cell.text === '') continue;
    for (let at = first + 1; at < rows.length && (rows[at] as TableRow).row <= bottom; at += 1) {
      const line = filled[at] as TableRow;
      if (line.cells[left - 1]?.isMergedAway)
        filled[at] = { ...line, cells: line.cells.with(left - 1, cell) };
    }
  }
  return filled;
}

/** By row number, the rows that are others than before. */
export function changedRows(rows: Table['rows'], before: Table['rows']): ReadonlyMap<number, TableRow> {
  if (rows === before) return new Map();
  return new Map(rows.filter((line, at) => line !== before[at]).map((line) => [line.row, line]));
}
