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

/** Quotes are dropped an hour after they expired: from then on they are unknown, and memory does not grow over long runs. */
const FORGET_AFTER_EXPIRY_MS = 3_600_000;

export function createQuoteStore(clock: PracticeClock) {
  const quotes = new Map<string, Quote>();
  const forgetOld = () => {
    for (const [id, quote] of quotes) {
      if (quote.expiresMs + FORGET_AFTER_EXPIRY_MS > clock.nowMs()) break;
      quotes.delete(id);
    }
  };
  return {
    /** `alsoKnownAs`: other ids under which the quote can be used (the parts of a swap and send). */
    add(quote: Quote, alsoKnownAs: readonly string[] = []): void {
      forgetOld();
      for (const id of [quote.id, ...alsoKnownAs]) quotes.set(id, quote);
    },
    get: (id: string) => quotes.get(id),
  };
}
