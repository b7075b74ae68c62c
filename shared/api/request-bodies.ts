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
  ...optional('text', 'description', 'quote_id', 'direct_debit_token', 'account_name'),
  ...optional('object', 'metadata'),
  ...required('text', 'wallet_id'),
  ...required('object', 'transaction'),
  ...required('number', 'transaction.amount'),
  ...required('text', 'transaction.payin_country', 'transaction.payin_method'),
];

export const CUSTOMER_DEPOSIT_BODY: readonly BodyField[] = [
  ...optional('text', 'description'),
  ...optional('object', 'metadata'),
  ...required('text', 'wallet_id'),
  ...required('object', 'transaction', 'customer'),
  ...required('number', 'transaction.amount'),
  ...required(
    'text',
    'transaction.payin_country',
    'transaction.bank_name',
    'transaction.sending_account_name',
  ),
  ...required('text', 'customer.name', 'customer.email', 'customer.phone'),
];

/** Payments and withdrawals: "the same fields and rules" (spec "POST …/withdrawal"). */
export const PAYMENT_BODY: readonly BodyField[] = [
  ...optional('text', 'description', 'quote_id', 'destination_account_id'),
  ...optional('object', 'recipient', 'metadata'),
  ...required('object', 'transaction'),
  ...required('number', 'transaction.amount'),
  ...required('text', 'transaction.country', 'transaction.channel', 'transaction.currency', 'wallet_id'),
];

export const SWAP_BODY: readonly BodyField[] = [
  ...optional('text', 'description', 'swap_quote_id', 'payout_quote_id', 'destination_wallet'),
  ...optional('object', 'transaction', 'recipient', 'payout_recipient', 'metadata'),
  ...required('number', 'transaction.amount'),
  ...required('text', 'transaction.from_currency', 'transaction.to_currency', 'transaction.country'),
  ...optional('text', 'transaction.priority', 'transaction.payment_channel'),
  ...required('text', 'source_wallet'),
  ...choice('session_type', ['swap_transaction', 'swap_and_send']),
  ...choice('swap_type', ['SWAP', 'SWAP_SEND']),
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

function required(type: BodyField['type'], ...paths: readonly string[]): readonly BodyField[] {
  return paths.map((path) => ({ path, type, isRequired: true }));
}

function optional(type: BodyField['type'], ...paths: readonly string[]): readonly BodyField[] {
  return paths.map((path) => ({ path, type, isRequired: false }));
}

function choice(path: string, options: readonly string[]): readonly BodyField[] {
  return required('text', path).map((field) => ({ ...field, options }));
}

/** The own wallet that a whole request body names: paid into, paid from, or exchanged from. */
export function walletOfBody(body: string): string | undefined {
  const given: unknown = JSON.parse(body);
  const { wallet_id, source_wallet } = isJsonObject(given) ? given : {};
  const named = wallet_id ?? source_wallet;
  return typeof named === 'string' ? named : undefined;
}
