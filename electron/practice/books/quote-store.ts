import type { PracticeClock } from '../ports/clock.ts';
import type { BookSession } from './book-types.ts';

/** What a quote may be used for. */
export type QuoteKind = 'deposit' | 'payment' | 'swap' | 'swap_and_send';

/** A quote as the service keeps it. */
export interface Quote extends Pick<BookSession, 'id' | 'channel' | 'country' | 'pricing' | 'createdMs'> {
  readonly kind: QuoteKind;
  readonly enabled: boolean;
  readonly expiresMs: number;
  /** The session that used it. */
  usedBy: string | undefined;
}

/** `alsoKnownAs`: other ids under which the quote can be used (the parts of a swap and send). */
export interface OfferedQuote {
  readonly quote: Quote;
  readonly alsoKnownAs: readonly string[];
}

/** Quotes are dropped an hour after they expired: from then on they are unknown, and memory does not grow over long runs. */
const FORGET_AFTER_EXPIRY_MS = 3_600_000;

export function createQuoteStore(clock: PracticeClock, onOffered: (offered: OfferedQuote) => void) {
  const quotes = new Map<string, Quote>();
  const put = ({ quote, alsoKnownAs }: OfferedQuote) => {
    for (const id of [quote.id, ...alsoKnownAs]) quotes.set(id, quote);
  };
  const forgetOld = () => {
    for (const [id, quote] of quotes) {
      if (quote.expiresMs + FORGET_AFTER_EXPIRY_MS > clock.nowMs()) break;
      quotes.delete(id);
    }
  };
  return {
    add(quote: Quote, alsoKnownAs: readonly string[] = []): void {
      forgetOld();
      put({ quote, alsoKnownAs });
      onOffered({ quote, alsoKnownAs });
    },
    restore: put,
    get: (id: string) => quotes.get(id),
  };
}
