/** The figures that a sheet's columns hold, and which columns hold amounts though nobody knows their headings. */
import type { Cell, Table, TableRow } from '../../table.ts';
import { summaryOf } from '../words/line-words.ts';
import { moneyRoleOf } from '../words/money-words.ts';
import { type DecimalMark, decimalEvidence, readAmount } from '../words/read-amount.ts';
import { filledColumns, textAt } from './table-cells.ts';

/** Rows whose arithmetic is looked at: more would not tell more. */
const ROWS_WEIGHED = 200;
/** Share of the rows in which a column must hold an amount to be one of amounts. */
export const SOME_ROWS = 0.5;
/** How many times the known amount of a row an unknown figure may be, or a part of it, to be an amount as well. */
const ALIKE_TIMES = 5;

/**
 * Columns of headings that nobody knows whose figures are written as money is and are of the size of the known amount in
 * many rows: `Importe` beside `Amount` may be what is paid (V5). A column of numbers of any other kind is none.
 */
export function unknownAmounts(
  table: Table,
  from: number,
  columns: readonly { readonly index: number; readonly heading: string; readonly isAmount: boolean }[],
): ReadonlySet<number> {
  const known = columns.filter(({ isAmount }) => isAmount).map(({ index }) => index);
  const unknown = columns.filter(
    ({ heading, isAmount }) => heading.trim() !== '' && !isAmount && moneyRoleOf(heading) === undefined,
  );
  if (known.length === 0 || unknown.length === 0) return new Set();
  const lines = weighedLines(table, from, known);
  const isAmount = ({ index }: { readonly index: number }) => {
    if (!lines.some(({ cells }) => /\d/.test(cells[index]?.text ?? ''))) return false;
    // Where one column shows no mark of its own, it has the other's.
    const figures = numbersOf(lines, index, markOf(lines, [index, ...known]));
    const isLike = (each: number) => areAlike(figures, numbersOf(lines, each, markOf(lines, [each, index])));
    return known.some(isLike) && areWrittenAsMoney(lines, index, figures);
  };
  return new Set(unknown.filter(isAmount).map(({ index }) => index));
}

/** With decimals, groups or a currency, or all of them round: numbers of persons and years are none of these. */
function areWrittenAsMoney(
  lines: readonly TableRow[],
  index: number,
  figures: readonly (number | undefined)[],
): boolean {
  const cells = lines.flatMap(({ cells: all }, row) => (figures[row] ? (all[index] ?? []) : []));
  if (cells.some(({ text }) => /^0\d/.test(text.trim()))) return false;
  const isShownAsMoney = ({ kind, text, numberFormat = '' }: Cell) =>
    /\d\D|\D\d/.test(text.trim()) || (kind === 'number' && /#,##|0[.,]00|\p{Sc}/u.test(numberFormat));
  if (cells.some(isShownAsMoney)) return true;
  const read = figures.filter((figure) => figure !== undefined && figure !== 0) as readonly number[];
  return read.every((figure) => figure % 5 === 0) && read.some((figure) => figure < 1_900 || figure > 2_100);
}

/** True if in at least half of the rows both are amounts of about one size, and one is no constant beside the other. */
function areAlike(
  figures: readonly (number | undefined)[],
  amounts: readonly (number | undefined)[],
): boolean {
  const isVaried = new Set(figures).size > 1 || new Set(amounts).size === 1;
  const alike = amounts.filter((amount, row) => isAlike(figures[row], amount)).length;
  return alike > 1 && alike >= amounts.length * SOME_ROWS && isVaried;
}

function isAlike(figure = 0, amount = 0): boolean {
  return figure > 0 && figure <= amount * ALIKE_TIMES && amount <= figure * ALIKE_TIMES;
}

/** Lines with a number in one of the columns and something beside them; totals, labelled or bare, are left out. */
export function weighedLines(table: Table, from: number, indexes: readonly number[]): readonly TableRow[] {
  const lines: TableRow[] = [];
  for (let i = from; i < table.rows.length && lines.length < ROWS_WEIGHED; i += 1) {
    const row = table.rows[i];
    if (!row || row.broken !== undefined || !indexes.some((index) => /\d/.test(textAt(row, index)))) continue;
    const label = filledColumns(row).find((column) => !indexes.includes(column));
    if (label !== undefined && summaryOf(textAt(row, label)) === undefined) lines.push(row);
  }
  return lines;
}

/** What a note is called by, behind the figure (V7). */
const NOTE_MARKS = /[\p{No}†‡§¶*]$/u;

/** The decimal mark that one of the columns shows. */
function markOf(lines: readonly TableRow[], indexes: readonly number[]): DecimalMark | undefined {
  for (const index of indexes) {
    for (const { cells } of lines) {
      const cell = cells[index];
      const mark = cell?.kind === 'text' ? decimalEvidence(cell.text) : undefined;
      if (mark !== undefined) return mark;
    }
  }
  return undefined;
}

/** By line the number that a column holds; undefined where the cell holds none, 0 where it is blank. */
export function numbersOf(
  lines: readonly TableRow[],
  index: number,
  mark = markOf(lines, [index]),
): (number | undefined)[] {
  return lines.map((line) => {
    const cell = line.cells[index];
    if (cell === undefined || cell.isMergedAway) return 0;
    if (cell.formula === 'missing') return undefined;
    if (cell.kind === 'number') return Number(cell.text);
    // A marked amount is refused in its own cell; what it says of its column it says all the same.
    const text = cell.text.trim().replace(NOTE_MARKS, '');
    if (text === '') return 0;
    const share = /^(\d+(?:[.,]\d+)?) ?%$/.exec(text)?.[1];
    if (share !== undefined) return Number(share.replace(',', '.')) / 100;
    const reading = readAmount(
      /^[-(]/.test(text) ? text.replace(/^[-(]\s*/, '').replace(/\)$/, '') : text,
      (separator) => mark ?? (separator === '.' ? ',' : '.'),
    );
    if (reading.kind === 'missing' || reading.kind === 'not-positive') return 0;
    if (reading.kind !== 'amount') return undefined;
    return /^[-(]/.test(text) ? -Number(reading.decimal) : Number(reading.decimal);
  });
}
