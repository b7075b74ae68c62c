import { fractionDigits } from '../../shared/domain/money.ts';
import { DAY_MS } from '../../shared/domain/time.ts';
import {
  formatDecimal,
  formatDuration,
  formatMoment,
  formatMoney,
  momentFormat,
} from '../../shared/i18n/format-values.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';

const formatDate = momentFormat({ dateStyle: 'medium' });
const formatMonth = momentFormat({ month: 'long', year: 'numeric' });
const formatDayOfYear = momentFormat({ month: 'short', day: 'numeric' });
const formatSecond = momentFormat({ timeStyle: 'medium' });

/**
 * Numbers and dates of one locale. Amounts are plain decimal strings (`1250.50`) and are formatted from the string,
 * never through floating point. The currency is shown as its ISO code, never as a bare `$`.
 */
export function formatsOf(locale: string) {
  const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    locale,
    count: (value: number): string => integers.format(value),
    /** A number with all of its decimals: rates, percentages of a schedule. */
    decimal: (value: number | string): string => formatDecimal(String(value), locale),
    percent: (fraction: number): string => percents.format(fraction),
    /** Amount and ISO code: `CAD 1,234.50`, `1 234,50 CAD`. */
    money: (amount: string, currency: string): string => formatMoney(amount, currency, locale),
    /** The amount alone, for a column beside its currency. */
    amount: (amount: string, currency: string): string =>
      formatDecimal(amount, locale, fractionDigits(currency)),
    /** The same for a column of several currencies: padded so that the decimal marks align. */
    columnAmount: (amount: string, currency: string, currencies: readonly string[]): string =>
      formatDecimal(amount, locale, fractionDigits(currency)) +
      decimalRoom(fractionDigits(currency), Math.max(...currencies.map(fractionDigits))),
    /** A number in a column of numbers: padded so that the decimal marks align. */
    columnDecimal: (value: string, column: readonly string[]): string =>
      formatDecimal(value, locale) + decimalRoom(digitsOf(value), Math.max(...column.map(digitsOf))),
    date: (iso: string): string => formatDate(iso, locale),
    /** `today`, `yesterday`, `Dec 29`, and with the year if that is another. */
    day: (iso: string): string => formatNearDay(new Date(iso), new Date(), locale),
    /** `November 2026`. */
    month: (iso: string): string => formatMonth(iso, locale),
    /** The time to the second. */
    clock: (iso: string): string => formatSecond(iso, locale),
    dateTime: (iso: string | number): string => formatMoment(iso, locale),
    duration: (seconds: number): string => formatDuration(seconds, locale),
    list: (items: readonly string[]): string => lists.format(items),
  };
}

function formatNearDay(moment: Date, now: Date, locale: string): string {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(moment) - midnight(now)) / DAY_MS);
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return (isThisYear ? formatDayOfYear : formatDate)(moment.getTime(), locale);
}

/** As wide as a digit, and as wide as a decimal mark. */
const FIGURE_SPACE = '\u2007';
const MARK_SPACE = '\u2008';

/** The padding after a number's last digit that makes it as wide as one with the column's most decimals. */
export function decimalRoom(own: number, most: number): string {
  const lacks = most - own;
  return lacks <= 0 ? '' : (own === 0 ? MARK_SPACE : '') + FIGURE_SPACE.repeat(lacks);
}

function digitsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** The width of this text, counted in small letters, as far as can be estimated: a capital is somewhat wider than one. */
export function lettersIn(text: string): number {
  let letters = text.length;
  for (const sign of text) if (sign !== sign.toLowerCase()) letters += 0.3;
  return letters;
}

/** Canada and the United States use Letter paper; West Africa prints on A4. */
export function paperOf(language: string): RequestInput<'files.save-pdf'>['paper'] {
  return language === 'en' || navigator.language.endsWith('CA') ? 'Letter' : 'A4';
}
