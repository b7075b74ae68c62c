import { parseAmount } from '../../../shared/domain/money.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { ImportedRow } from '../core/row/events.ts';

/** What a row's fields say of its payment; `amountMinor` is undefined where the amount cannot be read. */
export function paymentOfFields(fields: RowFields): Pick<
  ImportedRow,
  'currency' | 'channel' | 'identity' | 'reference'
> & {
  readonly amountMinor: number | undefined;
} {
  const currency = fields.currency ?? '';
  const amount = parseAmount(fields.amount ?? '', currency);
  return {
    amountMinor: amount.ok ? amount.amountMinor : undefined,
    currency,
    channel: fields.channel ?? null,
    identity: recipientIdentity(fields),
    reference: fields.reference ?? null,
  };
}
