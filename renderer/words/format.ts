import { fractionDigits } from '../../shared/domain/money.ts';
import type { Language } from './catalogue.ts';

/**
 * Numbers and dates of one locale. Amounts come as plain decimal strings (`1250.50`) and are formatted from the
 * string, never through floating point; the ISO code stands for the currency, never a bare `$`.
 */
export interface Formats {
  readonly locale: string;
  count(value: number): string;
  /** A number with the decimals it has, at most `decimals`: rates, percentages of a schedule. */
  decimal(value: number | string, decimals?: number): string;
  percent(fraction: number): string;
  /** Amount and ISO code: `CAD 1,234.50`, `1 234,50 CAD`. */
  money(amount: string, currency: string): string;
  /** The amount alone, for a column whose currency stands beside it. */
  amount(amount: string, currency: string): string;
  date(iso: string | number): string;
  time(iso: string | number): string;
  dateTime(iso: string | number): string;
  /** `40 s`, `3 min`, `1 h 5 min`: the coarsest that helps. */
  duration(seconds: number): string;
  bytes(size: number): string;
  list(items: readonly string[]): string;
}

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/;

type Decimal = Intl.StringNumericLiteral;

/** Beside the check: only what is a plain decimal is taken for one. */
function decimalText(text: string): Decimal | undefined {
  return PLAIN_DECIMAL.test(text) ? (text as Decimal) : undefined;
}

/** The user's own region where the system names one in the window's language; else Canada's, as the product's home. */
export function localeFor(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? `${language}-CA`;
}

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

function durationParts(seconds: number): readonly [number, string][] {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return [[whole, 'second']];
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return [[minutes, 'minute']];
  return [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
}

export function formatsOf(locale: string): Formats {
  const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const dateTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const decimals = remembered(
    (digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: Number(digits) }),
  );
  const unit = remembered((name) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }));
  const monies = remembered((currency) => {
    const digits = fractionDigits(currency);
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return {
      withCode: new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        ...fixed,
      }),
      alone: new Intl.NumberFormat(locale, fixed),
    };
  });
  return {
    locale,
    count: (value) => integers.format(value),
    decimal: (value, digits = 6) => {
      const exact = typeof value === 'string' ? decimalText(value) : value;
      return exact === undefined ? String(value) : decimals(String(digits)).format(exact);
    },
    percent: (fraction) => percents.format(fraction),
    money: (amount, currency) => {
      const exact = decimalText(amount);
      return exact && /^[a-z]{3}$/i.test(currency)
        ? monies(currency.toUpperCase()).withCode.format(exact)
        : `${amount} ${currency}`.trim();
    },
    amount: (amount, currency) => {
      const exact = decimalText(amount);
      return exact && /^[a-z]{3}$/i.test(currency) ? monies(currency.toUpperCase()).alone.format(exact) : amount;
    },
    date: (iso) => whenValid(iso, dates),
    time: (iso) => whenValid(iso, times),
    dateTime: (iso) => whenValid(iso, dateTimes),
    duration: (seconds) =>
      durationParts(seconds)
        .map(([value, name]) => unit(name).format(value))
        .join(' '),
    bytes: (size) =>
      size < 1_000_000
        ? unit('kilobyte').format(Math.max(1, Math.round(size / 1000)))
        : unit('megabyte').format(Math.round(size / 100_000) / 10),
    list: (items) => lists.format(items),
  };
}

/** A date the service wrote oddly is shown as it came. */
function whenValid(iso: string | number, format: Intl.DateTimeFormat): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? String(iso) : format.format(date);
}
