/** Numbers of things beside an amount, and what they tell of it: whether it is the price of one or of all (V5). */
import { foldText } from '../../../domain/text-folding.ts';
import type { Table, TableRow } from '../../table.ts';
import { withoutFormRules } from '../words/form-rules.ts';
import { namesMeasure } from '../words/measure-words.ts';
import { cellsUnder, countsThings, type Figures, namesNumber, numbersOf } from './money-figures.ts';

/**
 * True for numbers of things that are too great to be counted one by one: `120` under `Kg` or `Sacs`. They change no sum,
 * and only tell whether the amount is the price of one.
 */
export function areManyThings(
  { rows }: Table,
  from: number,
  column: { readonly index: number; readonly heading: string },
): boolean {
  const heading = withoutFormRules(column.heading);
  const isMeasure = namesMeasure(heading);
  if (!isMeasure && (namesNumber(heading) || !countsThings(heading, foldText(heading)))) return false;
  const look = isMeasure ? MEASURED : THINGS;
  const cells = cellsUnder(rows, from, column.index);
  return cells.length > 0 && cells.every(({ text }) => look.test(text.trim()));
}

const THINGS = /^\d{1,3}(?:[.,]\d{1,2})?(?: ?\p{L}{1,9}\.?)?$/u;
const MEASURED = /^\d{1,3}(?:[ \u00a0\u202f]?\d{3})?(?:[.,]\d{1,3})?(?: ?\p{L}{1,9}\.?)?$/u;

/** As `numbersOf`, of numbers of things: `120 kg`, `3 jours`. */
export function countsOf(lines: readonly TableRow[], index: number): Figures {
  const bare = lines.map((line) => {
    const cell = line.cells[index];
    const number = cell?.kind === 'text' ? WITH_UNIT.exec(cell.text.trim())?.[1] : undefined;
    return cell && number !== undefined
      ? { ...line, cells: line.cells.with(index, { ...cell, text: number }) }
      : line;
  });
  return numbersOf(bare, index);
}

const WITH_UNIT = /^(\d[\d., \u00a0\u202f]*?) ?\p{L}{1,9}\.?$/u;

interface Numbers {
  readonly numbers: Figures;
}

/** How many times the least number the greatest is, where they differ by more than a day of leave. */
const APART_TIMES = 1.5;
/** Of fewer amounts it may be chance. */
const LEAST_TIMES = 3;
/** Of so many rows those with the same amount may be all that tell. */
const MOST_FLAT = 0.75;

interface Counted {
  readonly value: number;
  readonly number: number;
}

function countedRows(amount: Numbers, quantity: Numbers): readonly Counted[] {
  return amount.numbers.flatMap((value, row) => {
    const number = quantity.numbers[row];
    return value && value > 0 && number && number > 0 ? [{ value, number }] : [];
  });
}

/** How many times the least the greatest is. */
function spreadOf(numbers: readonly number[]): number {
  return Math.max(...numbers) / Math.min(...numbers);
}

/**
 * True where the amounts do not follow numbers that differ widely: 1 500 for three sacks, and 1 500 or hardly more for
 * eight.
 */
export function isFlat(amount: Numbers, quantity: Numbers): boolean {
  const rows = countedRows(amount, quantity);
  if (rows.length < LEAST_TIMES) return false;
  const areApart = (each: readonly Counted[]) => spreadOf(each.map(({ number }) => number)) >= APART_TIMES;
  const flat = [...Map.groupBy(rows, ({ value }) => value).values()].filter(areApart).flat();
  const amounts = spreadOf(rows.map(({ value }) => value));
  return (
    flat.length >= Math.max(LEAST_TIMES, rows.length * MOST_FLAT) ||
    (areApart(rows) && amounts ** 2 <= spreadOf(rows.map(({ number }) => number)))
  );
}

/** How far the prices of one may be apart, as those of several qualities are, and how far the numbers must be. */
const ONE_PRICE = 1.5;
const LEAST_APART = 2;
/** Of numbers that are nearer to each other: the cents of one price are rounded. */
const EXACT_PRICE = 1.000_01;

/** True where the amounts grow with the numbers: 15 000 for two days and 37 500 for five. */
export function isTimes(amount: Numbers, quantity: Numbers): boolean {
  const rows = countedRows(amount, quantity);
  const paid = amount.numbers.filter((value) => value !== 0).length;
  if (rows.length < LEAST_TIMES || rows.length < paid) return false;
  const numbers = spreadOf(rows.map(({ number }) => number));
  const prices = spreadOf(rows.map(({ value, number }) => value / number));
  return numbers > 1 && prices <= (numbers >= LEAST_APART ? ONE_PRICE : EXACT_PRICE);
}
