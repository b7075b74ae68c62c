import { isDigit } from '../../../domain/digits.ts';
import { withoutEndZeros } from '../../../domain/money.ts';
import { withoutEnd } from '../../../domain/without-end.ts';
import { FOOTNOTE_MARK, foldWidth } from './clean-text.ts';
import { currenciesOfSign } from './currency-words.ts';

export type DecimalMark = '.' | ',';

export type AmountReading =
  | {
      readonly kind: 'amount';
      /** A plain decimal, `1250.50`; not yet fitted to the currency's decimals. */
      readonly decimal: string;
      /** The tokens of what had to be done to read it. */
      readonly what: readonly string[];
      /** The currencies the cell's own sign may mean; one where it is certain. */
      readonly signCurrencies?: readonly string[];
    }
  | { readonly kind: 'missing' }
  /** Negative, nought, or booked as a debit or credit: never made positive. */
  | { readonly kind: 'not-positive' }
  /** `1.234`: thousands or decimals cannot be told from this cell. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'wrong'; readonly found: string };

/**
 * Reads an amount as people write it (hazards A1–A8): blanks, apostrophes, points and commas as thousands, either
 * mark as decimal, signs of currencies. `decideUnclear` is asked for the decimal mark where one separator stands
 * before exactly three digits; undefined leaves the cell unclear.
 */
export function readAmount(
  raw: string,
  decideUnclear: (separator: DecimalMark) => DecimalMark | undefined,
): AmountReading {
  const plain = plainText(raw);
  if (MISSING.test(plain)) return { kind: 'missing' };
  const wrong = wrongKind(plain);
  if (wrong) return { kind: 'wrong', found: wrong };
  const signed = takeSign(plain);
  if (!signed) return { kind: 'wrong', found: FOOTNOTE_MARK.test(plain) ? 'footnote-mark' : 'text' };
  if (signed.isNegative) return { kind: 'not-positive' };
  const number = readNumber(signed.number, decideUnclear);
  if (typeof number === 'string')
    return number === 'unclear' ? { kind: 'unclear' } : { kind: 'wrong', found: wrongNumber(signed.number) };
  const { decimal, isQuiet } = withoutNoise(number.decimal);
  if (/^0(\.0*)?$/.test(decimal)) return { kind: 'not-positive' };
  return {
    kind: 'amount',
    decimal,
    what: [
      ...(signed.currencies ? ['symbol-removed'] : []),
      ...number.what,
      ...(isQuiet ? [] : ['noise-removed']),
    ],
    ...(signed.currencies && { signCurrencies: signed.currencies }),
  };
}

/** One kind of blank, apostrophe and minus for all of theirs. */
function plainText(raw: string): string {
  const text = foldWidth(raw).replace(/\s+/gu, ' ').replace(/[’‘´]/g, "'").replace(/[−–—]/g, '-').trim();
  return text.replace(NO_CENTS, (mark) => `${mark.charAt(0)}00`);
}

/** A dash in the place of the decimals, as on a cheque: `25 000.-`. */
const NO_CENTS = /(?<=\d)([.,])-{1,2}(?=$| [^\d])/;

const MISSING =
  /^(?:|-+|\.|n\/?[ad]|n\.a\.|nil|nil return|none|null|néant|neant|aucune?|vide|blank|s\/o|tbd|tba|\?+|[\p{Sc} ]*-[\p{Sc} ]*)$/iu;

/** The kind of a cell that is a value, but no amount (A5). */
function wrongKind(text: string): string | undefined {
  if (/%$/.test(text)) return 'percent';
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return 'scientific';
  if (/^(?:\d+ )?\d+ ?\/ ?\d+$/.test(text)) return 'fraction';
  if (/^\d{1,3}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i.test(text)) return 'time';
  if (/^[+-]?(?:nan|inf(?:inity)?|∞)$/i.test(text)) return 'not-a-number';
  if (/^(?:true|false|vrai|faux|wahr|falsch|oui|non|yes|no)$/i.test(text)) return 'boolean';
  if (
    /^\d{4}-\d{1,2}-\d{1,2}|^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$|^\d{1,2}\.\d{1,2}\.\d{2,4}$|^\d{1,2}[- ](?:jan|feb|f[ée]v|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]|sep|oct|nov|dec|d[ée]c)\p{L}*\.?(?:[- ]\d{2,4})?$/iu.test(
      text,
    )
  ) {
    return 'date';
  }
  return undefined;
}

function wrongNumber(text: string): string {
  return /\d/.test(text) ? 'not-a-number' : 'text';
}

interface Signed {
  readonly number: string;
  readonly isNegative: boolean;
  readonly currencies?: readonly string[];
}

/** The digits with what may group them, a point and a sign before them; undefined where something else stands between. */
function aroundDigits(
  text: string,
): { readonly before: string; readonly body: string; readonly after: string } | undefined {
  const first = text.search(/\d/);
  let end = text.length;
  while (end > first && !/\d/.test(text.charAt(end - 1))) end -= 1;
  if (first < 0 || !/^[\d.,' ]+$/.test(text.slice(first, end))) return undefined;
  const point = /[.,]/.test(text.charAt(first - 1)) ? first - 1 : first;
  const start = /[-+]/.test(text.charAt(point - 1)) ? point - 1 : point;
  return { before: text.slice(0, start), body: text.slice(start, end), after: text.slice(end) };
}

/** The number of an amount that ends in something else, as it stands before it: `2 361` of `2 361 kF`. */
export function partsBehindDigit(
  raw: string,
): { readonly number: string; readonly after: string } | undefined {
  // Most amounts end in a digit.
  const parts = isDigit(raw.charCodeAt(raw.length - 1)) ? undefined : aroundDigits(plainText(raw));
  return parts && { number: parts.body, after: parts.after };
}

/** Takes minus signs, parentheses, CR and DR, and the currency's sign off the digits; undefined where text remains. */
function takeSign(text: string): Signed | undefined {
  const parts = aroundDigits(text);
  if (!parts) return undefined;
  const { before, body, after } = parts;
  let isNegative = body.startsWith('-');
  const number = body.replace(/^[-+]/, '').trim();
  const signs: string[] = [];
  for (const part of [before, after]) {
    const bare = part.replace(/[()]/g, ' ').trim();
    if (/[()]/.test(part)) isNegative = true;
    const word = bare.replace(/^[-+]|[-+]$/g, '').trim();
    if (/-/.test(bare)) isNegative = true;
    if (/^(?:cr|dr|db)\.?$/i.test(word)) isNegative = true;
    else if (word !== '') signs.push(word);
  }
  if (signs.length === 0) return { number, isNegative };
  const currencies = signs.map((sign) => currenciesOfSign(sign));
  if (currencies.includes(undefined)) return undefined;
  // `$1,250 CAD`: each sign narrows what the other may mean.
  const common = (currencies[0] ?? []).filter((code) => currencies.every((each) => each?.includes(code)));
  return { number, isNegative, currencies: common };
}

interface PlainNumber {
  readonly decimal: string;
  readonly what: readonly string[];
}

function readNumber(
  text: string,
  decideUnclear: (separator: DecimalMark) => DecimalMark | undefined,
): PlainNumber | 'unclear' | 'wrong' {
  const mark = decimalMark(text, decideUnclear);
  if (mark === 'unclear' || mark === 'wrong') return mark;
  const at = mark === undefined ? -1 : text.lastIndexOf(mark);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (!/^\d*$/.test(fraction)) return 'wrong';
  const digits = joinGroups(whole);
  if (digits === undefined) return 'wrong';
  const what = [...(mark === ',' ? ['decimal-comma'] : []), ...(digits === whole ? [] : ['groups-removed'])];
  const plainWhole = digits.replace(/^0+(?=\d)/, '') || '0';
  return { decimal: fraction === '' ? plainWhole : `${plainWhole}.${fraction}`, what };
}

/** The character that stands before the decimals; undefined where there are none (A1). */
function decimalMark(
  text: string,
  decideUnclear: (separator: DecimalMark) => DecimalMark | undefined,
): DecimalMark | undefined | 'unclear' | 'wrong' {
  const points = count(text, '.');
  const commas = count(text, ',');
  if (points > 0 && commas > 0) {
    const last: DecimalMark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    return (last === '.' ? points : commas) > 1 ? 'wrong' : last;
  }
  if (points + commas === 0 || points + commas > 1) return undefined;
  const separator: DecimalMark = points === 1 ? '.' : ',';
  if (!isUnclearNumber(text)) return separator;
  const decided = decideUnclear(separator);
  if (decided === undefined) return 'unclear';
  return decided === separator ? separator : undefined;
}

/** One separator, one to three digits before it (not a nought alone) and exactly three after it. */
function isUnclearNumber(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

/** Digits of a whole number written in groups: `1 234 567`, `1'234`, `1,00,000`; undefined where the groups are no groups. */
function joinGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const separators = new Set(whole.replace(/\d/g, ''));
  if (separators.size !== 1) return undefined;
  const isGrouped = /^\d{1,3}(?:\D\d{3})+$/.test(whole) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(whole);
  return isGrouped ? whole.replace(/\D/g, '') : undefined;
}

/** Floating-point noise (274.65999999999997) is past the 15 digits a spreadsheet holds: it is rounded away there (A6). */
function withoutNoise(decimal: string): { decimal: string; isQuiet: boolean } {
  const significant = decimal.replace('.', '').replace(/^0+/, '');
  const fraction = decimal.split('.')[1] ?? '';
  if (significant.length <= 15 || fraction.length < 6) return { decimal, isQuiet: true };
  const rounded = Number(decimal).toPrecision(15);
  return { decimal: rounded.includes('e') ? decimal : withoutEndZeros(rounded), isQuiet: false };
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/**
 * What this cell says about the column's decimal mark, whatever the other cells are: a mark, or undefined where it
 * says nothing. A thousands separator speaks for the other mark.
 */
export function decimalEvidence(raw: string): DecimalMark | undefined {
  const marked = foldWidth(raw).replace(/[^\d.,]/g, '');
  const text = withoutEnd(marked.replace(/^[.,]+/, ''), /[.,]/);
  const points = count(text, '.');
  const commas = count(text, ',');
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (points + commas === 0 || isUnclearNumber(text)) return undefined;
  return points === 1 || commas > 1 ? '.' : ',';
}

/** What programs write for a blank between thousands that their encoding lacks: `5?057.74`. */
const LOST_BLANK = /(?<=\d)\?(?=\d{3}(?!\d))/g;

export function decimalOf(text: string): string | undefined {
  const reading = readAmount(text.replace(LOST_BLANK, ' '), (separator) => (separator === '.' ? ',' : '.'));
  return reading.kind === 'amount' ? reading.decimal : undefined;
}
