/** The fields of the request bodies, as data (spec "Session creation"). Conditional rules: `request-check.ts`. */
import { fromDocument, type RuleSource } from './rule-source.ts';

/** One field of a body. A field inside an object is asked for only where that object is present. */
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
  optional(DEPOSIT, 239, 'description'),
  optional(DEPOSIT, 240, 'quote_id'),
  optional(DEPOSIT, 241, 'direct_debit_token'),
  required(DEPOSIT, 242, 'wallet_id'),
  required(DEPOSIT, 243, 'transaction', 'object'),
  required(DEPOSIT, 244, 'transaction.amount', 'number'),
  required(DEPOSIT, 245, 'transaction.payin_country'),
  required(DEPOSIT, 246, 'transaction.payin_method'),
  optional(DEPOSIT, 247, 'metadata', 'object'),
  optional(DEPOSIT, 248, 'account_name'),
];

export const CUSTOMER_DEPOSIT_BODY: readonly BodyField[] = [
  optional(CUSTOMER_DEPOSIT, 256, 'description'),
  required(CUSTOMER_DEPOSIT, 257, 'wallet_id'),
  required(CUSTOMER_DEPOSIT, 258, 'transaction', 'object'),
  required(CUSTOMER_DEPOSIT, 259, 'transaction.amount', 'number'),
  required(CUSTOMER_DEPOSIT, 260, 'transaction.payin_country'),
  required(CUSTOMER_DEPOSIT, 261, 'transaction.bank_name'),
  required(CUSTOMER_DEPOSIT, 262, 'transaction.sending_account_name'),
  required(CUSTOMER_DEPOSIT, 263, 'customer', 'object'),
  required(CUSTOMER_DEPOSIT, 264, 'customer.name'),
  required(CUSTOMER_DEPOSIT, 264, 'customer.email'),
  required(CUSTOMER_DEPOSIT, 264, 'customer.phone'),
  optional(CUSTOMER_DEPOSIT, 265, 'metadata', 'object'),
];

/** Payments and withdrawals: "the same fields and rules" (spec "POST …/withdrawal"). */
export const PAYMENT_BODY: readonly BodyField[] = [
  optional(PAYMENT, 273, 'description'),
  optional(PAYMENT, 274, 'recipient', 'object'),
  optional(PAYMENT, 275, 'quote_id'),
  required(PAYMENT, 276, 'transaction', 'object'),
  required(PAYMENT, 277, 'transaction.amount', 'number'),
  required(PAYMENT, 278, 'transaction.country'),
  required(PAYMENT, 279, 'transaction.channel'),
  required(PAYMENT, 280, 'transaction.currency'),
  optional(PAYMENT, 281, 'destination_account_id'),
  optional(PAYMENT, 282, 'metadata', 'object'),
  required(PAYMENT, 283, 'wallet_id'),
];

export const SWAP_BODY: readonly BodyField[] = [
  optional(SWAP, 295, 'description'),
  optional(SWAP, 296, 'swap_quote_id'),
  optional(SWAP, 297, 'payout_quote_id'),
  optional(SWAP, 298, 'transaction', 'object'),
  required(SWAP, 299, 'transaction.amount', 'number'),
  required(SWAP, 300, 'transaction.from_currency'),
  required(SWAP, 300, 'transaction.to_currency'),
  required(SWAP, 301, 'transaction.country'),
  optional(SWAP, 302, 'transaction.priority'),
  optional(SWAP, 303, 'transaction.payment_channel'),
  required(SWAP, 304, 'source_wallet'),
  optional(SWAP, 305, 'destination_wallet'),
  { ...required(SWAP, 306, 'session_type'), options: ['swap_transaction', 'swap_and_send'] },
  optional(SWAP, 307, 'recipient', 'object'),
  optional(SWAP, 308, 'payout_recipient', 'object'),
  optional(SWAP, 309, 'metadata', 'object'),
  { ...required(SWAP, 310, 'swap_type'), options: ['SWAP', 'SWAP_SEND'] },
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

function required(section: string, line: number, path: string, type: BodyField['type'] = 'text'): BodyField {
  return { path, type, isRequired: true, source: fromDocument(section, line, path) };
}

function optional(section: string, line: number, path: string, type: BodyField['type'] = 'text'): BodyField {
  return { path, type, isRequired: false, source: fromDocument(section, line, path) };
}
