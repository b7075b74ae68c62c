/** From a ready row to its durable attempt record: choose, quote, connect, open the attempt. */

import { createHash } from 'node:crypto';
import { type AttemptFacts, QUOTE_SURELY_TAKEN_MS } from '../../../../shared/api/answer-meaning.ts';
import { isExchangeable } from '../../../../shared/api/payment-body.ts';
import type { MoneyRequest } from '../../../../shared/api/payments-service.ts';
import { formatAmount } from '../../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import { RECONCILING } from '../../../../shared/domain/row-state.ts';
import { nextCanary } from '../doubt/canary.ts';
import { takeDecisionBack } from '../doubt/match-session.ts';
import { maySendAgain, maySendAny, maySendReady } from '../doubt/may-send.ts';
import { NEAR_MATCHES_MAX } from '../doubt/near-matches.ts';
import { noteUnreachable, onReadFailure } from '../doubt/read-failure.ts';
import {
  hasNotReached,
  keptAttempt,
  latestAttempt,
  quoteAgeMs,
  refusalsOfKey,
  upperBound,
} from '../row/attempts.ts';
import { exchangedFrom, lacksQuoteToSendAgain, walletOfCurrency } from '../row/batch-record.ts';
import type { ImportedRow, RowQuote } from '../row/events.ts';
import { isQuoted, operationSent, type RowRecord } from '../row/row-record.ts';
import type { Input } from '../state/inputs.ts';
import { isBatchLookedFor, isLookedFor, isPostable } from '../state/look-before-send.ts';
import { debitOf, exposureOf } from '../state/place-row.ts';
import { duplicateKey, type Flight, knownServerTime, rowOf, rowsIn, serverTime } from '../state/run-state.ts';
import { emit, type StepContext, stopBatch } from '../state/step-context.ts';
import { isQuoteStale, quoteError, quoteProblem, withTimes } from './quote-check.ts';
import { requestBody } from './request-body.ts';

/**
 * Quotes may be taken ahead, up to this many times the payments in flight: enough to keep the connection busy, few
 * enough to stay fresh.
 */
const QUOTES_AHEAD_FACTOR = 2;
/** After this many failed connections or quotes the row is held. */
const TRIES_MAX = 5;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/** How many payments may be in flight now if any may be made: the setting, and everything that lowers it. */
function allowedPosts(context: StepContext, maySend: boolean): number {
  const { state, nowMs } = context;
  if (!maySend || state.isWindingDown || !state.isStarted) return 0;
  // A row is being mended, which will void the approval: nothing more is sent under the old one.
  if (!isBatchLookedFor(state) || state.mending.size > 0) return 0;
  const breaker = state.breaker.allowedPosts(nowMs);
  if (breaker !== 'any') return breaker;
  if (state.batch.isBlind || rowsIn(state, RECONCILING).size > 0) return 1;
  return state.settings.concurrency;
}

/** The next row to connect for: one that has its quote or needs none. The row then counts as in flight. */
export function takeRowToPost(context: StepContext): RowRecord | undefined {
  const { state } = context;
  const inFlight = postsIn(context, 'connecting', 'posting');
  if (inFlight >= allowedPosts(context, maySendAny(state))) return undefined;
  const again = rowToSendAgain(context);
  if (again !== undefined) {
    state.flights.set(again, { stage: 'connecting', quote: null });
    return rowOf(state, again);
  }
  if (inFlight >= allowedPosts(context, maySendReady(state))) return undefined;
  for (const [row, flight] of state.flights) {
    if (flight.stage !== 'quoted') continue;
    const record = rowOf(state, row);
    const isOutdated = record.state !== 'ready' || isQuoteStale(state, flight.quote, context.nowMs);
    if (isOutdated || isBlockedByDuplicate(context, record)) {
      state.flights.delete(row);
      continue;
    }
    state.flights.set(row, { ...flight, stage: 'connecting' });
    return record;
  }
  return undefined;
}

function postsIn({ state }: StepContext, ...stages: readonly Flight['stage'][]): number {
  let count = 0;
  for (const { stage } of state.flights.values()) if (stages.includes(stage)) count += 1;
  return count;
}

/** A parked row that a person decided to send again, once it is proved that its payment still does not exist. */
function rowToSendAgain(context: StepContext): number | undefined {
  const { state, nowMs } = context;
  // Without any evidence no parked row can go, so we need not look through perhaps a hundred thousand of them.
  if (state.looks.evidence <= state.looks.batchAfter) return undefined;
  // The canary goes alone.
  if (state.canary !== null && state.flights.has(state.canary.row)) return undefined;
  for (const number of rowsIn(state, 'parked')) {
    const row = rowOf(state, number);
    if (
      !row.isSendAgain ||
      !maySendAgain(state, row) ||
      state.flights.has(number) ||
      !isLookedFor(state, row)
    )
      continue;
    if (lacksQuoteToSendAgain(state.batch, row)) continue;
    if ((state.waiting.get(number) ?? 0) > nowMs || isBlockedByDuplicate(context, row)) continue;
    return number;
  }
  return undefined;
}

/** The next ready row to take a quote for, or to mark as quoted if it needs none. The row then counts as in flight. */
export function takeRowToQuote(context: StepContext): RowRecord | undefined {
  const { state } = context;
  const limit = allowedPosts(context, maySendReady(state));
  if (limit === 0 || state.flights.size >= (limit === 1 ? 1 : limit * QUOTES_AHEAD_FACTOR)) return undefined;
  while (true) {
    const canary = nextCanary(context);
    // Beside a row that is sent again, the canary would not be alone.
    if (canary.kind === 'wait' || (canary.kind === 'only' && state.flights.size > 0)) return undefined;
    const row = firstToQuote(context, canary.kind === 'only' ? [canary.row] : rowsIn(state, 'ready'));
    if (row !== undefined) {
      state.flights.set(row.row, { stage: 'quoting' });
      return row;
    }
    // If the canary was held just now, the next one takes its turn.
    if (canary.kind === 'free' || rowOf(state, canary.row).state === 'ready') return undefined;
  }
}

function firstToQuote(context: StepContext, candidates: Iterable<number>): RowRecord | undefined {
  const { state, nowMs } = context;
  for (const number of candidates) {
    if (state.flights.has(number) || (state.waiting.get(number) ?? 0) > nowMs) continue;
    const row = rowOf(state, number);
    if (row.state === 'ready' && isLookedFor(state, row) && !isBlockedByDuplicate(context, row)) return row;
  }
  return undefined;
}

/** Rows of a batch of one (`call`) carry their whole body and take no quote of ours; `customer-deposit` takes none at all. */
export function needsQuote(context: StepContext, row: RowRecord): boolean {
  return context.state.batch.created.begunBy !== 'call' && isQuoted(row) && row.channel !== null;
}

/** A quote of the row that still lives: that of the bytes which are to go again, or the review's before its first attempt. */
export function quoteAtHand(context: StepContext, row: RowRecord): RowQuote | undefined {
  if (context.state.toQuoteAnew.has(row.row)) return undefined;
  return latestAttempt(row) === undefined ? quoteReviewed(context, row) : quoteToRepeat(context, row);
}

/**
 * The review's quote, if the service surely still takes it: before the end that it names or, without one, at an age at
 * which a refusal would not be believed either. None goes once the service has refused one. Rows that pay the same were
 * reviewed with one quote; the first of them that is sent takes it, and the others are quoted anew.
 */
function quoteReviewed(context: StepContext, row: RowRecord): RowQuote | undefined {
  const { state, nowMs } = context;
  const { reviewed: quote } = row;
  const ageMs = quoteAgeMs(quote, nowMs);
  if (quote === null || ageMs === undefined || ageMs < 0 || state.isQuoteNotTaken) return undefined;
  const isSurelyTaken =
    quote.expiresAtMs === undefined
      ? ageMs <= Math.max(QUOTE_SURELY_TAKEN_MS, state.oldestQuoteTakenMs)
      : knownServerTime(state, nowMs) !== undefined;
  if (!isSurelyTaken || isQuoteStale(state, quote, nowMs)) return undefined;
  for (const flight of state.flights.values())
    if ('quote' in flight && flight.quote?.id === quote.id) return undefined;
  return isQuoteTaken(context, quote) ? undefined : quote;
}

/**
 * R3: the quote of bytes that are to go again under their key, as long as it lives. A service that spends quotes on
 * refusals would take none of them again.
 */
function quoteToRepeat({ state, nowMs }: StepContext, row: RowRecord): RowQuote | undefined {
  const kept = keptAttempt(row);
  if (kept === undefined || kept.quote === null) return undefined;
  if (kept.outcome === 'refused' && state.spendsQuotes) return undefined;
  return isQuoteStale(state, kept.quote, nowMs) ? undefined : kept.quote;
}

export function onQuoted(context: StepContext, input: Extract<Input, { type: 'quoted' }>): void {
  const { state, nowMs } = context;
  if (state.flights.get(input.row)?.stage !== 'quoting') return;
  const row = rowOf(state, input.row);
  state.flights.delete(input.row);
  if (!input.result.ok) {
    const { failure } = input.result;
    // A refused request concerns this row only: it holds the row, and the others continue.
    const isRowsOwn =
      failure.kind === 'not-found' || (failure.kind === 'unusable' && (failure.status ?? 0) >= 400);
    if (!isRowsOwn) onReadFailure(context, failure);
    // The service asked us to wait. The gate does so, and it does not count as a failure of the row.
    if (failure.kind === 'rate-limited') return;
    retryLater(context, row, isRowsOwn ? TRIES_MAX : 1, quoteError(failureWord(failure)));
    return;
  }
  state.unreachableInRow = 0;
  state.readFailuresInRow = 0;
  state.gate.noteClean();
  if (input.result.serverTimeMs !== undefined) state.clockOffsetMs = input.result.serverTimeMs - nowMs;
  // Somebody may have set the row aside meanwhile.
  if (row.state !== 'ready') return;
  const checked = quoteProblem(row, input.result.value, state.settings.quote.tolerancePercent);
  if (!checked.ok) {
    emit(context, { type: 'row-held', row: row.row, problem: checked.problem });
    return;
  }
  const quote = withTimes(checked.quote, input.result.value, nowMs);
  // A quote that has expired on arrival is useless. If this happens again and again, the row is held for a person.
  if (isQuoteStale(state, quote, nowMs)) retryLater(context, row, 1, quoteError('expired'));
  else state.flights.set(input.row, { stage: 'quoted', quote });
}

function failureWord(
  failure: Extract<Extract<Input, { type: 'quoted' }>['result'], { ok: false }>['failure'],
): string {
  if (failure.kind === 'unusable' || failure.kind === 'foreign') return failure.what;
  if (failure.kind === 'server-error') return String(failure.status);
  return failure.kind;
}

export function onNotConnected(context: StepContext, input: Extract<Input, { type: 'not-connected' }>): void {
  const { state } = context;
  if (state.flights.get(input.row)?.stage !== 'connecting') return;
  state.flights.delete(input.row);
  noteUnreachable(context, input, 'payment');
  retryLater(context, rowOf(state, input.row), 1, problem('service-unreachable'));
}

/** Full jitter, from one second doubling to a minute. Too many tries in a row hold the row. */
function retryLater(
  context: StepContext,
  row: RowRecord,
  weight: number,
  problem: Parameters<typeof stopBatch>[1],
): void {
  const { state, nowMs } = context;
  const tries = (state.tries.get(row.row) ?? 0) + weight;
  state.tries.set(row.row, tries);
  if (tries >= TRIES_MAX && state.batch.control === 'running' && row.state === 'ready') {
    state.tries.delete(row.row);
    emit(context, { type: 'row-held', row: row.row, problem });
    return;
  }
  const ceilingMs = Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** tries);
  state.waiting.set(row.row, nowMs + RETRY_FIRST_MS + context.random() * (ceilingMs - RETRY_FIRST_MS));
}

/** R2: the connection stands and nothing was written. Only now do we record the attempt, and only then send. */
export function onConnected(context: StepContext, input: Extract<Input, { type: 'connected' }>): void {
  const { state, nowMs } = context;
  const flight = state.flights.get(input.row);
  const row = rowOf(state, input.row);
  const maySend = row.isSendAgain ? maySendAgain(state, row) : maySendReady(state);
  const isAllowed =
    flight?.stage === 'connecting' &&
    isPostable(row) &&
    isLookedFor(state, row) &&
    !isQuoteStale(state, flight.quote, nowMs) &&
    // The row may have been corrected while the connection was made.
    (flight.quote?.recipientGetsMinor ?? row.amountMinor) === row.amountMinor &&
    postsIn(context, 'posting') < allowedPosts(context, maySend) &&
    !isBlockedByDuplicate(context, row) &&
    !isPaidSince(context, row, input.content) &&
    (row.isSendAgain || flight.quote?.currency === exchangedFrom(state.batch, row.currency));
  if (!isAllowed || !isWithinApproval(context, row, flight.quote)) {
    if (flight?.stage === 'connecting') state.flights.delete(input.row);
    context.effects.push({ type: 'abandon', connection: input.connection });
    return;
  }
  if (!hasWallet(context, row, input.content)) {
    state.flights.delete(input.row);
    context.effects.push({ type: 'abandon', connection: input.connection });
    const params = { currency: row.currency.toUpperCase(), reason: `none-chosen:${row.currency}` };
    emit(context, { type: 'row-held', row: row.row, problem: problem('wallet-unclear', params) });
    return;
  }
  const { operation, body } = requestOf(context, row, input, flight.quote);
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const kept = keptAttempt(row);
  const isAgain = kept?.bodySha256 === bodySha256;
  if (!isAgain && isQuoteTaken(context, flight.quote)) {
    state.flights.delete(input.row);
    state.toQuoteAnew.add(row.row);
    context.effects.push({ type: 'abandon', connection: input.connection });
    retryLater(context, row, 1, quoteError('used'));
    return;
  }
  const key = isAgain ? kept.key : input.freshKey;
  emit(context, {
    type: 'attempt-opened',
    row: row.row,
    attempt: row.opened + 1,
    ...(operation !== row.operation && { operation }),
    key,
    marker: row.marker,
    body,
    bodySha256,
    quote: flight.quote,
    serverTimeMs: serverTime(state, nowMs),
  });
  // A later attempt may be answered with the payment of an earlier one, which the list may have shown since.
  state.flights.set(input.row, {
    stage: 'posting',
    listedBefore: hasNotReached(row) ? state.compared.size : 0,
  });
  state.tries.delete(input.row);
  state.toQuoteAnew.delete(input.row);
  state.lastPostAtMs = nowMs;
  state.lastSentAtMs = nowMs;
  if (!row.isSendAgain) state.resumeWantedBy = null;
  context.effects.push({
    type: 'send',
    row: row.row,
    attempt: row.opened + 1,
    connection: input.connection,
    earlier: earlierOf(row, key),
    ...quoteFacts(context, flight.quote),
    request: { operation, idempotencyKey: key, body },
  });
}

/** One quote, one attempt's bytes: true if it went with others before. */
function isQuoteTaken({ state, events }: StepContext, quote: RowQuote | null): boolean {
  const id = quote?.id ?? null;
  if (id === null) return false;
  const isTakenNow = events.some((event) => event.type === 'attempt-opened' && event.quote?.id === id);
  return isTakenNow || state.queries.isQuoteTaken(id);
}

/** What went before an attempt of the row with this key, for the meaning of its answer. */
function earlierOf(row: RowRecord, key: string): AttemptFacts['earlier'] {
  if (upperBound(row) > 0) return 'in-doubt';
  return refusalsOfKey(row, key).length > 0 ? 'refused' : 'none';
}

/** How old the quote of an attempt is that is opened now (none goes after its end), beside the oldest that was taken. */
function quoteFacts({ state, nowMs }: StepContext, quote: RowQuote | null): Pick<AttemptFacts, 'quoteAge'> {
  const ageMs = quoteAgeMs(quote, nowMs);
  if (ageMs === undefined) return {};
  const isBeforeEnd = quote?.expiresAtMs !== undefined && knownServerTime(state, nowMs) !== undefined;
  return { quoteAge: { ageMs, oldestTakenMs: state.oldestQuoteTakenMs, isBeforeEnd } };
}

/** False if no wallet pays the row: releasing it has not given it one, so it is held again instead of sent. */
function hasWallet({ state }: StepContext, row: RowRecord, { fields, givenBody }: ImportedRow): boolean {
  if (givenBody !== undefined || row.isSendAgain) return true;
  if (walletOfCurrency(state.batch, row.currency) === undefined) return false;
  return exchangedFrom(state.batch, row.currency) === undefined || isExchangeable(fields);
}

function requestOf(
  { state }: StepContext,
  row: RowRecord,
  input: { readonly content: ImportedRow; readonly lastBody: string | undefined },
  quote: RowQuote | null,
): Pick<MoneyRequest, 'operation' | 'body'> {
  // The same bytes must go to the same place as before (R3).
  if (row.isSendAgain && latestAttempt(row) !== undefined && input.lastBody !== undefined) {
    return { operation: operationSent(row), body: input.lastBody };
  }
  const { batch } = state;
  const isExchanged = exchangedFrom(batch, row.currency) !== undefined;
  const body = requestBody(input.content, {
    marker: row.marker,
    quoteId: quote?.id ?? null,
    walletId: walletOfCurrency(batch, row.currency),
    isExchanged,
  });
  return { operation: isExchanged ? 'swap' : row.operation, body };
}

/** False if the committed exposure would exceed what was approved, whatever the quotes say. */
function isWithinApproval(context: StepContext, row: RowRecord, quote: RowQuote | null): boolean {
  const { state } = context;
  // An approval without this currency covers none of it. That is reported like any other excess; otherwise the row
  // would connect again and again.
  const before = exposureOf(row);
  const { currency, minor: cost } = quote === null ? before : debitOf(row, quote);
  const highest = state.batch.approval?.highestDebitMinor[currency] ?? 0;
  // A row in doubt that is sent again is already in the sum: count it once, beside all the others.
  const own = row.state === 'parked' && before.currency === currency ? before.minor : 0;
  const already = (state.exposureMinor.get(currency) ?? 0) - own;
  if (already + cost <= highest) return true;
  const [needed, approved] = [already + cost, highest].map((minor) => formatAmount(minor, currency));
  stopBatch(
    context,
    problem('approval-void', { reason: `above-approved:${needed} ${approved} ${currency}` }),
  );
  return false;
}

/**
 * R6. A duplicate in this batch that is in flight or being looked for makes the row wait. One that is parked, or in
 * another batch, holds the row and is named.
 */
function isBlockedByDuplicate(context: StepContext, row: RowRecord): boolean {
  const { state } = context;
  for (const other of state.doubtByDuplicateKey.get(duplicateKey(row)) ?? []) {
    if (other === row.row) continue;
    if (rowOf(state, other).state === 'parked') holdFor(context, row, { other: `${other}` });
    return true;
  }
  const elsewhere = state.queries.duplicateInDoubt(row);
  if (elsewhere === undefined) return false;
  holdFor(context, row, { ...elsewhere.place, other: `${elsewhere.row} (${elsewhere.batch})` });
  return true;
}

function holdFor(context: StepContext, row: RowRecord, params: NonNullable<Problem['params']>): void {
  if (row.state === 'ready')
    emit(context, { type: 'row-held', row: row.row, problem: problem('twin-in-doubt', params) });
}

/**
 * Another batch has paid the same since the review: a person decides. A decision to send the row again is taken back once,
 * with what was found, because it may have been made without knowing that; one that knew it stands.
 */
function isPaidSince(context: StepContext, row: RowRecord, content: ImportedRow): boolean {
  const { queries } = context.state;
  const now = { ourMs: context.nowMs, serverMs: knownServerTime(context.state, context.nowMs) };
  if (row.isSendAgain) {
    const unseen = queries.sessionsPaidSince(content, now).filter((id) => row.seenIds?.includes(id) !== true);
    if (unseen.length > 0) takeDecisionBack(context, row.row, unseen.slice(0, NEAR_MATCHES_MAX));
    return unseen.length > 0;
  }
  const found = queries.paidSince(content, now);
  if (found !== undefined) emit(context, { type: 'row-held', row: row.row, problem: found });
  return found !== undefined;
}
