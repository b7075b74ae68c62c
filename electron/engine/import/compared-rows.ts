/** The rows of a sheet as they are compared with other payments. */

import { parseAmount } from '../../../shared/domain/money.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { operationOfFields, type RowFields } from '../../../shared/domain/row-fields.ts';
import type { ImportedRow } from '../core/row/events.ts';
import type { ComparedRow } from '../same-payment/intent.ts';

/** What a row's fields say about its payment; `amountMinor` is undefined if the amount cannot be read. */
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

/** The rows of a sheet that can be compared: those whose amount could be read. */
export function* comparedRows(
  rows: Iterable<{ readonly row: number; readonly fields: RowFields }>,
): Generator<ComparedRow> {
  for (const { row, fields } of rows) {
    const { amountMinor, ...payment } = paymentOfFields(fields);
    const operation = operationOfFields(fields);
    if (amountMinor !== undefined) yield { row, fields, operation, amountMinor, ...payment };
  }
}
