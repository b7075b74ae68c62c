/**
 * Columns that may say who is not to be paid, or is paid otherwise, told by their shape and by no word: yes and no, marks
 * beside blanks, a date or a reference that only some payments have, a few short values of which one is usual. Nothing
 * says which of the values is meant: a person answers for each of them (V2).
 */
import { isDigit } from '../../../domain/digits.ts';
import { FILLED } from '../../../domain/sheet-statement.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { textShown } from '../../shown-value.ts';
import type { Cell, TableRow } from '../../table.ts';
import { isPlaceOnly } from '../cells/field-readers.ts';
import { cellsAbout } from '../headings/table-cells.ts';
import {
  isIdentifier,
  looksLikeAccount,
  looksLikeCountry,
  looksLikeCurrency,
  looksLikePhone,
} from '../words/look-of-text.ts';
import { DAY } from '../words/periods.ts';
import { isTrueOfPerson, saysOfPerson } from '../words/person-headings.ts';
import { raisingWordIn } from '../words/raising-words.ts';
import { amountInWords, isHeadingOfWords } from '../words/stated-sums.ts';
import { isYesOrNoText } from '../words/yes-or-no.ts';
import type { MarkedRows } from './marked-rows.ts';

export interface TellingColumn {
  /** True if its values are all that stands there: nothing else of the column has to be seen. */
  readonly isWhole: boolean;
  /** The values that are asked about, by the last part of the key of their questions: the first way it is written, how many payments have it. */
  readonly values: ReadonlyMap<string, { readonly text: string; readonly count: number }>;
  /** What is asked of the payment that has this cell: its value, the letters about its number as `AV…` or `…NC`, `…` for whatever it has, '' for nothing. */
  readonly toldBy: (cell: Cell | undefined) => string;
}

/** A column with more values is none of marks, so that their slugs are not needed. */
const MOST_SLUGS = 100;
/** Of values that are asked about each needs its own. */
export const EACH = Number.POSITIVE_INFINITY;
/** More different values are texts of each payment's own. */
const MOST_VALUES = 12;
/** A longer text is a sentence. */
const LONGEST_VALUE = 40;
/** Lines that are no payments have other texts: totals, headings that are printed again. */
const LINES_BESIDE = 5;

/** Fields that take a column without obeying what it says of who is paid. */
const CARRIED: ReadonlySet<string> = new Set(['payment_date', 'reference', 'description']);

/** True for a column that no field takes, or one that is only carried; not for one of which it is asked which field it is. */
export function mayTell({ field, how }: { readonly field: string | null; readonly how: string }): boolean {
  return how !== 'ask' && (field === null || CARRIED.has(field) || isPlaceOnly(field));
}

/** What the column tells by its shape; undefined for any other column. */
export function tellingColumn(
  marked: MarkedRows,
  index: number,
  { heading, field }: { readonly heading: string; readonly field: string | null },
): TellingColumn | undefined {
  if (saysOfPerson(heading) || isTrueOfPerson(heading)) return undefined;
  if (field !== 'reference' && field !== 'payment_date' && isOfEachLine(marked, index)) return undefined;
  const byValue = (cell: Cell | undefined) => valueIn(cell, marked.isDate1904);
  const cells = cellsOfPayments(marked, index, byValue, field === 'payment_date');
  const filled = cells.filter((cell) => cell !== undefined && byValue(cell) !== '') as readonly Cell[];
  if (filled.length === 0) return undefined;
  // Each amount in words is compared with that of its row.
  const isInWords = (cell: Cell | undefined) => amountInWords(byValue(cell)) !== undefined;
  if (isHeadingOfWords(heading) && cells.every(isInWords)) return undefined;
  const told = (toldBy: TellingColumn['toldBy']) => ({
    isWhole: true,
    values: countsBy(cells, toldBy),
    toldBy,
  });
  const filling = () => {
    return { ...told((cell) => (byValue(cell) === '' ? '' : FILLED)), isWhole: false };
  };
  const blank = cells.length - filled.length;
  if (field === 'payment_date') return blank > 0 ? filling() : undefined;
  const letters = () => told((cell) => lettersOf(byValue(cell)));
  if (field === 'reference') {
    const byLetters = letters();
    if (isSplit(byLetters, cells.length)) return byLetters;
    return blank > 0 ? filling() : undefined;
  }
  const values = told(byValue);
  if (field === 'description') return areYesOrNo(values) && !areAgreedAlone(filled) ? values : undefined;
  if (areOfOwnQuestion(filled) || (field === 'province' && filled.every(isPlaceCode))) return undefined;
  const different = values.values.size - Number(blank > 0);
  const areOwn = filled.length > 1 && different === filled.length;
  const isFilling = blank > 0 && filled.every(isDateOrReference);
  const areValues = areYesOrNo(values) || (isSplit(values, cells.length) && areShort(filled));
  if (areValues && !(isFilling && areOwn)) return values;
  if (areOwn && blank === 0 && filled.every(isNumberOfThing)) {
    const byLetters = letters();
    return isSplit(byLetters, cells.length) ? byLetters : undefined;
  }
  const areOfFew = different <= MOST_VALUES && different < filled.length - 1 && areShort(filled);
  const isRarelyBlank = blank > 0 && blank * 3 <= cells.length;
  return isFilling || (isRarelyBlank && areOfFew) ? filling() : undefined;
}

/**
 * The values with a raising word, of a column whose shape tells nothing; undefined if there is none.
 * @param isRaising Tells whether a text says that its payment is not to be made as it stands.
 */
export function raisedIn(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  index: number,
  isRaising = (text: string) => raisingWordIn(text) !== undefined,
): TellingColumn | undefined {
  const raises = oncePerWords(isRaising);
  const writtenIn = (cell: Cell | undefined) => cell?.text.trim() ?? '';
  const raised: Cell[] = [];
  for (let at = firstDataIndex; at < rows.length; at += 1) {
    const line = rows[at];
    const cell = line?.cells[index];
    if (cell !== undefined && raises(writtenIn(cell)) && isPayment(line as TableRow)) raised.push(cell);
  }
  if (raised.length === 0) return undefined;
  // The name of a group may stand in its first row alone: what is blank below it is of the group.
  const cells = rows
    .filter((line, at) => at >= firstDataIndex && isPayment(line))
    .map((line) => line.cells[index]);
  const blank = cells.filter((cell) => writtenIn(cell) === '');
  const areGroups = writtenIn(cells[0]) !== '' && blank.length * 2 >= cells.length;
  const told = areGroups ? [...raised, ...blank] : raised;
  return { isWhole: false, values: countsBy(told, writtenIn, EACH), toldBy: writtenIn };
}

/**
 * Asks once for all texts that differ in the digits of their numbers alone: `Salary 17` says what `Salary 16` says. Most
 * differ from the text above in their last number, and are told by that without a text made for it.
 */
function oncePerWords(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  let last = { head: '', length: 0, answer: false };
  return (text) => {
    let end = text.length;
    while (end > 0 && isDigit(text.charCodeAt(end - 1))) end -= 1;
    if (end === last.head.length && text.length === last.length && text.startsWith(last.head))
      return last.answer;
    const key = text.replace(/\d/g, '0');
    const answer = known.get(key) ?? ask(text);
    if (known.size < KEPT_TEXTS) known.set(key, answer);
    last = { head: text.slice(0, end), length: text.length, answer };
    return answer;
  };
}

/** Few of the texts of a column are told apart by more than their digits. */
const KEPT_TEXTS = 5_000;

/** `QC`, `NY`. */
function isPlaceCode({ text }: Cell): boolean {
  return /^\s*[A-Z]{2}\s*$/.test(text);
}

/** Countries and currencies beside those of the rows are compared with them (V3, V11). */
function areOfOwnQuestion(filled: readonly Cell[]): boolean {
  return [looksLikeCountry, looksLikeCurrency].some((looks) => filled.every(({ text }) => looks(text)));
}

/** A value as a part of its question's key; a sign that no letter stands for by its code. */
export function slugOf(value: string): string {
  if (value === '') return 'blank';
  if (value === FILLED) return 'filled';
  const signs = [...value.matchAll(SIGN)].map(([sign]) => `sign-${(sign.codePointAt(0) ?? 0).toString(16)}`);
  return [...foldText(value).split(' '), ...signs].filter(Boolean).join('-') || 'other';
}

/** `A+` is not `A-`; a hyphen within a word says nothing. */
const SIGN = /[\p{S}?!*%#]|(?<![\p{L}\p{N}])\p{Pd}|\p{Pd}(?![\p{L}\p{N}])/gu;

/** The value of a cell of such a column: what a person sees there, or nothing for a word that says so. */
export function valueIn(cell: Cell | undefined, isDate1904?: boolean): string {
  if (cell === undefined) return '';
  const text = (cell.kind === 'date' ? textShown(cell, isDate1904) : cell.text).trim();
  if (text.length > LONGEST_NOTHING) return text;
  return NO_SIGN.test(text) || (!/\d/.test(text) && NOTHING.test(foldText(text))) ? '' : text;
}

const LONGEST_NOTHING = 20;
/** Dashes and the like, which stand for nothing. */
const NO_SIGN = /^[\s\p{Pd}_.·/]*$/u;
/** What is written if there is nothing to say. */
const NOTHING = /^(?:ras|r a s|rien|rien a signaler|neant|none|nil|n a|aucune?)$/;

/**
 * The letters about the number of a document and the sign before or behind it, or a text without a number as it is;
 * `CFA 110,000` and `110 000 F` are no documents.
 */
function lettersOf(reference: string): string {
  if (!/\d/.test(reference)) return reference;
  const pieces = reference.split(/\d+/).map((piece) => LETTERS.exec(piece)?.[0] ?? '');
  if (pieces.some((piece) => piece === 'F' || looksLikeCurrency(piece))) return FILLED;
  const [before, behind] = [0, -1].map((at) => SIGN_BESIDE.exec(reference.at(at) ?? '')?.[0] ?? '');
  return `${before}${pieces.join(FILLED).replace(/…+/g, FILLED)}${behind}`;
}

const LETTERS = /\p{L}.*\p{L}|\p{L}/su;
const SIGN_BESIDE = /[\p{Pd}\p{So}*?!%]/u;

/** True, without asking which lines are payments, if nearly each line has a text of its own there. */
function isOfEachLine({ rows, firstDataIndex }: MarkedRows, index: number): boolean {
  const texts = new Set<string>();
  for (let at = firstDataIndex; at < rows.length; at += 1) {
    const text = rows[at]?.cells[index]?.text ?? '';
    if (text === '' || isIdentifier(text)) return false;
    texts.add(text);
    if (texts.size > MOST_VALUES + LINES_BESIDE) return true;
  }
  return false;
}

/**
 * The cells of all payments. Of a column of marks, or of days of payment, also those of broken records: the cell beside
 * that has such a text, or none, as a record that lacks a cell may lack the mark.
 */
function cellsOfPayments(
  { rows, firstDataIndex, isPayment, isBroken }: MarkedRows,
  index: number,
  toldBy: TellingColumn['toldBy'],
  areDays: boolean,
): readonly (Cell | undefined)[] {
  const lines = rows.slice(firstDataIndex);
  const cells = lines.filter(isPayment).map((line) => line.cells[index]);
  const broken = lines.filter(isBroken);
  if (broken.length === 0) return cells;
  const known = new Set(cells.map(toldBy).filter((value) => value !== ''));
  const areMarks = known.size > 0 && [...known].every(isYesOrNoText);
  if (!areMarks && !areDays) return cells;
  const isKnown = areMarks ? isYesOrNoText : (value: string) => known.has(value);
  const likely = broken.map((line) => cellsAbout(line, index).find((cell) => isKnown(toldBy(cell))));
  return [...cells, ...likely];
}

/** @param most From so many values on the others are only counted, and cannot be asked about. */
export function countsBy(
  cells: readonly (Cell | undefined)[],
  toldBy: TellingColumn['toldBy'],
  most = MOST_SLUGS,
): TellingColumn['values'] {
  const counts = new Map<string, { readonly text: string; readonly count: number }>();
  const slugs = new Map<string, string>();
  for (const cell of cells) {
    const text = toldBy(cell);
    const slug = slugs.get(text) ?? (slugs.size > most ? text : slugOf(text));
    slugs.set(text, slug);
    const known = counts.get(slug);
    counts.set(slug, { text: known?.text ?? text, count: (known?.count ?? 0) + 1 });
  }
  return counts;
}

/** Nothing but yes and no, or one mark of a letter or a sign beside blanks; a nought alone is nothing. */
function areYesOrNo({ values }: TellingColumn): boolean {
  const texts = [...values.values()].map(({ text }) => text);
  const [mark = '', another] = texts.filter((text) => text !== '');
  const isMark = another === undefined && /^\D$/u.test(mark);
  const areMarks = isMark || texts.every((text) => text === '' || isYesOrNoText(text));
  return areMarks && values.size > 1 && texts.some((text) => text !== '' && text !== '0');
}

/** `ok` in a remark says nothing. */
function areAgreedAlone(filled: readonly Cell[]): boolean {
  return filled.every(({ text }) => AGREED.test(foldText(text)));
}

const AGREED = /^(?:yes|oui|sim|si|ok|true|vrai)$/;

/** Few values, the usual one in half of the payments or more, another one in a third or fewer. */
function isSplit({ values }: TellingColumn, payments: number): boolean {
  const counts = [...values.values()].map(({ count }) => count);
  return (
    counts.length <= MOST_VALUES &&
    counts.some((count) => count * 2 >= payments) &&
    counts.some((count) => count * 3 <= payments)
  );
}

/** Short texts, and not figures alone. */
function areShort(filled: readonly Cell[]): boolean {
  return !filled.every(isFigure) && filled.every(({ text }) => text.trim().length <= LONGEST_VALUE);
}

function isFigure(cell: Cell): boolean {
  const text = cell.text.trim();
  return cell.kind !== 'date' && /^[-+(]?[\d\s.,'’]+\)?$/.test(text) && !DAY.test(text);
}

function isDateOrReference(cell: Cell): boolean {
  const text = cell.text.trim();
  return cell.kind === 'date' || DAY.test(text) || isNumberOfThing(cell);
}

function isNumberOfThing({ text }: Cell): boolean {
  const number = text.trim();
  return isIdentifier(number) && !looksLikePhone(number) && !looksLikeAccount(number);
}
