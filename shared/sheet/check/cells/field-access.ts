import type { RowField, RowFields } from '../../../domain/row-fields.ts';
import type { MutableFields } from './cell-outcome.ts';

export type Getter = (fields: RowFields) => string | undefined;
export type Setter = (fields: MutableFields, value: string) => void;

/** Gives one field, by code of its own as `setterOf` has it. */
export function getterOf(field: RowField): Getter {
  return GETTERS[field];
}

/** Sets one field. Each has code of its own, which the engine makes far quicker than an access by a changing name. */
export function setterOf(field: string): Setter {
  return Object.hasOwn(SETTERS, field) ? SETTERS[field as RowField] : ignore;
}

function ignore(): void {}

const SETTERS: Readonly<Record<RowField, Setter>> = {
  first_name: (fields, value) => (fields.first_name = value),
  last_name: (fields, value) => (fields.last_name = value),
  email: (fields, value) => (fields.email = value),
  phone: (fields, value) => (fields.phone = value),
  country: (fields, value) => (fields.country = value),
  amount: (fields, value) => (fields.amount = value),
  currency: (fields, value) => (fields.currency = value),
  channel: (fields, value) => (fields.channel = value),
  transaction_type: (fields, value) => (fields.transaction_type = value),
  provider: (fields, value) => (fields.provider = value),
  account_number: (fields, value) => (fields.account_number = value),
  transit_number: (fields, value) => (fields.transit_number = value),
  institution_number: (fields, value) => (fields.institution_number = value),
  bank_code: (fields, value) => (fields.bank_code = value),
  account_branch: (fields, value) => (fields.account_branch = value),
  account_type: (fields, value) => (fields.account_type = value),
  withdrawal_channel: (fields, value) => (fields.withdrawal_channel = value),
  payee_name: (fields, value) => (fields.payee_name = value),
  payee_code: (fields, value) => (fields.payee_code = value),
  security_question: (fields, value) => (fields.security_question = value),
  security_question_answer: (fields, value) => (fields.security_question_answer = value),
  language: (fields, value) => (fields.language = value),
  recipient_type: (fields, value) => (fields.recipient_type = value),
  description: (fields, value) => (fields.description = value),
  destination_account_id: (fields, value) => (fields.destination_account_id = value),
  recipient_id: (fields, value) => (fields.recipient_id = value),
  bank_name: (fields, value) => (fields.bank_name = value),
  sending_account_name: (fields, value) => (fields.sending_account_name = value),
  reference: (fields, value) => (fields.reference = value),
  priority: (fields, value) => (fields.priority = value),
};

const GETTERS: Readonly<Record<RowField, Getter>> = {
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  country: ({ country }) => country,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  channel: ({ channel }) => channel,
  transaction_type: ({ transaction_type }) => transaction_type,
  provider: ({ provider }) => provider,
  account_number: ({ account_number }) => account_number,
  transit_number: ({ transit_number }) => transit_number,
  institution_number: ({ institution_number }) => institution_number,
  bank_code: ({ bank_code }) => bank_code,
  account_branch: ({ account_branch }) => account_branch,
  account_type: ({ account_type }) => account_type,
  withdrawal_channel: ({ withdrawal_channel }) => withdrawal_channel,
  payee_name: ({ payee_name }) => payee_name,
  payee_code: ({ payee_code }) => payee_code,
  security_question: ({ security_question }) => security_question,
  security_question_answer: ({ security_question_answer }) => security_question_answer,
  language: ({ language }) => language,
  recipient_type: ({ recipient_type }) => recipient_type,
  description: ({ description }) => description,
  destination_account_id: ({ destination_account_id }) => destination_account_id,
  recipient_id: ({ recipient_id }) => recipient_id,
  bank_name: ({ bank_name }) => bank_name,
  sending_account_name: ({ sending_account_name }) => sending_account_name,
  reference: ({ reference }) => reference,
  priority: ({ priority }) => priority,
};
