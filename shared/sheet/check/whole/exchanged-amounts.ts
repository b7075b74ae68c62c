/**
 * Amounts that stand in the column of another number, and that number in theirs (A12): a staff number among the amounts
 * and an amount among the staff numbers, from a row on or in one row. Each is of its own size, so that they tell apart.
 */
import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow, MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { type CellPlace, cellProblem } from '../cells/cell-outcome.ts';
import { ROWS_WEIGHED } from '../headings/money-figures.ts';
import type { RowFigures } from '../lines/row-figures.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { readAmount } from '../words/read-amount.ts';

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

export class ExchangedAmounts {
  private readonly rows: readonly CheckedRow[];
  private readonly lines: readonly TableRow[];
  private readonly figures: RowFigures;
  private readonly place: CellPlace;
  private readonly columns: readonly NumberColumn[];
  /** Minor units of any currency of the sheet: no amount between them is one of the other numbers. */
  private readonly smallTo: number;
  private readonly greatFrom: number;

  /** All are the caller's own, and are read again whenever a row is looked at. */
  constructor(
    rows: readonly CheckedRow[],
    lines: readonly TableRow[],
    figures: RowFigures,
    columns: readonly MappedColumn[],
  ) {
    this.rows = rows;
    this.lines = lines;
    this.figures = figures;
    this.place = {
      field: 'amount',
      letter: columns.find(({ field }) => field === 'amount')?.column ?? '',
    };
    this.columns = columns.flatMap((column) => this.apart(column) ?? []);
    const areFrancs = figures.currencyNames.every((name) => name === undefined || name === 'xof');
    const small = this.columns.filter(({ areAmountsGreater }) => areAmountsGreater);
    const great = this.columns.filter(({ areAmountsGreater }) => !areAmountsGreater);
    this.smallTo = Math.max(-1, ...small.map(({ mostOfSmall }) => mostOfSmall)) * (areFrancs ? 1 : 100);
    this.greatFrom = Math.min(...great.map(({ leastOfGreat }) => leastOfGreat));
  }

  problemsOf(index: number): readonly Problem[] {
    const minor = this.figures.amounts[index] as number;
    return minor <= this.smallTo || minor >= this.greatFrom ? this.exchangedIn(index) : NONE;
  }

  private exchangedIn(index: number): readonly Problem[] {
    const { amount: original = '' } = this.rows[index]?.fields ?? {};
    const amount = Number(original);
    const found = this.columns.find((column) => {
      const other = numberIn(this.lines[index], column.index);
      const [small, great] = column.areAmountsGreater ? [amount, other] : [other, amount];
      return small <= column.mostOfSmall && great >= column.leastOfGreat;
    });
    if (found === undefined) return NONE;
    return [
      cellProblem('amount-exchanged', this.place, { params: { heading: found.heading.trim() }, original }),
    ];
  }

  /** The column with the sizes by which its numbers and the amounts tell apart; undefined where they do not. */
  private apart({ field, column, heading }: MappedColumn): NumberColumn | undefined {
    const isOther = field === null || field === 'reference';
    // A sum may be of any size beside the amount.
    if (!isOther || heading.trim() === '' || moneyRoleOf(heading) !== undefined) return undefined;
    const index = columnNumber(column) - 1;
    const sample = this.rows.slice(0, ROWS_WEIGHED);
    const pairs = sample.flatMap(({ fields: { amount } }, at) => {
      const other = numberIn(this.lines[at], index);
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
}

const NONE: readonly Problem[] = [];

/** The number in this column, written as one or as an amount is; NaN where there is none. */
function numberIn(line: TableRow | undefined, index: number): number {
  const text = line?.cells[index]?.text.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (!/^\D{0,6}\d[\d\s.,'’]*\D{0,6}$/.test(text)) return Number.NaN;
  // One separator before three digits stands between thousands in a column where both are whole.
  const reading = readAmount(text, (separator) => (separator === '.' ? ',' : '.'));
  return reading.kind === 'amount' ? Number(reading.decimal) : Number.NaN;
}
