/**
 * What a batch will cost, before anyone approves it: one quote for each distinct payment up to 300 of them, beyond that
 * the fee schedule's estimate, checked by quotes for the smallest, median and largest row of each kind.
 */
import { formatAmount } from '../../shared/domain/money.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { PaymentsService } from '../service/payments-service.ts';
import type { RowQuote } from './core/events.ts';
import type { ReadFailure } from './core/inputs.ts';
import { quoteProblem } from './core/quote-check.ts';
import { readProblem } from './core/read-failure.ts';
import type { RowRecord } from './core/row-record.ts';
import { estimateQuote, readFees } from './fee-estimate.ts';
import type { PacedReader } from './paced-reader.ts';
import { readOperation } from './read-result.ts';

/** One quote each up to here; at 2 calls a second that is two and a half minutes of waiting. */
export const EXACT_QUOTES_MAX = 300;
/** The document does not say how fees are rounded: one minor unit apart is still the same schedule. */
const ROUNDING_MINOR = 1;

/** A row with the content its quote depends on. */
export interface QuotableRow {
  readonly record: RowRecord;
  readonly fields: RowFields;
  readonly country: string;
}

export type Reviewed =
  | {
      readonly ok: true;
      readonly basis: 'quote' | 'estimate';
      readonly quotes: readonly { readonly row: number; readonly quote: RowQuote }[];
      /** Rows whose quote has errors, is switched off, or would pay another amount. */
      readonly held: readonly { readonly row: number; readonly problem: Problem }[];
    }
  | { readonly ok: false; readonly problem: Problem };

export interface ReviewSource {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly onProgress?: (done: number, total: number) => void;
  /** Quotes for all distinct payments, however many. */
  readonly isExact: boolean;
}

type QuoteOutcome =
  | { readonly kind: 'quoted'; readonly quote: RowQuote }
  | { readonly kind: 'held'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly failure: ReadFailure };

export async function reviewRows(rows: readonly QuotableRow[], source: ReviewSource): Promise<Reviewed> {
  const distinct = new Map<string, QuotableRow>();
  for (const row of rows) distinct.set(quoteKey(row), distinct.get(quoteKey(row)) ?? row);
  if (!source.isExact && distinct.size > EXACT_QUOTES_MAX) {
    const estimated = await estimateAll(rows, source);
    if (estimated !== undefined) return estimated;
  }
  return quoteAll(rows, distinct, source);
}

function quoteKey({ record, country }: QuotableRow): string {
  return `${kindOf({ record, country })} ${record.amountMinor}`;
}

function kindOf({ record, country }: Pick<QuotableRow, 'record' | 'country'>): string {
  return `${record.channel} ${country} ${record.currency}`;
}

async function quoteAll(
  rows: readonly QuotableRow[],
  distinct: ReadonlyMap<string, QuotableRow>,
  source: ReviewSource,
): Promise<Reviewed> {
  const outcomes = new Map<string, QuoteOutcome>();
  for (const [key, row] of distinct) {
    const outcome = await quoteOne(row, source);
    if (outcome.kind === 'failed') return { ok: false, problem: readProblem(outcome.failure) };
    outcomes.set(key, outcome);
    source.onProgress?.(outcomes.size, distinct.size);
  }
  const quotes: { row: number; quote: RowQuote }[] = [];
  const held: { row: number; problem: Problem }[] = [];
  for (const row of rows) {
    const outcome = outcomes.get(quoteKey(row));
    if (outcome?.kind === 'quoted') quotes.push({ row: row.record.row, quote: outcome.quote });
    if (outcome?.kind === 'held') held.push({ row: row.record.row, problem: outcome.problem });
  }
  return { ok: true, basis: 'quote', quotes, held };
}

/** A refused request (400, 404, 422) is the row's own matter and holds it; anything else is the service's. */
async function quoteOne({ record, country }: QuotableRow, source: ReviewSource): Promise<QuoteOutcome> {
  const result = await source.pace.read(() =>
    readOperation(source.service, 'payment-quote', {
      channel: record.channel ?? '',
      country,
      amount: formatAmount(record.amountMinor, record.currency),
      currency: record.currency,
    }),
  );
  if (result.ok) {
    const checked = quoteProblem({ ...record, reviewed: null }, result.value, 0);
    return checked.ok ? { kind: 'quoted', quote: checked.quote } : { kind: 'held', problem: checked.problem };
  }
  const { failure } = result;
  if (failure.kind !== 'unusable' && failure.kind !== 'not-found') return { kind: 'failed', failure };
  const errorCode = failure.kind === 'unusable' ? failure.what : '404';
  return {
    kind: 'held',
    problem: { code: 'quote-error', severity: 'error', params: { errorCode, suggested: '-' } },
  };
}

/** Undefined where the schedule does not cover every row, or a check quote differs from it: then all are quoted. */
async function estimateAll(
  rows: readonly QuotableRow[],
  source: ReviewSource,
): Promise<Reviewed | undefined> {
  const fees = await source.pace.read(() => readFees(source.service));
  if (!fees.ok) {
    return fees.failure.kind === 'unusable' || fees.failure.kind === 'not-found'
      ? undefined
      : { ok: false, problem: readProblem(fees.failure) };
  }
  const estimates = new Map<number, RowQuote>();
  for (const row of rows) {
    const estimate = estimateQuote(row.record, fees.value);
    if (estimate === undefined) return undefined;
    estimates.set(row.record.row, estimate);
  }
  const samples = samplesOf(rows);
  let done = 0;
  for (const sample of samples) {
    const outcome = await quoteOne(sample, source);
    if (outcome.kind === 'failed') return { ok: false, problem: readProblem(outcome.failure) };
    const estimate = estimates.get(sample.record.row);
    if (outcome.kind !== 'quoted' || estimate === undefined) return undefined;
    const isNear = Math.abs(outcome.quote.userPaysMinor - estimate.userPaysMinor) <= ROUNDING_MINOR;
    if (!isNear) return undefined;
    done += 1;
    source.onProgress?.(done, samples.length);
  }
  const quotes = rows.flatMap(({ record: { row } }) => {
    const quote = estimates.get(row);
    return quote === undefined ? [] : [{ row, quote }];
  });
  return { ok: true, basis: 'estimate', quotes, held: [] };
}

/** The smallest, the median and the largest row of each channel, country and currency. */
function samplesOf(rows: readonly QuotableRow[]): QuotableRow[] {
  const byKind = new Map<string, QuotableRow[]>();
  for (const row of rows) {
    const group = byKind.get(kindOf(row));
    if (group === undefined) byKind.set(kindOf(row), [row]);
    else group.push(row);
  }
  const samples: QuotableRow[] = [];
  for (const group of byKind.values()) {
    group.sort((a, b) => a.record.amountMinor - b.record.amountMinor);
    const places = new Set([0, Math.floor(group.length / 2), group.length - 1]);
    for (const place of places) {
      const row = group[place];
      if (row !== undefined) samples.push(row);
    }
  }
  return samples;
}
