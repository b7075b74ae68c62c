import { fractionDigits, parseAmount } from '../../../domain/money.ts';

/** Up to here a plain reading digit by digit is exact. */
const MOST_DIGITS = 15;

/** Minor units of an amount as the readers write it (`1250.50` cad, `1250` xof); undefined where it is none. */
export function minorUnitsOf(amount: string, currency: string): number | undefined {
  const digits = fractionDigits(currency);
  const point = digits === 0 ? -1 : amount.length - digits - 1;
  if (amount.length <= MOST_DIGITS && (digits === 0 || point > 0)) {
    let minor = 0;
    let i = 0;
    for (; i < amount.length; i += 1) {
      const code = amount.charCodeAt(i);
      if (i === point && code === 46) continue;
      if (i === point || code < 48 || code > 57) break;
      minor = minor * 10 + (code - 48);
    }
    if (i === amount.length && i > 0) return minor;
  }
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.amountMinor : undefined;
}
