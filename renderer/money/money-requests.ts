import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { filledFields } from '../../shared/domain/row-fields.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import type { Request } from '../bridge/requests.ts';
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

export interface Order {
  readonly kind: MoneyKind;
  readonly draft: MoneyDraft;
  readonly wallets: readonly WalletView[];
  readonly quoteId: string | null;
  readonly confirmation: string;
  /** The places of similar payments of late beside which the person means this one as well. */
  readonly meantBeside: readonly string[];
}

/** The command that moves the money; null if the form is not complete. */
export function moneyRequestOf(order: Order): MoneyRequest | null {
  const { kind, draft, wallets, quoteId, confirmation } = order;
  const wallet = walletOf(wallets, draft.walletId);
  const amount = plainAmount(draft.amount, wallet?.currency ?? '');
  if (!wallet || amount === undefined) return null;
  const common = {
    walletId: wallet.id,
    amount,
    currency: wallet.currency,
    country: draft.country,
    confirmation,
    ...(order.meantBeside.length > 0 ? { meantBeside: [...order.meantBeside] } : {}),
    ...typed(draft, 'description'),
  };
  if (kind === 'customer-deposit')
    return { name: 'money.customer-deposit', input: { ...common, ...customerOf(draft) } };
  const quoted = { ...common, ...(quoteId === null ? {} : { quoteId }) };
  if (kind === 'deposit') {
    const payinMethod = oneOf(PAYIN_METHODS, draft.payinMethod);
    if (!payinMethod) return null;
    const input = { ...quoted, ...typed(draft, 'accountName', 'directDebitToken'), payinMethod };
    return { name: 'money.deposit', input };
  }
  const toCurrency = arrivingCurrency(kind, draft, wallets);
  if (kind === 'swap')
    return { name: 'money.swap', input: { ...quoted, toWalletId: draft.toWalletId, toCurrency } };
  const channel = oneOf(PAYOUT_CHANNELS, draft.channel);
  const target = targetOf(draft);
  if (!channel || !target) return null;
  if (kind !== 'swap-and-send') return { name: `money.${kind}`, input: { ...quoted, channel, target } };
  if (target.kind === 'account') return null;
  return { name: 'money.swap-and-send', input: { ...quoted, toCurrency, channel, target } };
}

/** What was typed into these fields, without those that are blank. */
function typed<Name extends 'description' | 'accountName' | 'directDebitToken'>(
  draft: MoneyDraft,
  ...names: readonly Name[]
): { readonly [Each in Name]?: string } {
  const texts = names.map((name) => [name, draft[name].trim()] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(texts) as { readonly [Each in Name]?: string };
}

function customerOf(draft: MoneyDraft) {
  return {
    bankName: draft.bankName.trim(),
    sendingAccountName: draft.sendingAccountName.trim(),
    customer: {
      name: draft.customerName.trim(),
      email: draft.customerEmail.trim(),
      phone: draft.customerPhone.trim(),
    },
  };
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
