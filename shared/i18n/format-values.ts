import { fractionDigits } from '../domain/money.ts';
import { type Locale, languageOf } from './catalogue.ts';

/**
 * A plain decimal string as the locale writes it, every digit kept: `1234.50` → `1,234.50`, `1 234,50`.
 * Text that is no decimal comes back as it was.
 */
export function formatDecimal(decimal: string, locale: Locale, atLeastDigits = 0): string {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) return decimal;
  const written = (decimal.split('.')[1] ?? '').length;
  const digits = Math.max(written, atLeastDigits);
  // Intl formats a decimal string exactly, where a number would be rounded first; the type lags behind ES2023.
  return decimalFormat(locale, digits).format(decimal as `${number}`);
}

/** Money with its ISO code, never a bare sign: `CAD 1,234.50`; in French `1 234,50 CAD`. */
export function formatMoney(decimal: string, currency: string, locale: Locale): string {
  const number = formatDecimal(decimal, locale, fractionDigits(currency));
  const code = currency.toUpperCase();
  return languageOf(locale) === 'fr' ? `${number}\u00a0${code}` : `${code}\u00a0${number}`;
}

/** A calendar day `2026-03-09` in the locale's words; a timestamp gives its day in UTC. */
export function formatDay(isoDate: string, locale: Locale): string {
  return formatInstant(isoDate, new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
}

/** The clock time of an ISO timestamp, in the machine's own zone. */
export function formatClockTime(isoTimestamp: string, locale: Locale): string {
  return formatInstant(isoTimestamp, new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));
}

/** The day and the clock time of an ISO timestamp, in the machine's own zone: for what need not be today. */
export function formatMoment(isoTimestamp: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return formatInstant(isoTimestamp, format);
}

function formatInstant(iso: string, format: Intl.DateTimeFormat): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? iso : format.format(instant);
}

/** The name of a country in the locale's language: `ci` → `Côte d’Ivoire`. */
export function formatCountry(countryCode: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(countryCode)) return countryCode;
  const name = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(
    countryCode.toUpperCase(),
  );
  return name ?? countryCode;
}

/** Alternatives as the locale joins them: `a, b, or c`. */
export function formatAlternatives(options: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(options);
}

const decimalFormats = new Map<string, Intl.NumberFormat>();

function decimalFormat(locale: Locale, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = decimalFormats.get(key);
  if (known) return known;
  const shown = Math.min(digits, 100);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  });
  decimalFormats.set(key, format);
  return format;
}
