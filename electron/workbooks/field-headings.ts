import { REGIONS, type Region } from '../../shared/api/channel-availability.ts';
import { onlyCountryOf } from '../../shared/api/recipient-rules.ts';
import {
  columnsOfChannel,
  PAYOUT_CHANNELS,
  type RowChannel,
  transactionTypeOf,
} from '../../shared/domain/channel.ts';
import { fractionDigits } from '../../shared/domain/money.ts';
import { CUSTOMER_DEPOSIT, type RowField } from '../../shared/domain/row-fields.ts';
import type { HeadedField } from '../../shared/i18n/workbook-messages-en.ts';

/** How a field is written in the sheets that we make. */
export interface FieldColumn {
  /** The ids of its texts are `column.<field>` for the heading and `column-advice.<field>` for what to write. */
  readonly field: HeadedField;
  readonly example: string;
  /** Written as text, so that no spreadsheet program removes leading zeros or the plus sign. */
  readonly isCode?: true;
  readonly width: number;
}

/**
 * In the order in which an accountant fills them in. The importer maps every heading without a question (a test
 * checks this).
 */
const COLUMNS: Readonly<Record<HeadedField, Omit<FieldColumn, 'field'>>> = {
  reference: { example: 'PAY-0001', isCode: true, width: 14 },
  first_name: { example: 'Aïssatou', width: 16 },
  last_name: { example: 'Diallo', width: 18 },
  amount: { example: '125000', width: 12 },
  currency: { example: 'XOF', width: 10 },
  channel: { example: PAYOUT_CHANNELS[0], width: 26 },
  country: { example: 'sn', width: 10 },
  phone: { example: '+221771834567', isCode: true, width: 18 },
  provider: { example: 'operator_a', width: 18 },
  email: { example: 'a.diallo@example.com', width: 28 },
  account_number: { example: '001234567890', isCode: true, width: 22 },
  institution_number: { example: '003', isCode: true, width: 18 },
  transit_number: { example: '01234', isCode: true, width: 16 },
  bank_code: { example: '021000021', isCode: true, width: 14 },
  account_branch: { example: 'Plateau', width: 16 },
  account_type: { example: 'current', width: 14 },
  payee_name: { example: 'City Power', width: 22 },
  payee_code: { example: '004512', isCode: true, width: 12 },
  withdrawal_channel: { example: 'ATM', width: 18 },
  security_question: { example: 'Which city did we meet in?', width: 26 },
  security_question_answer: { example: 'Gatineau', width: 18 },
  language: { example: 'fr', width: 10 },
  recipient_type: { example: 'transaction', width: 16 },
  destination_account_id: { example: 'acc_7f3a', isCode: true, width: 24 },
  recipient_id: { example: '', isCode: true, width: 24 },
  bank_name: { example: 'Banque du Plateau', width: 22 },
  sending_account_name: { example: 'Diallo et Fils', width: 24 },
  priority: { example: '1', width: 10 },
  description: { example: 'November payroll', width: 30 },
};

/** The columns of `COLUMNS`, in its order. */
export const FIELD_COLUMNS: readonly FieldColumn[] = (Object.keys(COLUMNS) as HeadedField[]).map((field) => ({
  field,
  ...COLUMNS[field],
}));

/** Fields of every sheet that we make, whatever the channel. */
const ALWAYS: readonly RowField[] = [
  'reference',
  'first_name',
  'last_name',
  'amount',
  'currency',
  'channel',
  'country',
  'description',
];

/** The columns of a sheet for one channel, or of a mixed one. */
export function columnsFor(channel?: RowChannel): readonly FieldColumn[] {
  const wanted = new Set<RowField>([
    ...ALWAYS,
    ...(channel === CUSTOMER_DEPOSIT ? [] : (['language'] as const)),
    ...(channel ? [channel] : PAYOUT_CHANNELS).flatMap(columnsOfChannel),
  ]);
  return FIELD_COLUMNS.filter((column) => wanted.has(column.field));
}

/** An example for the column in a sheet for this channel; it could be paid. */
export function exampleOf({ field, example }: FieldColumn, channel?: RowChannel): string {
  const [region] = channel ? regionsOf(channel) : [];
  if (!region) return example;
  switch (field) {
    case 'channel':
      return channel ?? example;
    case 'currency':
      return region.currency.toUpperCase();
    case 'country':
      return region.countries.find((country) => country === example) ?? region.countries[0] ?? example;
    case 'amount':
      return fractionDigits(region.currency) === 0 ? example : '1250.50';
    default:
      return example;
  }
}

/**
 * Where a channel pays, or a customer can pay in, and in which currency (spec "Payment channels by region"); bills in
 * Canada only, by the stricter rule for their recipient.
 */
export function regionsOf(channel: RowChannel): readonly Region[] {
  if (channel === CUSTOMER_DEPOSIT) return REGIONS.filter(({ payinMethods }) => payinMethods.length > 0);
  const regions = REGIONS.filter(({ payoutChannels }) => payoutChannels.includes(channel));
  const country = onlyCountryOf(transactionTypeOf(channel));
  return country === undefined ? regions : regions.filter(({ countries }) => countries.includes(country));
}
