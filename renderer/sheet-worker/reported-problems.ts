import { LANGUAGES } from '../../shared/domain/language.ts';
import { withoutEndZeros } from '../../shared/domain/money.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { foldText } from '../../shared/domain/text-folding.ts';
import { findMessage } from '../../shared/i18n/catalogue.ts';
import { isCommonName } from '../../shared/sheet/check/words/countries.ts';

/** Fields whose values are codes. Their case has no meaning, and the screens show them in capitals or in words. */
const CODE_FIELDS: ReadonlySet<string> = new Set([
  'country',
  'currency',
  'channel',
  'transaction_type',
  'language',
  'recipient_type',
]);

/**
 * The problems that deserve a mark in the grid. That `XOF` was read as the code `xof`, or `2890` as `2890.00`, in
 * each row again, does not: everybody reads both in the same way, and marks in whole columns would hide the important
 * ones. It is still not silent: `GridRow.taken` has the value, and its cell shows it on focus.
 */
export function reportedProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.some(isSameValue) ? problems.filter((problem) => !isSameValue(problem)) : problems;
}

function isSameValue({ severity, field, original, proposed }: Problem): boolean {
  if (severity !== 'note' || field === undefined || original === undefined || proposed === undefined)
    return false;
  if (field === 'amount')
    return PLAIN_AMOUNT.test(original) && withoutZeros(original) === withoutZeros(proposed);
  if (!CODE_FIELDS.has(field)) return false;
  return original.trim().toLowerCase() === proposed.toLowerCase() || isItsWord(field, original, proposed);
}

/** A cache, because a column of codes in words repeats them. */
const KNOWN_WORDS = new Map<string, boolean>();

/** True for a code’s own word in one of our languages: `Sénégal` read as `sn`, which the window shows as `Sénégal`. */
function isItsWord(field: string, original: string, code: string): boolean {
  const key = `${field}:${code}:${original}`;
  let isWord = KNOWN_WORDS.get(key);
  if (isWord === undefined) {
    isWord = isWordOf(field, code, original);
    KNOWN_WORDS.set(key, isWord);
  }
  return isWord;
}

function isWordOf(field: string, code: string, text: string): boolean {
  // We do not compare with the platform's names, because Chromium and Node may name a country differently.
  if (field === 'country') return isCommonName(code, text);
  const folded = foldText(text);
  return LANGUAGES.some((language) => foldText(findMessage(language, `${field}.${code}`) ?? code) === folded);
}

const PLAIN_AMOUNT = /^\d+(?:\.\d{1,2})?$/;

function withoutZeros(amount: string): string {
  return amount.includes('.') ? withoutEndZeros(amount) : amount;
}
