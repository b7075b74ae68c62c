import { REGIONS } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS, type PayoutChannel, transactionTypeOf } from '../../shared/domain/channel.ts';
import { parseAmount } from '../../shared/domain/money.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';

/** The kinds of single transaction, in the words of the screens. */
export const MONEY_KINDS = [
  'deposit',
  'customer-deposit',
  'pay',
  'withdraw',
  'swap',
  'swap-and-send',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

const TEXTS = [
  ...(['walletId', 'amount', 'description', 'country', 'payinMethod', 'accountName'] as const),
  ...(['directDebitToken', 'bankName', 'sendingAccountName', 'customerName', 'customerEmail'] as const),
  ...(['customerPhone', 'toWalletId', 'toCurrency', 'destinationAccountId', 'recipientId'] as const),
] as const;
type TextName = (typeof TEXTS)[number];

/** The values of a form, as typed. The kind determines which of them count. */
export interface MoneyDraft extends Readonly<Record<TextName, string>> {
  readonly channel: PayoutChannel | '';
  readonly targetKind: 'account' | 'recipient' | 'fields';
  readonly recipient: RowFields;
}

export const EMPTY_DRAFT: MoneyDraft = {
  ...(Object.fromEntries(TEXTS.map((name) => [name, ''])) as Record<TextName, string>),
  channel: '',
  targetKind: 'recipient',
  recipient: {},
};

/** The target has fields of its own. */
export type DraftField = Exclude<TextName, 'recipientId' | 'destinationAccountId'> | 'channel' | 'target';

const FIELDS: Readonly<Record<MoneyKind, readonly DraftField[]>> = {
  deposit: ['walletId', 'amount', 'country', 'payinMethod', 'accountName', 'directDebitToken', 'description'],
  'customer-deposit': [
    'walletId',
    'amount',
    'country',
    'bankName',
    'sendingAccountName',
    'customerName',
    'customerEmail',
    'customerPhone',
    'description',
  ],
  pay: ['walletId', 'amount', 'country', 'channel', 'target', 'description'],
  withdraw: ['walletId', 'amount', 'country', 'channel', 'target', 'description'],
  swap: ['walletId', 'toWalletId', 'amount', 'country', 'description'],
  'swap-and-send': ['walletId', 'toCurrency', 'amount', 'country', 'channel', 'target', 'description'],
};

const OPTIONAL: readonly DraftField[] = ['description', 'accountName', 'directDebitToken'];

/** The fields of the form for this kind, in order; a token only if the chosen method is a direct debit. */
export function fieldsOfKind(kind: MoneyKind, draft: MoneyDraft): readonly DraftField[] {
  return FIELDS[kind].filter((field) => field !== 'directDebitToken' || draft.payinMethod === 'direct_debit');
}

export function isOptional(field: DraftField): boolean {
  return OPTIONAL.includes(field);
}

/** The amount as the plain decimal of its currency; undefined if it is not one above zero. */
export function plainAmount(text: string, currency: string): string | undefined {
  const decimal = text.replace(/[\s\u00a0\u202f]/g, '').replace(/,(\d{1,2})$/, '.$1');
  const parsed = parseAmount(decimal, currency);
  return parsed.ok && parsed.amountMinor > 0 ? decimal : undefined;
}

export function walletOf(wallets: readonly WalletView[], id: string): WalletView | undefined {
  return wallets.find((wallet) => wallet.id === id);
}

/** The channels that pay this currency in this country; without a country, all of the currency's. */
export function channelsFor(currency: string, country: string): readonly PayoutChannel[] {
  const regions = REGIONS.filter((region) => region.currency === currency || currency === '');
  const there = regions.filter(({ countries }) => country === '' || countries.includes(country));
  const found = there.flatMap(({ payoutChannels }) => payoutChannels);
  return PAYOUT_CHANNELS.filter((channel) => found.includes(channel));
}

/** The countries of a currency; all of them if none is known for it. */
export function countriesFor(currency: string): readonly string[] {
  const own = REGIONS.filter((region) => region.currency === currency);
  return (own.length > 0 ? own : REGIONS).flatMap(({ countries }) => countries);
}

/** The payin methods in this country, or all. */
export function payinMethodsFor(country: string): readonly string[] {
  const there = REGIONS.filter(({ countries }) => country === '' || countries.includes(country));
  return [...new Set(there.flatMap(({ payinMethods }) => payinMethods))];
}

/** The currency that arrives: the other wallet's in a swap, the chosen one in a swap and send, otherwise the wallet's own. */
export function arrivingCurrency(kind: MoneyKind, draft: MoneyDraft, wallets: readonly WalletView[]): string {
  if (kind === 'swap-and-send') return draft.toCurrency;
  const id = kind === 'swap' ? draft.toWalletId : draft.walletId;
  return walletOf(wallets, id)?.currency ?? '';
}

/** The fields that must still be filled in or corrected, in the form's order. */
export function openFields(
  kind: MoneyKind,
  draft: MoneyDraft,
  wallets: readonly WalletView[],
): readonly DraftField[] {
  const currency = walletOf(wallets, draft.walletId)?.currency ?? '';
  return fieldsOfKind(kind, draft).filter((field) => {
    if (field === 'amount') return plainAmount(draft.amount, currency) === undefined;
    if (field === 'target') return !hasTarget(draft);
    if (field === 'toWalletId') return draft.toWalletId === '' || draft.toWalletId === draft.walletId;
    return !isOptional(field) && String(draft[field]).trim() === '';
  });
}

function hasTarget(draft: MoneyDraft): boolean {
  if (draft.targetKind === 'account') return draft.destinationAccountId.trim() !== '';
  if (draft.targetKind === 'recipient') return draft.recipientId.trim() !== '';
  return draft.channel !== '' && transactionTypeOf(draft.channel) !== undefined;
}
