import { amountFromApi, MAX_AMOUNT_MINOR } from '../../../shared/domain/money.ts';

/**
 * An amount of a request in minor units; undefined where the currency has fewer decimals, or where it is beyond what
 * the books can add up exactly (the document shows no maximum; this one is ours).
 */
export function readAmount(value: number, currency: string): number | undefined {
  const amountMinor = amountFromApi(value, currency);
  return amountMinor === undefined || amountMinor > MAX_AMOUNT_MINOR ? undefined : amountMinor;
}
