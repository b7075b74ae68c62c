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
  query(LIST_SESSIONS, 'limit', from(1), '| limit | integer'),
  query(LIST_SESSIONS, 'offset', from(0), '| offset | integer'),
  query(LIST_SESSIONS, 'start_date', { kind: 'date' }, 'YYYY-MM-DD'),
  query(LIST_SESSIONS, 'end_date', { kind: 'date' }, 'YYYY-MM-DD'),
  query(
    LIST_SESSIONS,
    'status',
    oneOf(SESSION_STATUS_FILTERS),
    '`initiated`, `completed`, `failed`, `processing`',
  ),
  query(LIST_SESSIONS, 'recipient_id', TEXT),
  query(LIST_SESSIONS, 'search', TEXT),
  repeatable(query(LIST_SESSIONS, 'type', TEXT, 'string or array')),
  ...['delivery_method', 'payment_method'].map((name) =>
    query(LIST_SESSIONS, name, oneOf(DELIVERY_METHODS), 'delivery_method, payment_method'),
  ),
  query(LIST_SESSIONS, 'currency', oneOf(SESSION_LIST_CURRENCIES), '| currency | string | - | `xof`, `cad`'),
  repeatable(query(LIST_SESSIONS, 'wallet', TEXT, 'Repeated parameter for several')),
  query(LIST_SESSIONS, 'sort', { kind: 'sort', fields: undefined }, 'createdAt,desc'),
];

const WALLET_SORTS = ['createdAt', 'wallet_name', 'balance', 'updated_at'];

export const WALLET_LIST_PARAMS: readonly OperationParam[] = [
  query(LIST_WALLETS, 'currency', { ...oneOf(['XOF', 'CAD', 'USD']), ignoresCase: true }, 'XOF, CAD, USD'),
  query(LIST_WALLETS, 'walletType', oneOf(WALLET_TYPES), '`BankWallet`, `MobileMoneyWallet`'),
  query(LIST_WALLETS, 'status', oneOf(WALLET_STATUSES), '`ACTIVE`, `INACTIVE`, `DISABLED`'),
  query(LIST_WALLETS, 'page', from(0), '0-indexed'),
  query(LIST_WALLETS, 'size', from(1), '| size | integer'),
  query(LIST_WALLETS, 'sort', { kind: 'sort', fields: WALLET_SORTS }, WALLET_SORTS.join(', ')),
];

export const RECIPIENT_LIST_PARAMS: readonly OperationParam[] = [
  query(LIST_RECIPIENTS, 'page', from(1), '1-indexed'),
  query(LIST_RECIPIENTS, 'limit', from(1), '| limit | integer'),
  query(
    LIST_RECIPIENTS,
    'recipient_type',
    oneOf(RECIPIENT_TYPES),
    '`transaction`, `reversal`, `all`, `withdrawal`',
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
  const words = 'ath parameter id (string, required)';
  return [{ ...query(section, 'id', TEXT, words), in: 'path', isRequired: true }];
}

function calculator(names: readonly string[], channels: readonly string[] = []): readonly OperationParam[] {
  const currency: ParamKind = { ...oneOf(PAYOUT_CURRENCIES), ignoresCase: true };
  const kinds: Readonly<Record<string, ParamKind>> = {
    amount: { kind: 'amount' },
    country: { kind: 'country' },
    ...{ currency, from_currency: currency, to_currency: currency },
    ...{ channel: oneOf(channels), payment_channel: oneOf(channels) },
  };
  return names.map((name) => ({ ...query(CALCULATORS, name, kinds[name] ?? TEXT), isRequired: true }));
}

function from(min: number): ParamKind {
  return { kind: 'integer', min };
}

function oneOf(options: readonly string[]): ParamKind & { readonly kind: 'one-of' } {
  return { kind: 'one-of', options };
}

/** `words`: from the document's section, its name if not given. */
function query(section: string, name: string, value: ParamKind, words = name): OperationParam {
  const source = fromDocument(section, words);
  return { name, in: 'query', isRequired: false, isRepeatable: false, value, source };
}

function repeatable(param: OperationParam): OperationParam {
  return { ...param, isRepeatable: true };
}
