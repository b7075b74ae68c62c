import { CUSTOMER_DEPOSIT, type RowField } from './row-fields.ts';

/**
 * The two vocabularies of the API (spec "Payment channels by region", "Recipient"): a *channel* is how a payment is
 * paid out; a *transaction type* is the recipient's term for it. They differ in three names and are mapped only here.
 */
export const PAYOUT_CHANNELS = [
  'mobile_money',
  'direct_deposit',
  'cashpickup',
  'credit_partnerbank_account',
  'etransfer_send',
  'eft',
  'billpay',
  'swift',
  'instant_payments',
  'bank_transfer_ach',
] as const;

export type PayoutChannel = (typeof PAYOUT_CHANNELS)[number];

/** What a sheet's row may have as its channel. */
export const ROW_CHANNELS = [...PAYOUT_CHANNELS, CUSTOMER_DEPOSIT] as const;

export type RowChannel = (typeof ROW_CHANNELS)[number];

export const TRANSACTION_TYPES = [
  'etransfer_send',
  'eft',
  'bank_transfer_ach',
  'bill_pay',
  'mobile_money',
  'cash_pickup',
  'partnerbank_direct_credit',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Where the service pays (spec "Payment channels by region"). */
type RegionName = 'west-africa' | 'canada' | 'united-states';

interface ChannelDefinition {
  /** The recipient's term for it; undefined if the document has no recipient rules for the channel. */
  readonly transactionType: TransactionType | undefined;
  readonly regions: readonly RegionName[];
  /**
   * The columns of an empty sheet for this channel, beside those of every sheet (spec "Conditional fields by
   * transaction_type").
   */
  readonly columns: readonly RowField[];
}

/** The facts about each channel, except its words and the rules of its recipient. */
const CHANNELS: Readonly<Record<PayoutChannel, ChannelDefinition>> = {
  mobile_money: {
    transactionType: 'mobile_money',
    regions: ['west-africa'],
    columns: ['phone', 'provider'],
  },
  direct_deposit: {
    transactionType: undefined,
    regions: ['west-africa'],
    columns: ['destination_account_id'],
  },
  cashpickup: {
    transactionType: 'cash_pickup',
    regions: ['west-africa'],
    columns: ['phone', 'withdrawal_channel'],
  },
  credit_partnerbank_account: {
    transactionType: 'partnerbank_direct_credit',
    regions: ['west-africa'],
    columns: ['email', 'account_number', 'account_branch', 'account_type'],
  },
  etransfer_send: {
    transactionType: 'etransfer_send',
    regions: ['canada'],
    columns: ['email', 'security_question', 'security_question_answer'],
  },
  eft: {
    transactionType: 'eft',
    regions: ['canada'],
    columns: ['email', 'account_number', 'institution_number', 'transit_number', 'account_type'],
  },
  billpay: {
    transactionType: 'bill_pay',
    regions: ['west-africa', 'canada'],
    columns: ['email', 'account_number', 'payee_name', 'payee_code'],
  },
  swift: {
    transactionType: undefined,
    regions: ['united-states'],
    columns: ['destination_account_id'],
  },
  instant_payments: {
    transactionType: undefined,
    regions: ['united-states'],
    columns: ['destination_account_id'],
  },
  bank_transfer_ach: {
    transactionType: 'bank_transfer_ach',
    regions: ['united-states'],
    columns: ['email', 'account_number', 'bank_code', 'account_type'],
  },
};

/** The channels that pay in a region. */
export function channelsIn(region: RegionName): readonly PayoutChannel[] {
  return PAYOUT_CHANNELS.filter((channel) => CHANNELS[channel].regions.includes(region));
}

/** The columns of an empty sheet for a channel, beside those of every sheet. */
export function columnsOfChannel(channel: RowChannel): readonly RowField[] {
  return channel === CUSTOMER_DEPOSIT ? CUSTOMER_DEPOSIT_COLUMNS : CHANNELS[channel].columns;
}

const CUSTOMER_DEPOSIT_COLUMNS: readonly RowField[] = ['email', 'phone', 'bank_name', 'sending_account_name'];

/**
 * The recipient's transaction type for a channel. If it is undefined, only a `destination_account_id` or a known
 * recipient can be paid.
 */
export function transactionTypeOf(channel: PayoutChannel): TransactionType | undefined {
  return CHANNELS[channel].transactionType;
}

/** The channel whose recipient has this transaction type. */
export function channelOf(type: TransactionType): PayoutChannel {
  for (const channel of PAYOUT_CHANNELS) if (transactionTypeOf(channel) === type) return channel;
  throw new Error(`no channel pays the transaction type ${type}`);
}

/**
 * The eight countries of the West African monetary union in which the service pays in XOF (spec "Payment channels by
 * region").
 */
export const XOF_COUNTRIES = ['bj', 'bf', 'ci', 'gw', 'ml', 'ne', 'sn', 'tg'] as const;
