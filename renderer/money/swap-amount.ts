import { formatAmount, fractionDigits, parseAmount } from '../../shared/domain/money.ts';

/** What a wallet lacks: this amount must arrive there. */
export interface Need {
  readonly currency: string;
  readonly amount: string;
}

/** Rates have at most this many decimals; more would not change any payroll amount by a minor unit. */
const RATE_DIGITS = 12;

/**
 * How much to swap so that the needed amount arrives at this rate (units of the needed currency per unit of the
 * other), rounded up to the minor unit. Undefined if the rate or the need is not a number. The quote decides in the
 * end.
 */
export function swapAmountFor(need: Need, fromCurrency: string, rate: string): string | undefined {
  const needed = parseAmount(need.amount, need.currency);
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!needed.ok || !match) return undefined;
  const [, whole = '', part = ''] = match;
  const scaledRate = BigInt(whole + part.padEnd(RATE_DIGITS, '0').slice(0, RATE_DIGITS));
  if (scaledRate === 0n) return undefined;
  const units = 10n ** BigInt(RATE_DIGITS + fractionDigits(fromCurrency));
  const divisor = scaledRate * 10n ** BigInt(fractionDigits(need.currency));
  const minor = (BigInt(needed.amountMinor) * units + divisor - 1n) / divisor;
  return formatAmount(Number(minor), fromCurrency);
}
