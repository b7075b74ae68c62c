import type { CurrencyCode } from '../../../shared/domain/money.ts';
import { type Exchange, RATE_SCALE } from './money-math.ts';

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

/** A scaled rate as the number on the wire. */
export function rateToApi(rateScaled: number): number {
  return rateScaled / RATE_SCALE;
}
