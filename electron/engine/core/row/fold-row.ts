/**
 * A row's life: which event may follow in which state, and what the row becomes. The journal's projection, the
 * engine's memory and `verify` all use this one fold. The database's triggers enforce the same rules a second time by
 * themselves.
 */
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import { refusedParams } from '../../../../shared/domain/refused-fields.ts';
import { AWAITING_END, LOOKED_FOR, stateOfStatus } from '../../../../shared/domain/row-state.ts';
import {
  type Attempt,
  forgottenAttempt,
  hasNotReached,
  isUnresolved,
  latestAttempt,
  openedServerMs,
  settled,
  upperBound,
} from './attempts.ts';
import type { EventOf, ImportedRow, RowEvent, RowQuote } from './events.ts';
import { assertNever, invariant } from './invariant.ts';
import { leadsTo } from './moves.ts';
import type { RowRecord } from './row-record.ts';
import { isImportedAnew, sessionIdsOf, wasHeldBeforeDoubt, wasNeverSent } from './row-record.ts';

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
    opened: 0,
    attempts: [],
    isSendAgain: false,
    reviewed: null,
    unknownSinceMs: null,
    candidateIds: [],
    sessionId: null,
    sessionReference: null,
    status: null,
    failureReason: null,
    settledAtMs: null,
    problem: heldFor(imported) ?? null,
    earlier: [],
    releasedCodes: [],
  };
}

/** Why the row begins held, if it does: a problem that needs a decision comes before one that only informs. */
export function heldFor({ state, problems }: ImportedRow): Problem | undefined {
  if (state !== 'held') return undefined;
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
        event.reason === 'imported-anew' || (event.reason === 'not-paid') === (row.state === 'parked'),
        `row ${row.row}: a ${row.state} row is not closed as ${event.reason}`,
      );
      return {
        ...row,
        state: 'closed',
        ...(event.into !== undefined && {
          problem: problem('imported-anew', { batch: event.into, row: row.row }),
        }),
        attempts: settled(row.attempts, ['unknown'], 'written-off'),
        isSendAgain: false,
        unknownSinceMs: null,
      };
    case 'row-reopened':
      invariant(wasNeverSent(row), `row ${row.row}: a closed row that was once sent is not reopened`);
      invariant(!isImportedAnew(row), `row ${row.row}: it is a row of another batch now`);
      return { ...row, state: 'ready' };
    case 'row-mended':
      return mended(row, event);
    case 'attempt-opened':
      return opened(row, event, atMs);
    case 'attempt-not-sent':
      return backFromAttempt(ended(row, event, 'not-sent'));
    case 'attempt-refused':
      return refused(row, event);
    case 'attempt-accepted':
      return accepted(row, event, atMs);
    case 'attempt-unknown':
      return becameUnknown(row, event, atMs);
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
        ...withForgotten(row, 'unknown'),
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
    attempts: settled(row.attempts, ['accepted'], 'unknown'),
    unknownSinceMs: row.unknownSinceMs ?? atMs,
    sessionId: null,
    candidateIds: [...new Set(sessionIdsOf(row))],
  };
}

type Outcome = 'not-sent' | 'refused' | 'unknown' | 'accepted';

/** The row with the outcome of its open attempt. */
function ended(
  row: RowRecord,
  { type, attempt, kind }: EventOf<`attempt-${Outcome}`> & { readonly kind?: Attempt['refusal'] },
  outcome: Outcome,
): RowRecord {
  const latest = row.attempts.at(-1);
  invariant(
    latest?.n === attempt && latest.outcome === 'open',
    `row ${row.row}: ${type} of attempt ${attempt}, which is not the latest (${row.opened})`,
  );
  const closed = { ...latest, outcome, ...(kind !== undefined && { refusal: kind }) };
  return { ...row, attempts: [...row.attempts.slice(0, -1), closed] };
}

/** The row with an attempt that the journal lacks. */
function withForgotten(
  { opened, attempts }: RowRecord,
  outcome: 'unknown' | 'accepted',
): Pick<RowRecord, 'opened' | 'attempts'> {
  return { opened: opened + 1, attempts: [...attempts, forgottenAttempt(opened + 1, outcome)] };
}

/** R1 and R3: only with an upper bound of 0, or by a person's "send again" with the same key and bytes. */
function opened(row: RowRecord, event: EventOf<'attempt-opened'>, atMs: number): RowRecord {
  const latest = latestAttempt(row);
  const isSame = latest?.key === event.key && latest.bodySha256 === event.bodySha256;
  const isAgain = row.state === 'parked' && row.isSendAgain && (isSame || latest === undefined);
  invariant(
    (row.state === 'ready' && upperBound(row) === 0) || isAgain,
    `row ${row.row}: an attempt may not be opened in state ${row.state}`,
  );
  invariant(event.attempt === row.opened + 1, `row ${row.row}: attempt ${event.attempt} out of order`);
  invariant(event.marker === row.marker, `row ${row.row}: the attempt's marker is not the row's`);
  invariant(
    row.attempts.every(({ key, bodySha256 }) => key !== event.key || bodySha256 === event.bodySha256),
    `row ${row.row}: the same key with other bytes`,
  );
  const { key, bodySha256, quote, operation, serverTimeMs } = event;
  const isAnothersQuote = (attempt: Attempt) =>
    quote !== null && quote.id !== null && attempt.quote?.id === quote.id && attempt.key !== key;
  invariant(!row.attempts.some(isAnothersQuote), `row ${row.row}: the same quote with another key`);
  const attempt: Attempt = {
    n: event.attempt,
    key,
    bodySha256,
    ...(operation !== undefined && { operation }),
    quote,
    openedAtMs: atMs,
    openedServerMs: serverTimeMs,
    outcome: 'open',
  };
  return {
    ...row,
    state: 'sending',
    opened: event.attempt,
    attempts: [...row.attempts, attempt],
    problem: null,
  };
}

/** R4: an attempt that provably did nothing settles itself, and no earlier doubt. */
function backFromAttempt(row: RowRecord): RowRecord {
  return { ...row, state: upperBound(row) > 0 ? 'parked' : 'ready', isSendAgain: false };
}

function refused(row: RowRecord, event: EventOf<'attempt-refused'>): RowRecord {
  const back = backFromAttempt(ended(row, event, 'refused'));
  if (back.state === 'parked' || event.kind !== 'row') return back;
  const { status } = event;
  return {
    ...back,
    state: 'rejected',
    problem: problem('request-refused', { status, ...refusedParams(refusedFieldsOf(event)) }),
  };
}

/** Each field that the refusal names; of one that names none, its code. */
function refusedFieldsOf({ errors, code, message }: EventOf<'attempt-refused'>) {
  const [first = { field: code ?? '-', message }, ...others] = Object.entries(errors).map(
    ([field, words]) => ({ field, message: words }),
  );
  return [first, ...others] as const;
}

function accepted(row: RowRecord, event: EventOf<'attempt-accepted'>, atMs: number): RowRecord {
  invariant(event.sessionIds.length > 0, `row ${row.row}: accepted without an id`);
  return {
    ...ended(row, event, 'accepted'),
    state: 'accepted',
    isSendAgain: false,
    candidateIds: event.sessionIds,
    ...(event.transactionId !== undefined && { transactionId: event.transactionId }),
    sessionReference: event.reference,
    status: event.status,
    settledAtMs: atMs,
  };
}

/** What an answer named beside another payment's session proves nothing, and is shown to whoever decides about the row. */
function becameUnknown(row: RowRecord, event: EventOf<'attempt-unknown'>, atMs: number): RowRecord {
  const disclaimedIds = [...new Set([...(row.disclaimedIds ?? []), ...(event.sessionIds ?? [])])];
  return {
    ...ended(row, event, 'unknown'),
    ...(disclaimedIds.length > 0 && { disclaimedIds }),
    state: 'unknown',
    isSendAgain: false,
    unknownSinceMs: atMs,
  };
}

/** R5: truth wins. A session that carries the row's marker makes it accepted even if we believed that nothing was sent. */
function claimed(row: RowRecord, event: EventOf<'session-claimed'>, atMs: number): RowRecord {
  invariant(
    row.sessionId === null || row.sessionId === event.sessionId || row.status === 'failed',
    `row ${row.row}: already has session ${row.sessionId}`,
  );
  const isInPlace = row.sessionId !== null && row.sessionId !== event.sessionId;
  const { disclaimedIds = [], ...kept } = isInPlace ? withoutSession(row) : row;
  const stillDisclaimed = disclaimedIds.filter((id) => id !== event.sessionId);
  return {
    ...kept,
    ...(stillDisclaimed.length > 0 && { disclaimedIds: stillDisclaimed }),
    state: 'accepted',
    ...withSession(row),
    isSendAgain: false,
    unknownSinceMs: null,
    problem: event.problem ?? null,
    sessionId: event.sessionId,
    sessionReference: event.reference ?? kept.sessionReference,
    ...(event.shown !== undefined && { shown: event.shown }),
    settledAtMs: AWAITING_END.includes(row.state) ? row.settledAtMs : atMs,
  };
}

/** The row without what its session showed: that one has failed, and another one is the row's. */
function withoutSession({ shown: _shown, ...row }: RowRecord): RowRecord {
  return { ...row, sessionReference: null, status: null, failureReason: null };
}

/** What was in doubt made the session, or else the last attempt, which was thought to have done nothing, or a forgotten one. */
function withSession(row: RowRecord): Pick<RowRecord, 'opened' | 'attempts'> {
  const { opened, attempts } = row;
  if (isUnresolved(row)) return { opened, attempts: settled(attempts, ['unknown'], 'accepted') };
  if (upperBound(row) > 0) return { opened, attempts };
  const latest = attempts.at(-1);
  if (latest === undefined) return withForgotten(row, 'accepted');
  return { opened, attempts: [...attempts.slice(0, -1), { ...latest, outcome: 'accepted' }] };
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
    attempts: settled(row.attempts, ['accepted'], 'unknown'),
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
    hasNotReached(row) || event.content.marker !== row.marker,
    `row ${row.row}: a new intent needs a new marker`,
  );
  const isNew = row.opened > 0 && event.content.marker !== row.marker;
  const { marker, sessionId, candidateIds } = row;
  const intent = { marker, sessionId, candidateIds, openedServerMs: openedServerMs(row) };
  return {
    ...openRow(event.content),
    ...(row.disclaimedIds && { disclaimedIds: row.disclaimedIds }),
    opened: row.opened,
    earlier: isNew ? [...row.earlier, intent] : row.earlier,
  };
}
