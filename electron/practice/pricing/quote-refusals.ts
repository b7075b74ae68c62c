import { amountToApi } from '../../../shared/domain/money.ts';
import type { PracticeState } from '../books/practice-state.ts';
import type { PracticeOptions } from '../faults/practice-options.ts';

export type QuoteRefusal = PracticeOptions['quotes']['refusals'][number];

/** The first configured refusal that matches an amount, or undefined. */
export function quoteRefusalFor(
  state: PracticeState,
  channel: string,
  currency: string,
  amountMinor: number,
): QuoteRefusal | undefined {
  const { refusals } = state.options.quotes;
  if (refusals.length === 0) return undefined;
  const amount = amountToApi(amountMinor, currency);
  return refusals.find(
    (refusal) =>
      (refusal.channel === undefined || refusal.channel === channel) &&
      (refusal.currency === undefined || refusal.currency === currency) &&
      (refusal.minAmount === undefined || amount >= refusal.minAmount) &&
      (refusal.maxAmount === undefined || amount <= refusal.maxAmount),
  );
}
