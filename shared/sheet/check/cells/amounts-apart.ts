import { fractionDigits } from '../../../domain/money.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { Cell, TableRow } from '../../table.ts';
import { AS_WRITTEN, scaleBehindAmount, wordOfScale } from '../headings/heading-parts.ts';
import { cellsAbout } from '../headings/table-cells.ts';
import { partsBehindDigit, readAmount } from '../words/read-amount.ts';
import { otherAmountShown } from './as-shown.ts';
import { type CellPlace, cellProblem } from './cell-outcome.ts';
import type { SheetContext } from './sheet-context.ts';

/** How many times the next smaller amount an amount must be for the two to be taken for different units. */
const APART_TIMES = 30;
/** Cents are only a hundred times as many as their units. */
const CENTS_APART_TIMES = 10;
/** Two amounts in cents may well be as far apart as that. */
const LEAST_AMOUNTS_IN_CENTS = 3;
/** In thousands an amount of a million and more; where every amount of the column is one, the heading may not be true of any. */
const LEAST_WRITTEN_OUT = 1_000;
/** How many times less than the others an amount may be without being taken for one in their unit. */
const LESS_TIMES = 3;
/** In thousands nearly every amount of a currency without decimals is less than this, in units only a slip of a division is. */
const LEAST_WITH_DECIMALS = 10_000;
/** Cells with decimals of which the currency is looked up: a column of a currency that has them has no others. */
const DECIMALS_LOOKED_AT = 1_000;
/** Rows that the question names. */
const ROWS_NAMED = 8;

/** The amounts of a column that may not be in the unit in which the column is read. */
export interface AmountsApart {
  /** By what power of ten such an amount is multiplied, or the question for which it waits. */
  readonly exponent: number | Problem;
  readonly includes: (amount: number, currency: string | undefined) => boolean;
  /** The power of ten that the column's amounts are in, by their own cells or its heading: no mark in them is sure. */
  readonly unit: number;
}

/** The column whose amounts are weighed. */
interface AmountColumn {
  readonly place: CellPlace;
  readonly index: number;
  /** The amount of a line as it is written. */
  readonly amountIn: (line: TableRow) => number | undefined;
}

/**
 * Finds the amounts of a column that stand so far apart from the others that they may not be in its unit (V2): `1726` and
 * `1549000` under `in thousands`, no amount under it that is less than a thousand, or `1019` beside `2361k`. What they are
 * in is asked once.
 */
export function amountsApart(column: AmountColumn, context: SheetContext): AmountsApart | undefined {
  const { exponent } = context.amounts;
  if (exponent === 0) return besideScaled(column, context) ?? besideDecimals(column, context);
  const amounts = amountsOf(column, context);
  const limits = new Map<string | undefined, number>();
  // Francs and dollars are far apart in any unit.
  for (const [currency, group] of Map.groupBy(amounts, (each) => each.currency)) {
    const limit = exponent < 0 ? mostInUnits(group) : leastInUnits(group);
    if (limit !== undefined) limits.set(currency, limit);
  }
  const [limit] = limits.values();
  if (limit === undefined) return undefined;
  // Written in units an amount is a larger number than in thousands, and a smaller one than in cents.
  const includes = (amount: number, currency: string | undefined) => {
    const own = limits.get(currency);
    return own !== undefined && (exponent < 0 ? amount <= own : amount >= own);
  };
  return askedApart({ column, context, amounts, includes, limit, exponents: [exponent] });
}

/** `1019` among amounts like `2361k`, each with its own unit: in thousands it is one of them, as written it is none. */
function besideScaled(column: AmountColumn, context: SheetContext): AmountsApart | undefined {
  // A hidden line, a total and a broken record say of the column's unit what any other line does.
  const { rows, format } = context.table;
  const usual = rows[Math.max(0, context.firstDataIndex - 1)]?.cells.length;
  const scaled: { readonly exponent: number; readonly amount: number }[] = [];
  const note = (cell: Cell | undefined) => {
    const own = ownScaleOf(cell);
    if (own !== undefined) scaled.push(own);
  };
  for (let index = context.firstDataIndex; index < rows.length; index += 1) {
    const line = rows[index] as TableRow;
    const isWhole = line.broken === undefined && (format === 'xlsx' || line.cells.length === usual);
    // In a broken record of a text file what stands beside may belong in the column.
    if (isWhole) note(line.cells[column.index]);
    else cellsAbout(line, column.index).forEach(note);
  }
  if (scaled.length === 0) return undefined;
  const limit = Math.min(...scaled.map(({ amount }) => amount)) / LESS_TIMES;
  const includes = (amount: number) => amount < limit;
  const exponents = [...new Set(scaled.map(({ exponent }) => exponent))];
  return askedApart({ column, context, amounts: amountsOf(column, context), includes, limit, exponents });
}

/**
 * `150` beside `98,5` in francs that have no decimals: the one is refused, and the other is most likely in thousands as
 * well. A large amount with decimals is a salary that was divided, and says nothing of the others.
 */
function besideDecimals(column: AmountColumn, context: SheetContext): AmountsApart | undefined {
  if (context.amounts.isUnitSaid) return undefined;
  const { rows } = context.table;
  const isWhole = (currency: string | undefined) => currency !== undefined && fractionDigits(currency) === 0;
  let lookedAt = 0;
  for (let index = context.firstDataIndex; index < rows.length && lookedAt < DECIMALS_LOOKED_AT; index += 1) {
    const line = rows[index] as TableRow;
    if (!SMALL_WITH_DECIMALS.test(line.cells[column.index]?.text ?? '')) continue;
    lookedAt += 1;
    if (isWhole(context.currencyOf(line))) lookedAt = Number.POSITIVE_INFINITY;
  }
  if (lookedAt !== Number.POSITIVE_INFINITY) return undefined;
  const amounts = amountsOf(column, context, isWhole);
  const includes = (amount: number, currency: string | undefined) =>
    amount < LEAST_WITH_DECIMALS && isWhole(currency);
  return askedApart({ column, context, amounts, includes, limit: LEAST_WITH_DECIMALS, exponents: [3] });
}

/** Before the mark at most four digits, behind it one or two that are not noughts; a cell that is refused for its footnote counts. */
const SMALL_WITH_DECIMALS = /^\D*\d?\D?\d{1,3}[.,]\d?[1-9](?![\d.,/]|\s*%)/;

/** The unit that stands with the amount in its own cell, or is shown there by its number format, and the most that both make. */
function ownScaleOf(
  cell: Cell | undefined,
): { readonly exponent: number; readonly amount: number } | undefined {
  if (cell === undefined || cell.kind === 'boolean' || cell.kind === 'date') return undefined;
  const isText = cell.kind === 'text';
  // `#,##0.##"k"` shows a whole number with a point that nothing follows.
  const shown = isText ? cell.text : otherAmountShown(cell)?.shown.replace(/[.,](?!\d)/, '');
  if (!shown) return undefined;
  const parts = partsBehindDigit(shown);
  const exponent = parts && scaleBehindAmount(parts.after);
  if (isText && exponent === undefined) return undefined;
  const number = parts?.number ?? shown;
  // A number is shown with commas and blanks between its thousands. `1,053 k` as a text may be a thousand or a million: as
  // the larger of both it leaves fewer bare amounts unasked.
  const reading = readAmount(isText ? number : number.replace(/[\s,]+/g, ''), (separator) =>
    isText && separator === '.' ? ',' : '.',
  );
  if (reading.kind !== 'amount') return undefined;
  const amount = Number(reading.decimal);
  const stored = isText ? 0 : Number(cell.text);
  // `1139` that is shown as `1.1 k` may have been typed in the unit that its format shows, or in units.
  const most = (unit: number) => (stored < LEAST_WITH_DECIMALS ? stored * 10 ** unit : stored);
  if (exponent !== undefined) return { exponent, amount: Math.max(amount * 10 ** exponent, most(exponent)) };
  // `0\0\0\0` shows thousands of what is stored, and `#,##0,` what is stored in thousands.
  const times = Math.round(Math.log10(amount / stored));
  if (times < -1 && Number.isFinite(times)) return { exponent: -times, amount: most(-times) };
  return times > 1 ? { exponent: times, amount } : undefined;
}

function amountsOf(
  { amountIn }: AmountColumn,
  context: SheetContext,
  isMeant: (currency: string | undefined) => boolean = () => true,
): readonly AmountOfRow[] {
  const amounts: AmountOfRow[] = [];
  for (const line of context.paymentLines()) {
    const amount = amountIn(line);
    if (amount === undefined) continue;
    const currency = context.currencyOf(line);
    if (isMeant(currency)) amounts.push({ row: line.row, amount, currency });
  }
  return amounts;
}

function askedApart({
  column: { place },
  context,
  amounts,
  includes,
  limit,
  exponents,
}: {
  readonly column: AmountColumn;
  readonly context: SheetContext;
  readonly amounts: readonly AmountOfRow[];
  readonly includes: AmountsApart['includes'];
  readonly limit: number;
  /** The powers of ten that they may be in. */
  readonly exponents: readonly number[];
}): AmountsApart | undefined {
  const rows = amounts.filter(({ amount, currency }) => includes(amount, currency)).map(({ row }) => row);
  const [unit = 0] = exponents;
  // None stands apart, yet no mark in the column is sure.
  if (rows.length === 0) return unit === 0 ? undefined : { exponent: 0, includes: () => false, unit };
  const named = rows.sort((a, b) => a - b).slice(0, ROWS_NAMED);
  const params = { count: rows.length, rows: named.join(', ') + (rows.length > ROWS_NAMED ? ', …' : '') };
  const problem = cellProblem('scale-mixed', place, { params, original: String(limit) });
  const asking = context.questions.choose({
    key: `mixed.${place.letter}`,
    problem,
    options: [...exponents.map(wordOfScale), AS_WRITTEN],
    about: rows.map(String),
  });
  if ('held' in asking) return { exponent: asking.held, includes, unit };
  const exponent = exponents.find((each) => wordOfScale(each) === asking.answer) ?? 0;
  return { exponent, includes, unit };
}

interface AmountOfRow {
  readonly row: number;
  readonly amount: number;
  readonly currency: string | undefined;
}

/** The least amount of a column in thousands or millions that may be written in units. */
function leastInUnits(amounts: readonly AmountOfRow[]): number | undefined {
  const gap = widestGap(amounts.map(({ amount }) => amount));
  if (gap && gap.above >= gap.below * APART_TIMES) return gap.above;
  const least = Math.min(...amounts.map(({ amount }) => amount));
  return amounts.length > 0 && least >= LEAST_WRITTEN_OUT ? least : undefined;
}

/** The greatest amount of a column in cents that may be written in units. */
function mostInUnits(amounts: readonly AmountOfRow[]): number | undefined {
  if (amounts.length < LEAST_AMOUNTS_IN_CENTS) return undefined;
  const gap = widestGap(amounts.map(({ amount }) => amount));
  return gap && gap.above >= gap.below * CENTS_APART_TIMES ? gap.below : undefined;
}

/** The two neighbours in order of size of which one is the most times the other. */
function widestGap(
  amounts: readonly number[],
): { readonly below: number; readonly above: number } | undefined {
  const sorted = amounts.toSorted((a, b) => a - b);
  let widest: { readonly below: number; readonly above: number } | undefined;
  for (const [index, above] of sorted.entries()) {
    const below = sorted[index - 1];
    if (below === undefined || (widest && above / below <= widest.above / widest.below)) continue;
    widest = { below, above };
  }
  return widest;
}
