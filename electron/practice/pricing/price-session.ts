import type { Pricing } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import type { Quote, QuoteKind } from '../books/quote-store.ts';
import { invalidFields, refuse, refused } from '../http/answer.ts';
import { priceChannel, quoteRefusalFor } from './pricing.ts';

/** A price, and the quote it came from. */
export interface Priced {
  readonly pricing: Pricing;
  readonly quote: Quote | undefined;
}

interface ChannelRequest {
  readonly kind: 'deposit' | 'payment';
  readonly channel: string;
  readonly country: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** '' for none: then the fee schedule decides. */
  readonly quoteId: string;
}

/** The price of a payment, withdrawal or deposit: by its quote, or by the present schedule. */
export function priceWithQuote(state: PracticeState, request: ChannelRequest): Priced {
  const { channel, currency, amountMinor } = request;
  if (!request.quoteId) {
    const pricing = priceChannel(channel, currency, amountMinor)?.pricing;
    if (!pricing || quoteRefusalFor(state, channel, currency, amountMinor))
      refuse(invalidFields({ 'transaction.amount': [`This amount cannot be sent by ${channel}.`] }));
    return { pricing, quote: undefined };
  }
  const priced = priceOfQuote(state, request.quoteId, request.kind);
  const isSame =
    priced.quote.channel === channel &&
    priced.quote.country === request.country &&
    priced.pricing.fromCurrency === currency &&
    priced.pricing.convertMinor === amountMinor;
  if (!isSame) refuseQuote(state, 'quote_mismatch', 'The quote is for another transaction.');
  return priced;
}

/** The price of a quote that may still be used. */
export function priceOfQuote(state: PracticeState, id: string, kind: QuoteKind) {
  const quote = state.quotes.get(id) ?? refuseQuote(state, 'quote_not_found', 'Could not find quote');
  if (quote.kind !== kind) refuseQuote(state, 'quote_mismatch', 'The quote is for another operation.');
  if (!quote.enabled) refuseQuote(state, 'quote_not_enabled', 'The quote is not enabled.');
  if (quote.expiresMs <= state.clock.nowMs()) refuseQuote(state, 'quote_expired', 'The quote has expired.');
  if (quote.usedBy && state.options.quotes.usedOnce)
    refuseQuote(state, 'quote_used', 'The quote was already used.');
  return { pricing: quote.pricing, quote };
}

function refuseQuote(state: PracticeState, code: string, message: string): never {
  return refuse(refused({ status: state.options.quoteRefusalStatus, code, message }));
}
