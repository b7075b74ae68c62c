/** What a row wants to be paid, as the journal compares it with every other row before its first attempt. */
import { paymentNumber, type ReferenceMeaning } from '../../../../shared/domain/reference-meaning.ts';
import { isPlainSwap, type RowRecord, type RowRef } from './row-record.ts';

/** Money that leaves, comes in, or moves between own wallets: payments of two kinds are never the same. */
export type IntentKind = 'out' | 'in' | 'own';

export interface Intent extends Pick<RowRecord, 'amountMinor' | 'currency'> {
  readonly kind: IntentKind;
  /** The recipient's identity. */
  readonly payee: string;
  /** The number of the payment; empty if the row has none. */
  readonly number: string;
}

/** `means` is what the references of the row's sheet identify. */
export function intentOf(
  row: Pick<RowRecord, 'operation' | 'identity' | 'amountMinor' | 'currency' | 'reference'>,
  means: ReferenceMeaning,
): Intent {
  const { operation, identity: payee, amountMinor, currency, reference } = row;
  const isIn = operation === 'deposit' || operation === 'customer-deposit';
  const kind = isIn ? 'in' : isPlainSwap(row) ? 'own' : 'out';
  return { kind, payee, amountMinor, currency, number: paymentNumber(reference, means) ?? '' };
}

/**
 * One name for a row with what it wants. A correction of anything else keeps it; with another payee, amount, currency
 * or number it is another intent, and what was decided about the old one says nothing of it.
 */
export function intentName({ batch, row }: RowRef, intent: Intent): string {
  const { payee, amountMinor, currency, number } = intent;
  return JSON.stringify([batch, row, payee, amountMinor, currency, number]);
}
