import { RECIPIENT_FIELDS } from '../../../shared/api/request-bodies.ts';
import type { RecipientFields } from '../books/book-types.ts';
import { Complaints, invalidFields } from '../http/answer.ts';
import type { JsonObject } from '../http/field-reader.ts';

/** The recipient's writable fields (spec "Recipient"); `currency` appears in payment examples. */
export const WRITABLE_FIELDS = [...RECIPIENT_FIELDS, 'avatar', 'currency'] as const;

/** "Required for every recipient". */
const ALWAYS_REQUIRED = [
  'first_name',
  'last_name',
  'transaction_type',
  'country',
  'recipient_type',
  'language',
];

/** "Conditional fields by transaction_type". Country is already required for every recipient. */
const REQUIRED_BY_TYPE: ReadonlyMap<string, readonly string[]> = new Map([
  ['mobile_money', ['phone', 'provider']],
  ['cash_pickup', ['withdrawal_channel']],
  ['eft', ['account_number', 'transit_number', 'institution_number', 'email']],
  ['bank_transfer_ach', ['account_number', 'bank_code', 'email']],
  ['bill_pay', ['account_number', 'payee_name', 'payee_code', 'email']],
  ['partnerbank_direct_credit', ['account_number', 'email']],
  ['etransfer_send', ['email']],
]);

export const RECIPIENT_TYPES = ['transaction', 'reversal', 'all', 'withdrawal'];

/** "Allowed values" of the recipient's table. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  transaction_type: [...REQUIRED_BY_TYPE.keys()],
  recipient_type: RECIPIENT_TYPES,
  language: ['en', 'fr'],
  account_type: ['corporate', 'savings', 'current'],
  withdrawal_channel: ['ATM'],
};

/** Reads a recipient and checks every rule of "Create recipient". `prefix` comes before the field names of errors. */
export function checkRecipient(body: JsonObject, prefix = ''): RecipientFields {
  const complaints = new Complaints();
  const complain = (field: string, message: string) => complaints.add(prefix + field, message);
  const fields: Record<string, string> = {};
  for (const field of WRITABLE_FIELDS) {
    const value = body[field];
    if (typeof value === 'string') fields[field] = value;
    else if (value !== undefined && value !== null) complain(field, `The ${field} field must be a string.`);
  }
  const type = fields.transaction_type ?? '';
  for (const field of ALWAYS_REQUIRED) {
    if (!fields[field]?.trim() && !complaints.has(prefix + field))
      complain(field, `The ${field} field is required.`);
  }
  for (const field of REQUIRED_BY_TYPE.get(type) ?? []) {
    if (fields[field]?.trim() || complaints.has(prefix + field)) continue;
    complain(field, `The ${field} field is required for ${type} transactions.`);
  }
  for (const [field, allowed] of Object.entries(ALLOWED)) {
    const value = fields[field];
    if (value) complaints.addUnlessOneOf(prefix + field, value, allowed);
  }
  checkFormats(fields, complain);
  complaints.check(invalidFields);
  return fields;
}

function checkFormats(fields: RecipientFields, complain: (field: string, message: string) => void): void {
  const type = fields.transaction_type ?? '';
  const account = fields.account_number ?? '';
  if (fields.country && !/^[a-z]{2}$/.test(fields.country)) {
    complain('country', 'The country field must be a lowercase country code.');
  }
  if (fields.email && !/^[^\s@]+@[^\s@]+$/.test(fields.email))
    complain('email', 'The email field must be an e-mail address.');
  // "account_number must have at least 8 characters for bill_pay and at least 12 digits for the other types."
  if (account && type === 'bill_pay' && account.length < 8) {
    complain(
      'account_number',
      'The account_number field must have at least 8 characters for bill_pay transactions.',
    );
  }
  if (account && type !== 'bill_pay' && account.replace(/\D/g, '').length < 12) {
    complain(
      'account_number',
      `The account_number field must have at least 12 digits for ${type} transactions.`,
    );
  }
  if (fields.payee_code && !/^\d{6}$/.test(fields.payee_code)) {
    complain('payee_code', 'The payee_code field must have 6 digits.');
  }
  if (type === 'bill_pay' && fields.country && fields.country !== 'ca') {
    complain('country', 'The country field must be ca for bill_pay transactions.');
  }
}
