/**
 * Where a list of payments ends. Below it stand summaries by operator, tables of signatures and notes: none of them says
 * what a column holds, and a note among them speaks of the whole list.
 */
import type { TableRow } from '../../table.ts';
import { summaryOf } from '../words/line-words.ts';
import { filledColumns, textAt } from './table-cells.ts';

/** A number as long as a phone's or an account's, or an address. */
const REACHES_SOMEBODY = /@|\d(?:[ .-]?\d){7}/;

/** True for a line in which one of them stands, wherever it is. */
export function mayReachSomebody({ cells }: TableRow): boolean {
  return cells.some((cell) => cell !== undefined && REACHES_SOMEBODY.test(cell.text));
}

/** The index of the last line of several cells that reaches somebody; -1 if none does. */
export function lastReached(rows: readonly TableRow[], isPaid = hasSeveralCells): number {
  return rows.findLastIndex((row) => isPaid(row) && mayReachSomebody(row));
}

export function hasSeveralCells(row: TableRow): boolean {
  return filledColumns(row).length > 2;
}

/** The index of the first line below all payments that is no more of their list, after a blank line or a total. */
export function listEnd(
  rows: readonly TableRow[],
  firstDataIndex: number,
  isPaid?: (row: TableRow) => boolean,
): number {
  const last = lastReached(rows, isPaid);
  if (last < firstDataIndex) return rows.length;
  const isBeyond = (row: TableRow, at: number) =>
    row.row > (rows[last + at]?.row ?? 0) + 1 ||
    filledColumns(row).some((column) => summaryOf(textAt(row, column)) !== undefined);
  const beyond = rows.slice(last + 1).findIndex(isBeyond);
  return beyond < 0 ? rows.length : last + 1 + beyond;
}
