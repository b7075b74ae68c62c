import { LANGUAGE_FACTS } from '../domain/language.ts';
import { fractionDigits } from '../domain/money.ts';
import { remembered } from '../domain/remembered.ts';
import { type Locale, languageOf } from './catalogue.ts';

/**
 * A plain decimal string in the locale's format, with every digit kept: `1234.50` → `1,234.50`, `1 234,50`. Text that
 * is not a decimal is returned unchanged.
 */
export function formatDecimal(decimal: string, locale: Locale, atLeastDigits = 0): string {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) return decimal;
  const written = (decimal.split('.')[1] ?? '').length;
  const digits = Math.max(written, atLeastDigits);
  // Intl formats a decimal string exactly, while a number would be rounded first; the type definitions lag behind
  // ES2023.
  return decimalFormats(locale)(digits).format(decimal as `${number}`);
}

/** Money with its ISO code, never only a sign: `CAD 1,234.50`; in French `1 234,50 CAD`. */
export function formatMoney(decimal: string, currency: string, locale: Locale): string {
  const number = formatDecimal(decimal, locale, fractionDigits(currency));
  const code = currency.toUpperCase();
  const { isCodeFirst } = LANGUAGE_FACTS[languageOf(locale)];
  return isCodeFirst ? `${code}\u00a0${number}` : `${number}\u00a0${code}`;
}

const percentFormat = remembered(
  (locale: Locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
);

/** A percentage, written `1.25 %` in the journal: `1.25%`; in French `1,25 %`. Any other text is returned unchanged. */
export function formatPercent(text: string, locale: Locale): string {
  const [, number] = /^(-?\d+(?:\.\d+)?) %$/.exec(text) ?? [];
  return number === undefined ? text : percentFormat(locale).format(Number(number) / 100);
}

/** A calendar day `2026-03-09` in the locale's words; for a timestamp, its day in UTC. */
export const formatDay = momentFormat({ dateStyle: 'medium', timeZone: 'UTC' });
/** The clock time of an ISO timestamp, in the machine's own zone. */
export const formatClockTime = momentFormat({ timeStyle: 'short' });
/** The day and the clock time of an ISO timestamp, in the machine's own zone, for moments that may not be today. */
export const formatMoment = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** What is no moment, such as a date in a form of the service's own, is returned unchanged. */
export function momentFormat(options: Intl.DateTimeFormatOptions) {
  const formats = remembered((locale: Locale) => new Intl.DateTimeFormat(locale, options));
  return (moment: string | number, locale: Locale): string => {
    const instant = new Date(moment);
    return Number.isNaN(instant.getTime()) ? String(moment) : formats(locale).format(instant);
  };
}

/** `40 s`, `3 min`, `1 h 5 min`, `2 days 1 h`: the coarsest useful unit of a length of time in seconds. */
export function formatDuration(seconds: number, locale: Locale): string {
  return durationParts(seconds)
    .map(([value, name]) => unitFormats(locale)(name).format(value))
    .join(' ');
}

function durationParts(seconds: number): readonly [number, string][] {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return [[whole, 'second']];
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return [[minutes, 'minute']];
  const hours = Math.floor(minutes / 60);
  const [coarse, fine]: [[number, string], [number, string]] =
    hours < 48
      ? [
          [hours, 'hour'],
          [minutes % 60, 'minute'],
        ]
      : [
          [Math.floor(hours / 24), 'day'],
          [hours % 24, 'hour'],
        ];
  return fine[0] === 0 ? [coarse] : [coarse, fine];
}

/** The name of a country in the locale's language: `ci` → `Côte d’Ivoire`. */
export function formatCountry(countryCode: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(countryCode)) return countryCode;
  return regionNames(locale).of(countryCode.toUpperCase()) ?? countryCode;
}

/** Alternatives as the locale joins them: `a, b, or c`. */
export function formatAlternatives(options: readonly string[], locale: Locale): string {
  return alternatives(locale).format(options);
}

// Creating a format takes as long as formatting a screen of cells: it is done once per locale.
const regionNames = remembered(
  (locale: Locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
);
const alternatives = remembered((locale: Locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

const unitFormats = remembered((locale: Locale) =>
  remembered((unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })),
);

const decimalFormats = remembered((locale: Locale) =>
  remembered((digits: number) => {
    const shown = Math.min(digits, 100);
    return new Intl.NumberFormat(locale, { minimumFractionDigits: shown, maximumFractionDigits: shown });
  }),
);

/** Capitalises the first letter, except in a name with a capital inside its first word: e-Transfer. */
export function capitalised(text: string, locale: string): string {
  if (/^\p{Ll}[^\s\p{Lu}]*\p{Lu}/u.test(text)) return text;
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
