/** Recipients as the service returns them (spec "Recipient"). The rules for a new one: `recipient-rules.ts`. */
import type { z } from 'zod';
import { filledFields, type RowFields } from '../domain/row-fields.ts';
import { type Decoded, decodeWith } from './decoding.ts';
import {
  apiObject,
  optionalCountry,
  optionalText,
  optionalTimestamp,
  requiredText,
} from './field-schemas.ts';

const recipient = apiObject({
  id: requiredText,
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  phone: optionalText,
  country: optionalCountry,
  transaction_type: optionalText,
  recipient_type: optionalText,
  language: optionalText,
  provider: optionalText,
  account_number: optionalText,
  account_branch: optionalText,
  account_type: optionalText,
  bank_code: optionalText,
  institution_number: optionalText,
  transit_number: optionalText,
  withdrawal_channel: optionalText,
  payee_name: optionalText,
  payee_code: optionalText,
  security_question: optionalText,
  description: optionalText,
  avatar: optionalText,
  user_id: optionalText,
  business_id: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
});

/** A recipient of the book. The answer to the security question is never read, because we do not need it. */
export type Recipient = z.output<typeof recipient>;

export function decodeRecipient(json: unknown): Decoded<Recipient> {
  return decodeWith(recipient, json);
}

/** A recipient as the fields of a row. */
export function fieldsOfRecipient(recipient: Recipient): RowFields {
  const fields: Partial<Record<string, string | undefined>> = {
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    email: recipient.email,
    phone: recipient.phone,
    country: recipient.country,
    transaction_type: recipient.transactionType,
    language: recipient.language,
    provider: recipient.provider,
    account_number: recipient.accountNumber,
    account_branch: recipient.accountBranch,
    account_type: recipient.accountType,
    bank_code: recipient.bankCode,
    institution_number: recipient.institutionNumber,
    transit_number: recipient.transitNumber,
    withdrawal_channel: recipient.withdrawalChannel,
    payee_name: recipient.payeeName,
    payee_code: recipient.payeeCode,
  };
  return filledFields(fields);
}
