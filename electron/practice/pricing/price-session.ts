import type { Pricing } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import type { Quote, QuoteKind } from '../books/quote-store.ts';
import { type Checked, checked, failed, invalidFields, refused } from '../http/answer.ts';
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
export function priceWithQuote(state: PracticeState, request: ChannelRequest): Checked<Priced> {
  const { channel, currency, amountMinor } = request;
  if (!request.quoteId) {
    const pricing = priceChannel(channel, currency, amountMinor);
    if (!pricing || quoteRefusalFor(state, channel, currency, amountMinor)) {
      return failed(invalidFields({ 'transaction.amount': [`This amount cannot be sent by ${channel}.`] }));
    }
    return checked({ pricing, quote: undefined });
  }
  const quote = usableQuote(state, request.quoteId, request.kind);
  if (!quote.ok) return quote;
  const { pricing } = quote.value;
  const isSame =
    quote.value.channel === channel &&
    quote.value.country === request.country &&
    pricing.fromCurrency === currency &&
    pricing.convertMinor === amountMinor;
  if (!isSame) return failed(quoteRefusal(state, 'quote_mismatch', 'The quote is for another transaction.'));
  return checked({ pricing, quote: quote.value });
}

/** A quote that may still be used. */
export function usableQuote(state: PracticeState, id: string, kind: QuoteKind): Checked<Quote> {
  const quote = state.quotes.get(id);
  if (!quote) return failed(quoteRefusal(state, 'quote_not_found', 'Could not find quote'));
  if (quote.kind !== kind)
    return failed(quoteRefusal(state, 'quote_mismatch', 'The quote is for another operation.'));
  if (!quote.enabled) return failed(quoteRefusal(state, 'quote_not_enabled', 'The quote is not enabled.'));
  if (quote.expiresMs <= state.clock.nowMs()) {
    return failed(quoteRefusal(state, 'quote_expired', 'The quote has expired.'));
  }
  if (quote.usedBy && state.options.quotes.usedOnce) {
    return failed(quoteRefusal(state, 'quote_used', 'The quote was already used.'));
  }
  return checked(quote);
}

function quoteRefusal(state: PracticeState, code: string, message: string) {
  return refused({ status: state.options.quoteRefusalStatus, code, message });
}
