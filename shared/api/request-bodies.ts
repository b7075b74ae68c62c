/** The fields of the request bodies, as data (spec "Session creation"). Conditional rules: `request-check.ts`. */
import { fromDocument, type RuleSource } from './rule-source.ts';

/** One field of a body. A field inside an object is required only if that object is present. */
export interface BodyField {
  /** `transaction.amount` */
  readonly path: string;
  readonly type: 'text' | 'number' | 'object';
  readonly isRequired: boolean;
  readonly options?: readonly string[];
  readonly source: RuleSource;
}

const DEPOSIT = 'POST /api/v1/transactions/sessions/deposit';
const CUSTOMER_DEPOSIT = 'POST /api/v1/transactions/sessions/customer-deposit';
const PAYMENT = 'POST /api/v1/transactions/sessions/payment';
const SWAP = 'POST /api/v1/transactions/sessions/swap';

export const DEPOSIT_BODY: readonly BodyField[] = [
  optional(DEPOSIT, 'description'),
  optional(DEPOSIT, 'quote_id'),
  optional(DEPOSIT, 'direct_debit_token'),
  required(DEPOSIT, 'wallet_id'),
  required(DEPOSIT, 'transaction', 'object'),
  required(DEPOSIT, 'transaction.amount', 'number'),
  required(DEPOSIT, 'transaction.payin_country'),
  required(DEPOSIT, 'transaction.payin_method'),
  optional(DEPOSIT, 'metadata', 'object'),
  optional(DEPOSIT, 'account_name'),
];

export const CUSTOMER_DEPOSIT_BODY: readonly BodyField[] = [
  optional(CUSTOMER_DEPOSIT, 'description'),
  required(CUSTOMER_DEPOSIT, 'wallet_id'),
  required(CUSTOMER_DEPOSIT, 'transaction', 'object'),
  required(CUSTOMER_DEPOSIT, 'transaction.amount', 'number'),
  required(CUSTOMER_DEPOSIT, 'transaction.payin_country'),
  required(CUSTOMER_DEPOSIT, 'transaction.bank_name'),
  required(CUSTOMER_DEPOSIT, 'transaction.sending_account_name'),
  required(CUSTOMER_DEPOSIT, 'customer', 'object'),
  required(CUSTOMER_DEPOSIT, 'customer.name'),
  required(CUSTOMER_DEPOSIT, 'customer.email'),
  required(CUSTOMER_DEPOSIT, 'customer.phone'),
  optional(CUSTOMER_DEPOSIT, 'metadata', 'object'),
];

/** Payments and withdrawals: "the same fields and rules" (spec "POST …/withdrawal"). */
export const PAYMENT_BODY: readonly BodyField[] = [
  optional(PAYMENT, 'description'),
  optional(PAYMENT, 'recipient', 'object'),
  optional(PAYMENT, 'quote_id'),
  required(PAYMENT, 'transaction', 'object'),
  required(PAYMENT, 'transaction.amount', 'number'),
  required(PAYMENT, 'transaction.country'),
  required(PAYMENT, 'transaction.channel'),
  required(PAYMENT, 'transaction.currency'),
  optional(PAYMENT, 'destination_account_id'),
  optional(PAYMENT, 'metadata', 'object'),
  required(PAYMENT, 'wallet_id'),
];

export const SWAP_BODY: readonly BodyField[] = [
  optional(SWAP, 'description'),
  optional(SWAP, 'swap_quote_id'),
  optional(SWAP, 'payout_quote_id'),
  optional(SWAP, 'transaction', 'object'),
  required(SWAP, 'transaction.amount', 'number'),
  required(SWAP, 'transaction.from_currency'),
  required(SWAP, 'transaction.to_currency'),
  required(SWAP, 'transaction.country'),
  optional(SWAP, 'transaction.priority'),
  optional(SWAP, 'transaction.payment_channel'),
  required(SWAP, 'source_wallet'),
  optional(SWAP, 'destination_wallet'),
  { ...required(SWAP, 'session_type'), options: ['swap_transaction', 'swap_and_send'] },
  optional(SWAP, 'recipient', 'object'),
  optional(SWAP, 'payout_recipient', 'object'),
  optional(SWAP, 'metadata', 'object'),
  { ...required(SWAP, 'swap_type'), options: ['SWAP', 'SWAP_SEND'] },
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

function required(section: string, path: string, type: BodyField['type'] = 'text'): BodyField {
  return { path, type, isRequired: true, source: fromDocument(section, path) };
}

function optional(section: string, path: string, type: BodyField['type'] = 'text'): BodyField {
  return { path, type, isRequired: false, source: fromDocument(section, path) };
}
