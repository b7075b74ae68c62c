/** The rules of "Create recipient", and of the fields beside them, as the document gives them. */
import type { Books } from './books.ts';

const FIELDS = [
  'first_name last_name email phone country withdrawal_channel account_number account_branch bank_code',
  'institution_number transit_number account_type security_question security_question_answer transaction_type',
  'recipient_type language provider payee_name payee_code description currency',
].flatMap((line) => line.split(' '));

const REQUIRED = ['first_name', 'last_name', 'transaction_type', 'country', 'recipient_type', 'language'];

const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  mobile_money: ['phone', 'country', 'provider'],
  cash_pickup: ['withdrawal_channel'],
  eft: ['account_number', 'transit_number', 'institution_number', 'email'],
  bank_transfer_ach: ['account_number', 'bank_code', 'email'],
  bill_pay: ['account_number', 'payee_name', 'payee_code', 'country', 'email'],
  partnerbank_direct_credit: ['account_number', 'email'],
  etransfer_send: ['email'],
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  withdrawal_channel: ['ATM'],
  account_type: ['corporate', 'savings', 'current'],
  transaction_type: Object.keys(BY_TYPE),
  recipient_type: ['transaction', 'reversal', 'all', 'withdrawal'],
  language: ['en', 'fr'],
};

/** Every broken rule of a recipient by its field; notes fields that the document does not list. */
export function recipientErrors(recipient: Record<string, unknown>, books: Books): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const add = (field: string, message: string): void => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  const type = String(recipient.transaction_type ?? '');
  for (const [field, value] of Object.entries(recipient)) {
    if (!FIELDS.includes(field)) books.oddities.push(`recipient.${field} is not listed`);
    if (typeof value !== 'string') add(field, 'must be a string');
    else if (value.trim() !== value || value === '') books.oddities.push(`recipient.${field} is "${value}"`);
  }
  for (const field of [...REQUIRED, ...(BY_TYPE[type] ?? [])]) {
    const value = recipient[field];
    if (typeof value !== 'string' || value === '') {
      add(field, `The ${field} field is required for transaction type ${type || 'none'}.`);
    }
  }
  for (const [field, allowed] of Object.entries(CHOICES)) {
    const value = recipient[field];
    if (value !== undefined && !allowed.includes(String(value)))
      add(field, `must be one of ${allowed.join(', ')}`);
  }
  const country = String(recipient.country ?? '');
  if (country && !/^[a-z]{2}$/.test(country)) add('country', 'must be a lowercase country code');
  if (type === 'bill_pay' && country !== 'ca') add('country', 'must be ca for bill_pay');
  const account = recipient.account_number;
  if (typeof account === 'string') {
    if (type === 'bill_pay' && account.length < 8) add('account_number', 'must have at least 8 characters');
    if (type !== 'bill_pay' && !/^\d{12,}$/.test(account))
      add('account_number', 'must have at least 12 digits');
  }
  const code = recipient.payee_code;
  if (code !== undefined && !/^\d{6}$/.test(String(code))) add('payee_code', 'must be 6 digits');
  return errors;
}
