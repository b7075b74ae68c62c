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
  /** Announced, and not offered yet (spec: "announced as coming soon"). */
  readonly isAnnounced: boolean;
  /** It pays into a wallet that an operator keeps under a mobile number of the payee's country. */
  readonly paysWallet: boolean;
  /** The payee gets the money by answering a question that the payer asks. */
  readonly asksSecret: boolean;
  /** It pays a firm's bill: the account is the customer's at the firm, and the payee has a name of its own. */
  readonly paysBill: boolean;
  /**
   * How the payee's bank is numbered: in Canada by institution and transit, which are also written as one number; in the
   * United States by a routing number, whose last digit is a checksum. Undefined if the document gives no such number.
   */
  readonly bankNumber: 'canadian' | 'american' | undefined;
}

/** The facts about each channel, except its words and the rules of its recipient. */
const CHANNELS: Readonly<Record<PayoutChannel, ChannelDefinition>> = {
  mobile_money: {
    transactionType: 'mobile_money',
    regions: ['west-africa'],
    columns: ['phone', 'provider'],
    isAnnounced: false,
    paysWallet: true,
    asksSecret: false,
    paysBill: false,
    bankNumber: undefined,
  },
  direct_deposit: {
    transactionType: undefined,
    regions: ['west-africa'],
    columns: ['destination_account_id'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: undefined,
  },
  cashpickup: {
    transactionType: 'cash_pickup',
    regions: ['west-africa'],
    columns: ['phone', 'withdrawal_channel'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: undefined,
  },
  credit_partnerbank_account: {
    transactionType: 'partnerbank_direct_credit',
    regions: ['west-africa'],
    columns: ['email', 'account_number', 'account_branch', 'account_type'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: undefined,
  },
  etransfer_send: {
    transactionType: 'etransfer_send',
    regions: ['canada'],
    columns: ['email', 'security_question', 'security_question_answer'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: true,
    paysBill: false,
    bankNumber: undefined,
  },
  eft: {
    transactionType: 'eft',
    regions: ['canada'],
    columns: ['email', 'account_number', 'institution_number', 'transit_number', 'account_type'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: 'canadian',
  },
  billpay: {
    transactionType: 'bill_pay',
    regions: ['west-africa', 'canada'],
    columns: ['email', 'account_number', 'payee_name', 'payee_code'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: true,
    bankNumber: undefined,
  },
  swift: {
    transactionType: undefined,
    regions: ['united-states'],
    columns: ['destination_account_id'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: undefined,
  },
  instant_payments: {
    transactionType: undefined,
    regions: ['united-states'],
    columns: ['destination_account_id'],
    isAnnounced: false,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: undefined,
  },
  bank_transfer_ach: {
    transactionType: 'bank_transfer_ach',
    regions: ['united-states'],
    columns: ['email', 'account_number', 'bank_code', 'account_type'],
    isAnnounced: true,
    paysWallet: false,
    asksSecret: false,
    paysBill: false,
    bankNumber: 'american',
  },
};

/** The channels that pay in a region. */
export function channelsIn(region: RegionName): readonly PayoutChannel[] {
  return PAYOUT_CHANNELS.filter((channel) => CHANNELS[channel].regions.includes(region));
}

/** The facts of what a row has as its channel; undefined for a customer deposit, and for what is no channel. */
function definitionOf(channel: string | undefined): ChannelDefinition | undefined {
  return channel === undefined ? undefined : DEFINITIONS.get(channel);
}

const DEFINITIONS: ReadonlyMap<string, ChannelDefinition> = new Map(Object.entries(CHANNELS));

/** True if it is announced, and not offered yet. */
export function isAnnounced(channel: PayoutChannel): boolean {
  return CHANNELS[channel].isAnnounced;
}

/** True if it pays into a wallet that an operator keeps under a mobile number of the payee's country. */
export function paysWallet(channel: string | undefined): boolean {
  return definitionOf(channel)?.paysWallet === true;
}

/** The channel of a row that names a wallet and no channel; undefined if several pay into wallets. */
export const ONLY_WALLET_CHANNEL: PayoutChannel | undefined = onlyOne(PAYOUT_CHANNELS.filter(paysWallet));

/** True if the payee gets the money by answering a question that the payer asks. */
export function asksSecret(channel: string | undefined): boolean {
  return definitionOf(channel)?.asksSecret === true;
}

/** True if it pays a firm's bill. */
export function paysBill(channel: string | undefined): boolean {
  return definitionOf(channel)?.paysBill === true;
}

/** How the bank of its payees is numbered; undefined if it has no such number, or none of a known form. */
export function bankNumberOf(channel: string | undefined): ChannelDefinition['bankNumber'] {
  return definitionOf(channel)?.bankNumber;
}

function onlyOne<Value>([first, ...others]: readonly Value[]): Value | undefined {
  return others.length === 0 ? first : undefined;
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
