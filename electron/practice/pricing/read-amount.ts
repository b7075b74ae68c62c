import { amountFromApi, MAX_AMOUNT_MINOR } from '../../../shared/domain/money.ts';

/**
 * An amount of a request in minor units; undefined if it has more decimals than the currency, or is too large for
 * exact sums (the document shows no maximum; this one is ours).
 */
export function readAmount(value: number, currency: string): number | undefined {
  const amountMinor = amountFromApi(value, currency);
  return amountMinor === undefined || amountMinor > MAX_AMOUNT_MINOR ? undefined : amountMinor;
}
