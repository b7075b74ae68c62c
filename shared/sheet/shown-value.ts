import { withoutEndZeros } from '../domain/money.ts';
import { remembered } from '../domain/remembered.ts';
import type { Cell } from './table.ts';

/**
 * What a spreadsheet program shows of a cell, by its number format (ECMA-376 part 1, 18.8.31): the subset that is about
 * numbers and words. Marks are `.` and `,` whatever the user's language. What the subset does not know is undefined,
 * and nobody may then say that a person sees the stored value.
 */

/** `1250.5` under `#,##0.00 "F"` is `1,250.50 F`; `number` is a plain decimal. */
export function shownNumber(number: string, format: string): string | undefined {
  const value = decimalOf(number);
  const chosen = value && chooseSection(sectionsOf(format), value);
  return chosen && showNumber(value, chosen);
}

/** A text under the format's section for texts: `;;;` shows nothing of it, `@" (old)"` more than it. */
export function shownText(text: string, format: string): string | undefined {
  const sections = sectionsOf(format);
  if (!hasTextSection(sections)) return text;
  return sections
    .at(-1)
    ?.tokens.map((token) => (token.kind === 'text' ? text : literalOf(token)))
    .join('');
}

/**
 * A number in whose place its format writes words (`"Annulé";;"OK"`) is for a person those words. Where other numbers are
 * shown, a word for nought is only nought.
 */
export function inWords(cell: Cell): Cell {
  const { kind, text, numberFormat, ...rest } = cell;
  if (kind !== 'number' || numberFormat === undefined || !wordsIn(numberFormat).areThere) return cell;
  const shown = shownNumber(text, numberFormat)?.trim() ?? '';
  const isNumber = !/\p{L}/u.test(shown) || /\p{N}/u.test(shown);
  if (isNumber || (Number(text) === 0 && !wordsIn(numberFormat).areAll)) return cell;
  return { ...rest, kind: 'text', text: shown, stored: text };
}

/** Whether a format has sections without a place for the number, and whether all of them are such. */
const wordsIn = remembered((format: string) => {
  const areWords = sectionsOf(format).map(
    (section) => section?.tokens.every(({ kind }) => kind === 'literal' || kind === 'blank') === true,
  );
  return { areThere: areWords.includes(true), areAll: !areWords.includes(false) };
});

/** True for a format under which a text may be shown as something other than it is. */
export function changesTexts(format: string): boolean {
  return shownText('A', format)?.trim() !== 'A';
}

/** How many decimals a format shows that is nothing but digits, marks and padding; undefined for any other. */
export function plainDecimals(format: string): number | undefined {
  const [first] = sectionsOf(format);
  if (first === undefined || first.condition !== undefined || first.scale !== 0) return undefined;
  if (first.tokens.some(({ kind }) => kind === 'literal' || kind === 'text')) return undefined;
  if (first.tokens.some(({ kind }) => kind === 'general')) return Number.POSITIVE_INFINITY;
  return first.tokens.some(({ kind }) => kind === 'digit') ? decimalsOf(first) : undefined;
}

/** A format without what it quotes, escapes, pads with or puts in brackets: what is left are places, marks and bare signs. */
export function bareFormat(format: string): string {
  return piecesOf(format)
    .filter((piece) => !/^["\\_*[]/.test(piece))
    .join('');
}

/** The words that a format shows: in quotes or, of a currency, in brackets; and a currency's sign wherever it is shown. */
export function wordsShownBy(format: string): readonly string[] {
  return piecesOf(format).flatMap((piece) => {
    const [word] = /(?<=^\[\$)[^\]-]+|(?<=^")[^"]+|(?<=^[\\*]?)[€£$]$/.exec(piece) ?? [];
    return word === undefined || word.trim() === '' ? [] : [word.trim()];
  });
}

/** The words and signs that a format adds to numbers. */
export function literalsOf(format: string): string {
  const tokens = sectionsOf(format).flatMap((section) => section?.tokens ?? []);
  return tokens.map((token) => (token.kind === 'literal' ? token.text : '')).join('');
}

/** Days between the two systems in which spreadsheets count: serial 0 of the later one is serial 1462 of the earlier. */
const DAYS_TO_1904 = 1462;
/** Until this serial of the 1900 system a day has no date that all programs agree on: it counts a 29 February 1900. */
const LAST_UNSURE_SERIAL = 60;
const SERIAL = /^\d+(?:\.\d+)?$/;

/** A date as the 1900 system counts it, in days; undefined for what is none, or is stored as text. */
export function dateSerial({ kind, text }: Cell, isDate1904 = false): number | undefined {
  if (kind !== 'date' || !SERIAL.test(text)) return undefined;
  return Number(text) + (isDate1904 ? DAYS_TO_1904 : 0);
}

/** The text of a cell, and of a date the day or the time that it is, in ISO form: a serial number says nothing to a person. */
export function textShown(cell: Cell, isDate1904 = false): string {
  const serial = dateSerial(cell, isDate1904);
  const isTime = Number(cell.text) < 1;
  if (serial === undefined || (serial <= LAST_UNSURE_SERIAL && !isTime)) return cell.text;
  const seconds = Math.round(serial * 24 * 60 * 60);
  const instant = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  if (Number.isNaN(instant.getTime())) return cell.text;
  const [day = '', time = ''] = instant.toISOString().split('T');
  const clock = time.slice(0, time.startsWith(':00', 5) ? 5 : 8);
  if (isTime) return clock;
  return Number.isInteger(serial) ? day : `${day} ${clock}`;
}

type Token =
  | { readonly kind: 'digit'; readonly pad: '0' | '#' | '?' }
  | { readonly kind: 'point' | 'text' | 'general' | 'blank' }
  | { readonly kind: 'literal'; readonly text: string };

interface Condition {
  readonly sign: string;
  readonly limit: number;
}

interface Section {
  readonly tokens: readonly Token[];
  readonly isGrouped: boolean;
  /** Powers of ten the value is multiplied by: −3 for each scaling comma, 2 for each per cent. */
  readonly scale: number;
  readonly condition: Condition | undefined;
}

/** A section that is beyond the subset is undefined. */
type Sections = readonly (Section | undefined)[];

/** Formats repeat all the way down a column: each is taken apart once. */
const sectionsOf = remembered((format: string): Sections => splitSections(format).map(readSection));

/** One piece of a format: quoted text, an escaped or padding character, brackets, or a single character. */
const PIECE = /"[^"]*"?|[\\_*].?|\[[^\]]*\]?|general|standard|e[+-]|./gisu;

function piecesOf(format: string): readonly string[] {
  return format.match(PIECE) ?? [];
}

function splitSections(format: string): string[][] {
  if (format.trim() === '') return [['general']];
  const sections: string[][] = [[]];
  for (const piece of piecesOf(format)) {
    if (piece === ';') sections.push([]);
    else sections.at(-1)?.push(piece);
  }
  return sections;
}

function readSection(pieces: readonly string[]): Section | undefined {
  const tokens: Token[] = [];
  let condition: Condition | undefined;
  let [scale, commas, isGrouped] = [0, 0, false];
  for (const piece of pieces) {
    if (piece === ',') {
      commas += 1;
      continue;
    }
    const read = piece.startsWith('[') ? readBrackets(piece) : readPiece(piece);
    if (read === undefined) return undefined;
    if ('sign' in read) {
      condition = read;
      continue;
    }
    if (read.kind === 'digit' && commas > 0) {
      isGrouped = true;
      commas = 0;
    }
    if (read.kind === 'point') {
      scale -= 3 * commas;
      commas = 0;
    }
    if (piece === '%') scale += 2;
    tokens.push(read);
  }
  return { tokens, isGrouped, scale: scale - 3 * commas, condition };
}

function readPiece(piece: string): Token | undefined {
  const first = piece.charAt(0);
  if (first === '"') return { kind: 'literal', text: piece.replaceAll('"', '') };
  if (first === '\\') return literal(piece.slice(1));
  // A blank as wide as the sign behind it, and a sign that fills the cell: letters and digits would read as part of it.
  if (first === '_') return { kind: 'blank' };
  if (first === '*') return /^\*[\p{L}\p{N}]/u.test(piece) ? undefined : { kind: 'blank' };
  if (first === '0' || first === '#' || first === '?') return { kind: 'digit', pad: first };
  if (first === '.') return { kind: 'point' };
  if (first === '@') return { kind: 'text' };
  if (/^(?:general|standard)$/i.test(piece)) return { kind: 'general' };
  // Letters that stand for parts of a date, exponents and fractions are not ours to show.
  if (/^(?:e[+-]|[a-z/])/i.test(piece)) return undefined;
  return literal(first);
}

function literal(text: string): Token {
  return /^\s*$/u.test(text) ? { kind: 'blank' } : { kind: 'literal', text };
}

/** Colours and languages change nothing that counts; a currency is text; a condition chooses the section. */
function readBrackets(piece: string): Token | Condition | undefined {
  const inside = piece.slice(1, -1);
  const currency = /^\$([^-]*)(?:-[\w-]+)?$/i.exec(inside);
  if (currency) return literal(currency[1] ?? '');
  const condition = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(inside.replaceAll(' ', ''));
  if (condition) return { sign: condition[1] ?? '', limit: Number(condition[2]) };
  // What is white is not seen, whatever it is.
  return /^(?:\p{L}+|color ?\d{1,2})$/iu.test(inside) &&
    !/^(?:[hms]+$|dbnum|white|blanc|color ?2$)/i.test(inside)
    ? { kind: 'blank' }
    : undefined;
}

interface Decimal {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function decimalOf(text: string): Decimal | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  return { isNegative: match[1] === '-', whole: match[2] ?? '', fraction: match[3] ?? '' };
}

function isZero({ whole, fraction }: Decimal): boolean {
  return /^0*$/.test(whole + fraction);
}

interface Chosen {
  readonly section: Section;
  /** A section of its own for negative numbers says itself that they are. */
  readonly hasSign: boolean;
}

function chooseSection(sections: Sections, value: Decimal): Chosen | undefined {
  const numbers = hasTextSection(sections) && sections.length > 1 ? sections.slice(0, -1) : sections;
  const isNegative = value.isNegative && !isZero(value);
  if (numbers.some((section) => section?.condition !== undefined))
    return byCondition(numbers, value, isNegative);
  const hasOwn = isNegative && numbers.length > 1;
  const index = hasOwn ? 1 : isZero(value) && numbers.length > 2 ? 2 : 0;
  const section = numbers[index];
  return section && { section, hasSign: isNegative && !hasOwn };
}

function byCondition(numbers: Sections, value: Decimal, isNegative: boolean): Chosen | undefined {
  const number = Number(`${isNegative ? '-' : ''}${value.whole}.${value.fraction || '0'}`);
  const section = numbers.find((each, index) => {
    if (each?.condition !== undefined) return holds(each.condition, number);
    // Between a condition and the last section, the second is for negative numbers.
    return index === numbers.length - 1 || (index === 1 && number < 0);
  });
  return section && { section, hasSign: isNegative };
}

function holds({ sign, limit }: Condition, number: number): boolean {
  return COMPARISONS[sign]?.(number - limit) ?? false;
}

/** By sign, whether it holds of a value that is so much more than what it is compared with. */
export const COMPARISONS: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '<>': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
};

/** The fourth section is for texts, or a last one that holds the text's place. */
function hasTextSection(sections: Sections): boolean {
  return sections.length === 4 || sections.at(-1)?.tokens.some(({ kind }) => kind === 'text') === true;
}

function decimalsOf({ tokens }: Section): number {
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  return point < 0 ? 0 : tokens.slice(point).filter(({ kind }) => kind === 'digit').length;
}

function showNumber(value: Decimal, { section, hasSign }: Chosen): string {
  const sign = hasSign ? '-' : '';
  const { tokens } = section;
  if (tokens.some(({ kind }) => kind === 'general' || kind === 'text')) {
    const plain = value.fraction === '' ? value.whole : `${value.whole}.${value.fraction}`;
    const isPlace = ({ kind }: Token) => kind === 'general' || kind === 'text';
    return sign + tokens.map((token) => (isPlace(token) ? plain : literalOf(token))).join('');
  }
  const places = tokens.filter(({ kind }) => kind === 'digit').length;
  const decimals = decimalsOf(section);
  const { whole, fraction } = rounded(shifted(value, section.scale), decimals);
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const before = point < 0 ? tokens : tokens.slice(0, point);
  const after = point < 0 ? [] : tokens.slice(point + 1);
  const left = showWhole(before, places === 0 ? '' : whole, section.isGrouped);
  return sign + left + (point < 0 ? '' : showFraction(after, fraction));
}

/** Digits from the right into their places; what is left over stands before the first of them. */
function showWhole(tokens: readonly Token[], whole: string, isGrouped: boolean): string {
  let rest = whole.replace(/^0+/, '');
  let placesLeft = tokens.filter(({ kind }) => kind === 'digit').length;
  let written = 0;
  let shown = '';
  const write = (digit: string) => {
    shown = isGrouped && written > 0 && written % 3 === 0 ? `${digit},${shown}` : digit + shown;
    written += 1;
  };
  for (const token of tokens.toReversed()) {
    if (token.kind !== 'digit') {
      shown = literalOf(token) + shown;
      continue;
    }
    placesLeft -= 1;
    if (rest !== '') write(rest.slice(-1));
    else if (token.pad === '0') write('0');
    rest = rest.slice(0, -1);
    if (placesLeft > 0) continue;
    for (; rest !== ''; rest = rest.slice(0, -1)) write(rest.slice(-1));
  }
  return shown;
}

function showFraction(tokens: readonly Token[], fraction: string): string {
  const significant = withoutEndZeros(fraction).length;
  let index = 0;
  const shown = tokens.map((token) => {
    if (token.kind !== 'digit') return literalOf(token);
    const digit = fraction.charAt(index);
    index += 1;
    return token.pad === '0' || index <= significant ? digit : '';
  });
  return `.${shown.join('')}`;
}

function literalOf(token: Token): string {
  if (token.kind === 'literal') return token.text;
  return token.kind === 'blank' ? ' ' : '';
}

function shifted({ isNegative, whole, fraction }: Decimal, places: number): Decimal {
  const digits = '0'.repeat(Math.max(0, -places)) + whole + fraction + '0'.repeat(Math.max(0, places));
  const point = digits.length - (fraction.length + Math.max(0, places)) + places;
  return { isNegative, whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/** Half away from zero, as spreadsheet programs round. */
function rounded({ isNegative, whole, fraction }: Decimal, decimals: number): Decimal {
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0') || '0');
  const isUp = fraction.charAt(decimals) >= '5';
  const digits = String(isUp ? kept + 1n : kept).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return { isNegative, whole: digits.slice(0, point), fraction: digits.slice(point) };
}
