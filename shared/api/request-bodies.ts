/** The fields of the request bodies, as data (spec "Session creation"). Conditional rules: `request-check.ts`. */
import { isJsonObject } from './decoding.ts';

/** One field of a body. A field inside an object is required only if that object is present. */
export interface BodyField {
  /** `transaction.amount` */
  readonly path: string;
  readonly type: 'text' | 'number' | 'object';
  readonly isRequired: boolean;
  readonly options?: readonly string[];
}

export const DEPOSIT_BODY: readonly BodyField[] = [
  optional('description'),
  optional('quote_id'),
  optional('direct_debit_token'),
  required('wallet_id'),
  required('transaction', 'object'),
  required('transaction.amount', 'number'),
  required('transaction.payin_country'),
  required('transaction.payin_method'),
  optional('metadata', 'object'),
  optional('account_name'),
];

export const CUSTOMER_DEPOSIT_BODY: readonly BodyField[] = [
  optional('description'),
  required('wallet_id'),
  required('transaction', 'object'),
  required('transaction.amount', 'number'),
  required('transaction.payin_country'),
  required('transaction.bank_name'),
  required('transaction.sending_account_name'),
  required('customer', 'object'),
  required('customer.name'),
  required('customer.email'),
  required('customer.phone'),
  optional('metadata', 'object'),
];

/** Payments and withdrawals: "the same fields and rules" (spec "POST …/withdrawal"). */
export const PAYMENT_BODY: readonly BodyField[] = [
  optional('description'),
  optional('recipient', 'object'),
  optional('quote_id'),
  required('transaction', 'object'),
  required('transaction.amount', 'number'),
  required('transaction.country'),
  required('transaction.channel'),
  required('transaction.currency'),
  optional('destination_account_id'),
  optional('metadata', 'object'),
  required('wallet_id'),
];

export const SWAP_BODY: readonly BodyField[] = [
  optional('description'),
  optional('swap_quote_id'),
  optional('payout_quote_id'),
  optional('transaction', 'object'),
  required('transaction.amount', 'number'),
  required('transaction.from_currency'),
  required('transaction.to_currency'),
  required('transaction.country'),
  optional('transaction.priority'),
  optional('transaction.payment_channel'),
  required('source_wallet'),
  optional('destination_wallet'),
  { ...required('session_type'), options: ['swap_transaction', 'swap_and_send'] },
  optional('recipient', 'object'),
  optional('payout_recipient', 'object'),
  optional('metadata', 'object'),
  { ...required('swap_type'), options: ['SWAP', 'SWAP_SEND'] },
];

/** Every field of a recipient is text; which are required depends on its type (`recipient-rules.ts`). */
export const RECIPIENT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'withdrawal_channel',
  'account_number',
  'account_branch',
  'bank_code',
  'institution_number',
  'transit_number',
  'account_type',
  'security_question',
  'security_question_answer',
  'transaction_type',
  'recipient_type',
  'language',
  'provider',
  'payee_name',
  'payee_code',
  'description',
] as const;

function required(path: string, type: BodyField['type'] = 'text'): BodyField {
  return { path, type, isRequired: true };
}

function optional(path: string, type: BodyField['type'] = 'text'): BodyField {
  return { path, type, isRequired: false };
}

/** The own wallet that a whole request body names: paid into, paid from, or exchanged from. */
export function walletOfBody(body: string): string | undefined {
  const given: unknown = JSON.parse(body);
  const { wallet_id, source_wallet } = isJsonObject(given) ? given : {};
  const named = wallet_id ?? source_wallet;
  return typeof named === 'string' ? named : undefined;
}
