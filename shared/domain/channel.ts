/**
 * The two vocabularies of the API (spec "Payment channels by region", "Recipient"): a *channel* is how a payment is
 * paid out; a *transaction type* is the recipient's word for it. They differ in three names and are mapped only here.
 */
export const PAYOUT_CHANNELS = [
  'mobile_money',
  'direct_deposit',
  'cashpickup',
  'credit_partnerbank_account',
  'billpay',
  'etransfer_send',
  'eft',
  'swift',
  'instant_payments',
  'bank_transfer_ach',
] as const;

export type PayoutChannel = (typeof PAYOUT_CHANNELS)[number];

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

/** The recipient's word for each channel; undefined where the document has no recipient rules for the channel. */
const TYPE_OF_CHANNEL: Readonly<Record<PayoutChannel, TransactionType | undefined>> = {
  mobile_money: 'mobile_money',
  direct_deposit: undefined,
  cashpickup: 'cash_pickup',
  credit_partnerbank_account: 'partnerbank_direct_credit',
  billpay: 'bill_pay',
  etransfer_send: 'etransfer_send',
  eft: 'eft',
  swift: undefined,
  instant_payments: undefined,
  bank_transfer_ach: 'bank_transfer_ach',
};

/** The recipient's transaction type for a channel, or undefined: then only a `destination_account_id` or a known recipient can be paid. */
export function transactionTypeOf(channel: PayoutChannel): TransactionType | undefined {
  return TYPE_OF_CHANNEL[channel];
}

/** The channel whose recipient has this transaction type. */
export function channelOf(type: TransactionType): PayoutChannel {
  for (const channel of PAYOUT_CHANNELS) if (TYPE_OF_CHANNEL[channel] === type) return channel;
  throw new Error(`no channel pays the transaction type ${type}`);
}

/** The eight countries of the West African monetary union the service pays in XOF (spec "Payment channels by region"). */
export const XOF_COUNTRIES = ['bj', 'bf', 'ci', 'gw', 'ml', 'ne', 'sn', 'tg'] as const;
