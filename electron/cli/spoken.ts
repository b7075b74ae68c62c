import { formatAmount } from '../../shared/domain/money.ts';
import { formatMoney } from '../../shared/i18n/format-values.ts';
import { LOCALE } from './problem-words.ts';

/** `XOF 125,000, CAD 1,250.50`: minor units by currency, as a person reads them. */
export function spokenAmounts(amountsMinor: Readonly<Record<string, number>>): string {
  return Object.entries(amountsMinor)
    .map(([currency, minor]) => formatMoney(formatAmount(minor, currency), currency, LOCALE))
    .join(', ');
}

/** `1 row`, `3 rows`. */
export function spokenCount(count: number, noun: 'row' | 'event'): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
