import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { filledFields } from '../../shared/domain/row-fields.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import type { Request } from '../bridge/bridge.ts';
import { arrivingCurrency, type MoneyDraft, type MoneyKind, plainAmount, walletOf } from './money-draft.ts';

/** The document gives these values as examples; the calculators require both. */
export const PRIORITY = 'standard';
const MODE = 'send';

export type QuoteRequest = Request<
  'quotes.deposit' | 'quotes.payment' | 'quotes.swap' | 'quotes.swap-and-send'
>;

/** The calculator to ask first; null if there is none (a customer's deposit) or something is missing. */
export function quoteRequestOf(
  kind: MoneyKind,
  draft: MoneyDraft,
  wallets: readonly WalletView[],
): QuoteRequest | null {
  const currency = walletOf(wallets, draft.walletId)?.currency ?? '';
  const amount = plainAmount(draft.amount, currency);
  if (amount === undefined || kind === 'customer-deposit') return null;
  const { country } = draft;
  const channel = oneOf(PAYOUT_CHANNELS, draft.channel);
  const toCurrency = arrivingCurrency(kind, draft, wallets);
  if (kind === 'deposit') {
    const method = oneOf(PAYIN_METHODS, draft.payinMethod);
    if (!method || country === '') return null;
    return { name: 'quotes.deposit', input: { channel: method, currency, amount, mode: MODE, country } };
  }
  if (kind === 'swap') {
    if (toCurrency === '' || toCurrency === currency) return null;
    const input = { fromCurrency: currency, toCurrency, amount, priority: PRIORITY, mode: MODE };
    return { name: 'quotes.swap', input };
  }
  if (!channel || country === '') return null;
  if (kind !== 'swap-and-send')
    return { name: 'quotes.payment', input: { channel, country, amount, currency } };
  if (toCurrency === '') return null;
  const input = {
    fromCurrency: currency,
    toCurrency,
    amount,
    paymentChannel: channel,
    priority: PRIORITY,
    country,
    mode: MODE,
  };
  return { name: 'quotes.swap-and-send', input };
}

type MoneyRequest = Request<
  | 'money.deposit'
  | 'money.customer-deposit'
  | 'money.pay'
  | 'money.withdraw'
  | 'money.swap'
  | 'money.swap-and-send'
>;

interface Order {
  readonly kind: MoneyKind;
  readonly draft: MoneyDraft;
  readonly wallets: readonly WalletView[];
  readonly quoteId: string | null;
  readonly confirmation: string;
  /** True if a similar payment was made lately, and the person means this one as well. */
  readonly isDuplicateMeant: boolean;
}

/** The command that moves the money; null if the form is not complete. */
export function moneyRequestOf(order: Order): MoneyRequest | null {
  const { kind, draft, wallets, quoteId, confirmation } = order;
  const wallet = walletOf(wallets, draft.walletId);
  const amount = plainAmount(draft.amount, wallet?.currency ?? '');
  if (!wallet || amount === undefined) return null;
  const common = {
    amount,
    currency: wallet.currency,
    confirmation,
    ...(order.isDuplicateMeant ? { isDuplicateMeant: true as const } : {}),
    ...(draft.description.trim() ? { description: draft.description.trim() } : {}),
  };
  const quote = quoteId === null ? {} : { quoteId };
  const walletId = wallet.id;
  if (kind === 'deposit') {
    const payinMethod = oneOf(PAYIN_METHODS, draft.payinMethod);
    if (!payinMethod) return null;
    const optional = {
      ...(draft.accountName.trim() ? { accountName: draft.accountName.trim() } : {}),
      ...(draft.directDebitToken.trim() ? { directDebitToken: draft.directDebitToken.trim() } : {}),
    };
    const input = { ...common, ...quote, ...optional, walletId, payinCountry: draft.country, payinMethod };
    return { name: 'money.deposit', input };
  }
  if (kind === 'customer-deposit')
    return { name: 'money.customer-deposit', input: { ...common, walletId, ...customerOf(draft) } };
  return outgoingRequest({ kind, draft, wallets, common, quote, walletId });
}

function customerOf(draft: MoneyDraft) {
  return {
    payinCountry: draft.country,
    bankName: draft.bankName.trim(),
    sendingAccountName: draft.sendingAccountName.trim(),
    customer: {
      name: draft.customerName.trim(),
      email: draft.customerEmail.trim(),
      phone: draft.customerPhone.trim(),
    },
  };
}

interface Outgoing {
  readonly kind: 'pay' | 'withdraw' | 'swap' | 'swap-and-send';
  readonly draft: MoneyDraft;
  readonly wallets: readonly WalletView[];
  readonly common: Pick<
    RequestInput<'money.pay'>,
    'amount' | 'currency' | 'confirmation' | 'description' | 'isDuplicateMeant'
  >;
  readonly quote: { readonly quoteId?: string };
  readonly walletId: string;
}

function outgoingRequest({ kind, draft, wallets, common, quote, walletId }: Outgoing): MoneyRequest | null {
  const { country } = draft;
  const toCurrency = arrivingCurrency(kind, draft, wallets);
  if (kind === 'swap') {
    const way = { sourceWalletId: walletId, destinationWalletId: draft.toWalletId, toCurrency, country };
    return { name: 'money.swap', input: { ...common, ...quote, ...way } };
  }
  const channel = oneOf(PAYOUT_CHANNELS, draft.channel);
  const target = targetOf(draft);
  if (!channel || !target) return null;
  if (kind === 'swap-and-send') {
    if (target.kind === 'account') return null;
    const way = { sourceWalletId: walletId, toCurrency, country, channel, target };
    return { name: 'money.swap-and-send', input: { ...common, ...quote, ...way } };
  }
  const input = { ...common, ...quote, walletId, country, channel, target };
  return kind === 'pay' ? { name: 'money.pay', input } : { name: 'money.withdraw', input };
}

type Target = RequestInput<'money.pay'>['target'];

function targetOf(draft: MoneyDraft): Target | null {
  if (draft.targetKind === 'account')
    return { kind: 'account', destinationAccountId: draft.destinationAccountId.trim() };
  if (draft.targetKind === 'recipient') return { kind: 'recipient', recipientId: draft.recipientId.trim() };
  const type = draft.channel === '' ? undefined : transactionTypeOf(draft.channel);
  if (!type) return null;
  return {
    kind: 'fields',
    fields: { ...filledFields(draft.recipient), country: draft.country, transaction_type: type },
  };
}
