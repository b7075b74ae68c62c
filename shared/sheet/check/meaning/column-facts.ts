/** What stands in the columns that no field takes, in the rows to be paid: counted once for the whole statement. */
import { isOneEmailAddress } from '../../../api/recipient-rules.ts';
import { withoutEndZeros } from '../../../domain/money.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { dateSerial, textShown } from '../../shown-value.ts';
import { type Cell, columnNumber, type TableRow } from '../../table.ts';
import { type DayOrder, readDateSerial, readDateText } from '../cells/read-date.ts';
import { isYesOrNo } from '../headings/column-looks.ts';
import { normaliseHeading } from '../headings/normalise-heading.ts';
import { valueIn } from '../lines/telling-columns.ts';
import { looksLikeCurrency, looksLikePhone } from '../words/look-of-text.ts';
import { DAY, maskedPeriod } from '../words/periods.ts';
import { isTrueOfPerson, saysOfPerson } from '../words/person-headings.ts';
import { decimalOf } from '../words/read-amount.ts';
import { isKnownTitle } from './known-title.ts';

export interface ColumnFacts {
  readonly column: MappedColumn;
  /** Rows in which something stands. */
  readonly filled: number;
  /** The texts, each with its rows, as long as they are few. */
  readonly texts: ReadonlyMap<string, number>;
  /** The sum of a column of figures, a plain decimal; undefined for any other column. */
  readonly sum?: string;
  /** Of a column of figures the few texts that are none. */
  readonly words: readonly string[];
  /** Some cells are formulas without a result: what they would give is not known. */
  readonly isUncalculated: boolean;
  /**
   * Whatever stands there says nothing of who is paid: each row has a number or a code of its own, or a phone or an
   * e-mail; `RAS`, `Salaire mars` of one period; figures, days or letters of every row under a heading of what a person
   * is or has.
   */
  readonly isSilent: boolean;
}

/** True for figures, and for what may be some. */
export function mayBeFigures({ sum, isUncalculated }: ColumnFacts): boolean {
  return sum !== undefined || isUncalculated;
}

const HAS_WORD = /[\p{L}\p{N}]/u;
const WORD = /\p{L}{2}/u;
const DAY_ORDERS: readonly DayOrder[] = ['day-first', 'month-first'];
/** More different texts are only counted as that many. */
export const MOST_TEXTS = 200;
/** Sums are added in thousandths: three decimals are the most that any currency has. */
const PARTS_OF_ONE = 1000;

/** By what days are read: that of the reading, and in which system the workbook counts them. */
export interface Calendar {
  readonly today: string | undefined;
  readonly isDate1904: boolean | undefined;
}

export function factsOf(
  column: MappedColumn,
  lines: readonly TableRow[],
  { today, isDate1904 }: Calendar,
): ColumnFacts {
  const index = columnNumber(column.column) - 1;
  const heading = normaliseHeading(column.heading);
  const isOfPerson = saysOfPerson(heading) || isTrueOfPerson(heading);
  const texts = new Map<string, number>();
  const figures = new Figures();
  const ids = new Set<string>();
  const periods = new Map<string, string>();
  let filled = 0;
  let isUncalculated = false;
  let areNeutral = true;
  let areContacts = true;
  let hasWords = false;
  let areDaysAhead = false;
  let areOfOnePeriod = true;
  for (const { cells } of lines) {
    const cell = cells[index];
    const text = cell === undefined ? '' : textShown(cell, isDate1904).trim();
    isUncalculated ||= cell?.formula === 'missing';
    if (cell === undefined || text === '') continue;
    filled += 1;
    figures.take(cell, text);
    if (isIdLike(cell, text)) ids.add(text);
    areNeutral &&=
      valueIn(cell) === '' || (WORD.test(text) && isKnownTitle(text, today) && !looksLikeCurrency(text));
    if (areNeutral || isOfPerson) areOfOnePeriod &&= isOfOnePeriod(text, periods);
    areNeutral &&= cell.kind !== 'date' && !DAY.test(text) && areOfOnePeriod;
    areContacts &&= isContact(text);
    hasWords ||= WORD.test(text) || text.endsWith('%');
    areDaysAhead ||= isOfPerson && today !== undefined && daysIn(cell, isDate1904).some((day) => day > today);
    if (texts.size <= MOST_TEXTS) texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  // A dash says nothing, but beside blank cells it says something else than they do.
  const [only = '', another] = texts.keys();
  if (filled < lines.length && another === undefined && !HAS_WORD.test(only)) areNeutral = false;
  const sum = isOfPerson || isYesOrNo([...texts.keys()]) ? undefined : figures.sumOf(filled);
  const isWhole = filled === lines.length;
  const areIds = isWhole && ids.size === filled && filled > 1;
  return {
    column,
    filled,
    texts,
    isUncalculated,
    isSilent:
      areIds ||
      (areContacts && isWhole) ||
      areNeutral ||
      (isOfPerson && isWhole && !hasWords && !areDaysAhead && areOfOnePeriod),
    words: sum === undefined ? [] : [...figures.words],
    ...(sum !== undefined && { sum }),
  };
}

/** False for a text that says what one before it says, of another period: `Tranche 1` beside `Tranche 2`, `2026-11` beside `2026-10`. */
function isOfOnePeriod(text: string, periods: Map<string, string>): boolean {
  const masked = MONTH.test(text) ? '#' : maskedPeriod(text);
  const known = periods.get(masked) ?? text;
  periods.set(masked, known);
  return known === text;
}

/** The days, in ISO form, that a cell may mean, in whatever order it is written. */
export function daysIn(cell: Cell, isDate1904 = false): readonly string[] {
  const text = cell.text.trim();
  const serial = dateSerial(cell, isDate1904);
  if (serial === undefined && !DAY.test(text)) return [];
  const readings =
    serial === undefined
      ? DAY_ORDERS.map((order) => readDateText(text, order))
      : [readDateSerial(String(serial))];
  return readings.flatMap((reading) => (reading.kind === 'date' ? reading.iso : []));
}

const MONTH = /^(?:20\d\d[-/.](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/.]20\d\d)$/;

function isContact(text: string): boolean {
  return isOneEmailAddress(text) || looksLikePhone(text);
}

function isIdLike({ kind }: Cell, text: string): boolean {
  const isCode = /\d/.test(text) && /^[\w./ -]{1,40}$/.test(text) && !/[a-z]{3}/i.test(text);
  return isOneEmailAddress(text) || (kind !== 'date' && !DAY.test(text) && isCode);
}

/** Tells a column of figures from numbers of persons, documents and phones, from years, days and 1…n. */
class Figures {
  private sum = 0;
  private count = 0;
  private longest = 0;
  private years = 0;
  private inOrder = 0;
  private last = Number.NaN;
  readonly words = new Set<string>();

  take(cell: Cell, text: string): void {
    if (cell.kind === 'date' || DAY.test(text)) return;
    const sign = NEGATIVE.test(text) ? -1 : 1;
    const figure = text.replace(/%$/, '').replace(NEGATIVE, '').replace(/\)$/, '');
    const decimal = NOUGHT.test(text) ? '0' : /\d/.test(text) ? decimalOf(figure) : undefined;
    if (decimal === undefined) {
      this.words.add(text);
      return;
    }
    const value = sign * Number(decimal);
    this.count += 1;
    this.sum += Math.round(value * PARTS_OF_ONE);
    this.longest = Math.max(this.longest, (decimal.split('.')[0] ?? '').length);
    if (/^0\d/.test(text)) this.longest = MOST_DIGITS + 1;
    if (Number.isInteger(value) && value >= 1900 && value < 2100) this.years += 1;
    if (value === this.last + 1) this.inOrder += 1;
    this.last = value;
  }

  /** The sum, if nearly all that stands there are figures that may be money, time, a rate or a count. */
  sumOf(filled: number): string | undefined {
    const isFigures = this.count > 0 && this.count >= filled * 0.8;
    const isOrder = this.count > 1 && this.inOrder === this.count - 1;
    if (!isFigures || isOrder || this.years === this.count || this.longest > MOST_DIGITS) return undefined;
    return withoutEndZeros((this.sum / PARTS_OF_ONE).toFixed(3));
  }
}

/** What is taken off or given back is a figure as well. */
const NEGATIVE = /^[-−(]\s*/;
const NOUGHT = /^0+(?:[.,]0+)?$/;

/** Longer whole numbers are phones, accounts and identity numbers. */
const MOST_DIGITS = 7;
