/** The figures that a sheet's columns hold, and which columns hold amounts though nobody knows their headings. */
import { foldText } from '../../../domain/text-folding.ts';
import type { Cell, Table, TableRow } from '../../table.ts';
import { currenciesIn } from '../words/currency-words.ts';
import { withoutFormRules } from '../words/form-rules.ts';
import { namesFees, summaryOf } from '../words/line-words.ts';
import { namesMeasure } from '../words/measure-words.ts';
import { type MoneyRole, moneyRoleOf, namesNoMoney } from '../words/money-words.ts';
import { namesPeriod } from '../words/periods.ts';
import { type DecimalMark, decimalEvidence, readAmount } from '../words/read-amount.ts';
import { isStatedSum } from '../words/stated-sums.ts';
import { filledColumns, textAt } from './table-cells.ts';

/** By row the number of a column; undefined where there is none that can be read. */
export type Figures = readonly (number | undefined)[];

/** Rows whose arithmetic is looked at: more would not tell more. */
export const ROWS_WEIGHED = 200;
/** Share of the rows in which a column must hold an amount to be one of amounts. */
export const SOME_ROWS = 0.5;
/** How many times the known amount of a row an unknown figure may be, or a part of it, to be an amount as well. */
const ALIKE_TIMES = 5;
/** The same where each is round, or written to the cent, or its thousands apart: a part that is held back, a fee. */
const EXACT_TIMES = 30;
/** Sums that people agree on are multiples of this; a number of a room or a file seldom is. */
const ROUND_SUM = 10;
const LEAST_ROUND_SUM = 100;

/** How many times the known amount a whole number may be that shows no other mark of money, and in what share of the rows. */
const CLOSE_TIMES = 2;
const MOST_CLOSE = 0.8;
const LEAST_SUM = 1_000;

/**
 * Columns of headings that nobody knows whose figures are written as money is and are of the size of the known amount:
 * `Importe` beside `Amount` may be what is paid (V5). A column of numbers of any other kind is none. Only the rows in
 * which both can be read are compared: a cell that is refused takes no evidence away. `isScaled` where the sheet speaks
 * of thousands or cents: there no figure looks like money by itself.
 */
export function unknownAmounts(
  table: Table,
  from: number,
  columns: readonly { readonly index: number; readonly heading: string; readonly isAmount: boolean }[],
  isScaled: boolean,
): ReadonlySet<number> {
  const known = columns.filter(({ isAmount }) => isAmount).map(({ index }) => index);
  const unknown = columns.filter(
    ({ heading, isAmount }) =>
      heading.trim() !== '' && !isAmount && !namesMeasure(heading) && moneyRoleOf(heading) === undefined,
  );
  if (known.length === 0 || unknown.length === 0) return new Set();
  const lines = weighedLines(table, from, known);
  const isAmount = ({ index, heading }: { readonly index: number; readonly heading: string }) => {
    if (!hasFigures(lines, index)) return false;
    // Where one column shows no mark of its own, it has the other's; or its figures may be read either way.
    const own = markOf(lines, [index]);
    const marks = own === undefined ? [markOf(lines, known), '.' as const, ',' as const] : [own];
    return marks.some((mark) => isAmountBy({ index, heading }, mark));
  };
  const isAmountBy = (
    { index, heading }: { readonly index: number; readonly heading: string },
    mark: DecimalMark | undefined,
  ) => {
    const figures = firstFigures(lines, index, mark);
    if (areMostlyWords(lines, index, figures)) return false;
    const isOfMoney = isScaled || currenciesIn(heading).length > 0;
    const areExact = areRoundSums(figures) || areWrittenExactly(lines, index, figures);
    const times = areExact ? EXACT_TIMES : ALIKE_TIMES;
    const amountsOf = (each: number) => firstFigures(lines, each, markOf(lines, [each, index]));
    const isLike = (each: number) => areAlike(figures, amountsOf(each), { times, isScaled });
    if (!known.some(isLike)) return false;
    if (isOfMoney || areWrittenAsMoney(lines, index, figures)) return true;
    return !namesNumber(heading) && known.some((each) => areWholeSums(figures, amountsOf(each)));
  };
  const found = unknown.filter(isAmount);
  // Of `Jan | Feb | Mar` all are amounts if one is, however little was paid in another.
  const isAlso = (each: (typeof unknown)[number]) =>
    namesPeriod(each.heading) && hasFigures(lines, each.index);
  const isSeries = columns.some(
    (each) => (each.isAmount || found.includes(each)) && namesPeriod(each.heading),
  );
  const series = isSeries ? unknown.filter(isAlso) : [];
  return new Set([...found, ...series].map(({ index }) => index));
}

function hasFigures(lines: readonly TableRow[], index: number): boolean {
  return lines.some(({ cells }) => /\d/.test(cells[index]?.text ?? ''));
}

function cellsOfFigures(lines: readonly TableRow[], index: number, figures: Figures): readonly Cell[] {
  return lines.flatMap(({ cells }, row) => (figures[row] ? (cells[index] ?? []) : []));
}

/** With decimals, groups or a currency, or all of them round: numbers of persons and years are none of these. */
function areWrittenAsMoney(lines: readonly TableRow[], index: number, figures: Figures): boolean {
  const cells = cellsOfFigures(lines, index, figures);
  if (cells.some(({ text }) => /^0\d/.test(text.trim()))) return false;
  if (cells.some(isShownAsMoney)) return true;
  const read = figures.filter((figure) => figure !== undefined && figure !== 0) as readonly number[];
  return read.every((figure) => figure % 5 === 0) && read.some((figure) => figure < 1_900 || figure > 2_100);
}

function isShownAsMoney({ kind, text, numberFormat = '' }: Cell): boolean {
  return /\d\D|\D\d/.test(text.trim()) || (kind === 'number' && /#,##|0[.,]00|\p{Sc}/u.test(numberFormat));
}

/** True for figures that are sums whatever stands beside them: round hundreds, or with decimals, groups or a currency. */
export function areSums(table: Table, from: number, index: number): boolean {
  const lines = weighedLines(table, from, [index]);
  const figures = firstFigures(lines, index, markOf(lines, [index]));
  if (!figures.some(Boolean) || areMostlyWords(lines, index, figures)) return false;
  return areRoundSums(figures) || cellsOfFigures(lines, index, figures).some(isShownAsMoney);
}

/**
 * Whole francs are written like any number. They are taken for money if they are thousands, and in nearly every row of
 * about the size of the amount: numbers of persons and files have a size of their own.
 */
function areWholeSums(figures: Figures, amounts: Figures): boolean {
  const rows = besideAmounts(figures, amounts);
  const close = rows.filter(({ figure, amount }) => isAlike(figure, amount, CLOSE_TIMES)).length;
  const areThousands = rows.every(({ figure }) => Number.isInteger(figure) && figure >= LEAST_SUM);
  return areThousands && !rows.every(({ figure }) => figure < 2_100) && close >= rows.length * MOST_CLOSE;
}

function areRoundSums(figures: Figures): boolean {
  return figures.every((figure) => !figure || (figure % ROUND_SUM === 0 && figure >= LEAST_ROUND_SUM));
}

/**
 * The role of a column by its heading, or, if nobody knows that, by its figures: percentages are shares of the amount, and
 * small numbers count what it is paid for if the heading says what, in the plural (`Voyages`) or by a unit (`Retards (h)`).
 */
export function roleOfFigures(
  { rows }: Table,
  from: number,
  column: { readonly index: number; readonly heading: string; readonly role: MoneyRole | undefined },
): MoneyRole | undefined {
  const { index, role } = column;
  const heading = withoutFormRules(column.heading);
  // `Taux de présence` is a rate by its words.
  if (role !== undefined && role !== 'unit-price') return role;
  if (heading.trim() === '' || namesNumber(heading) || namesNoMoney(heading)) return role;
  const cells = cellsUnder(rows, from, index);
  if (cells.length === 0) return role;
  const isOfPercents = heading.includes('%') && cells.every(({ text }) => PERCENTS.test(text.trim()));
  if (isOfPercents || cells.every(isPercentage)) return 'share';
  const folded = foldText(heading);
  const isMultiplier = MULTIPLIERS.test(folded);
  if (role !== undefined || (!isMultiplier && !countsThings(heading, folded))) return role;
  const areSmall = cells.every(({ text }) => SMALL_NUMBER.test(text.trim()));
  if (!areSmall || cells.every(({ text }) => text.trim() === '1')) return undefined;
  return isMultiplier ? 'share' : 'quantity';
}

/** The filled cells of a column; a total may stand below the numbers of things. */
export function cellsUnder(rows: readonly TableRow[], from: number, index: number): readonly Cell[] {
  return rows.slice(from, from + ROWS_WEIGHED).flatMap((row) => {
    const cell = row.cells[index];
    return cell === undefined || cell.text.trim() === '' || !isNoSummary(row, [index]) ? [] : [cell];
  });
}

function isPercentage({ text, numberFormat = '' }: Cell): boolean {
  return /^\d{1,3}(?:[.,]\d{1,2})? ?%$/.test(text.trim()) || numberFormat.includes('%');
}

const PERCENTS = /^\d{1,3}(?:[.,]\d{1,2})?$/;
/** Days of a month, trips, sacks: what is counted one by one. */
const SMALL_NUMBER = /^\d{1,2}(?:[.,]\d{1,2})?(?: ?\p{L}{1,9}\.?)?$/u;
const MULTIPLIERS = /^(?:coefficient|coeff?|multiplicateur|multiplier|facteur|factor|fte|etp)$/;

/** A plural, or a unit in brackets; what is counted for a person's own record is paid by nobody. */
export function countsThings(heading: string, folded: string): boolean {
  if (OF_A_PERSON.test(folded)) return false;
  return (
    /\((?:j|h|d|jrs?|hrs?|kg|km|t)\)/i.test(heading) || /^(?:kg|km|ha)$/.test(folded) || PLURAL.test(folded)
  );
}

const OF_A_PERSON =
  /\b(?:anciennete|service|services|experience|seniority|points?|notes?|ages?|grades?|niveaux|classes|echelons|categories|pays|sens|avis|acces|temps|cours|status|mois|adresses?|address|autres|divers)$/;
/** English and French plurals; not \`class\`, \`status\`. */
const PLURAL = /(?:^| )[a-z]{2,}(?:[a-rtv-z]s|aux|eux)(?= |$)/;

/** A heading that says that its figures are no sums: `Personalnummer`, `N° dossier`. */
export function namesNumber(heading: string): boolean {
  return /numm?er|num[ée]ro|n[°º]|#|\b(?:no|nr|num|id|code|ref|réf|matricule|dossier|file|ticket|po)\b/i.test(
    heading,
  );
}

function areWrittenExactly(lines: readonly TableRow[], index: number, figures: Figures): boolean {
  return cellsOfFigures(lines, index, figures).every(({ kind, text, numberFormat = '' }) =>
    kind === 'number' ? /[#0][.,]0{2,3}(?!0)/.test(numberFormat) : /\d[.,]\d{2,3}\D*$/.test(text),
  );
}

/** The rows that have both. */
function besideAmounts(
  figures: Figures,
  amounts: Figures,
): readonly { readonly figure: number; readonly amount: number }[] {
  return figures.flatMap((figure, row) => {
    const amount = amounts[row];
    return figure && amount ? [{ figure, amount }] : [];
  });
}

/**
 * True if in at least half of the rows that can be read both are amounts of about one size, and one is no constant beside
 * the other. A sum to the cent may be the same in every row.
 */
function areAlike(
  figures: Figures,
  amounts: Figures,
  { times, isScaled }: { readonly times: number; readonly isScaled: boolean },
): boolean {
  const rows = besideAmounts(figures, amounts);
  const isVaried =
    rows.length < amounts.filter(Boolean).length ||
    new Set(rows.map(({ figure }) => figure)).size > 1 ||
    new Set(rows.map(({ amount }) => amount)).size === 1 ||
    rows.every(({ figure, amount }) => !Number.isInteger(figure) && isAlike(figure, amount, ALIKE_TIMES));
  const alike = rows.filter(
    ({ figure, amount }) =>
      isAlike(figure, amount, times) ||
      (isScaled && (isAlike(figure, amount * 1_000, times) || isAlike(figure * 1_000, amount, times))),
  ).length;
  return alike > 0 && alike >= rows.length * SOME_ROWS && isVaried;
}

/** Words of their own in more cells than figures: remarks, of which some are numbers. A limit before a sum is a doubt about it. */
function areMostlyWords(lines: readonly TableRow[], index: number, figures: Figures): boolean {
  const read = figures.filter((figure) => figure !== undefined && figure !== 0).length;
  const words = lines.filter((line, row) => {
    const text = textAt(line, index);
    if (figures[row] !== undefined || text === '' || NO_AMOUNT_BUT_WRITTEN.test(text)) return false;
    if (LIMIT_OF_SUM.test(text)) return false;
    return !isUnsure(line.cells[index]);
  }).length;
  return words > read;
}

const LIMIT_OF_SUM =
  /^(?:max|maxi|maximum|min|mini|minimum|env|environ|approx|about|around|circa|ca|est|plafond|jusqu['’](?:à|a)|up to|at most|at least|au (?:plus|moins))[.:]? ?\d[\d.,'’\s]{2,}/iu;

/** What stands in a column of amounts for one: noughts, dashes, errors, words that put it off, numbers of another kind. */
export const NO_AMOUNT_BUT_WRITTEN =
  /^\s*(?:[-–—#~("〃]|n\/?[ad]\b|s\/o|nil\b|néant|l?\d|vrai$|faux$|true$|false$|tb[acd]\b|(?:à|a) (?:définir|preciser|préciser|confirmer|venir)|to be |see |voir |cf\b|pending|en attente|idem|id\.|ditto)/iu;

/** Two amounts in one cell are refused there (V7): the first of them says of its column what it would alone. */
const BETWEEN_TWO = /\s*(?:[\n\t;|+/]|\s{2,}| et | and | & )\s*/;

/**
 * As `numbersOf`; shares and what stands in place of an amount are none. Struck figures, and the first of several in a
 * cell, only count where the column shows no other.
 */
function firstFigures(lines: readonly TableRow[], index: number, mark: DecimalMark | undefined): Figures {
  const readingOf = (line: TableRow, ofUnsure: (cell: Cell) => string): TableRow => {
    const cell = line.cells[index];
    if (cell === undefined || cell.kind === 'number') return line;
    const text = /%\s*$/.test(cell.text) ? '-' : isUnsure(cell) ? ofUnsure(cell) : cell.text;
    return text === cell.text ? line : { ...line, cells: line.cells.with(index, { ...cell, text }) };
  };
  const sure = numbersOf(
    lines.map((line) => readingOf(line, () => '-')),
    index,
    mark,
  );
  if (sure.some((figure) => figure !== undefined && figure !== 0)) return sure;
  const firsts = lines.map((line) => readingOf(line, ({ text }) => text.trim().split(BETWEEN_TWO)[0] ?? ''));
  const found = numbersOf(firsts, index, mark);
  if (found.some((figure) => figure !== undefined && figure !== 0)) return found;
  const alone = lines.map((line) => {
    const cell = line.cells[index];
    const [figure, ...others] = cell?.text.match(TO_THE_CENT) ?? [];
    const text = figure !== undefined && others.length === 0 ? figure : undefined;
    return cell && text ? { ...line, cells: line.cells.with(index, { ...cell, text }) } : line;
  });
  return numbersOf(alone, index, mark);
}

/** A figure with its cents, whatever was written around it: `= 685.53`, `693.21 x2`. */
const TO_THE_CENT = /(?<![\d.,])\d{1,12}[.,]\d\d(?![\d.,])/g;

/** True for a cell whose digits are struck or hidden, or are those of several figures. */
function isUnsure(cell: Cell | undefined): boolean {
  if (cell === undefined) return false;
  const parts = cell.text.trim().split(BETWEEN_TWO);
  const areFigures = parts.every((part) => /^[\d\s.,'’\u00a0\u202f]+$/.test(part));
  return areFigures && (parts.length > 1 || cell.isStruck === true);
}

/** Of the same size: a minus takes nothing from it. */
function isAlike(figure: number, amount: number, times: number): boolean {
  const size = Math.abs(figure);
  return size > 0 && size <= amount * times && amount <= size * times;
}

/**
 * Lines with a number in one of the columns and something beside them; totals, labelled or bare, are left out, and so
 * are records with a cell too many, or one less than the others: theirs stand under other headings.
 */
export function weighedLines(table: Table, from: number, indexes: readonly number[]): readonly TableRow[] {
  const width = from > 0 ? Math.max(...table.rows.slice(0, from).map(widthOf)) : Number.POSITIVE_INFINITY;
  const lines = linesWithin(width, table, from, indexes);
  const whole = lines.filter(({ cells }) => cells.length >= width);
  return table.format === 'xlsx' || whole.length === 0 ? lines : whole;
}

function linesWithin(
  width: number,
  table: Table,
  from: number,
  indexes: readonly number[],
): readonly TableRow[] {
  const lines: TableRow[] = [];
  for (let i = from; i < table.rows.length && lines.length < ROWS_WEIGHED; i += 1) {
    const row = table.rows[i];
    if (!row || row.broken !== undefined || widthOf(row) > width) continue;
    if (!indexes.some((index) => /\d/.test(textAt(row, index)))) continue;
    if (isNoSummary(row, indexes)) lines.push(row);
  }
  return lines;
}

/** True for a line that has more than these figures, and calls them no total and no fees of sending. */
function isNoSummary(row: TableRow, indexes: readonly number[]): boolean {
  const label = filledColumns(row).find((column) => !indexes.includes(column));
  const words = label === undefined ? undefined : textAt(row, label);
  return words !== undefined && summaryOf(words) === undefined && !isStatedSum(words) && !namesFees(words);
}

function widthOf(row: TableRow): number {
  return (filledColumns(row).at(-1) ?? -1) + 1;
}

/** What a note is called by, behind the figure (V7). */
const NOTE_MARKS = /[\p{No}†‡§¶*]$/u;

/** The decimal mark that one of the columns shows. */
export function markOf(lines: readonly TableRow[], indexes: readonly number[]): DecimalMark | undefined {
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
export function numbersOf(lines: readonly TableRow[], index: number, mark = markOf(lines, [index])): Figures {
  return lines.map((line) => {
    const cell = line.cells[index];
    if (cell === undefined || cell.isMergedAway) return 0;
    if (cell.formula === 'missing' || cell.kind === 'date') return undefined;
    if (cell.kind === 'number') return Number(cell.text);
    // A marked amount is refused in its own cell; what it says of its column it says all the same.
    const text = cell.text.trim().replace(NOTE_MARKS, '');
    if (text === '') return 0;
    const share = /^(\d+(?:[.,]\d+)?) ?%$/.exec(text)?.[1];
    if (share !== undefined) return Number(share.replace(',', '.')) / 100;
    const [, part, whole] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
    if (part !== undefined) return Number(part) / Number(whole);
    const reading = readAmount(
      /^[-(]/.test(text) ? text.replace(/^[-(]\s*/, '').replace(/\)$/, '') : text,
      (separator) => mark ?? (separator === '.' ? ',' : '.'),
    );
    if (reading.kind === 'missing' || reading.kind === 'not-positive') return 0;
    if (reading.kind !== 'amount') return undefined;
    return /^[-(]/.test(text) ? -Number(reading.decimal) : Number(reading.decimal);
  });
}
