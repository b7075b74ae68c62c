/** The request bodies of single transactions, from the window's input (API document, "Session creation"). */
import type { JsonObject } from '../../../shared/api/payment-body.ts';
import { type PayoutChannel, transactionTypeOf } from '../../../shared/domain/channel.ts';
import { amountToApi, parseAmount } from '../../../shared/domain/money.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { ParsedInput } from '../../../shared/ipc/requests.ts';

/** The API's number for a decimal of the currency; NaN if there is none, which the request's check refuses. */
function apiAmount(amount: string, currency: string): number {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? amountToApi(parsed.amountMinor, currency) : Number.NaN;
}

/** Only the fields with a value, because the API knows no empty fields. */
function definedFields(fields: Readonly<Record<string, JsonObject[string] | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as JsonObject;
}

export function depositBody(asked: ParsedInput<'money.deposit'>): JsonObject {
  return definedFields({
    description: asked.description,
    quote_id: asked.quoteId,
    direct_debit_token: asked.directDebitToken,
    wallet_id: asked.walletId,
    transaction: {
      amount: apiAmount(asked.amount, asked.currency),
      payin_country: asked.country,
      payin_method: asked.payinMethod,
    },
    account_name: asked.accountName,
  });
}

export function customerDepositBody(asked: ParsedInput<'money.customer-deposit'>): JsonObject {
  return definedFields({
    description: asked.description,
    wallet_id: asked.walletId,
    transaction: {
      amount: apiAmount(asked.amount, asked.currency),
      payin_country: asked.country,
      bank_name: asked.bankName,
      sending_account_name: asked.sendingAccountName,
    },
    customer: { ...asked.customer },
  });
}

/** A payment or a withdrawal; `recipient` holds the fields of a recipient that no account id names. */
export function payoutBody(
  asked: ParsedInput<'money.pay'>,
  recipient: RowFields | undefined,
  recipientType: 'transaction' | 'withdrawal',
): JsonObject {
  const { target } = asked;
  return definedFields({
    description: asked.description,
    wallet_id: asked.walletId,
    quote_id: asked.quoteId,
    transaction: {
      amount: apiAmount(asked.amount, asked.currency),
      country: asked.country,
      channel: asked.channel,
      currency: asked.currency,
    },
    destination_account_id: target.kind === 'account' ? target.destinationAccountId : undefined,
    recipient: recipient && recipientBody(recipient, { ...asked, recipientType }),
  });
}

export function swapBody(asked: ParsedInput<'money.swap'>): JsonObject {
  return definedFields({
    description: asked.description,
    swap_quote_id: asked.quoteId,
    transaction: asked.quoteId === undefined ? exchangeOf(asked) : undefined,
    source_wallet: asked.walletId,
    destination_wallet: asked.toWalletId,
    session_type: 'swap_transaction',
    swap_type: 'SWAP',
  });
}

export function swapAndSendBody(
  asked: ParsedInput<'money.swap-and-send'>,
  recipient: RowFields | undefined,
): JsonObject {
  const { target } = asked;
  const known = target.kind === 'recipient' ? { id: target.recipientId } : undefined;
  return definedFields({
    description: asked.description,
    payout_quote_id: asked.quoteId,
    transaction:
      asked.quoteId === undefined ? { ...exchangeOf(asked), payment_channel: asked.channel } : undefined,
    source_wallet: asked.walletId,
    session_type: 'swap_and_send',
    swap_type: 'SWAP_SEND',
    payout_recipient:
      known ?? (recipient && recipientBody(recipient, { ...asked, recipientType: 'transaction' })),
  });
}

function exchangeOf(
  asked: Pick<ParsedInput<'money.swap'>, 'amount' | 'currency' | 'toCurrency' | 'country'>,
): JsonObject {
  return {
    amount: apiAmount(asked.amount, asked.currency),
    from_currency: asked.currency,
    to_currency: asked.toCurrency,
    country: asked.country,
    priority: 'standard',
  };
}

/** The fields that the form need not ask for: type, country and kind follow from the payment. */
function recipientBody(
  fields: RowFields,
  { country, channel, recipientType }: { country: string; channel: PayoutChannel; recipientType: string },
): JsonObject {
  return definedFields({
    recipient_type: recipientType,
    country,
    transaction_type: transactionTypeOf(channel),
    language: 'en',
    ...fields,
  });
}
