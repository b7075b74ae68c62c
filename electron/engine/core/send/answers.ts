/** What follows from the answer to a payment: the last two columns of the decision table. */

import type { AnswerMeaning } from '../../../../shared/api/answer-meaning.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import { LOOKED_FOR } from '../../../../shared/domain/row-state.ts';
import { withAnothersSession } from '../../../../shared/domain/why-unknown.ts';
import { beginReconciling } from '../doubt/look-schedule.ts';
import { noteAskedToWait, noteUnreachable, pauseInOutage } from '../doubt/read-failure.ts';
import { refusalProblem, wholeRefused } from '../doubt/read-problem.ts';
import { noteAccepted } from '../doubt/track.ts';
import { notSentInRow, openedAtMs, quoteAgeMs, quoteSent, refusalsFor } from '../row/attempts.ts';
import { assertNever } from '../row/invariant.ts';
import type { RowRecord } from '../row/row-record.ts';
import type { Input } from '../state/inputs.ts';
import { NO_STREAK, rowOf, rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit, pauseBatch, raiseAlarm, stopBatch } from '../state/step-context.ts';

/** The same refusal this often in a row is not about the rows. */
const SAME_REFUSAL_MAX = 5;
/** An address that answers 404 twice in a row is wrong. */
const NOT_FOUND_MAX = 2;
const QUOTE_REFUSALS_MAX = 3;
const RATE_REFUSALS_MAX = 5;
const NOT_SENT_MAX = 5;

type Meaning<Kind extends AnswerMeaning['kind']> = Extract<AnswerMeaning, { readonly kind: Kind }>;

export function onAnswered(context: StepContext, input: Extract<Input, { type: 'answered' }>): void {
  const { state } = context;
  const flight = state.flights.get(input.row);
  state.flights.delete(input.row);
  const row = rowOf(state, input.row);
  if (row.state !== 'sending' || row.opened !== input.attempt) return;
  if (input.serverTimeMs !== undefined) state.clockOffsetMs = input.serverTimeMs - context.nowMs;
  const { meaning } = input;
  // An established connection is not enough: through a dead proxy every connection is established.
  if (meaning.kind !== 'not-sent') {
    state.unreachableInRow = 0;
    state.unsentInRow = 0;
  }
  switch (meaning.kind) {
    case 'not-sent':
      onNotSent(context, row, meaning);
      break;
    case 'accepted':
      onAccepted(context, row, meaning, flight?.stage === 'posting' ? flight.listedBefore : 0);
      break;
    case 'refused':
      onRefused(context, row, meaning);
      break;
    case 'unknown':
      onUnknown(context, row, meaning);
      break;
    default:
      assertNever(meaning);
  }
}

/** The connection stood and the record was written, but not one byte could be sent: the attempt provably did nothing. */
function onNotSent(context: StepContext, row: RowRecord, meaning: Meaning<'not-sent'>): void {
  emit(context, { type: 'attempt-not-sent', row: row.row, attempt: row.opened, reason: meaning.reason });
  noteUnreachable(context, meaning, 'payment');
  holdIfTooOften(
    context,
    row.row,
    notSentInRow(rowOf(context.state, row.row)) >= NOT_SENT_MAX,
    problem('service-unreachable', { reason: meaning.reason }),
  );
  context.state.waiting.set(row.row, context.nowMs + 1_000 + context.random() * 59_000);
}

function onAccepted(
  context: StepContext,
  row: RowRecord,
  meaning: Meaning<'accepted'>,
  listedBefore: number,
): void {
  const { state } = context;
  const isListedBefore = (id: string) => (state.compared.get(id) ?? listedBefore) < listedBefore;
  const areAnothers = meaning.sessionIds.filter((id) => isListedBefore(id) || isAnothers(context, row, id));
  const [owner] = areAnothers;
  if (owner !== undefined) {
    // Another payment's session cannot be this row's payment (R5), so what happened to this one is unknown.
    const named = meaning.sessionIds.filter((id) => !areAnothers.includes(id));
    becomeUnknown(context, row, withAnothersSession(owner), named);
    state.breaker.noteUnknown(context.nowMs, false);
    raiseAlarm(context, row.row, problem('answer-not-theirs', { what: `session-of-another:${owner}` }));
    return;
  }
  noteProof(context);
  state.refusalStreak = NO_STREAK;
  emit(context, {
    type: 'attempt-accepted',
    row: row.row,
    attempt: row.opened,
    sessionIds: meaning.sessionIds,
    ...(meaning.transactionId === undefined ? {} : { transactionId: meaning.transactionId }),
    reference: meaning.reference ?? null,
    status: meaning.status ?? null,
    ...(meaning.paymentLink === undefined ? {} : { paymentLink: meaning.paymentLink }),
  });
  noteAccepted(context);
  noteQuoteTaken(context, row);
  if (state.canary?.row === row.row) state.canary.dueAtMs = context.nowMs;
}

/** The service takes quotes of this age: one that it refuses no older than this may be used. */
function noteQuoteTaken({ state }: StepContext, row: RowRecord): void {
  const ageMs = quoteAgeMs(quoteSent(row), openedAtMs(row) ?? 0) ?? 0;
  state.oldestQuoteTakenMs = Math.max(state.oldestQuoteTakenMs, ageMs);
}

function isAnothers(context: StepContext, row: RowRecord, sessionId: string): boolean {
  const { state } = context;
  // A session that was shown not to be the row's stays so, even if an answer names it again.
  if (row.disclaimedIds?.includes(sessionId)) return true;
  // A session of an earlier intent cannot be the payment of any row, including its own.
  if (state.earlierBySession.has(sessionId)) return true;
  const here = state.bySession.rowOf(sessionId);
  if (here !== undefined) return here !== row.row;
  const owner = state.queries.ownerOf(sessionId);
  return owner !== undefined && (owner.batch !== state.batch.batch || owner.row !== row.row);
}

function onRefused(context: StepContext, row: RowRecord, meaning: Meaning<'refused'>): void {
  const { state } = context;
  const { refusal, status, message } = meaning;
  const kind = refusal === 'permission' || refusal === 'headers' ? 'keys' : refusal;
  const code = meaning.code ?? null;
  const errors = Object.fromEntries(
    Object.entries(meaning.errors).map(([field, messages]) => [field, messages.join(' ')]),
  );
  const about = { row: row.row, attempt: row.opened, kind, status, code, message, errors } as const;
  emit(context, { type: 'attempt-refused', ...about });
  if (refusal === 'rate') {
    noteAskedToWait(context, meaning.retryAfterMs);
    const isTooOften = refusalsFor(rowOf(state, row.row), 'rate') >= RATE_REFUSALS_MAX;
    holdIfTooOften(context, row.row, isTooOften, wholeRefused(status, meaning));
    return;
  }
  noteProof(context);
  if (refusal === 'quote') {
    state.isQuoteNotTaken = true;
    const isTooOften = refusalsFor(rowOf(state, row.row), 'quote') >= QUOTE_REFUSALS_MAX;
    const params = { errorCode: code ?? String(status), suggested: '-' };
    holdIfTooOften(context, row.row, isTooOften, problem('quote-error', params));
  } else if (refusal === 'funds') {
    stopBatch(context, problem('funds-refused'));
  } else if (kind === 'keys') {
    stopBatch(context, refusalProblem(meaning));
  } else {
    noteStreak(context, code ?? String(status), status, message);
  }
}

/** The same refusal again and again is not about the rows: the batch stops before the rest is refused too. */
function noteStreak(context: StepContext, code: string, status: number | null, message: string): void {
  const { state } = context;
  const before = state.refusalStreak;
  const count = before.code === code ? before.count + 1 : 1;
  // 404 is counted whatever its code says, because the status concerns the address.
  const notFound = status === 404 ? before.notFound + 1 : 0;
  state.refusalStreak = { code, count, notFound };
  if (notFound >= NOT_FOUND_MAX) {
    stopBatch(context, problem('address-wrong', { address: state.batch.created.address }));
  } else if (count >= SAME_REFUSAL_MAX) {
    stopBatch(context, problem('stopped-refusals', { count, message }));
  }
}

function onUnknown(context: StepContext, row: RowRecord, meaning: Meaning<'unknown'>): void {
  const { state, nowMs } = context;
  const { why, status, error } = meaning;
  becomeUnknown(context, row, status === undefined ? why : `${why} (${status})`);
  state.breaker.noteUnknown(nowMs, why === 'server-error');
  if (why === 'quote-used') state.isQuoteNotTaken = true;
  // Our own refused attempt had this quote: the service spends quotes on refusals.
  if (why === 'quote-used' && meaning.batch === 'continue') state.spendsQuotes = true;
  if (meaning.batch === 'outage' || meaning.batch === 'stop') {
    const told = problem('answer-not-theirs', { what: `answer-${why}` });
    // If rows are in doubt already, it may be that only payments are answered so, and each one more would be in doubt.
    const isFirst = meaning.batch === 'outage' && rowsIn(state, LOOKED_FOR).size === 1;
    if (isFirst) pauseInOutage(context, told);
    else stopBatch(context, told);
  } else if (meaning.batch === 'alarm') {
    raiseAlarm(context, row.row, problem(why === 'quote-used' ? 'quote-used' : 'key-known'));
  } else if (why === 'said-no') {
    noteStreak(context, error?.code ?? why, status ?? null, error?.message ?? why);
  }
  if (state.batch.isBlind) pauseBatch(context, 'engine', problem('marker-not-shown'));
}

/** The attempt ended without proof: we look for the row and never just send it again. */
export function becomeUnknown(
  context: StepContext,
  row: RowRecord,
  why: string,
  named: readonly string[] = [],
): void {
  const about = { row: row.row, attempt: row.opened, why };
  emit(context, { type: 'attempt-unknown', ...about, ...(named.length > 0 && { sessionIds: [...named] }) });
  beginReconciling(context, row.row, false);
}

function noteProof(context: StepContext): void {
  context.state.breaker.noteProof();
  context.state.gate.noteClean();
}

function holdIfTooOften(context: StepContext, row: number, isTooOften: boolean, problem: Problem): void {
  if (!isTooOften || rowOf(context.state, row).state !== 'ready') return;
  emit(context, { type: 'row-held', row, problem });
}
