import { foldText } from '../../../domain/text-folding.ts';
import type { Cell, Table } from '../../table.ts';
import { readChannel } from '../words/channels.ts';
import {
  isDigits,
  isIdentifier,
  looksLikeAccount,
  looksLikeAmount,
  looksLikeCountry,
  looksLikeCurrency,
  looksLikePhone,
  looksLikeWords,
} from '../words/look-of-text.ts';
import { wordSet } from '../words/word-list.ts';
import type { ValueLook } from './ambiguous-headings.ts';

/** Values enough to tell what a column holds. */
const SAMPLE_SIZE = 200;

/**
 * The first values of a column, blanks left out: as they are stored, or as `textOf` has them. Records with stray quotes,
 * of which nothing is read, say nothing of it where others do.
 */
export function sampleOf(
  table: Table,
  firstDataIndex: number,
  column: number,
  size = SAMPLE_SIZE,
  textOf: (cell: Cell) => string = storedText,
): string[] {
  const values: string[] = [];
  const broken: string[] = [];
  for (let i = firstDataIndex; i < table.rows.length && values.length < size; i += 1) {
    const line = table.rows[i];
    const cell = line?.cells[column];
    if (cell === undefined || cell.text === '') continue;
    const text = textOf(cell).trim();
    if (text === '') continue;
    if (line?.broken === undefined) values.push(text);
    else if (broken.length < size) broken.push(text);
  }
  return values.length > 0 ? values : broken;
}

function storedText({ text }: Cell): string {
  return text;
}

/**
 * True where most of the values look so: three in five for phones (people mistype them) and ids, all for phones with
 * their country, four in five for the rest.
 */
export function mostLook(values: readonly string[], look: ValueLook): boolean {
  if (values.length === 0) return false;
  const hits = values.filter(LOOKS[look]).length;
  // Names of places and words of sums stand among ids, in lines that are no payments.
  if (look === 'identifier')
    return hits >= values.filter((text) => /\d/.test(text)).length * 0.6 && hits >= values.length * 0.3;
  if (look === 'international-phone') return hits === values.length;
  return hits >= values.length * (look === 'phone' ? 0.6 : 0.8);
}

const YES_OR_NO = /^(?:y|yes|o|oui|x|v|ok|true|vrai|n|no|non|false|faux|[✓✔☑✅✗✘✕✖❌]\uFE0F?)$/iu;

/** True for a column in which each row is answered with a yes or a no, and nothing else stands. */
export function isYesOrNo(values: readonly string[]): boolean {
  return values.length > 0 && values.every((text) => YES_OR_NO.test(text));
}

const LOOKS: Readonly<Record<ValueLook, (text: string) => boolean>> = {
  account: looksLikeAccount,
  phone: looksLikePhone,
  country: looksLikeCountry,
  currency: looksLikeCurrency,
  amount: looksLikeAmount,
  channel: (text) => readChannel(text, undefined).kind !== 'unknown',
  'short-number': (text) => /^\d{1,4}$/.test(text),
  transit: (text) => /^\d{1,5}$|^0\d{8}$|^\d{5}\s*-\s*\d{3}$/.test(text),
  digits: isDigits,
  words: looksLikeWords,
  email: (text) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  'international-phone': (text) => /^(?:\+|00)\d[\d .-]{7,18}$/.test(text),
  identifier: isIdentifier,
  'mobile-operator': (text) => MOBILE_OPERATORS.has(foldText(text).split(' ')[0] ?? ''),
};

/** First words of the operators that sheets of the region name; only to tell a column of operators from one of suppliers. */
const MOBILE_OPERATORS: ReadonlySet<string> = wordSet(
  'orange|mtn|moov|wave|free|airtel|tmoney|flooz|togocom|expresso|telecel|celtiis|coris|wizall',
);
