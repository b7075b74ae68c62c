/** The bodies of the operations that pay a row, built from its checked fields (spec "Session creation"). */
import { PAYOUT_CHANNELS, type PayoutChannel, transactionTypeOf } from '../domain/channel.ts';
import { MARKER_METADATA_KEY } from '../domain/marker.ts';
import { amountToApi, parseAmount } from '../domain/money.ts';
import { oneOf } from '../domain/one-of.ts';
import { operationOfFields, type RowField, type RowFields, textOf } from '../domain/row-fields.ts';
import { RECIPIENT_FIELDS } from './request-bodies.ts';

type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[];
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

interface PaymentTerms {
  /** The wallet to pay from or, for a customer, to pay into. */
  readonly walletId: string;
  readonly quoteId?: string;
  /** Comes first in the description and is in the metadata, so that the session can be found again (R5). */
  readonly marker: string;
  /** Overrides the row's own description. */
  readonly description?: string;
}

/** Body of `payment` for a row that has passed `checkRow`. Throws for one that has not, because it must not be sent. */
export function buildPaymentBody(row: RowFields, terms: PaymentTerms): JsonObject {
  const channel = channelOfRow(row);
  return {
    description: describe(row, terms),
    wallet_id: terms.walletId,
    ...(terms.quoteId === undefined ? {} : { quote_id: terms.quoteId }),
    transaction: {
      amount: apiAmount(row),
      country: needed(row, 'country'),
      channel,
      currency: needed(row, 'currency'),
    },
    ...targetOf(row, channel),
    metadata: metadataOf(row, terms),
  };
}

/** Body of `withdrawal`: the same fields as a payment; an inline recipient has the type `withdrawal`. */
export function buildWithdrawalBody(row: RowFields, terms: PaymentTerms): JsonObject {
  return buildPaymentBody({ ...row, recipient_type: 'withdrawal' }, terms);
}

/** Body of `customer-deposit`: asks the row's customer to pay into the wallet. It takes no quote. */
export function buildCustomerDepositBody(row: RowFields, terms: PaymentTerms): JsonObject {
  const name = customerNameOf(row);
  if (name === '') throw new Error('a row without a customer’s name cannot be sent');
  return {
    description: describe(row, terms),
    wallet_id: terms.walletId,
    transaction: {
      amount: apiAmount(row),
      payin_country: needed(row, 'country'),
      bank_name: needed(row, 'bank_name'),
      sending_account_name: needed(row, 'sending_account_name'),
    },
    customer: { name, email: needed(row, 'email'), phone: needed(row, 'phone') },
    metadata: metadataOf(row, terms),
  };
}

/** The service has one field for a customer's name: both names of the row, or the one that it has. */
export function customerNameOf(row: RowFields): string {
  return `${textOf(row, 'first_name')} ${textOf(row, 'last_name')}`.trim();
}

/**
 * Body of `swap` for a row that is exchanged from another currency and sent in one step. The quote says how much is
 * exchanged, so a row without one cannot be sent. Neither can a row that pays an account, because this operation has
 * no field for it.
 */
export function buildSwapAndSendBody(row: RowFields, terms: PaymentTerms): JsonObject {
  if (terms.quoteId === undefined) throw new Error('an exchange without a quote cannot be sent');
  if (!isExchangeable(row)) throw new Error('a row without a recipient cannot be exchanged and sent');
  return {
    description: describe(row, terms),
    payout_quote_id: terms.quoteId,
    source_wallet: terms.walletId,
    session_type: 'swap_and_send',
    swap_type: 'SWAP_SEND',
    payout_recipient: recipientOf(row, channelOfRow(row)),
    metadata: metadataOf(row, terms),
  };
}

/** True if a row can be exchanged and sent in one step: it pays a recipient, not an account given by its id. */
export function isExchangeable(row: RowFields): boolean {
  const channel = oneOf(PAYOUT_CHANNELS, textOf(row, 'channel'));
  const isToRecipient = channel !== undefined && transactionTypeOf(channel) !== undefined;
  const isOwn = operationOfFields(row) === 'withdrawal' || textOf(row, 'destination_account_id') !== '';
  return isToRecipient && !isOwn;
}

function describe(row: RowFields, { marker, description }: { marker: string; description?: string }): string {
  return `${marker} ${(description ?? row.description ?? '').trim()}`.trim();
}

function metadataOf(row: RowFields, { marker }: { marker: string }): JsonObject {
  const reference = textOf(row, 'reference');
  const marked = { [MARKER_METADATA_KEY]: marker };
  return reference === '' ? marked : { ...marked, reference };
}

function targetOf(row: RowFields, channel: PayoutChannel): JsonObject {
  const destination = textOf(row, 'destination_account_id');
  if (destination !== '') return { destination_account_id: destination };
  return { recipient: recipientOf(row, channel) };
}

/** An inline recipient: every filled field of the row that belongs to a recipient, and the currency as in the examples. */
function recipientOf(row: RowFields, channel: PayoutChannel): JsonObject {
  const type = transactionTypeOf(channel);
  if (type === undefined) throw new Error(`a row paid by ${channel} has no inline recipient`);
  const recipient: Record<string, JsonValue> = {};
  for (const field of RECIPIENT_FIELDS) {
    // The row's description belongs to the payment, with the marker; a recipient's description is a different field.
    if (field === 'description') continue;
    const text = textOf(row, field);
    if (text !== '') recipient[field] = text;
  }
  return { ...recipient, transaction_type: type, currency: needed(row, 'currency') };
}

function channelOfRow(row: RowFields): PayoutChannel {
  const channel = oneOf(PAYOUT_CHANNELS, textOf(row, 'channel'));
  if (channel === undefined) throw new Error('a row without a payout channel cannot be sent');
  return channel;
}

function apiAmount(row: RowFields): number {
  const currency = needed(row, 'currency');
  const parsed = parseAmount(needed(row, 'amount'), currency);
  if (!parsed.ok || parsed.amountMinor <= 0) throw new Error('a row without a payable amount cannot be sent');
  return amountToApi(parsed.amountMinor, currency);
}

function needed(row: RowFields, field: RowField): string {
  const text = textOf(row, field);
  if (text === '') throw new Error(`a row without ${field} cannot be sent`);
  return text;
}
