/** Whether a fresh quote may be used for a row: what the recipient gets, what it costs, what the service says. */
import { isOffer, type Quote } from '../../../../shared/api/quote.ts';
import { amountFromApi, amountWithCode, debitFromApi } from '../../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import type { RowQuote } from '../row/events.ts';
import type { RowRecord } from '../row/row-record.ts';
import type { RowPrice } from '../state/inputs.ts';
import { type RunState, serverTime } from '../state/run-state.ts';

type CheckedQuote =
  | { readonly ok: true; readonly quote: RowQuote }
  | { readonly ok: false; readonly problem: Problem };

type QuotedRow = Pick<RowRecord, 'amountMinor' | 'currency' | 'reviewed'>;

/** The Date header, from which we know the service's clock, has no fractions of a second. */
const EXPIRY_MARGIN_MS = 1_000;

/**
 * Holds the row if the quote has errors or is switched off, if the recipient would get another amount than the row's,
 * if its figures cannot be in this currency, or if it costs more than reviewed by more than the tolerance.
 */
export function quoteProblem(row: QuotedRow, quote: RowPrice, tolerancePercent: number): CheckedQuote {
  if (!isOffer(quote)) return { ok: false, problem: refusedQuote(quote) };
  const figures = quoteFigures(quote, row.currency);
  if (figures === undefined) return { ok: false, problem: quoteError('figures') };
  if (figures.recipientGetsMinor !== row.amountMinor) {
    const { nearestMinor } = quote;
    const suggested = nearestMinor === undefined ? undefined : amountWithCode(nearestMinor, row.currency);
    return { ok: false, problem: quoteError('converted', suggested) };
  }
  const found = movedProblem(row, figures, tolerancePercent);
  return found === undefined ? { ok: true, quote: figures } : { ok: false, problem: found };
}

/**
 * The hold of a row that costs more than reviewed by more than the tolerance. It names the cost, because a person who
 * releases the row accepts this cost and no other (`reviewedAsShown`).
 */
export function movedProblem(
  { reviewed, currency }: Pick<RowRecord, 'reviewed' | 'currency'>,
  { userPaysMinor, totalFeesMinor, currency: from = currency }: RowQuote,
  tolerancePercent: number,
): Problem | undefined {
  // A price reviewed for another wallet cannot be compared; the approval's limit bounds the cost.
  if (reviewed === null || (reviewed.currency ?? currency) !== from) return undefined;
  const percent = ((userPaysMinor - reviewed.userPaysMinor) / Math.max(1, reviewed.userPaysMinor)) * 100;
  if (percent <= tolerancePercent) return undefined;
  const cost = amountWithCode(userPaysMinor, from);
  const params = { cost, percent: `${percent.toFixed(2)} %`, userPaysMinor, totalFeesMinor };
  return problem('quote-moved', params);
}

/** The quote with when it was taken, by our clock, and when it ends, by the service's, if it says so. */
export function withTimes(quote: RowQuote, { expiresAtMs }: RowPrice, takenAtMs: number): RowQuote {
  return { ...quote, takenAtMs, ...(expiresAtMs !== undefined && { expiresAtMs }) };
}

/** True if the quote has ended by the service's clock or, if it names no end, is too old by the settings. */
export function isQuoteStale(
  state: Pick<RunState, 'settings' | 'clockOffsetMs'>,
  quote: RowQuote | null,
  nowMs: number,
): boolean {
  if (quote === null) return false;
  const { takenAtMs = Number.NEGATIVE_INFINITY, expiresAtMs } = quote;
  if (expiresAtMs !== undefined) return serverTime(state, nowMs) + EXPIRY_MARGIN_MS >= expiresAtMs;
  return nowMs - takenAtMs > state.settings.quote.maxAgeSeconds * 1000;
}

/**
 * A quote's figures in minor units; undefined if one is missing or does not fit its currency. What leaves the wallet is
 * rounded up to its smallest unit, what the recipient gets must be exact.
 */
function quoteFigures(quote: RowPrice, currency: string): RowQuote | undefined {
  const { exchange } = quote;
  const from = exchange?.from ?? currency;
  const debit = (value: number | undefined) => (value === undefined ? undefined : debitFromApi(value, from));
  const userPaysMinor = debit(quote.userPays);
  const totalFeesMinor = debit(quote.totalFees);
  const recipientGetsMinor =
    quote.converted === undefined ? undefined : amountFromApi(quote.converted, currency);
  if (userPaysMinor === undefined || totalFeesMinor === undefined || recipientGetsMinor === undefined)
    return undefined;
  // Negative fees, or a total below what arrives, cannot be figures of this payment.
  const leastMinor = exchange?.sourceMinor ?? recipientGetsMinor;
  if (totalFeesMinor < 0 || userPaysMinor < leastMinor) return undefined;
  return {
    id: quote.quoteId ?? null,
    ...(exchange !== undefined && { currency: from }),
    userPaysMinor,
    totalFeesMinor,
    recipientGetsMinor,
  };
}

function refusedQuote(quote: Quote): Problem {
  const [first] = quote.errors;
  if (first === undefined) return problem('quote-disabled');
  const suggested =
    first.suggestedReceiveAmount === undefined
      ? '-'
      : `${first.suggestedReceiveAmount} ${(first.suggestedReceiveAmountCurrency ?? '').toUpperCase()}`.trim();
  return quoteError(first.errorCode, suggested);
}

/** The hold of a row whose quote cannot be used, with the service's code or our word for it. */
export function quoteError(errorCode: string, suggested = '-'): Problem {
  return problem('quote-error', { errorCode, suggested });
}
