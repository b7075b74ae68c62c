/**
 * What a channel demands of whom it pays, by one rule for every payment, whether a sheet's row or a single operation: a
 * recipient of the channel's own transaction type or, if the document has no recipient for it, an account id.
 */
import { type PayoutChannel, type TransactionType, transactionTypeOf } from '../domain/channel.ts';

interface PaymentTarget {
  /** The recipient's transaction type; blank if nobody said it. */
  readonly type: string;
  /** `destination_account_id`; blank if a recipient is paid. */
  readonly accountId: string;
}

type TargetBreach =
  /** The recipient is one of another channel, and would be paid by another way than its own. */
  | { readonly kind: 'other-type'; readonly expected: TransactionType }
  /** The document has no recipient for the channel. */
  | { readonly kind: 'account-only' };

/** Why the channel cannot pay the target; undefined if it can. */
export function targetBreach(
  channel: PayoutChannel,
  { type, accountId }: PaymentTarget,
): TargetBreach | undefined {
  const expected = transactionTypeOf(channel);
  if (expected === undefined) return accountId === '' ? { kind: 'account-only' } : undefined;
  return type === '' || type === expected ? undefined : { kind: 'other-type', expected };
}
