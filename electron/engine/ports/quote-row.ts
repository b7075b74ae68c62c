/** What one payment costs according to the service's calculators, in its own currency or exchanged from another. */

import { isOffer, type Quote, type SwapAndSendQuote } from '../../../shared/api/quote.ts';
import {
  amountFromApi,
  formatAmount,
  fractionDigits,
  MAX_AMOUNT_MINOR,
} from '../../../shared/domain/money.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { type BatchRecord, exchangedFrom } from '../core/row/batch-record.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import { isOfOneRead, type ReadResult, type RowPrice } from '../core/state/inputs.ts';
import type { ReadOperation, ReadParams } from './read-result.ts';

/** What a quote depends on. */
export interface QuotedPayment {
  readonly channel: string;
  readonly country: string;
  readonly currency: string;
  /** What the recipient gets. */
  readonly amountMinor: number;
  /** The wallet's currency, if the payment is exchanged and sent in one step. */
  readonly exchangedFrom: string | undefined;
}

/** What the quote of a row of the batch depends on. */
export function quotedPayment(
  batch: Pick<BatchRecord, 'wallets' | 'convertFrom'>,
  { channel, currency, amountMinor }: Pick<RowRecord, 'channel' | 'currency' | 'amountMinor'>,
  { country = '' }: Pick<RowFields, 'country'>,
): QuotedPayment {
  return {
    channel: channel ?? '',
    country,
    currency,
    amountMinor,
    exchangedFrom: exchangedFrom(batch, currency),
  };
}

/** Performs one read operation: directly, or at the pace that the caller allows. */
type ReadQuote = <Name extends ReadOperation & QuoteOperation>(
  operation: Name,
  params: ReadParams,
) => Promise<ReadResult<QuoteAnswers[Name]>>;

type QuoteOperation = keyof QuoteAnswers;
interface QuoteAnswers {
  readonly 'payment-quote': Quote;
  readonly 'swap-and-send-quote': SwapAndSendQuote;
  readonly 'effective-rate': { readonly effectiveRate: number };
}

/** The document gives one example of each and no other value (spec "Calculators"). */
const PRIORITY = 'standard';
const SEND_MODE = 'send';
/**
 * Except for rounding, the relation is a straight line: three or four quotes are usual, and this many mean that the
 * search has failed.
 */
const QUOTES_MAX = 12;

/** Quotes payments of one batch. The rate that one exchange showed is the starting point for the next. */
export class RowQuoter {
  /** Minor units of the source per minor unit of the target, by both currencies. */
  readonly #ratios = new Map<string, number>();

  /**
   * One quote. With an exchange, the quote for the source amount with which the recipient gets exactly the row's
   * amount. If there is none, the nearest one, whose `converted` then differs.
   */
  async quote(payment: QuotedPayment, read: ReadQuote): Promise<ReadResult<RowPrice>> {
    const { channel, country, currency, amountMinor, exchangedFrom: from } = payment;
    if (from !== undefined) return this.#search({ ...payment, from }, read);
    const amount = formatAmount(amountMinor, currency);
    return read('payment-quote', { channel, country, amount, currency });
  }

  async #search(
    payment: QuotedPayment & { readonly from: string },
    read: ReadQuote,
  ): Promise<ReadResult<RowPrice>> {
    const { channel, country, currency, amountMinor, from } = payment;
    const ratio = await this.#ratio(from, currency, read);
    if (!ratio.ok) return ratio;
    const search = new ExchangeSearch(amountMinor, ratio.value);
    while (true) {
      const sourceMinor = search.guessMinor;
      const result = await read('swap-and-send-quote', {
        from_currency: from,
        to_currency: currency,
        amount: formatAmount(sourceMinor, from),
        payment_channel: channel,
        priority: PRIORITY,
        country,
        mode: SEND_MODE,
      });
      if (!result.ok) return result;
      const price = priceOf(result.value, { from, to: currency, sourceMinor });
      const getsMinor = price.converted === undefined ? undefined : amountFromApi(price.converted, currency);
      if (!isOffer(price) || getsMinor === undefined) return { ...result, value: price };
      if (getsMinor > 0) this.#ratios.set(`${from} ${currency}`, sourceMinor / getsMinor);
      if (!search.note(getsMinor))
        return { ...result, value: { ...price, nearestMinor: search.nearestMinor } };
    }
  }

  async #ratio(from: string, to: string, read: ReadQuote): Promise<ReadResult<number>> {
    const known = this.#ratios.get(`${from} ${to}`);
    if (known !== undefined) return { ok: true, value: known, serverTimeMs: undefined };
    const unit = 10 ** (fractionDigits(from) - fractionDigits(to));
    const params = { from_currency: from, to_currency: to, priority: PRIORITY };
    const result = await read('effective-rate', params);
    if (result.ok) return { ...result, value: unit / result.value.effectiveRate };
    const { failure } = result;
    // The rate is only where the search begins; without it the search begins at one for one.
    return isOfOneRead(failure) ? { ok: true, value: unit, serverTimeMs: undefined } : result;
  }
}

interface Seen {
  readonly sourceMinor: number;
  readonly getsMinor: number;
}

/**
 * Searches for the source amount with which the recipient gets exactly `targetMinor`. The result never falls as the
 * source grows.
 */
class ExchangeSearch {
  readonly #targetMinor: number;
  #below: Seen | undefined;
  #above: Seen | undefined;
  #quotes = 0;
  guessMinor: number;

  constructor(targetMinor: number, ratio: number) {
    this.#targetMinor = targetMinor;
    this.guessMinor = wholeAmount(targetMinor * ratio);
  }

  /** The nearest amount that was quoted, which the recipient can get instead. */
  get nearestMinor(): number | undefined {
    const seen = [this.#below, this.#above].flatMap((each) => each?.getsMinor ?? []);
    const distance = (minor: number) => Math.abs(minor - this.#targetMinor);
    return seen.toSorted((a, b) => distance(a) - distance(b))[0];
  }

  /**
   * Takes the result of the guess. True if there is another guess to quote; false if the amount was found or there is
   * none.
   */
  note(getsMinor: number): boolean {
    this.#quotes += 1;
    if (getsMinor === this.#targetMinor) return false;
    const seen = { sourceMinor: this.guessMinor, getsMinor };
    if (getsMinor < this.#targetMinor) this.#below = seen;
    else this.#above = seen;
    const next = this.#next(seen);
    if (next === undefined || this.#quotes >= QUOTES_MAX) return false;
    this.guessMinor = next;
    return true;
  }

  #next(last: Seen): number | undefined {
    const [below, above] = [this.#below, this.#above];
    if (below !== undefined && above !== undefined) return this.#between(below, above);
    const scaled = wholeAmount((last.sourceMinor * this.#targetMinor) / Math.max(1, last.getsMinor));
    if (above === undefined) {
      const next = Math.max(scaled, last.sourceMinor + 1);
      return next > MAX_AMOUNT_MINOR ? undefined : next;
    }
    const next = Math.min(scaled, last.sourceMinor - 1);
    return next < 1 ? undefined : next;
  }

  #between(below: Seen, above: Seen): number | undefined {
    const width = above.sourceMinor - below.sourceMinor;
    if (width <= 1) return undefined;
    const share = (this.#targetMinor - below.getsMinor) / (above.getsMinor - below.getsMinor);
    // A stepped fee makes the line uneven; halving ends the search in any case.
    const step = this.#quotes > QUOTES_MAX / 2 ? width / 2 : width * share;
    return below.sourceMinor + Math.min(width - 1, Math.max(1, Math.round(step)));
  }
}

function wholeAmount(minor: number): number {
  return Math.min(MAX_AMOUNT_MINOR, Math.max(1, Math.round(minor)));
}

/** The combined quote, with what its payment part says the recipient gets. Figures in other currencies are ignored. */
function priceOf(
  { combined, swap, payment }: SwapAndSendQuote,
  { from, to, sourceMinor }: { readonly from: string; readonly to: string; readonly sourceMinor: number },
): RowPrice {
  const isTheirs =
    (swap.fromCurrency ?? from) === from &&
    (payment.toCurrency ?? to) === to &&
    (swap.toCurrency ?? to) === to;
  const ends = [combined, swap, payment].flatMap(({ expiresAtMs }) => expiresAtMs ?? []);
  return {
    ...combined,
    converted: isTheirs ? payment.recipientGets : undefined,
    expiresAtMs: ends.length === 0 ? undefined : Math.min(...ends),
    exchange: { from, sourceMinor },
  };
}
