/** Whether a quote just taken may be used for a row: what the recipient gets, what it costs, what the service says. */
import type { Quote } from '../../../shared/api/quote.ts';
import { isOffer } from '../../../shared/api/quote.ts';
import { amountFromApi } from '../../../shared/domain/money.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowQuote } from './events.ts';
import type { RowRecord } from './row-record.ts';

export type CheckedQuote =
  | { readonly ok: true; readonly quote: RowQuote }
  | { readonly ok: false; readonly problem: Problem };

type QuotedRow = Pick<RowRecord, 'amountMinor' | 'currency' | 'reviewed' | 'releasedCodes'>;

/**
 * Holds the row where the quote has errors or is switched off, where the recipient would get another amount than the
 * row's, or where it costs more than reviewed by more than the tolerance (unless a person released it for that).
 */
export function quoteProblem(row: QuotedRow, quote: Quote, tolerancePercent: number): CheckedQuote {
  if (!isOffer(quote)) return { ok: false, problem: refusedQuote(quote) };
  const figures = quoteFigures(quote, row.currency);
  if (figures === undefined) return { ok: false, problem: quoteError('figures') };
  if (figures.recipientGetsMinor !== row.amountMinor) return { ok: false, problem: quoteError('converted') };
  const reviewed = row.reviewed?.userPaysMinor;
  if (reviewed !== undefined && !row.releasedCodes.includes('quote-moved')) {
    const percent = ((figures.userPaysMinor - reviewed) / Math.max(1, reviewed)) * 100;
    if (percent > tolerancePercent) {
      return {
        ok: false,
        problem: { code: 'quote-moved', severity: 'error', params: { percent: `${percent.toFixed(2)} %` } },
      };
    }
  }
  return { ok: true, quote: figures };
}

/** A same-currency quote's figures in minor units; undefined where one is missing or does not fit the currency. */
export function quoteFigures(quote: Quote, currency: string): RowQuote | undefined {
  const minor = (value: number | undefined) =>
    value === undefined ? undefined : amountFromApi(value, currency);
  const userPaysMinor = minor(quote.userPays);
  const totalFeesMinor = minor(quote.totalFees);
  const recipientGetsMinor = minor(quote.converted);
  if (userPaysMinor === undefined || totalFeesMinor === undefined || recipientGetsMinor === undefined)
    return undefined;
  return { id: quote.quoteId ?? null, userPaysMinor, totalFeesMinor, recipientGetsMinor };
}

function refusedQuote(quote: Quote): Problem {
  const [first] = quote.errors;
  if (first === undefined) return { code: 'quote-disabled', severity: 'error' };
  const suggested =
    first.suggestedReceiveAmount === undefined
      ? '-'
      : `${first.suggestedReceiveAmount} ${(first.suggestedReceiveAmountCurrency ?? '').toUpperCase()}`.trim();
  return quoteError(first.errorCode, suggested);
}

function quoteError(errorCode: string, suggested = '-'): Problem {
  return { code: 'quote-error', severity: 'error', params: { errorCode, suggested } };
}
