import { textShown } from '../../shown-value.ts';
import type { Cell, Table, TableRow } from '../../table.ts';

/** The text of a cell, without blanks at its ends; empty where there is none. */
export function textAt(row: TableRow, index: number): string {
  return row.cells[index]?.text.trim() ?? '';
}

/** True where the cell holds nothing to read; a formula without a value or an error is something. */
export function isBlankCell(cell: Cell | undefined): boolean {
  if (cell === undefined) return true;
  const first = cell.text.charCodeAt(0);
  // Most cells begin with a letter or a digit, and need not be trimmed.
  if (first > BLANK && first < DELETE) return false;
  return cell.text.trim() === '' && cell.formula !== 'missing';
}

const BLANK = 32;
const DELETE = 127;

/** True where a person sees something in the cell: under a merged area that is what its first cell holds. */
export function isShownFilled(cell: Cell | undefined): boolean {
  return cell?.isMergedAway === true || !isBlankCell(cell);
}

/** True where no cell holds anything, not even under a merged area. */
export function isBlankRow(row: TableRow): boolean {
  for (const cell of row.cells) if (!isBlankCell(cell) || cell?.covered !== undefined) return false;
  return true;
}

/** By how many cells what stands in a broken record is looked for beside its column: two delimiters too many are rare. */
const CELLS_MOVED_MOST = 2;

/** The cells in which a broken record, which has gained or lost some, may have what belongs in a column (0 = A). */
export function cellsAbout({ cells }: TableRow, index: number): readonly (Cell | undefined)[] {
  return cells.slice(Math.max(0, index - CELLS_MOVED_MOST), index + CELLS_MOVED_MOST + 1);
}

/** The columns (0 = A) that hold something. */
export function filledColumns(row: TableRow): number[] {
  const filled: number[] = [];
  for (let i = 0; i < row.cells.length; i += 1) if (!isBlankCell(row.cells[i])) filled.push(i);
  return filled;
}

/** Of fewer comments none is the help of a form. */
const LEAST_HELP = 3;

/** The comments on a line that say something of this sheet: not those of a form that explains most of its headings. */
export function ownComments(row: TableRow): NonNullable<TableRow['comments']> {
  const { comments = [] } = row;
  const isHelp = comments.length >= LEAST_HELP && comments.length > filledColumns(row).length / 2;
  return isHelp ? [] : comments;
}

/** The line as one text, for listing what was left out. */
export function lineText(row: TableRow, { isDate1904 }: Pick<Table, 'isDate1904'>): string {
  return row.cells
    .map((cell) => (cell === undefined ? '' : (cell.covered ?? textShown(cell, isDate1904).trim())))
    .filter((text) => text !== '')
    .join(' | ');
}

/** How many cells each record of a text file has; undefined for a workbook, whose rows end where they like. */
export function recordWidthOf(
  headings: readonly string[],
  { table, firstDataIndex }: { readonly table: Table; readonly firstDataIndex: number },
): number | undefined {
  if (table.format === 'xlsx') return undefined;
  if (headings.some((heading) => heading !== '')) return headings.length;
  // Without headings the lines themselves say it.
  const counts = new Map<number, number>();
  for (let i = firstDataIndex; i < table.rows.length; i += 1) {
    const { length } = (table.rows[i] as TableRow).cells;
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * True where a record's quotes can't be trusted, or it has not as many cells as the headings of its text file: one more,
 * blank as its last may be, is an amount that an unquoted mark has split (C12, C15, V1). Nothing of it is read.
 */
export function isBrokenRecord({ broken, cells }: TableRow, width: number | undefined): boolean {
  return broken !== undefined || (width !== undefined && cells.length !== width);
}
