/** Sums that lines between the rows state, beside what the lines around them add up to. */
import type { CheckedRow, ControlFigure } from '../../checked-sheet.ts';
import type { TableRow } from '../../table.ts';
import { timesTenTo } from '../cells/read-amount-cell.ts';
import { filledColumns, textAt } from '../headings/table-cells.ts';
import { decimalOf } from '../words/read-amount.ts';
import { compareTotal, groupsAbout, isSumOf, type Summed, sumsOf } from './controls.ts';
import { placesOf } from './subtotals.ts';

/** A sum that a line between the rows states. */
export interface StatedSubtotal {
  readonly row: number;
  readonly stated: string;
  /** How many rows to pay, and how many lines of payments that were left out, stand above it. */
  readonly rowsAbove: number;
  readonly leftOutAbove: number;
  /** True for the only figure of a line without one under the amounts: it may count something else. */
  readonly isElsewhere: boolean;
}

/** The sum that the line of a subtotal states, under the amounts or as the only figure it has. */
export function statedSubtotal(
  line: TableRow,
  amountColumn: number,
  above: Pick<StatedSubtotal, 'rowsAbove' | 'leftOutAbove'>,
): StatedSubtotal[] {
  const under = decimalOf(textAt(line, amountColumn));
  const others = filledColumns(line).flatMap((column) => decimalOf(textAt(line, column)) ?? []);
  const stated = under ?? (others.length === 1 ? others[0] : undefined);
  return stated === undefined ? [] : [{ row: line.row, stated, ...above, isElsewhere: under === undefined }];
}

/** The lines of a sheet that have been read. */
interface ReadLines {
  readonly rows: readonly CheckedRow[];
  /** What the rows were read from. */
  readonly lines: readonly TableRow[];
  readonly leftOut: readonly TableRow[];
  readonly amountColumn: number;
  /** The power of ten by which the sheet’s amounts are multiplied. */
  readonly exponent: number;
}

/**
 * The subtotals that are the sum of no group of lines they may be of: of those since any line that begins a group above,
 * which may have groups of its own, or of those up to the next subtotal. The rows to pay come first; whoever wrote the
 * sum may have added the lines that were left out as well.
 */
export function differingSubtotals(stated: readonly StatedSubtotal[], read: ReadLines): ControlFigure[] {
  if (stated.length === 0) return [];
  const { rows, leftOut, exponent } = read;
  const differing = differingAmong(stated, exponent, rows, ({ rowsAbove }) => rowsAbove);
  if (differing.length === 0 || leftOut.length === 0) return differing;
  const all = withLeftOut(read);
  if (all === undefined) return [];
  const placeOf = ({ rowsAbove, leftOutAbove }: StatedSubtotal) => rowsAbove + leftOutAbove;
  const others = new Set(differingAmong(stated, exponent, all, placeOf).map(({ row }) => row));
  return differing.filter(({ row }) => others.has(row));
}

/** From top to bottom; undefined where an amount of those that were left out is not known as it is written. */
function withLeftOut(read: ReadLines): readonly Summed[] | undefined {
  const { rows, leftOut, amountColumn, exponent } = read;
  const [currency, another] = sumsOf(rows).keys();
  const amounts = leftOut.flatMap((line) => decimalOf(textAt(line, amountColumn)) ?? []);
  if (currency === undefined || another !== undefined || amounts.length < leftOut.length) return undefined;
  const added = amounts.map((text) => ({ fields: { amount: timesTenTo(exponent, text), currency } }));
  return [...placesOf(read)].map((index) => (index < 0 ? added[~index] : rows[index]) as Summed);
}

function differingAmong(
  stated: readonly StatedSubtotal[],
  exponent: number,
  lines: readonly Summed[],
  placeOf: (subtotal: StatedSubtotal) => number,
): ControlFigure[] {
  const starts = [...new Set([0, ...stated.map(placeOf)])];
  return stated.flatMap((subtotal): ControlFigure[] => {
    const { row, stated: figure, isElsewhere } = subtotal;
    const place = placeOf(subtotal);
    const groups = groupsAbout(place, starts, lines.length).map(([from, to]) => sumsOf(lines, from, to));
    if (groups.some((sums) => isSumOf(figure, sums, exponent))) return [];
    // A sum is no less than what it is of.
    const least = compareTotal(figure, sumsOf(lines, Math.max(0, place - 1), place)).computed;
    if (isElsewhere && !(Number(figure) >= Number(least))) return [];
    const { computed } = compareTotal(figure, groups[0] ?? sumsOf([]));
    return [{ row, kind: 'total', stated: figure, computed, agrees: false }];
  });
}
