import { fractionDigits, parseAmount } from '../../domain/money.ts';

/** Minor units of an amount that was read; undefined where it is no amount. Quick for the two usual currencies' forms. */
export function minorUnitsOf(amount: string, currency: string): number | undefined {
  const digits = fractionDigits(currency);
  if (amount.length <= 12) {
    if (digits === 0 && !amount.includes('.')) return Number(amount);
    if (digits === 2 && amount.charCodeAt(amount.length - 3) === 46) {
      return Number(amount.slice(0, -3)) * 100 + Number(amount.slice(-2));
    }
  }
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.amountMinor : undefined;
}
