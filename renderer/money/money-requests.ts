import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { filledFields } from '../../shared/domain/row-fields.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import type { Request } from '../bridge/bridge.ts';
import { type QuoteRequest, quoteRequest } from './calculators.ts';
import { arrivingCurrency, type MoneyDraft, type MoneyKind, plainAmount, walletOf } from './money-draft.ts';

/** The document gives these values as examples; the calculators require both. */
export const PRIORITY = 'standard';
const MODE = 'send';

/** The calculator of each kind; a customer's deposit has none. */
const CALCULATOR_OF = {
  deposit: 'deposit',
  pay: 'payment',
  withdraw: 'payment',
  swap: 'swap',
  'swap-and-send': 'swap-and-send',
} as const;

/** The calculator to ask first; null if there is none or something is missing. */
export function quoteRequestOf(
  kind: MoneyKind,
  draft: MoneyDraft,
  wallets: readonly WalletView[],
): QuoteRequest | null {
  const fromCurrency = walletOf(wallets, draft.walletId)?.currency ?? '';
  const toCurrency = arrivingCurrency(kind, draft, wallets);
  if (kind === 'customer-deposit' || (kind === 'swap' && fromCurrency === toCurrency)) return null;
  const currencies = { fromCurrency, toCurrency };
  return quoteRequest(CALCULATOR_OF[kind], { ...draft, ...currencies, priority: PRIORITY, mode: MODE });
}

export type MoneyRequest = Request<
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
