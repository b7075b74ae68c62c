import { roundedTo, withoutEndZeros } from '../../../domain/money.ts';
import { literalsOf, shownNumber } from '../../shown-value.ts';
import type { Cell } from '../../table.ts';
import { readAmount } from '../words/read-amount.ts';
import { traitsOfFormat } from './number-format-traits.ts';

/** What a person sees of a number cell that tells another story than what it holds; undefined where both tell the same. */
export type OtherStory =
  | {
      readonly shown: string;
      /** What is shown, as a plain decimal, if it is what is stored with fewer decimals. */
      readonly rounded?: string;
    }
  | undefined;

/**
 * An amount as its number format shows it: no scale, no added or hidden digit, no turned sign, no word but a currency's
 * (V6).
 */
export function otherAmountShown({ kind, text, numberFormat }: Cell): OtherStory {
  if (kind === 'text' || numberFormat === undefined) return undefined;
  const shown = shownNumber(text, numberFormat);
  if (shown === undefined) return { shown: numberFormat };
  const stored = readAmount(text, () => '.');
  const seen = readShown(shown);
  if (stored.kind === 'amount') {
    const isSame = seen.kind === 'amount' && isSameNumber(seen.decimal, stored.decimal);
    if (isSame) return undefined;
    const isRounding = seen.kind === 'amount' && isRoundingOf(seen.decimal, stored.decimal);
    return { shown: shown.trim(), ...(isRounding && { rounded: seen.decimal }) };
  }
  return seen.kind === 'amount' ? { shown: shown.trim() } : undefined;
}

/** True for a number with fewer decimals than the other, which it is when rounded to these. */
function isRoundingOf(shown: string, stored: string): boolean {
  const decimals = (shown.split('.')[1] ?? '').length;
  return decimals < (stored.split('.')[1] ?? '').length && roundedTo(stored, decimals) === shown;
}

/**
 * The digits of an account, code or phone as the number format shows them: its leading noughts count (N2), marks between
 * groups do not, anything else is another story.
 */
export function digitsAsShown(
  cell: Cell,
  digits: string,
): { readonly digits: string } | { readonly shown: string } {
  const { kind, numberFormat } = cell;
  if (kind !== 'number' || numberFormat === undefined) return { digits };
  // A column too narrow for a long number shows its exponent: everyone knows that the digits are there (N4).
  if (traitsOfFormat(numberFormat).kind === 'scientific') return { digits };
  const shown = shownNumber(cell.text, numberFormat);
  if (shown === undefined) return { shown: numberFormat };
  const bare = shown.replace(GROUP_MARKS, '');
  if (/[\p{L}\p{N}]/u.test(literalsOf(numberFormat))) return { shown: shown.trim() };
  if (/^\d+$/.test(bare) && withoutNoughts(bare) === withoutNoughts(digits))
    return { digits: bare.length > digits.length ? bare : digits };
  const seen = readShown(shown);
  return seen.kind === 'amount' && isSameNumber(seen.decimal, digits) ? { digits } : { shown: shown.trim() };
}

const GROUP_MARKS = /[\s\u00a0(),'./-]+/g;

/** As people read it: blanks between digits are groups, whatever their number; a `d` is what dinars and dirhams end in. */
function readShown(shown: string): ReturnType<typeof readAmount> {
  const joined = shown.replace(/(\d)\s+(?=\d)/gu, '$1').replace(/\.(?!\d)/g, '');
  // `68.000` is 68 in one country and 68 thousand in the next.
  return readAmount(joined.trimEnd().replace(/(?<![a-z])d$/i, ''), (separator) =>
    separator === '.' ? undefined : '.',
  );
}

function isSameNumber(one: string, other: string): boolean {
  return shortest(one) === shortest(other);
}

function shortest(decimal: string): string {
  const whole = withoutNoughts(decimal);
  return whole.includes('.') ? withoutEndZeros(whole).replace(/\.$/, '') : whole;
}

function withoutNoughts(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
