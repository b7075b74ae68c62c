/** Which way the money of a session goes, and what moved in all. */

import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import { CUSTOMER_DEPOSIT } from '../../shared/domain/row-fields.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';

type Sign = '+' | '\u2212' | '';

const PAYS_IN: ReadonlySet<string | null> = new Set(['deposit', CUSTOMER_DEPOSIT, ...PAYIN_METHODS]);

export function currencyOf({ fromCurrency, toCurrency }: SessionView): string {
  return fromCurrency ?? toCurrency ?? '';
}

/** Nothing of what failed has moved, nor of a swap between our wallets; of other words without a payee nothing is said. */
export function signOf(session: SessionView): Sign {
  if (session.status === 'failed') return '';
  const words = [session.payinMethod, session.transactionKind, session.transactionType];
  if (words.some((word) => PAYS_IN.has(word))) return '+';
  return session.recipient === null ? '' : '\u2212';
}

interface DayTotal {
  readonly sum: string;
  /** One of those that it adds up: they have one currency and one sign. */
  readonly of: SessionView;
}

/** What came in and what went out, each currency by itself; an amount that cannot be read leaves no total at all. */
export function dayTotals(sessions: readonly SessionView[]): readonly DayTotal[] {
  const moved = sessions.filter((session) => signOf(session) !== '');
  const groups = Map.groupBy(moved, (session) => signOf(session) + currencyOf(session));
  const totals: DayTotal[] = [];
  for (const group of groups.values()) {
    let sum = 0;
    for (const session of group) {
      const read = parseAmount(session.amount ?? '', currencyOf(session));
      if (!read.ok) return [];
      sum += read.amountMinor;
    }
    const [of] = group;
    if (of) totals.push({ sum: formatAmount(sum, currencyOf(of)), of });
  }
  return totals;
}
