import { REGIONS, type Region } from '../../shared/api/channel-availability.ts';
import { columnsOfChannel, PAYOUT_CHANNELS, type RowChannel } from '../../shared/domain/channel.ts';
import { fractionDigits } from '../../shared/domain/money.ts';
import { CUSTOMER_DEPOSIT, type RowField } from '../../shared/domain/row-fields.ts';
import type { NameIn } from '../../shared/i18n/catalogue.ts';

/** The fields that have a heading of ours. */
type HeadedField = RowField & NameIn<'column'>;

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
export const FIELD_COLUMNS: readonly FieldColumn[] = [
  { field: 'reference', example: 'PAY-0001', isCode: true, width: 14 },
  { field: 'first_name', example: 'Aïssatou', width: 16 },
  { field: 'last_name', example: 'Diallo', width: 18 },
  { field: 'amount', example: '125000', width: 12 },
  { field: 'currency', example: 'XOF', width: 10 },
  { field: 'channel', example: 'mobile_money', width: 26 },
  { field: 'country', example: 'sn', width: 10 },
  { field: 'phone', example: '+221771834567', isCode: true, width: 18 },
  { field: 'provider', example: 'operator_a', width: 18 },
  { field: 'email', example: 'a.diallo@example.com', width: 28 },
  { field: 'account_number', example: '001234567890', isCode: true, width: 22 },
  { field: 'institution_number', example: '003', isCode: true, width: 18 },
  { field: 'transit_number', example: '01234', isCode: true, width: 16 },
  { field: 'bank_code', example: '021000021', isCode: true, width: 14 },
  { field: 'account_branch', example: 'Plateau', width: 16 },
  { field: 'account_type', example: 'current', width: 14 },
  { field: 'payee_name', example: 'City Power', width: 22 },
  { field: 'payee_code', example: '004512', isCode: true, width: 12 },
  { field: 'withdrawal_channel', example: 'ATM', width: 18 },
  { field: 'security_question', example: 'Which city did we meet in?', width: 26 },
  { field: 'security_question_answer', example: 'Gatineau', width: 18 },
  { field: 'language', example: 'fr', width: 10 },
  { field: 'recipient_type', example: 'transaction', width: 16 },
  { field: 'destination_account_id', example: 'acc_7f3a', isCode: true, width: 24 },
  { field: 'recipient_id', example: '', isCode: true, width: 24 },
  { field: 'bank_name', example: 'Banque du Plateau', width: 22 },
  { field: 'sending_account_name', example: 'Diallo et Fils', width: 24 },
  { field: 'priority', example: '1', width: 10 },
  { field: 'description', example: 'November payroll', width: 30 },
];

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
 * Canada only, which is the stricter rule.
 */
export function regionsOf(channel: RowChannel): readonly Region[] {
  if (channel === CUSTOMER_DEPOSIT) return REGIONS.filter(({ payinMethods }) => payinMethods.length > 0);
  const regions = REGIONS.filter(({ payoutChannels }) => payoutChannels.includes(channel));
  return channel === 'billpay' ? regions.filter(({ countries }) => countries.includes('ca')) : regions;
}
