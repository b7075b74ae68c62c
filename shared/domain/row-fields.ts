/**
 * The normalised values of one row, under the API's own names (all strings; `amount` is a plain decimal such as
 * `1250.50`, `country` and `currency` are lower case). `reference` is the sheet's own id of the row and is not the API's;
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
  'reference',
] as const;

export type RowField = (typeof ROW_FIELDS)[number];

export type RowFields = Readonly<Partial<Record<RowField, string>>>;

/**
 * Which operation of the API carries a row out: a withdrawal (to an account of one's own) if the recipient's type says
 * so, else a payment.
 */
export function operationOfFields({ recipient_type }: RowFields): 'payment' | 'withdrawal' {
  return recipient_type === 'withdrawal' ? 'withdrawal' : 'payment';
}
