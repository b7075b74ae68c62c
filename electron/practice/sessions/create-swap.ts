import { channelOf, TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import type { BookWallet } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { Complaints, invalidFields, refuse } from '../http/answer.ts';
import { type JsonObject, readFields } from '../http/field-reader.ts';
import { REGIONS, regionOf } from '../pricing/fee-schedule.ts';
import { marketExchange, minorWithinLimit } from '../pricing/money-math.ts';
import { type Priced, priceOfQuote } from '../pricing/price-session.ts';
import { priceSwap, priceSwapAndSend } from '../pricing/pricing.ts';
import { inlineOrKnown, isKnownById, knownRecipient } from './create-payment.ts';
import { type Create, openSession, payableMinor, usableWallet } from './create-session.ts';

type SwapRequest = ReturnType<typeof readSwap>['request'];

/** POST sessions/swap: `SWAP` between two wallets, or `SWAP_SEND` to a recipient, by a quote or by a transaction object. */
export const createSwap: Create = (state, body, idempotencyKey) => {
  const { fields, request } = readSwap(body);
  fields.check();
  checkRules(request);
  const sends = request.swapType === 'SWAP_SEND';
  const channel = channelFor(state, request);
  const priced = sends ? priceOfSwapAndSend(state, request, channel) : priceOfSwap(state, request);
  const { fromCurrency, toCurrency, convertMinor } = priced.pricing;
  const source = usableWallet(state, request.sourceWallet, {
    field: 'source_wallet',
    currency: fromCurrency,
  });
  const destination = destinationOf(state, request, toCurrency);
  const sendsBy = priced.quote?.channel ?? channel;
  const country = priced.quote?.country || request.country;
  const payee =
    sends && request.payoutRecipient
      ? inlineOrKnown(state, request.payoutRecipient, {
          name: 'payout_recipient',
          channel: sendsBy,
          country,
          currency: toCurrency,
        })
      : { id: '', fields: {} };
  return openSession(state, {
    kind: sends ? 'swap_and_send' : 'swap',
    idempotencyKey,
    description: request.description,
    metadata: request.metadata,
    wallet: source,
    destinationWalletId: destination?.id,
    recipientId: payee.id,
    recipient: payee.fields,
    country,
    channel: sends ? sendsBy : 'swap',
    payinMethod: 'operator_wallet',
    priced,
    amountMinor: convertMinor,
  });
};

function readSwap(body: JsonObject) {
  const fields = readFields(body);
  const transaction = fields.object('transaction', 'optional');
  const within = transaction ? 'required' : 'optional';
  const request = {
    transaction,
    description: fields.text('description', 'optional'),
    swapQuoteId: fields.text('swap_quote_id', 'optional'),
    payoutQuoteId: fields.text('payout_quote_id', 'optional'),
    amount: transaction ? fields.number('transaction.amount') : 0,
    from: fields.text('transaction.from_currency', within),
    to: fields.text('transaction.to_currency', within),
    country: fields.text('transaction.country', within),
    paymentChannel: fields.text('transaction.payment_channel', 'optional'),
    priority: fields.text('transaction.priority', 'optional'),
    sourceWallet: fields.text('source_wallet', 'required'),
    destinationWallet: fields.text('destination_wallet', 'optional'),
    sessionType: fields.text('session_type', 'required'),
    swapType: fields.text('swap_type', 'required'),
    recipient: fields.object('recipient', 'optional'),
    payoutRecipient: fields.object('payout_recipient', 'optional'),
    metadata: fields.object('metadata', 'optional') ?? {},
  };
  return { fields, request };
}

const COUNTRIES = REGIONS.flatMap(({ countries }) => countries);

/** The session_type that belongs to each swap_type. */
const SESSION_TYPE: ReadonlyMap<string, string> = new Map([
  ['SWAP', 'swap_transaction'],
  ['SWAP_SEND', 'swap_and_send'],
]);

/** "exactly one of two ways", the two types that must agree, and what each of them needs. */
function checkRules(request: SwapRequest): void {
  const complaints = new Complaints();
  const ways = [request.swapQuoteId, request.payoutQuoteId, request.transaction].filter(Boolean).length;
  if (ways === 0)
    complaints.add('transaction', 'The transaction field is required when no quote id is given.');
  if (ways > 1) complaints.add('transaction', 'Give either one quote id or a transaction object, not both.');
  const sessionType = SESSION_TYPE.get(request.swapType);
  if (!sessionType) complaints.add('swap_type', 'The swap_type must be SWAP or SWAP_SEND.');
  else if (request.sessionType !== sessionType) {
    complaints.add('session_type', `The session_type must be ${sessionType} for ${request.swapType}.`);
  }
  const otherQuote = request.swapType === 'SWAP' ? 'payout_quote_id' : 'swap_quote_id';
  if (ways === 1 && (request.swapType === 'SWAP' ? request.payoutQuoteId : request.swapQuoteId))
    complaints.add(otherQuote, `The ${otherQuote} is of another kind of swap.`);
  if (request.swapType === 'SWAP' && !request.destinationWallet) {
    complaints.add('destination_wallet', 'The destination_wallet field is required for SWAP.');
  }
  if (request.swapType === 'SWAP_SEND' && !request.payoutRecipient) {
    complaints.add('payout_recipient', 'The payout_recipient field is required for SWAP_SEND.');
  }
  if (request.transaction) {
    if (request.from === request.to || !marketExchange(request.from, request.to)) {
      complaints.add('transaction.to_currency', 'The currencies must be two of xof, cad, usd.');
    }
    const sent = request.swapType === 'SWAP_SEND' ? regionOf(request.to)?.countries : undefined;
    complaints.addUnlessOneOf('transaction.country', request.country, sent ?? COUNTRIES);
    payableMinor(complaints, request.amount, request.from);
  }
  complaints.check(invalidFields);
}

function priceOfSwap(state: PracticeState, request: SwapRequest): Priced {
  if (!request.transaction) return priceOfQuote(state, request.swapQuoteId, 'swap');
  const amountMinor = minorWithinLimit(request.amount, request.from) ?? 0;
  const swap = priceSwap({ from: request.from, to: request.to, amountMinor, mode: 'send' });
  return nonZero(swap?.pricing);
}

function priceOfSwapAndSend(state: PracticeState, request: SwapRequest, channel: string): Priced {
  if (!request.transaction) return priceOfQuote(state, request.payoutQuoteId, 'swap_and_send');
  const amountMinor = minorWithinLimit(request.amount, request.from) ?? 0;
  const priced = priceSwapAndSend({ from: request.from, to: request.to, amountMinor, mode: 'send', channel });
  if (!priced) {
    const allowed = regionOf(request.to)?.payoutChannels.join(', ');
    refuse(invalidFields({ 'transaction.payment_channel': [`The channel must be one of ${allowed}.`] }));
  }
  return nonZero(priced.pricing);
}

/** Refuses an amount that converts to nothing. */
function nonZero(pricing: Priced['pricing'] | undefined): Priced {
  if (pricing && pricing.convertedMinor > 0) return { pricing, quote: undefined };
  return refuse(invalidFields({ 'transaction.amount': ['The amount converts to nothing.'] }));
}

/** The channel of a swap and send: the transaction's, or the one for the recipient's type. */
function channelFor(state: PracticeState, request: SwapRequest): string {
  const payouts = regionOf(request.to)?.payoutChannels ?? [];
  if (payouts.includes(request.paymentChannel)) return request.paymentChannel;
  const recipient = request.payoutRecipient ?? {};
  const fields = isKnownById(recipient) ? knownRecipient(state, recipient.id).fields : recipient;
  const type = TRANSACTION_TYPES.find((word) => word === fields.transaction_type);
  return type ? channelOf(type) : '';
}

/** A swap's second wallet; for a swap and send the named one, otherwise the business's active wallet of that currency. */
function destinationOf(state: PracticeState, request: SwapRequest, currency: string): BookWallet | undefined {
  if (request.destinationWallet) {
    if (request.destinationWallet === request.sourceWallet) {
      refuse(invalidFields({ destination_wallet: ['Source and destination are the same wallet.'] }));
    }
    return usableWallet(state, request.destinationWallet, { field: 'destination_wallet', currency });
  }
  return [...state.wallets.values()].find(
    (wallet) => wallet.currency === currency && wallet.status === 'ACTIVE',
  );
}
