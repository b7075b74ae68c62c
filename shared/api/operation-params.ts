/** Path and query parameters of the operations, as data (spec "Endpoints"). */
import { PAYOUT_CHANNELS } from '../domain/channel.ts';
import { PAYIN_METHODS, PAYOUT_CURRENCIES } from './channel-availability.ts';
import { RECIPIENT_TYPES } from './recipient-rules.ts';
import { fromDocument, type RuleSource } from './rule-source.ts';
import { SESSION_STATUS_FILTERS } from './session.ts';
import { WALLET_STATUSES, WALLET_TYPES } from './wallet.ts';

/** What a parameter's text must be. */
export type ParamKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'integer'; readonly min: number }
  /** A plain decimal above zero. */
  | { readonly kind: 'amount' }
  /** A country's code of two lower-case letters. */
  | { readonly kind: 'country' }
  /** YYYY-MM-DD. */
  | { readonly kind: 'date' }
  | { readonly kind: 'one-of'; readonly options: readonly string[]; readonly ignoresCase?: boolean }
  /** `field,direction`; `fields` undefined means any. */
  | { readonly kind: 'sort'; readonly fields: readonly string[] | undefined };

export interface OperationParam {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly isRequired: boolean;
  /** True if the parameter may be repeated for several values. */
  readonly isRepeatable: boolean;
  readonly value: ParamKind;
  readonly source: RuleSource;
}

const LIST_SESSIONS = 'GET /api/v1/transactions/sessions';
const LIST_WALLETS = 'GET /api/v1/purses/wallets';
const LIST_RECIPIENTS = 'GET /api/v1/mb-api/recipients';
const CALCULATORS = 'Calculators';
const TEXT: ParamKind = { kind: 'text' };

/** The values that the list accepts as `delivery_method` and as `payment_method`. */
export const DELIVERY_METHODS = [
  'etransfer_send',
  'etransfer_request',
  'eft',
  'billpay',
  'cashpickup',
  'bank_transfer_ach',
  'credit_partnerbank_account',
  'mobile_money',
  'direct_debit',
  'bank_transfer',
  'operator_wallet',
  'wallet_debit',
] as const;

/** The currencies that the list can be filtered by; dollars of the United States are not among them. */
export const SESSION_LIST_CURRENCIES = ['xof', 'cad'] as const;

export const SESSION_LIST_PARAMS: readonly OperationParam[] = [
  query('limit', { kind: 'integer', min: 1 }, fromDocument(LIST_SESSIONS, '| limit | integer')),
  query('offset', { kind: 'integer', min: 0 }, fromDocument(LIST_SESSIONS, '| offset | integer')),
  query('start_date', { kind: 'date' }, fromDocument(LIST_SESSIONS, 'YYYY-MM-DD')),
  query('end_date', { kind: 'date' }, fromDocument(LIST_SESSIONS, 'YYYY-MM-DD')),
  query(
    'status',
    { kind: 'one-of', options: SESSION_STATUS_FILTERS },
    fromDocument(LIST_SESSIONS, '`initiated`, `completed`, `failed`, `processing`'),
  ),
  query('recipient_id', TEXT, fromDocument(LIST_SESSIONS, 'recipient_id')),
  query('search', TEXT, fromDocument(LIST_SESSIONS, 'search')),
  repeatable('type', TEXT, fromDocument(LIST_SESSIONS, 'string or array')),
  ...['delivery_method', 'payment_method'].map((name) =>
    query(
      name,
      { kind: 'one-of', options: DELIVERY_METHODS },
      fromDocument(LIST_SESSIONS, 'delivery_method, payment_method'),
    ),
  ),
  query(
    'currency',
    { kind: 'one-of', options: SESSION_LIST_CURRENCIES },
    fromDocument(LIST_SESSIONS, '| currency | string | - | `xof`, `cad`'),
  ),
  repeatable('wallet', TEXT, fromDocument(LIST_SESSIONS, 'Repeated parameter for several')),
  query('sort', { kind: 'sort', fields: undefined }, fromDocument(LIST_SESSIONS, 'createdAt,desc')),
];

export const WALLET_LIST_PARAMS: readonly OperationParam[] = [
  query(
    'currency',
    { kind: 'one-of', options: ['XOF', 'CAD', 'USD'], ignoresCase: true },
    fromDocument(LIST_WALLETS, 'XOF, CAD, USD'),
  ),
  query(
    'walletType',
    { kind: 'one-of', options: WALLET_TYPES },
    fromDocument(LIST_WALLETS, '`BankWallet`, `MobileMoneyWallet`'),
  ),
  query(
    'status',
    { kind: 'one-of', options: WALLET_STATUSES },
    fromDocument(LIST_WALLETS, '`ACTIVE`, `INACTIVE`, `DISABLED`'),
  ),
  query('page', { kind: 'integer', min: 0 }, fromDocument(LIST_WALLETS, '0-indexed')),
  query('size', { kind: 'integer', min: 1 }, fromDocument(LIST_WALLETS, '| size | integer')),
  query(
    'sort',
    { kind: 'sort', fields: ['createdAt', 'wallet_name', 'balance', 'updated_at'] },
    fromDocument(LIST_WALLETS, 'createdAt, wallet_name, balance, updated_at'),
  ),
];

export const RECIPIENT_LIST_PARAMS: readonly OperationParam[] = [
  query('page', { kind: 'integer', min: 1 }, fromDocument(LIST_RECIPIENTS, '1-indexed')),
  query('limit', { kind: 'integer', min: 1 }, fromDocument(LIST_RECIPIENTS, '| limit | integer')),
  query(
    'recipient_type',
    { kind: 'one-of', options: RECIPIENT_TYPES },
    fromDocument(LIST_RECIPIENTS, '`transaction`, `reversal`, `all`, `withdrawal`'),
  ),
];

export const DEPOSIT_QUOTE_PARAMS = calculator(
  ['channel', 'currency', 'amount', 'mode', 'country'],
  PAYIN_METHODS,
);
export const PAYMENT_QUOTE_PARAMS = calculator(['channel', 'country', 'amount', 'currency'], PAYOUT_CHANNELS);
export const SWAP_QUOTE_PARAMS = calculator(['from_currency', 'to_currency', 'amount', 'priority', 'mode']);
export const SWAP_AND_SEND_QUOTE_PARAMS = calculator(
  ['from_currency', 'to_currency', 'amount', 'payment_channel', 'priority', 'country', 'mode'],
  // Seen as the payment channel of a swap, in a guide's example.
  [...PAYOUT_CHANNELS, 'bank_transfer'],
);
export const EFFECTIVE_RATE_PARAMS = calculator(['from_currency', 'to_currency', 'priority']);

/** The one path parameter of the single fetches. */
export function idParam(section: string): readonly OperationParam[] {
  return [
    {
      name: 'id',
      in: 'path',
      isRequired: true,
      isRepeatable: false,
      value: TEXT,
      source: fromDocument(section, 'ath parameter id (string, required)'),
    },
  ];
}

function calculator(names: readonly string[], channels: readonly string[] = []): readonly OperationParam[] {
  const currency: ParamKind = { kind: 'one-of', options: PAYOUT_CURRENCIES, ignoresCase: true };
  const channel: ParamKind = { kind: 'one-of', options: channels };
  const kinds: Readonly<Record<string, ParamKind>> = {
    amount: { kind: 'amount' },
    country: { kind: 'country' },
    currency,
    from_currency: currency,
    to_currency: currency,
    channel,
    payment_channel: channel,
  };
  return names.map((name) => ({
    name,
    in: 'query',
    isRequired: true,
    isRepeatable: false,
    value: kinds[name] ?? TEXT,
    source: fromDocument(CALCULATORS, name),
  }));
}

function query(name: string, value: ParamKind, source: RuleSource): OperationParam {
  return { name, in: 'query', isRequired: false, isRepeatable: false, value, source };
}

function repeatable(name: string, value: ParamKind, source: RuleSource): OperationParam {
  return { ...query(name, value, source), isRepeatable: true };
}
