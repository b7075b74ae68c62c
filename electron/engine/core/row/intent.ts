/** What a row wants to be paid, as the journal compares it with every other row before its first attempt. */
import { paymentNumber, type ReferenceMeaning } from '../../../../shared/domain/reference-meaning.ts';
import { isPlainSwap, type RowRecord, type RowRef } from './row-record.ts';

/** At most this many earlier payments are named beside a row; who means it beside them means it beside more. */
export const HELD_NAMED_MAX = 10;

/** Money that leaves, comes in, or moves between own wallets: payments of two kinds are never the same. */
export type MoneyKind = 'out' | 'in' | 'own';

/** A swap that is sent on pays somebody; one into an own wallet moves money between wallets. */
export function moneyKind({
  operation = 'payment',
  identity,
}: Partial<Pick<RowRecord, 'operation'>> & Pick<RowRecord, 'identity'>): MoneyKind {
  switch (operation) {
    case 'payment':
    case 'withdrawal':
      return 'out';
    case 'deposit':
    case 'customer-deposit':
      return 'in';
    case 'swap':
      // One by a quote from elsewhere names no wallet that receives, and nobody.
      return isPlainSwap({ identity }) || identity.startsWith('swap unidentified:') ? 'own' : 'out';
  }
}

export interface Intent extends Pick<RowRecord, 'amountMinor' | 'currency'> {
  readonly kind: MoneyKind;
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
  const { identity: payee, amountMinor, currency, reference } = row;
  return {
    ...{ kind: moneyKind(row), payee, amountMinor, currency },
    number: paymentNumber(reference, means) ?? '',
  };
}

/**
 * One name for a row with what it wants. A correction of anything else keeps it; with another payee, amount, currency
 * or number it is another intent, and what was decided about the old one says nothing of it.
 */
export function intentName({ batch, row }: RowRef, intent: Intent): string {
  const { payee, amountMinor, currency, number } = intent;
  return JSON.stringify([batch, row, payee, amountMinor, currency, number]);
}
