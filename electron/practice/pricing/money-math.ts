import {
  amountFromApi,
  type CurrencyCode,
  fractionDigits,
  MAX_AMOUNT_MINOR,
} from '../../../shared/domain/money.ts';

/**
 * The value of one major unit of each currency in XOF × 10,000. All pairs are derived from it, so they agree with
 * each other.
 */
const WORTH_IN_XOF: ReadonlyMap<CurrencyCode, number> = new Map([
  ['xof', 10_000],
  ['cad', 4_412_500],
  ['usd', 6_025_000],
]);

/** The market rate between two currencies; undefined if the service does not exchange them. */
export function marketExchange(from: CurrencyCode, to: CurrencyCode): Exchange | undefined {
  const fromWorth = WORTH_IN_XOF.get(from);
  const toWorth = WORTH_IN_XOF.get(to);
  if (fromWorth === undefined || toWorth === undefined) return undefined;
  return { from, to, rateScaled: Math.round((fromWorth / toWorth) * RATE_SCALE) };
}

/** One currency without an exchange. */
export function atPar(currency: CurrencyCode): Exchange {
  return { from: currency, to: currency, rateScaled: RATE_SCALE };
}

/** A scaled rate as the number on the wire. */
export function rateToApi(rateScaled: number): number {
  return rateScaled / RATE_SCALE;
}

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

/**
 * An amount of a request in minor units; undefined if it has more decimals than the currency, or is too large for
 * exact sums (the document shows no maximum; this one is ours).
 */
export function minorWithinLimit(value: number, currency: string): number | undefined {
  const amountMinor = amountFromApi(value, currency);
  return amountMinor === undefined || amountMinor > MAX_AMOUNT_MINOR ? undefined : amountMinor;
}
