import type { Problem } from '../../../domain/problem.ts';
import type { TableRow } from '../../table.ts';
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
/** Rows that the question names. */
const ROWS_NAMED = 8;

/** The amounts of a column in thousands (millions, cents) that look as if they were written in units like any other. */
export interface AmountsApart {
  /** By what power of ten such an amount is multiplied, or the question for which it waits. */
  readonly exponent: number | Problem;
  readonly includes: (amount: number) => boolean;
}

/**
 * Finds the amounts of a scaled column that stand so far apart from the others that they may not be in its scale (V2):
 * `1726` and `1549000` under `in thousands`, or no amount under it that is less than a thousand. What they are in is
 * asked once.
 */
export function amountsApart(
  place: CellPlace,
  context: SheetContext,
  amountIn: (line: TableRow) => number | undefined,
): AmountsApart | undefined {
  const { exponent, scaleWord } = context.amounts;
  const amounts: AmountOfRow[] = [];
  for (const line of context.paymentLines()) {
    const amount = amountIn(line);
    if (amount !== undefined) amounts.push({ row: line.row, amount });
  }
  const limit = exponent < 0 ? mostInUnits(amounts) : leastInUnits(amounts);
  if (limit === undefined) return undefined;
  // Written in units an amount is a larger number than in thousands, and a smaller one than in cents.
  const includes = (amount: number) => (exponent < 0 ? amount <= limit : amount >= limit);
  const rows = amounts.filter(({ amount }) => includes(amount)).map(({ row }) => row);
  const named = rows.sort((a, b) => a - b).slice(0, ROWS_NAMED);
  const params = { rows: named.join(', ') + (rows.length > ROWS_NAMED ? ', …' : '') };
  const problem = cellProblem('scale-mixed', place, { params, original: String(limit) });
  const asking = context.questions.choose({
    key: `mixed.${place.letter}`,
    problem,
    options: [scaleWord, 'as-written'],
  });
  if ('held' in asking) return { exponent: asking.held, includes };
  return { exponent: asking.answer === scaleWord ? exponent : 0, includes };
}

interface AmountOfRow {
  readonly row: number;
  readonly amount: number;
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
