/**
 * Payments that stand out in the sheet by where they are: those over which something is drawn or in which something is struck through, and those outside what is
 * printed or what is made a table.
 *
 * Over some payments something is drawn: a line that crosses them out, a shape or a picture that hides them, an arrow or
 * a brace beside them. What it means nobody can read from the file, and whoever pays has to know it (V2).
 */
import type { Cell, DrawnMark, Table, TableArea } from '../../table.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import type { MarkedRows } from './marked-rows.ts';

/** The numbers of those rows. The headings stand side by side, blank where a column has none. */
export function drawnRows(
  { drawn = [] }: Table,
  { rows, firstDataIndex, isPayment }: MarkedRows,
  headings: readonly string[],
  plan: readonly ColumnPlan[],
): ReadonlySet<number> {
  if (drawn.length === 0) return new Set();
  const numbers = rows
    .slice(firstDataIndex)
    .filter(isPayment)
    .map(({ row }) => row);
  const covers = ({ left, right }: DrawnMark, at: number) => at + 1 >= left && at + 1 <= right;
  const isOverTable = (mark: DrawnMark) => headings.some((heading, at) => heading !== '' && covers(mark, at));
  // A photo or a signature stands in a column of its own.
  const isOverFields = (mark: DrawnMark) => plan.some(({ index }) => covers(mark, index));
  const found = drawn.flatMap((mark) => {
    const isSeen =
      mark.kind === 'pointer' || (mark.kind === 'picture' ? isOverFields(mark) : isOverTable(mark));
    const covered = isSeen ? numbers.filter((row) => row >= mark.top && row <= mark.bottom) : [];
    // What is around all of them is a frame, if it is no line across them.
    return covered.length === numbers.length && mark.kind !== 'line' ? [] : covered;
  });
  return new Set(found);
}

/** The numbers of the rows in which a cell that no field reads is struck through or hidden, as few cells of its column are. */
export function struckRows(
  { format }: Table,
  { rows, firstDataIndex, isPayment }: MarkedRows,
  headings: readonly string[],
  plan: readonly ColumnPlan[],
): readonly number[] {
  if (format !== 'xlsx') return [];
  const lines = rows.slice(firstDataIndex);
  const isStruck = (cell: Cell | undefined) => cell?.isStruck === true || cell?.withStruck !== undefined;
  return headings.flatMap((_, at) => {
    if (plan.some(({ index }) => index === at)) return [];
    const struck = lines.filter(({ cells }) => isStruck(cells[at]));
    // A helper column is hidden from top to bottom.
    return struck.length * 2 > lines.length ? [] : struck.filter(isPayment).map(({ row }) => row);
  });
}

/** The numbers of the rows outside what is printed, or below the range that their author made a table, where others are inside. */
export function outsideRows(
  { printAreas = [], tables = [] }: Table,
  { rows, firstDataIndex, isPayment }: MarkedRows,
  amountIndex: number,
): ReadonlyMap<number, 'print-area' | 'table'> {
  const outside = new Map<number, 'print-area' | 'table'>();
  const heading = rows[firstDataIndex - 1]?.row;
  const holdsAmounts = ({ left, right }: TableArea) => amountIndex + 1 >= left && amountIndex + 1 <= right;
  const ofHeadings = tables.filter((each) => each.headingRow === heading);
  const [printed, made] = [printAreas.filter(holdsAmounts), ofHeadings.filter(holdsAmounts)];
  if (printed.length + made.length === 0) return outside;
  const payments = rows.slice(firstDataIndex).filter(isPayment);
  for (const [what, around] of [
    ['print-area', printed],
    ['table', made],
  ] as const) {
    if (around.length === 0) continue;
    const others = payments.filter(
      ({ row }) => !around.some(({ top, bottom }) => row >= top && row <= bottom),
    );
    if (others.length < payments.length) for (const { row } of others) outside.set(row, what);
  }
  return outside;
}
