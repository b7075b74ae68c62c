/**
 * Amounts that stand in the column of another number, and that number in theirs (A12): a staff number among the amounts
 * and an amount among the staff numbers, from a row on or in one row. Each is of its own size, so that they tell apart.
 */
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import { ROWS_WEIGHED } from '../headings/money-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { readAmount } from '../words/read-amount.ts';
import { type GroupCheck, NO_PROBLEMS, placeOf } from './group-check.ts';

/** Of fewer rows nothing is usual. */
const LEAST_ROWS = 4;
/** In so many of them both must be numbers. */
const MOST_ROWS = 0.75;
/** How many times the greatest of the one kind the least of the other is at least. */
const APART_TIMES = 5;

interface NumberColumn {
  readonly index: number;
  readonly heading: string;
  /** True where the amounts are the greater of the two. */
  readonly areAmountsGreater: boolean;
  readonly mostOfSmall: number;
  readonly leastOfGreat: number;
}

export function exchangedAmounts(sheet: SheetLines): GroupCheck {
  const { rows, lines, figures, mapping } = sheet;
  const place = placeOf('amount', sheet);
  const columns = mapping.columns.flatMap((column) => apart(column, sheet) ?? []);
  return {
    problemsOf(index) {
      const { amount: original = '' } = rows[index]?.fields ?? {};
      const amount = Number.isNaN(figures.amounts[index]) ? Number.NaN : Number(original);
      const found = columns.find(({ index: at, areAmountsGreater, mostOfSmall, leastOfGreat }) => {
        // Most rows are told by their amount alone.
        if (!(areAmountsGreater ? amount <= mostOfSmall : amount >= leastOfGreat)) return false;
        const other = numberIn(lines[index], at);
        return areAmountsGreater ? other >= leastOfGreat : other <= mostOfSmall;
      });
      if (found === undefined) return NO_PROBLEMS;
      return [
        cellProblem('amount-exchanged', place, { params: { heading: found.heading.trim() }, original }),
      ];
    },
  };
}

/** The column with the sizes by which its numbers and the amounts tell apart; undefined where they do not. */
function apart(
  { field, column, heading }: MappedColumn,
  { rows, lines }: SheetLines,
): NumberColumn | undefined {
  const isOther = field === null || field === 'reference';
  // A sum may be of any size beside the amount.
  if (!isOther || heading.trim() === '' || moneyRoleOf(heading) !== undefined) return undefined;
  const index = columnNumber(column) - 1;
  const sample = rows.slice(0, ROWS_WEIGHED);
  const pairs = sample.flatMap(({ fields: { amount } }, at) => {
    const other = numberIn(lines[at], index);
    return amount === undefined || Number.isNaN(other) ? [] : [[Number(amount), other] as const];
  });
  if (pairs.length < LEAST_ROWS || pairs.length < sample.length * MOST_ROWS) return undefined;
  const mostOfSmall = Math.max(...pairs.map((pair) => Math.min(...pair)));
  const leastOfGreat = Math.min(...pairs.map((pair) => Math.max(...pair)));
  const greater = pairs.filter(([amount, other]) => amount > other).length;
  const areAmountsGreater = greater * 2 >= pairs.length;
  return mostOfSmall * APART_TIMES > leastOfGreat
    ? undefined
    : { index, heading, areAmountsGreater, mostOfSmall, leastOfGreat };
}

/** The number in this column, written as one or as an amount is; NaN where there is none. */
function numberIn(line: TableRow | undefined, index: number): number {
  const text = line?.cells[index]?.text.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (!/^\D{0,6}\d[\d\s.,'’]*\D{0,6}$/.test(text)) return Number.NaN;
  // One separator before three digits stands between thousands in a column where both are whole.
  const reading = readAmount(text, (separator) => (separator === '.' ? ',' : '.'));
  return reading.kind === 'amount' ? Number(reading.decimal) : Number.NaN;
}
