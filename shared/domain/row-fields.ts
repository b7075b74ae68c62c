/**
 * The normalised values of one row, under the API's own names (all strings; `amount` is a plain decimal such as
 * `1250.50`, `country` and `currency` are lower case). `reference` is the sheet's own id of the row, `priority` whom it
 * pays first if a wallet holds too little (a whole number, 1 before 2); neither is the API's;
 * `recipient_id` names a recipient of the service's book, whose fields are sent: a payment itself takes no such id.
 */
export const ROW_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'amount',
  'currency',
  'channel',
  'transaction_type',
  'provider',
  'account_number',
  'transit_number',
  'institution_number',
  'bank_code',
  'account_branch',
  'account_type',
  'withdrawal_channel',
  'payee_name',
  'payee_code',
  'security_question',
  'security_question_answer',
  'language',
  'recipient_type',
  'description',
  'destination_account_id',
  'recipient_id',
  'bank_name',
  'sending_account_name',
  'reference',
  'priority',
] as const;

export type RowField = (typeof ROW_FIELDS)[number];

/** What a sheet's row can be. */
export type RowOperation = 'payment' | 'withdrawal' | 'customer-deposit';

export type RowFields = Readonly<Partial<Record<RowField, string>>>;

/**
 * What stands for the channel of a row by which a customer is asked to pay in (`customer-deposit`, whose request names a
 * bank and no channel). The word is the service's name of the operation; no request bears it.
 */
export const CUSTOMER_DEPOSIT = 'customer_deposit';

/**
 * Which operation of the API carries a row out: a customer deposit if the channel says so, a withdrawal (to an account
 * of one's own) if the recipient's type does, else a payment.
 */
export function operationOfFields({ channel, recipient_type }: RowFields): RowOperation {
  if (channel === CUSTOMER_DEPOSIT) return 'customer-deposit';
  return recipient_type === 'withdrawal' ? 'withdrawal' : 'payment';
}

/** Money goes out by the one and comes in by the other: a batch has rows of one kind alone. */
export const ROW_KINDS = ['payments', 'customer-deposits'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export function kindOfRow(fields: RowFields): RowKind {
  return operationOfFields(fields) === 'customer-deposit' ? 'customer-deposits' : 'payments';
}
