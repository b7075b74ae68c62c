/** Where the money goes, and by whose hands. */
export const ACCOUNT_FIELDS = [
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
] as const;

/**
 * The normalised values of one row, under the API's own names. All are strings; `amount` is a plain decimal such as
 * `1250.50`, `country` and `currency` are lower case. Two names are ours, not the API's: `reference` is the sheet's
 * own id of the row, and `priority` says who is paid first if a wallet holds too little (a whole number, 1 before 2).
 * `recipient_id` names a recipient of the service's book, whose fields are sent, because a payment itself takes no
 * such id.
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
  ...ACCOUNT_FIELDS,
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

/** The operations that a sheet's row can be. */
export type RowOperation = 'payment' | 'withdrawal' | 'customer-deposit';

export type RowFields = Readonly<Partial<Record<RowField, string>>>;

/** What the payer decides: nobody else can say how, where and in what a row is paid. */
export const DECIDED_BY_PAYER: readonly RowField[] = [
  'country',
  'currency',
  'channel',
  'transaction_type',
  'provider',
  'withdrawal_channel',
  'recipient_type',
  'language',
];

/** A field's value without blanks around it; empty if the row has none. */
export function textOf(row: RowFields, field: RowField): string {
  return row[field]?.trim() ?? '';
}

/** First and last name as they are written; empty if the row names nobody so. */
export function writtenName({ first_name = '', last_name = '' }: RowFields): string {
  return `${first_name} ${last_name}`.trim();
}

/** What a row's recipient is called on screens and paper: by name, else by what identifies it; a dash if nothing does. */
export function recipientName(fields: RowFields): string {
  const name = writtenName(fields);
  return name || fields.destination_account_id || fields.payee_name || fields.email || fields.phone || '–';
}

/** Only the fields with a value, without blanks around it. */
export function filledFields(fields: Readonly<Record<string, string | undefined>>): RowFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => (value?.trim() ? [[field, value.trim()]] : [])),
  );
}

/**
 * The channel of a row that asks a customer to pay in (`customer-deposit`, whose request names a bank and no
 * channel). The word is the service's name of the operation; no request contains it.
 */
export const CUSTOMER_DEPOSIT = 'customer_deposit';

/**
 * Which operation of the API carries a row out: a customer deposit if the channel says so, a withdrawal (to an own
 * account) if the recipient's type does, otherwise a payment.
 */
export function operationOfFields({ channel, recipient_type }: RowFields): RowOperation {
  if (channel === CUSTOMER_DEPOSIT) return 'customer-deposit';
  return recipient_type === 'withdrawal' ? 'withdrawal' : 'payment';
}

/** Payments send money out, customer deposits bring it in. A batch has rows of one kind only. */
export const ROW_KINDS = ['payments', 'customer-deposits'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export function kindOfRow(fields: RowFields): RowKind {
  return operationOfFields(fields) === 'customer-deposit' ? 'customer-deposits' : 'payments';
}
