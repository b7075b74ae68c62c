/** What a whole request body says of a payment: who is paid, and the words. */

import { isJsonObject } from '../../../../shared/api/decoding.ts';
import { recipientIdentity } from '../../../../shared/domain/recipient-identity.ts';
import { ROW_FIELDS, type RowFields } from '../../../../shared/domain/row-fields.ts';
import { OWN_WALLET } from './row-record.ts';

/** The fields that payments are compared by, as far as the body says them. */
export function comparedFields(body: string): RowFields {
  const json = parseBody(body);
  const { description, transaction } = json;
  const { currency } = objectOf(transaction);
  return {
    ...fieldsOf(json),
    description: wordOf(description),
    currency: wordOf(currency).toLowerCase(),
  };
}

/** Who is paid or pays in; for an exchange between own wallets, the wallet that receives. */
export function payeeIdentity(given: Body, transaction: Body): string {
  const recipient = given.payout_recipient ?? given.customer ?? given.recipient;
  if (isJsonObject(recipient) && typeof recipient.id === 'string') return `recipient:${recipient.id}`;
  const into = wordOf(given.destination_wallet);
  return into === ''
    ? recipientIdentity(recipientFields({ ...given, recipient }, transaction))
    : `${OWN_WALLET}${into}`;
}

/**
 * The person that a whole request body names: a recipient, an account's id, or the one who pays in; empty if it only
 * names own wallets.
 */
export function fieldsOfBody(body: string): RowFields {
  return fieldsOf(parseBody(body));
}

function fieldsOf(json: Body): RowFields {
  const payout = isJsonObject(json.payout_recipient) ? json.payout_recipient : json.recipient;
  const payer = isJsonObject(json.customer) ? json.customer.name : json.account_name;
  const recipient = isJsonObject(payout) ? payout : payer === undefined ? {} : { first_name: payer };
  const fields = recipientFields({ recipient }, {});
  return typeof json.destination_account_id === 'string'
    ? { ...fields, destination_account_id: json.destination_account_id }
    : fields;
}

function recipientFields(given: Body, transaction: Body): RowFields {
  const recipient = objectOf(given.recipient);
  const fields: Partial<Record<string, string>> = {};
  for (const field of ROW_FIELDS) {
    const value = recipient[field] ?? given[field] ?? transaction[field];
    if (typeof value === 'string') fields[field] = value;
  }
  return fields;
}

export type Body = Readonly<Record<string, unknown>>;

/** The members of a body; none if it is not an object. */
export function parseBody(body: string): Body {
  return objectOf(JSON.parse(body));
}

export function objectOf(value: unknown): Body {
  return isJsonObject(value) ? value : {};
}

export function wordOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}
