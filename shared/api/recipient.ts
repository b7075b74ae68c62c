/** Recipients as the service gives them (spec "Recipient"). What a new one must hold: `recipient-rules.ts`. */
import { z } from 'zod';
import type { RowFields } from '../domain/row-fields.ts';
import { type Decoded, decodeWith } from './decoding.ts';
import { optionalText, optionalTimestamp, requiredText } from './field-schemas.ts';

/** A recipient of the book. The answer to the security question is never read: nothing of ours needs it. */
export interface Recipient {
  readonly id: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly country: string | undefined;
  readonly transactionType: string | undefined;
  readonly recipientType: string | undefined;
  readonly language: string | undefined;
  readonly provider: string | undefined;
  readonly accountNumber: string | undefined;
  readonly accountBranch: string | undefined;
  readonly accountType: string | undefined;
  readonly bankCode: string | undefined;
  readonly institutionNumber: string | undefined;
  readonly transitNumber: string | undefined;
  readonly withdrawalChannel: string | undefined;
  readonly payeeName: string | undefined;
  readonly payeeCode: string | undefined;
  readonly securityQuestion: string | undefined;
  readonly description: string | undefined;
  readonly avatar: string | undefined;
  readonly userId: string | undefined;
  readonly businessId: string | undefined;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
}

const recipient = z
  .object({
    id: requiredText,
    first_name: optionalText,
    last_name: optionalText,
    email: optionalText,
    phone: optionalText,
    country: optionalText,
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
  })
  .transform(
    (raw): Recipient => ({
      id: raw.id,
      firstName: raw.first_name,
      lastName: raw.last_name,
      email: raw.email,
      phone: raw.phone,
      country: raw.country?.toLowerCase(),
      transactionType: raw.transaction_type,
      recipientType: raw.recipient_type,
      language: raw.language,
      provider: raw.provider,
      accountNumber: raw.account_number,
      accountBranch: raw.account_branch,
      accountType: raw.account_type,
      bankCode: raw.bank_code,
      institutionNumber: raw.institution_number,
      transitNumber: raw.transit_number,
      withdrawalChannel: raw.withdrawal_channel,
      payeeName: raw.payee_name,
      payeeCode: raw.payee_code,
      securityQuestion: raw.security_question,
      description: raw.description,
      avatar: raw.avatar,
      userId: raw.user_id,
      businessId: raw.business_id,
      createdAtMs: raw.created_at,
      updatedAtMs: raw.updated_at,
    }),
  );

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
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as RowFields;
}
