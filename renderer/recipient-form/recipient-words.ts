/** How a recipient of the book is written in lists and drop-downs. */

import { fieldsOfRecipient } from '../../shared/api/recipient.ts';
import { accountOf, maskedAccount } from '../../shared/domain/accounts.ts';
import { channelOf, TRANSACTION_TYPES } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { RecipientView } from '../../shared/ipc/service-views.ts';

export function nameOf(recipient: RecipientView): string {
  return `${recipient.firstName} ${recipient.lastName}`.trim();
}

/** Where the money of a recipient of the book goes. */
export function paidToOf(recipient: RecipientView): string {
  return paidToOfFields(recipient.transactionType, fieldsOfRecipient(recipient));
}

/** Where a recipient of this type is paid: a phone or an e-mail whole, of an account number only the last four digits. */
export function paidToOfFields(transactionType: string, fields: RowFields): string {
  const type = oneOf(TRANSACTION_TYPES, transactionType);
  const account = accountOf({ ...fields, ...(type && { channel: channelOf(type) }) });
  return account === fields.account_number ? maskedAccount(account) : account;
}
