import type { CurrencyCode } from '../../../shared/domain/money.ts';
import { type Exchange, RATE_SCALE } from './money-math.ts';

/** What one major unit of each currency is worth in XOF × 10,000: all pairs follow from it, so they agree with one another. */
const WORTH_IN_XOF: ReadonlyMap<CurrencyCode, number> = new Map([
  ['xof', 10_000],
  ['cad', 4_412_500],
  ['usd', 6_025_000],
]);

/** The market rate between two currencies; undefined where the service does not exchange them. */
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
