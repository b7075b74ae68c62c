/**
 * What a batch will cost, before anybody approves it: one quote for each distinct payment, up to 300 of them. Above
 * that it is the fee schedule's estimate, checked by quotes for the smallest, median and largest row of each kind.
 */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import type { EventOf, ImportedRow, RowQuote } from '../core/row/events.ts';
import { isQuoted, type RowRecord } from '../core/row/row-record.ts';
import { movedProblem, quoteError, quoteProblem, withTimes } from '../core/send/quote-check.ts';
import { isOfOneRead, type ReadFailure } from '../core/state/inputs.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { type QuotedPayment, quotedPayment, RowQuoter } from '../ports/quote-row.ts';
import { readOperation } from '../ports/read-result.ts';
import { estimateQuote, readFees } from './fee-estimate.ts';

/** Up to this many payments are quoted one by one; at 2 calls per second that takes two and a half minutes. */
export const EXACT_QUOTES_MAX = 300;
/** The document does not say how fees are rounded, so a difference of one minor unit still fits the schedule. */
const ROUNDING_MINOR = 1;

/** A ready row with the content that its quote depends on. */
export interface QuotableRow {
  readonly record: RowRecord;
  readonly content: ImportedRow;
  readonly payment: QuotedPayment;
}

/** The ready rows of a batch. They are read again at each iteration, because 100,000 of them are too many to keep. */
export interface QuotableRows {
  all(): Iterable<QuotableRow>;
  one(row: number): QuotableRow;
}

/** The ready rows of a batch, as the journal has them at each iteration. */
export function quotableRows(
  journal: Pick<ReadonlyJournal, 'batch' | 'rows' | 'row' | 'content'>,
  batch: string,
): QuotableRows {
  const wallets = journal.batch(batch) ?? { wallets: {} };
  const withContent = (record: RowRecord): QuotableRow => {
    const content = journal.content({ batch, row: record.row });
    return { record, content, payment: quotedPayment(wallets, record, content.fields) };
  };
  return {
    *all() {
      for (const record of journal.rows(batch)) if (record.state === 'ready') yield withContent(record);
    },
    one(row) {
      const record = journal.row({ batch, row });
      if (record === undefined) throw new RangeError(`no row ${row} in batch ${batch}`);
      return withContent(record);
    },
  };
}

type PricedRow = { readonly row: number; readonly quote: RowQuote };

type Reviewed =
  | {
      readonly ok: true;
      readonly basis: 'quote' | 'estimate';
      /** One quote per row that is not held, produced while the rows are read. */
      readonly quotes: Iterable<PricedRow>;
      /** Rows whose quote has errors, is switched off, or would pay another amount. */
      readonly held: readonly { readonly row: number; readonly problem: Problem }[];
    }
  | { readonly ok: false; readonly problem: Problem };

interface ReviewSource {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly onProgress?: (done: number, total: number) => void;
  readonly tolerancePercent: number;
  /** True to quote all distinct payments, however many there are. */
  readonly isExact: boolean;
}

type QuoteOutcome =
  | { readonly kind: 'quoted'; readonly quote: RowQuote }
  | { readonly kind: 'held'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly failure: ReadFailure };

interface QuoteSource extends ReviewSource {
  readonly quoter: RowQuoter;
}

export async function reviewRows(all: QuotableRows, request: ReviewSource): Promise<Reviewed> {
  const rows = rowsThat(all, ({ record }) => isQuoted(record));
  const source = { ...request, quoter: new RowQuoter() };
  if (source.isExact || !hasManyPayments(rows)) return quoteAll(rows, source);
  // The fee schedule has no rates, so exchanged rows are quoted one by one, however many there are.
  const isExchanged = ({ payment }: QuotableRow) => payment.exchangedFrom !== undefined;
  const [own, exchanged] = [rowsThat(rows, (row) => !isExchanged(row)), rowsThat(rows, isExchanged)];
  const estimated = await estimateAll(own, source);
  if (estimated === undefined) return quoteAll(rows, source);
  if (!estimated.ok) return estimated;
  const quoted = await quoteAll(exchanged, source);
  if (!quoted.ok) return quoted;
  function* quotes(first: Iterable<PricedRow>, then: Iterable<PricedRow>): Generator<PricedRow> {
    yield* first;
    yield* then;
  }
  return {
    ok: true,
    basis: 'estimate',
    quotes: quotes(estimated.quotes, quoted.quotes),
    held: [...estimated.held, ...quoted.held],
  };
}

function rowsThat(rows: QuotableRows, isMeant: (row: QuotableRow) => boolean): QuotableRows {
  return {
    *all() {
      for (const row of rows.all()) if (isMeant(row)) yield row;
    },
    one: (row) => rows.one(row),
  };
}

/** Figures per `rows-reviewed` event, as for imported rows: few events, each small enough to be read back at once. */
const QUOTES_PER_EVENT = 500;

/** The events of a review, in parts. */
export function* reviewedEvents(
  { basis, quotes }: Extract<Reviewed, { ok: true }>,
  unread: Problem | undefined,
): Generator<EventOf<'rows-reviewed'>> {
  let part: PricedRow[] = [];
  let hasYielded = false;
  const event = (): EventOf<'rows-reviewed'> => {
    const notice = unread !== undefined && !hasYielded && { problem: unread };
    return { type: 'rows-reviewed', basis, quotes: part, ...notice };
  };
  for (const quote of quotes) {
    part.push(quote);
    if (part.length < QUOTES_PER_EVENT) continue;
    yield event();
    part = [];
    hasYielded = true;
  }
  // A batch that takes no quotes still counts as reviewed.
  if (part.length > 0 || !hasYielded) yield event();
}

function hasManyPayments(rows: QuotableRows): boolean {
  const keys = new Set<string>();
  for (const row of rows.all()) {
    keys.add(quoteKey(row));
    if (keys.size > EXACT_QUOTES_MAX) return true;
  }
  return false;
}

function quoteKey(row: QuotableRow): string {
  return `${kindOf(row)} ${row.payment.amountMinor}`;
}

function kindOf({ payment: { channel, country, currency } }: QuotableRow): string {
  return `${channel} ${country} ${currency}`;
}

async function quoteAll(rows: QuotableRows, source: QuoteSource): Promise<Reviewed> {
  const firstOf = new Map<string, number>();
  for (const row of rows.all()) {
    const key = quoteKey(row);
    firstOf.set(key, firstOf.get(key) ?? row.record.row);
  }
  const outcomes = new Map<string, Exclude<QuoteOutcome, { kind: 'failed' }>>();
  for (const [key, row] of firstOf) {
    const outcome = await quoteOne(rows.one(row), source);
    if (outcome.kind === 'failed') return { ok: false, problem: readProblem(outcome.failure) };
    outcomes.set(key, outcome);
    source.onProgress?.(outcomes.size, firstOf.size);
  }
  const held: { row: number; problem: Problem }[] = [];
  for (const row of rows.all()) {
    const outcome = outcomes.get(quoteKey(row));
    if (outcome?.kind === 'quoted') {
      const moved = movedSinceRelease(row.record, outcome.quote, source.tolerancePercent);
      if (moved !== undefined) held.push({ row: row.record.row, problem: moved });
    }
    if (outcome?.kind === 'held') held.push({ row: row.record.row, problem: outcome.problem });
  }
  function* quotes(): Generator<PricedRow> {
    for (const row of rows.all()) {
      const outcome = outcomes.get(quoteKey(row));
      if (outcome?.kind === 'quoted') yield { row: row.record.row, quote: outcome.quote };
    }
  }
  return { ok: true, basis: 'quote', quotes: quotes(), held };
}

/**
 * A review must not replace a price that a person accepted by releasing the row; if the new one is worse, the person
 * is asked again.
 */
function movedSinceRelease(
  record: RowRecord,
  quote: RowQuote,
  tolerancePercent: number,
): Problem | undefined {
  return record.releasedCodes.includes('quote-moved')
    ? movedProblem(record, quote, tolerancePercent)
    : undefined;
}

/** A refused request (400, 404, 422) concerns this row and holds it; any other failure concerns the service. */
async function quoteOne({ record, payment }: QuotableRow, source: QuoteSource): Promise<QuoteOutcome> {
  const result = await source.quoter.quote(payment, (operation, params) =>
    source.pace.read(() => readOperation(source.service, operation, params)),
  );
  if (result.ok) {
    const checked = quoteProblem({ ...record, reviewed: null }, result.value, 0);
    if (!checked.ok) return { kind: 'held', problem: checked.problem };
    return { kind: 'quoted', quote: withTimes(checked.quote, result.value, source.pace.nowMs()) };
  }
  const { failure } = result;
  if (failure.kind !== 'unusable' && failure.kind !== 'not-found') return { kind: 'failed', failure };
  const errorCode = failure.kind === 'unusable' ? failure.what : '404';
  return { kind: 'held', problem: quoteError(errorCode) };
}

/** Undefined if the schedule does not cover every row, or a check quote differs from it: then all rows are quoted. */
async function estimateAll(rows: QuotableRows, source: QuoteSource): Promise<Reviewed | undefined> {
  const fees = await source.pace.read(() => readFees(source.service));
  if (!fees.ok) {
    return isOfOneRead(fees.failure) ? undefined : { ok: false, problem: readProblem(fees.failure) };
  }
  const schedule = fees.value;
  const samples = samplesOf(rows, (row) => estimateQuote(row.record, schedule) !== undefined);
  if (samples === undefined) return undefined;
  let done = 0;
  for (const row of samples) {
    const sample = rows.one(row);
    const outcome = await quoteOne(sample, source);
    if (outcome.kind === 'failed') return { ok: false, problem: readProblem(outcome.failure) };
    const estimate = estimateQuote(sample.record, schedule);
    if (outcome.kind !== 'quoted' || estimate === undefined) return undefined;
    const isNear = Math.abs(outcome.quote.userPaysMinor - estimate.userPaysMinor) <= ROUNDING_MINOR;
    if (!isNear) return undefined;
    done += 1;
    source.onProgress?.(done, samples.length);
  }
  function* quotes(): Generator<PricedRow> {
    for (const { record } of rows.all()) {
      const quote = estimateQuote(record, schedule);
      if (quote !== undefined) yield { row: record.row, quote };
    }
  }
  const held: { row: number; problem: Problem }[] = [];
  for (const { record } of rows.all()) {
    const quote = estimateQuote(record, schedule);
    const moved = quote && movedSinceRelease(record, quote, source.tolerancePercent);
    if (moved !== undefined) held.push({ row: record.row, problem: moved });
  }
  return { ok: true, basis: 'estimate', quotes: quotes(), held };
}

/** The smallest, the median and the largest row of each channel, country and currency; undefined if a row is not covered. */
function samplesOf(
  rows: QuotableRows,
  isCovered: (row: QuotableRow) => boolean,
): readonly number[] | undefined {
  const byKind = new Map<string, { readonly row: number; readonly amountMinor: number }[]>();
  for (const row of rows.all()) {
    if (!isCovered(row)) return undefined;
    const group = byKind.get(kindOf(row)) ?? [];
    group.push({ row: row.record.row, amountMinor: row.record.amountMinor });
    byKind.set(kindOf(row), group);
  }
  const samples: number[] = [];
  for (const group of byKind.values()) {
    group.sort((a, b) => a.amountMinor - b.amountMinor);
    const places = new Set([0, Math.floor(group.length / 2), group.length - 1]);
    for (const place of places) {
      const sample = group[place];
      if (sample !== undefined) samples.push(sample.row);
    }
  }
  return samples;
}
