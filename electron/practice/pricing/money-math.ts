import { type CurrencyCode, fractionDigits } from '../../../shared/domain/money.ts';

/** Rates are kept as whole multiples of 1e-10, so that XOF to CAD (0.0022…) still has eight significant digits. */
export const RATE_SCALE = 10_000_000_000;

/** A percentage of an amount in minor units, rounded half up. Percentages have at most four decimals (1.25 = 1.25 %). */
export function percentOf(amountMinor: number, percentage: number): number {
  if (percentage === 0) return 0;
  const parts = Math.round(percentage * 10_000);
  return Number((BigInt(amountMinor) * BigInt(parts) + 500_000n) / 1_000_000n);
}

/** One direction of an exchange; `rateScaled` is the rate between major units × {@link RATE_SCALE}. */
export interface Exchange {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly rateScaled: number;
}

/** The converted amount, in minor units of the target currency: rounded down, never in the payer's favour. */
export function convert(amountMinor: number, exchange: Exchange): number {
  const { numerator, denominator } = minorRatio(exchange);
  return Number((BigInt(amountMinor) * numerator) / denominator);
}

/** The smallest amount whose conversion reaches `convertedMinor`. */
export function amountToReach(convertedMinor: number, exchange: Exchange): number {
  const { numerator, denominator } = minorRatio(exchange);
  return Number((BigInt(convertedMinor) * denominator + numerator - 1n) / numerator);
}

function minorRatio(exchange: Exchange): { numerator: bigint; denominator: bigint } {
  return {
    numerator: BigInt(exchange.rateScaled) * 10n ** BigInt(fractionDigits(exchange.to)),
    denominator: BigInt(RATE_SCALE) * 10n ** BigInt(fractionDigits(exchange.from)),
  };
}
