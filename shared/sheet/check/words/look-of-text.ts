import { countriesOf } from './countries.ts';
import { isCurrencyCode } from './currency-words.ts';

/** True where a text looks like a value and not like a heading: an address, a decimal, a date, a long number… */
export function looksLikeData(text: string): boolean {
  return DATA.some((pattern) => pattern.test(text));
}

const DATA: readonly RegExp[] = [
  /\S@[^\s@]+\.\S/,
  /^[-+(]*\p{Sc}?\s*\d[\d\s.,'’]*[.,]\d+\)?\s*(?:%|\p{Sc}|[A-Z]{3})?$/u,
  /^-\s*\d|^\(\d/,
  /^\d[\d\s./-]{4,}$/,
  /^\+\d/,
  /^\d+\s*%$/,
  /^\d{4}-\d{2}-\d{2}/,
  /^(?:true|false|vrai|faux|wahr|falsch)$/i,
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/,
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
];

export function looksLikePhone(text: string): boolean {
  const digits = digitCount(text);
  return /^[+(]?[\d\s().-]{7,20}$/.test(text) && digits >= 7 && digits <= 15 && !WHOLE_DAY.test(text);
}

/** `2026-11-01`, `01.11.2026`. */
const WHOLE_DAY = /^(?:20\d\d([-.])\d{1,2}\1\d{1,2}|\d{1,2}([-.])\d{1,2}\2(?:19|20)\d\d)$/;

export function looksLikeAccount(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '');
  return /^\d{7,30}$/.test(bare) || /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i.test(bare);
}

export function looksLikeAmount(text: string): boolean {
  return /^[-+(]?\s*(?:(?:\p{Sc}|[A-Z]{1,4}\p{Sc}?)\s*)?\d[\d\s.,'’]*(?:\)\s*)?(?:\p{Sc}|[A-Za-z]{1,4}|F CFA)?$/u.test(
    text,
  );
}

export function looksLikeCountry(text: string): boolean {
  return countriesOf(text).length > 0;
}

export function looksLikeCurrency(text: string): boolean {
  return isCurrencyCode(text) || /^(?:f\s?)?cfa$/i.test(text);
}

/** True for a number of which the most is covered: `••••1234`, `XXXX1234`, `12 **** 34`, `...5678`. */
export function isMasked(text: string): boolean {
  return /[•●∙·*#_]{2}|xx|…|\.{3}/i.test(text) && /^(?:[a-z]{2}\d\d)?[\dx•●∙·*#_….\s-]+$/i.test(text.trim());
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** A program's name of something, such as a UUID: letters and digits in one word, and no account of a bank. */
export function isIdentifier(text: string): boolean {
  return /^[\w.:-]+$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text) && !looksLikeAccount(text);
}

/** Letters, and more of them than digits. */
export function looksLikeWords(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) > digitCount(text);
}

function digitCount(text: string): number {
  return text.replace(/\D/g, '').length;
}
