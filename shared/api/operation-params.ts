/** Path and query parameters of the operations, as data (spec "Endpoints"). */
import { PAYOUT_CHANNELS } from '../domain/channel.ts';
import { PAYIN_METHODS, PAYOUT_CURRENCIES } from './channel-availability.ts';
import { RECIPIENT_TYPES } from './recipient-rules.ts';
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
}

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
  query('limit', from(1)),
  query('offset', from(0)),
  query('start_date', { kind: 'date' }),
  query('end_date', { kind: 'date' }),
  query('status', oneOf(SESSION_STATUS_FILTERS)),
  query('recipient_id', TEXT),
  query('search', TEXT),
  { ...query('type', TEXT), isRepeatable: true },
  query('delivery_method', oneOf(DELIVERY_METHODS)),
  query('payment_method', oneOf(DELIVERY_METHODS)),
  query('currency', oneOf(SESSION_LIST_CURRENCIES)),
  { ...query('wallet', TEXT), isRepeatable: true },
  query('sort', { kind: 'sort', fields: undefined }),
];

export const WALLET_LIST_PARAMS: readonly OperationParam[] = [
  query('currency', { ...oneOf(['XOF', 'CAD', 'USD']), ignoresCase: true }),
  query('walletType', oneOf(WALLET_TYPES)),
  query('status', oneOf(WALLET_STATUSES)),
  query('page', from(0)),
  query('size', from(1)),
  query('sort', { kind: 'sort', fields: ['createdAt', 'wallet_name', 'balance', 'updated_at'] }),
];

export const RECIPIENT_LIST_PARAMS: readonly OperationParam[] = [
  query('page', from(1)),
  query('limit', from(1)),
  query('recipient_type', oneOf(RECIPIENT_TYPES)),
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
export const ID_PARAM: readonly OperationParam[] = [{ ...query('id', TEXT), in: 'path', isRequired: true }];

function calculator(names: readonly string[], channels: readonly string[] = []): readonly OperationParam[] {
  const currency: ParamKind = { ...oneOf(PAYOUT_CURRENCIES), ignoresCase: true };
  const kinds: Readonly<Record<string, ParamKind>> = {
    amount: { kind: 'amount' },
    country: { kind: 'country' },
    ...{ currency, from_currency: currency, to_currency: currency },
    ...{ channel: oneOf(channels), payment_channel: oneOf(channels) },
  };
  return names.map((name) => ({ ...query(name, kinds[name] ?? TEXT), isRequired: true }));
}

function from(min: number): ParamKind {
  return { kind: 'integer', min };
}

function oneOf(options: readonly string[]): ParamKind & { readonly kind: 'one-of' } {
  return { kind: 'one-of', options };
}

function query(name: string, value: ParamKind): OperationParam {
  return { name, in: 'query', isRequired: false, isRepeatable: false, value };
}
