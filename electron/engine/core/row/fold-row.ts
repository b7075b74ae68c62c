/**
 * A row's life: which event may follow in which state, and what the row becomes. The journal's projection, the
 * engine's memory and `verify` all use this one fold. The database's triggers enforce the same rules a second time by
 * themselves.
 */
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import { refusedParams } from '../../../../shared/domain/refused-fields.ts';
import { AWAITING_END, LOOKED_FOR, stateOfStatus } from '../../../../shared/domain/row-state.ts';
import type { EventOf, ImportedRow, RowEvent, RowQuote } from './events.ts';
import { assertNever, invariant } from './invariant.ts';
import { leadsTo } from './moves.ts';
import type { RowRecord } from './row-record.ts';
import { sessionIdsOf, wasHeldBeforeDoubt, wasNeverSent } from './row-record.ts';

/** The row as it enters the journal. */
export function openRow(imported: ImportedRow): RowRecord {
  return {
    row: imported.row,
    state: imported.state,
    operation: imported.operation,
    amountMinor: imported.amountMinor,
    currency: imported.currency,
    channel: imported.channel,
    identity: imported.identity,
    reference: imported.reference,
    marker: imported.marker,
    key: null,
    bodySha256: null,
    attempts: 0,
    reached: 0,
    hasUnresolvedAttempt: false,
    isSendAgain: false,
    notSentInRow: 0,
    quoteRefusals: 0,
    rateRefusals: 0,
    reviewed: null,
    quote: null,
    openedAtMs: null,
    openedServerMs: null,
    unknownSinceMs: null,
    candidateIds: [],
    sessionId: null,
    sessionReference: null,
    status: null,
    failureReason: null,
    settledAtMs: null,
    problem: imported.state === 'held' ? (reasonOf(imported) ?? null) : null,
    earlier: [],
    releasedCodes: [],
  };
}

/** Why the row is held: a problem that needs a decision comes before one that only informs. */
function reasonOf({ problems }: ImportedRow): Problem | undefined {
  return problems.find(({ severity }) => severity !== 'note') ?? problems[0];
}

/**
 * The row after one more event, by the table of moves. Throws BrokenInvariant if the event may not follow, or would
 * lead to a state that the table does not list. `atMs` is the event's time.
 */
export function foldRow(row: RowRecord, event: RowEvent, atMs: number): RowRecord {
  const legal = leadsTo(event.type, row.state);
  invariant(legal.length > 0, `row ${row.row}: ${event.type} may not follow in state ${row.state}`);
  const after = applied(row, event, atMs);
  invariant(
    legal.includes(after.state),
    `row ${row.row}: ${event.type} may not lead from ${row.state} to ${after.state}`,
  );
  return after;
}

/** The row after the event. The caller has checked that the event may follow in the row's state. */
function applied(row: RowRecord, event: RowEvent, atMs: number): RowRecord {
  switch (event.type) {
    case 'row-held':
      return { ...row, state: 'held', problem: event.problem };
    case 'row-released':
      return {
        ...row,
        state: 'ready',
        problem: null,
        reviewed: reviewedAsShown(row),
        releasedCodes: row.problem ? [...row.releasedCodes, row.problem.code] : row.releasedCodes,
      };
    case 'row-closed':
      invariant(
        (event.reason === 'not-paid') === (row.state === 'parked'),
        `row ${row.row}: a ${row.state} row is not closed as ${event.reason}`,
      );
      return {
        ...row,
        state: 'closed',
        hasUnresolvedAttempt: false,
        isSendAgain: false,
        unknownSinceMs: null,
      };
    case 'row-reopened':
      invariant(wasNeverSent(row), `row ${row.row}: a closed row that was once sent is not reopened`);
      return { ...row, state: 'ready' };
    case 'row-mended':
      return mended(row, event);
    case 'attempt-opened':
      return opened(row, event, atMs);
    case 'attempt-not-sent':
      expectAttempt(row, event.attempt, event.type);
      return { ...backFromAttempt(row), reached: row.reached - 1, notSentInRow: row.notSentInRow + 1 };
    case 'attempt-refused':
      return refused(row, event);
    case 'attempt-accepted':
      return accepted(row, event, atMs);
    case 'attempt-unknown':
      expectAttempt(row, event.attempt, event.type);
      return {
        ...row,
        state: 'unknown',
        hasUnresolvedAttempt: true,
        isSendAgain: false,
        unknownSinceMs: atMs,
      };
    case 'session-claimed':
      return claimed(row, event, atMs);
    case 'session-disclaimed':
      return disclaimed(row, event, atMs);
    case 'status-seen':
      return statusSeen(row, event, atMs);
    case 'row-parked':
      return parked(row, atMs);
    case 'send-again-decided':
      return decidedToSendAgain(row, event);
    case 'row-doubted':
      // The restored journal may lack an attempt that reached the service, or a "send again" that was carried out. Or
      // the list shows an attempt that the journal has after all.
      return {
        ...row,
        state: 'unknown',
        reached: row.reached + 1,
        hasUnresolvedAttempt: true,
        isSendAgain: false,
        unknownSinceMs: atMs,
      };
    default:
      return assertNever(event);
  }
}

function decidedToSendAgain(row: RowRecord, { seen = [] }: EventOf<'send-again-decided'>): RowRecord {
  invariant(
    !wasHeldBeforeDoubt(row),
    `row ${row.row}: a row that was held is not sent before it is released`,
  );
  const seenIds = [...new Set([...(row.seenIds ?? []), ...seen])];
  return { ...row, isSendAgain: true, ...(seenIds.length > 0 && { seenIds }) };
}

/** The cost that a person accepts by releasing the row: the one that its hold showed. */
function reviewedAsShown(row: RowRecord): RowQuote | null {
  const { userPaysMinor, totalFeesMinor } = row.problem?.params ?? {};
  if (row.problem?.code !== 'quote-moved') return row.reviewed;
  if (typeof userPaysMinor !== 'number' || typeof totalFeesMinor !== 'number') return row.reviewed;
  const { currency } = row.reviewed ?? {};
  return {
    id: null,
    ...(currency !== undefined && { currency }),
    userPaysMinor,
    totalFeesMinor,
    recipientGetsMinor: row.amountMinor,
  };
}

/** A session that never became final proves no payment: its id stays as a candidate, and the row is in doubt. */
function parked(row: RowRecord, atMs: number): RowRecord {
  return {
    ...row,
    state: 'parked',
    hasUnresolvedAttempt: true,
    unknownSinceMs: row.unknownSinceMs ?? atMs,
    sessionId: null,
    candidateIds: [...new Set(sessionIdsOf(row))],
  };
}

function expectAttempt(row: RowRecord, attempt: number, type: string): void {
  invariant(
    attempt === row.attempts,
    `row ${row.row}: ${type} of attempt ${attempt}, which is not the latest (${row.attempts})`,
  );
}

/** R1 and R3: only from a state with an upper bound of 0, or by a person's "send again" with the same key and bytes. */
function opened(row: RowRecord, event: EventOf<'attempt-opened'>, atMs: number): RowRecord {
  const isAllowedAgain =
    row.state === 'parked' && row.isSendAgain && row.key === event.key && row.bodySha256 === event.bodySha256;
  const isFirstOfDoubted = row.state === 'parked' && row.isSendAgain && row.key === null;
  invariant(
    row.state === 'ready' || isAllowedAgain || isFirstOfDoubted,
    `row ${row.row}: an attempt may not be opened in state ${row.state}`,
  );
  invariant(event.attempt === row.attempts + 1, `row ${row.row}: attempt ${event.attempt} out of order`);
  invariant(event.marker === row.marker, `row ${row.row}: the attempt's marker is not the row's`);
  invariant(
    event.key !== row.key || event.bodySha256 === row.bodySha256,
    `row ${row.row}: the same key with other bytes`,
  );
  const { sentAs: _before, ...rest } = row;
  return {
    ...rest,
    state: 'sending',
    ...(event.operation !== undefined && { sentAs: event.operation }),
    key: event.key,
    bodySha256: event.bodySha256,
    attempts: event.attempt,
    reached: row.reached + 1,
    quote: event.quote ?? row.quote,
    openedAtMs: atMs,
    openedServerMs: event.serverTimeMs,
    problem: null,
  };
}

/** The state to return to when an attempt provably did nothing. It never clears an earlier doubt (R4). */
function backFromAttempt(row: RowRecord): RowRecord {
  return row.hasUnresolvedAttempt
    ? { ...row, state: 'parked', isSendAgain: false }
    : { ...row, state: 'ready', isSendAgain: false };
}

function refused(row: RowRecord, event: EventOf<'attempt-refused'>): RowRecord {
  expectAttempt(row, event.attempt, event.type);
  const back = { ...backFromAttempt(row), notSentInRow: 0 };
  if (back.state === 'parked') return back;
  switch (event.kind) {
    case 'row':
      return {
        ...back,
        state: 'rejected',
        problem: problem('request-refused', {
          status: event.status,
          ...refusedParams(refusedFieldsOf(event)),
        }),
      };
    case 'quote':
      return { ...back, quoteRefusals: row.quoteRefusals + 1 };
    case 'rate':
      return { ...back, rateRefusals: row.rateRefusals + 1 };
    case 'keys':
    case 'funds':
      return back;
    default:
      return assertNever(event.kind);
  }
}

/** Each field that the refusal names; of one that names none, its code. */
function refusedFieldsOf({ errors, code, message }: EventOf<'attempt-refused'>) {
  const [first = { field: code ?? '-', message }, ...others] = Object.entries(errors).map(
    ([field, words]) => ({ field, message: words }),
  );
  return [first, ...others] as const;
}

function accepted(row: RowRecord, event: EventOf<'attempt-accepted'>, atMs: number): RowRecord {
  expectAttempt(row, event.attempt, event.type);
  invariant(event.sessionIds.length > 0, `row ${row.row}: accepted without an id`);
  return {
    ...row,
    state: 'accepted',
    isSendAgain: false,
    notSentInRow: 0,
    candidateIds: event.sessionIds,
    ...(event.transactionId !== undefined && { transactionId: event.transactionId }),
    sessionReference: event.reference,
    status: event.status,
    settledAtMs: atMs,
  };
}

/** R5: truth wins. A session that carries the row's marker makes it accepted even if we believed that nothing was sent. */
function claimed(row: RowRecord, event: EventOf<'session-claimed'>, atMs: number): RowRecord {
  invariant(
    row.sessionId === null || row.sessionId === event.sessionId,
    `row ${row.row}: already has session ${row.sessionId}`,
  );
  const { disclaimedIds = [], ...kept } = row;
  const stillDisclaimed = disclaimedIds.filter((id) => id !== event.sessionId);
  return {
    ...kept,
    ...(stillDisclaimed.length > 0 && { disclaimedIds: stillDisclaimed }),
    state: 'accepted',
    hasUnresolvedAttempt: false,
    isSendAgain: false,
    unknownSinceMs: null,
    problem: event.problem ?? null,
    sessionId: event.sessionId,
    sessionReference: event.reference ?? row.sessionReference,
    ...(event.shown !== undefined && { shown: event.shown }),
    settledAtMs: AWAITING_END.includes(row.state) ? row.settledAtMs : atMs,
  };
}

/** A session of somebody else proves nothing for this row: it is in doubt, as after a lost answer. */
function disclaimed(row: RowRecord, { sessionId }: EventOf<'session-disclaimed'>, atMs: number): RowRecord {
  invariant(
    sessionIdsOf(row).includes(sessionId),
    `row ${row.row}: session ${sessionId} was never named for it`,
  );
  const { shown: _shown, transactionId: _transaction, ...rest } = row;
  return {
    ...rest,
    state: LOOKED_FOR.includes(row.state) ? row.state : 'unknown',
    hasUnresolvedAttempt: true,
    unknownSinceMs: row.unknownSinceMs ?? atMs,
    sessionId: null,
    candidateIds: row.candidateIds.filter((id) => id !== sessionId),
    disclaimedIds: [...(row.disclaimedIds ?? []), sessionId],
    sessionReference: null,
    status: null,
  };
}

/** R9: only exactly `completed` is paid and only exactly `failed` is failed; any other word is shown as it came. */
function statusSeen(row: RowRecord, event: EventOf<'status-seen'>, atMs: number): RowRecord {
  invariant(row.sessionId === event.sessionId, `row ${row.row}: a status of another session`);
  const state = stateOfStatus(event.status);
  // What a person accepted stays beside the payment.
  const accepted = row.problem?.code === 'session-differs' ? row.problem : null;
  return {
    ...row,
    state,
    status: event.status,
    failureReason: event.failureReason,
    ...(event.shown !== undefined && { shown: event.shown }),
    settledAtMs: state === row.state ? row.settledAtMs : atMs,
    problem:
      state === 'failed' ? problem('payment-failed', { reason: event.failureReason ?? '-' }) : accepted,
  };
}

/**
 * A new intent: new content, a new marker and, at its first attempt, a new key. Only if nothing was paid. The record
 * keeps what was sent.
 */
function mended(row: RowRecord, event: EventOf<'row-mended'>): RowRecord {
  invariant(event.content.row === row.row, `row ${row.row}: mended with the content of another row`);
  invariant(
    row.reached === 0 || event.content.marker !== row.marker,
    `row ${row.row}: a new intent needs a new marker`,
  );
  // A restored older journal may lack the attempt itself, so a doubted row counts as one that reached the service.
  const wasSent = row.attempts > 0 || row.reached > 0;
  const isNew = wasSent && event.content.marker !== row.marker;
  const { marker, sessionId, candidateIds, openedServerMs } = row;
  return {
    ...openRow(event.content),
    ...(row.disclaimedIds && { disclaimedIds: row.disclaimedIds }),
    attempts: row.attempts,
    earlier: isNew ? [...row.earlier, { marker, sessionId, candidateIds, openedServerMs }] : row.earlier,
  };
}
