import { isOneOf } from '../../../domain/one-of.ts';
import { longHash } from '../../../domain/quick-hash.ts';
import { DECIDED_BY_PAYER } from '../../../domain/row-fields.ts';
import { bareLetters } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { isMonth, isQuarterOrWeek } from '../words/periods.ts';
import type { Layout } from './find-headings.ts';
import { IN_BRACKETS, isOwnResult, normaliseHeading } from './normalise-heading.ts';

/** The columns that were confirmed for one set of headings, to be found again in the next file that has them. */
export interface MappingProfile {
  /** Of the sheet it was made for (`profileFingerprint`). */
  readonly fingerprint: string;
  /** Heading as it stands in the sheet → field; null where the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>;
}

/**
 * The same for every sheet with the same headings in the same order, however they are capitalised, accented or
 * punctuated, and whatever they say in brackets: 16 hexadecimal digits. A copy with our results is the same sheet.
 */
export function headingsFingerprint(headings: readonly string[]): string {
  return fingerprintOf(headings.map((heading) => (isOwnResult(heading) ? '' : normaliseHeading(heading))));
}

/**
 * What confirmed columns are found by: 16 hexadecimal digits. Unlike `headingsFingerprint` it also holds what is said of
 * each column in brackets, by signs and in the line of units, since an answer given for `Montant (annulé)` says nothing
 * of `Montant (estimé)`. Dates are left out: they change every month.
 */
export function profileFingerprint({ headings, units }: Pick<Layout, 'headings' | 'units'>): string {
  return fingerprintOf(
    headings.map((heading, index) =>
      isOwnResult(heading)
        ? ''
        : [normaliseHeading(heading), qualifiersIn(heading), withoutDates(units[index] ?? '')].join(
            QUALIFIED,
          ),
    ),
  );
}

/** True for two headings of the same name of which the same is said: what was told of one holds for the other. */
export function isSameHeading(one: string, other: string): boolean {
  return normaliseHeading(one) === normaliseHeading(other) && qualifiersIn(one) === qualifiersIn(other);
}

/** Stands between a name and what is said of it: no name or qualifier holds it. */
const QUALIFIED = '\u001e';

function fingerprintOf(columns: readonly string[]): string {
  const named = [...columns];
  while (named.length > 0 && named.at(-1)?.replaceAll(QUALIFIED, '') === '') named.pop();
  return longHash(named.join('\u001f'));
}

/** What `normaliseHeading` drops and may change what a column means: the brackets, and signs such as `€` and `%`. */
function qualifiersIn(heading: string): string {
  const signs = heading.replace(IN_BRACKETS, ' ').match(/[\p{Sc}\p{Sm}%‰¢]/gu) ?? [];
  const brackets = heading.match(IN_BRACKETS) ?? [];
  return [...signs, ...brackets.map(withoutDates)].filter((kept) => kept !== '').join(' ');
}

/** The words and signs of a remark, in lower case without accents, dates and punctuation. */
function withoutDates(remark: string): string {
  const text = bareLetters(remark)
    .replace(/\b(?:\d{1,2}[./-]){1,2}(?:19|20)\d\d\b/g, ' ')
    .replace(/\b(?:19|20)\d\d(?:[./-]\d{1,2}){1,2}\b/g, ' ')
    .replace(/\b\d{1,2}[./-]\d{1,2}[./-]\d\d\b/g, ' ');
  const parts = text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const kept = parts.filter((part) => !/^[()[\].,;:'’"“”«»/_*]$/.test(part));
  // A dash between words is punctuation; alone it is a sign.
  const words = kept.every(isDash) ? kept : kept.filter((part) => !isDash(part));
  return words.filter((_, index) => !isOfDate(words, index)).join(' ');
}

function isDash(part: string): boolean {
  return /^[-‐‑–—−]$/.test(part);
}

/** True in `mars`, `1 au 15 mars 2026`, `March 5, 2026`, `Q1`, `T1`, `S12` and for the number of `semaine 12`. */
function isOfDate(words: readonly string[], index: number): boolean {
  const [before = '', word = '', next = '', third = '', fourth = ''] = [
    words[index - 1],
    ...words.slice(index, index + 4),
  ];
  if (isMonth(word) || YEAR.test(word) || isQuarterOrWeek(word)) return true;
  if (TO.test(word)) return DAY.test(before) && DAY.test(next) && isMonth(third);
  if (!DAY.test(word)) return false;
  if (isMonth(next) || /^(?:semaine|week|quinzaine)$/.test(before)) return true;
  if (isMonth(before) && YEAR.test(next)) return true;
  return DAY.test(next) ? isMonth(third) : TO.test(next) && DAY.test(third) && isMonth(fourth);
}

const DAY = /^\d{1,2}(?:er|st|nd|rd|th)?$/;
const TO = /^(?:au|to)$/;
const YEAR = /^(?:19|20)\d\d$/;

/** What sheets of one kind have in common: their headings or, without any, the columns that were named. Null if nothing. */
export function layoutOf({
  fingerprint,
  columns,
}: {
  readonly fingerprint?: string;
  readonly columns: readonly MappedColumn[];
}): string | null {
  if (fingerprint !== undefined) return fingerprint;
  const mapped = columns
    .filter(({ field }) => field !== null)
    .map(({ column, field }) => `${column} ${field}`);
  return mapped.length === 0 ? null : headingsFingerprint(mapped);
}

/** The columns to keep of a sheet whose meaning a person has confirmed. */
export function profileColumns(columns: readonly MappedColumn[]): Record<string, string | null> {
  const named = columns.filter((column) => column.heading !== '' && !isDoubled(column, columns));
  return Object.fromEntries(named.map((column) => [column.heading, column.field]));
}

/** True if nothing tells the column from another one: which is which in the next sheet, nobody can say. */
function isDoubled({ heading }: MappedColumn, columns: readonly MappedColumn[]): boolean {
  return heading !== '' && columns.filter((other) => isSameHeading(heading, other.heading)).length > 1;
}

/**
 * Questions about one sheet: its rows, its titles, where its table stands, what the recipients' book may fill in. An
 * answer to them says nothing of the next sheet, in which other rows may be hidden, summed or marked as paid. What was
 * answered of the values of a column is known again by more than its key (`valueEvidence`), and what a column is, is kept
 * with the columns, so that it is no choice for the next sheet.
 */
const OF_ONE_SHEET =
  /^(?:(?:subtotals|section|title|mixed|cut|given|settled|column|heading)\.|(?:hidden-rows|header-row|table|book|sections|comments)$)/;

/**
 * What is given for all rows holds for the next sheet only if it says how, where and in what they are paid. Who is paid, what
 * payees read and how much each of them gets was said of the rows that stood there.
 */
function isOfOneSheet(key: string): boolean {
  const field = /^field\.(.*)$/.exec(key)?.[1];
  return field === undefined ? OF_ONE_SHEET.test(key) : !isOneOf(DECIDED_BY_PAYER, field);
}

/** Of the answers given for a sheet those that hold for the next one with the same layout. */
export function layoutAnswers(
  answers: Readonly<Record<string, string>>,
  columns: readonly MappedColumn[] = [],
): Readonly<Record<string, string>> {
  const doubled = new Set(columns.filter((each) => isDoubled(each, columns)).map(({ column }) => column));
  const isOfDoubled = (key: string, answer: string) =>
    [key.split('.')[1] ?? '', ...answer.toUpperCase().split(/[\s,]+/)].some((letter) => doubled.has(letter));
  return Object.fromEntries(
    Object.entries(answers).filter(([key, answer]) => !isOfOneSheet(key) && !isOfDoubled(key, answer)),
  );
}
