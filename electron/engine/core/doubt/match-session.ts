/**
 * Finds the row that a session of the service belongs to: by the session's marker, or by an id that an answer named;
 * never by the amount alone.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { findMarkers, MARKER_METADATA_KEY } from '../../../../shared/domain/marker.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import {
  AWAITING_END,
  isFollowed,
  LOOKED_FOR,
  mayBePaid,
  UNFINISHED,
} from '../../../../shared/domain/row-state.ts';
import { utcDay } from '../../../../shared/domain/time.ts';
import { LOOKED_BACK_MS, shownMoment } from '../comparison/moments.ts';
import { mayBeOfCurrency } from '../comparison/shown-amount.ts';
import { mayBePaidSince } from '../row/attempts.ts';
import { forgottenPeriodsOf, isInForgottenPeriod } from '../row/batch-record.ts';
import { mayFollow } from '../row/moves.ts';
import type { RowRecord } from '../row/row-record.ts';
import { isSwapAndSend, sessionIdsOf } from '../row/row-record.ts';
import { knownServerTime, type RunState, rowOf, rowsIn, serverTime } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit, raiseAlarm } from '../state/step-context.ts';
import { noteCanarySeen } from './canary.ts';
import { compareDebit } from './compare-debit.ts';
import { shownBy } from './debit-fit.ts';
import { beginReconciling } from './look-schedule.ts';
import { concludedBy, exchangeOfHalf, mayHaveFailedSince } from './sending-half.ts';
import { differencesOf, isAllShown, isMadeBefore, isTooOld, payeeAspect, verdictOf } from './session-fit.ts';

type Match =
  /**
   * The session is the row's, and the row was moved accordingly; or an answer named it and it is not the row's: the
   * row is in doubt.
   */
  | { readonly kind: 'ours'; readonly row: number }
  /**
   * An answer named the session for the row, but the list (or the single fetch) shows too little to tell whether it
   * is the row's.
   */
  | { readonly kind: 'open'; readonly row: number }
  /** The session shows no marker, but it could be the payment of a row in doubt: fetch it by its id to see more. */
  | { readonly kind: 'could-be-ours' }
  | { readonly kind: 'foreign' };

/** Takes one listed or fetched session: claims it, notes its status, and raises an alarm if something does not fit. */
export function matchSession(context: StepContext, session: Session, via: 'list' | 'get'): Match {
  const match = matchOf(context, session, via);
  for (const row of rowsByMarker(context.state.byMarker, markersOf(session)))
    keepFromSending(context, row, session);
  return match;
}

/**
 * A session has the row's marker but was not claimed for the row. The row's payment may exist, so a decision to send
 * it again is taken back; a person is shown that session and must decide again.
 */
function keepFromSending(context: StepContext, number: number, session: Session): void {
  const { state, isSendAgain } = rowOf(context.state, number);
  if (state === 'parked' && isSendAgain) takeDecisionBack(context, number, [session.id]);
}

/** Takes a decision to send the row again back: the row is parked with the sessions that may be its payment. */
export function takeDecisionBack(context: StepContext, row: number, nearMatches: readonly string[]): void {
  context.state.flights.delete(row);
  emit(context, { type: 'row-doubted', row, reason: 'payment-seen' });
  emit(context, { type: 'row-parked', row, sweeps: 0, nearMatches });
}

function matchOf(context: StepContext, session: Session, via: 'list' | 'get'): Match {
  const { state } = context;
  const halved = exchangeOfHalf(state, session);
  if (halved !== undefined) {
    noteStatus(context, rowOf(state, halved.row), halved.exchange);
    compareWithMeant(context, rowOf(state, halved.row), session);
    return { kind: 'ours', row: halved.row };
  }
  const markers = markersOf(session);
  const marked = rowsByMarker(state.byMarker, markers);
  const named = state.bySession.rowOf(session.id);
  if (marked.size > 0) state.echoesIn.add(via);
  if (marked.size > 1 || (marked.size > 0 && named !== undefined && !marked.has(named)))
    return settleNeither(context, session, new Set([...marked, ...(named === undefined ? [] : [named])]));
  const [number = named] = marked;
  if (number === undefined) {
    const [earlier = earlierNamed(state, session, via)] = rowsByMarker(state.earlierByMarker, markers);
    return earlier === undefined
      ? unclaimed(context, session, via)
      : matchEarlier(context, rowOf(state, earlier), session, via);
  }
  const row = rowOf(state, number);
  if (isAsKnown(state, number, session)) {
    compareWithMeant(context, row, session);
    return { kind: 'ours', row: number };
  }
  const standsIn = marked.size > 0 && isInPlaceOfFailed(row, session);
  if (!standsIn && isSecondSession(row, session, marked.size > 0)) {
    noteSecondSession(context, row, session);
    return { kind: 'ours', row: number };
  }
  if (row.state === 'sending' || isFollowedInVain(row, session)) return { kind: 'ours', row: number };
  const proof = marked.size > 0 ? 'proved' : proofById(context, row, session, via);
  if (proof === 'open') {
    if (via === 'list') state.toFetch.add(session.id);
    return { kind: 'open', row: number };
  }
  if (proof !== 'proved') {
    disclaim(context, row, session, proof);
    return { kind: 'ours', row: number };
  }
  const isToClaim = row.sessionId === null || standsIn || isBackFromClosed(row, session);
  if (isToClaim && !claim(context, row, session, via)) return { kind: 'ours', row: number };
  noteCanarySeen(context, rowOf(state, number), {
    sessionId: session.id,
    hasMarker: marked.size > 0,
    via,
    isLastWord: via === 'get' || state.unfetchable.has(session.id),
  });
  noteStatus(context, rowOf(state, number), session);
  compareWithMeant(context, rowOf(state, number), session);
  return { kind: 'ours', row: number };
}

/**
 * Most sessions of a long list have not changed. For a claimed session with the status that was seen last nothing is
 * recorded, unless it pays something else now.
 */
function isAsKnown(state: RunState, row: number, session: Session): boolean {
  const known = rowOf(state, row);
  if (!isFollowed(known.state) || state.canary?.row === row) return false;
  if (mayHaveFailedSince(state, session)) return false;
  const isEnding = rowsIn(state, AWAITING_END).has(row) && isFinal(session.status);
  return state.bySession.isClaimedBy(row, session.id) && known.status === session.status && !isEnding;
}

function rowsByMarker(rows: ReadonlyMap<string, number>, markers: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const marker of markers) {
    const row = rows.get(marker);
    if (row !== undefined) found.add(row);
  }
  return found;
}

/**
 * Tells whether a session is the row's if an answer named it but the row's marker is not in it. It is not if it has
 * another marker, if the service shows markers elsewhere, or if its description is not ours. Otherwise the session
 * must show amount, currency, recipient and age, and all must fit. Returns `open` if the session must first be read
 * the other way (list or single fetch), because that may show a marker; otherwise what does not fit.
 */
function proofById(
  { state, nowMs }: StepContext,
  row: RowRecord,
  session: Session,
  via: 'list' | 'get',
): string {
  if (markersOf(session).length > 0) return 'marker-of-another';
  if (row.sessionId === session.id) return 'proved';
  if (state.echoesIn.has(via) || isDescribedOtherwise(row, session)) return 'marker-missing';
  const isListLast = state.unfetchable.has(session.id) || (state.batch.isBlind && !state.echoesIn.has('get'));
  const isLastWord = via === 'list' ? isListLast : !state.echoesIn.has('list');
  if (!isLastWord) return 'open';
  if (!isAllShown(row, session)) return 'too-little-shown';
  const isOlder = isTooOld(row, session, knownServerTime(state, nowMs));
  return differencesOf(row, session)[0] ?? (isOlder ? 'session-too-old' : 'proved');
}

/**
 * Our requests begin the description with the marker, and the API documents it for the list and the single fetch (GET
 * transactions/sessions: `description`), so another text belongs to somebody else. A text that is cut short proves
 * nothing. A swap and send creates sessions of the service's own beside the one we described.
 */
export function isDescribedOtherwise(row: RowRecord, { description = '' }: Session): boolean {
  const shown = description.trim().toUpperCase();
  return shown !== '' && !isSwapAndSend(row) && !row.marker.startsWith(shown);
}

/** An answer named a session that is not the row's: the session is ignored from now on, and the row is in doubt (R5). */
function disclaim(context: StepContext, row: RowRecord, session: Session, reason: string): void {
  const isNamed = sessionIdsOf(row).includes(session.id);
  // If another session was already proved to be the row's, the row keeps it.
  const hasOther = row.sessionId !== null && row.sessionId !== session.id;
  if (isNamed && !hasOther && UNFINISHED.includes(row.state)) {
    emit(context, { type: 'session-disclaimed', row: row.row, sessionId: session.id, reason });
    if (AWAITING_END.includes(row.state)) beginReconciling(context, row.row, true);
  } else if (row.state === 'ready' && !row.releasedCodes.includes('answer-not-theirs')) {
    // A session was named for a row that is still to be sent: the row is held, because a payment of it may exist.
    context.state.flights.delete(row.row);
    emit(context, { type: 'row-held', row: row.row, problem: misfitProblem(reason) });
  }
  alarmOnce(context, row, reason);
}

/** One session has the markers of two rows, or the marker of one row and the id of another: neither row is settled by it. */
function settleNeither(context: StepContext, session: Session, rows: ReadonlySet<number>): Match {
  const { state } = context;
  for (const number of rows) {
    const row = rowOf(state, number);
    const isMarked = markersOf(session).includes(row.marker);
    if (isSecondSession(row, session, isMarked)) noteSecondSession(context, row, session);
    else if (row.state !== 'sending') disclaim(context, row, session, 'markers-of-rows');
  }
  const [first = 0] = rows;
  return { kind: 'ours', row: state.bySession.rowOf(session.id) ?? first };
}

/**
 * A session of the row's intent before it was mended. That session had failed or did not exist. If its status is
 * anything else now, it is or may become the row's payment, and the row must not be paid a second time.
 */
function matchEarlier(context: StepContext, row: RowRecord, session: Session, via: 'list' | 'get'): Match {
  if (session.status === 'failed') return { kind: 'foreign' };
  // A row that was set aside after its correction had failed, too, keeps the session of that one (R5).
  if (!isThoughtUnpaid(row) || row.sessionId !== null) {
    raisePaidTwice(context, row, session);
    // Whoever decided to send it again did not see this payment.
    if (row.isSendAgain && row.seenIds?.includes(session.id) !== true)
      takeDecisionBack(context, row.row, [session.id]);
  } else if (claim(context, row, session, via)) {
    noteStatus(context, rowOf(context.state, row.row), session);
    compareWithMeant(context, rowOf(context.state, row.row), session);
  }
  return { kind: 'ours', row: row.row };
}

/**
 * The mended row whose earlier intent claimed the session or got its id in an answer. A session that shows another
 * marker, or should show one and does not, is not the row's.
 */
function earlierNamed(state: RunState, session: Session, via: 'list' | 'get'): number | undefined {
  const number = state.earlierBySession.get(session.id);
  if (number === undefined) return undefined;
  const isProved = rowOf(state, number).earlier.some(({ sessionId }) => sessionId === session.id);
  const isAnothers = markersOf(session).length > 0 || state.echoesIn.has(via);
  return isProved || !isAnothers ? number : undefined;
}

/** As far as we know the row was not sent, was refused or was set aside, but a session proves that it was sent. */
function isThoughtUnpaid({ state }: RowRecord): boolean {
  return mayFollow('session-claimed', state) && !mayBePaid(state);
}

/**
 * The row was set aside after its payment failed. If the session's status is anything else now, it is or may become
 * the row's payment.
 */
function isBackFromClosed(row: RowRecord, session: Session): boolean {
  return row.state === 'closed' && row.sessionId === session.id && session.status !== 'failed';
}

/**
 * The row was parked because its session was not final after `FOLLOW_ACCEPTED_FOR_MS`, so the same status again proves
 * nothing. But if a person wants to send the row again, the session proves that a payment exists.
 */
function isFollowedInVain(row: RowRecord, session: Session): boolean {
  if (row.isSendAgain) return false;
  return row.state === 'parked' && row.candidateIds.includes(session.id) && !isFinal(session.status);
}

/** Cache: a session is asked for its markers several times while it is matched. */
const MARKERS = new WeakMap<Session, readonly string[]>();

/** Every marker that a session carries, in its description or its metadata. */
export function markersOf(session: Session): readonly string[] {
  const known = MARKERS.get(session);
  if (known) return known;
  const markers = readMarkers(session);
  MARKERS.set(session, markers);
  return markers;
}

function readMarkers(session: Session): readonly string[] {
  const noted = session.metadata?.[MARKER_METADATA_KEY];
  const inMetadata = typeof noted === 'string' ? findMarkers(noted) : [];
  return session.description === undefined
    ? inMetadata
    : [...findMarkers(session.description), ...inMetadata];
}

/** The session has the marker of a row that has another one. */
function isSecondSession(row: RowRecord, session: Session, hasMarker: boolean): boolean {
  return hasMarker && row.sessionId !== null && row.sessionId !== session.id;
}

/**
 * Two sessions have the marker of one row, and neither has failed: the recipient was perhaps paid twice, and a person
 * must know. A swap and send always has two sessions.
 */
function noteSecondSession(context: StepContext, row: RowRecord, session: Session): void {
  if (session.status !== 'failed' && !isSwapAndSend(row)) raisePaidTwice(context, row, session);
}

/**
 * One request may have been carried out twice, so a row has failed only if every session with its marker has: one that
 * has not is the row's in place of the one that has. Which session of a swap and send pays is not known by its marker.
 */
function isInPlaceOfFailed(row: RowRecord, session: Session): boolean {
  const hasFailed = row.status === 'failed' && isSecondSession(row, session, true);
  return hasFailed && session.status !== 'failed' && !isSwapAndSend(row);
}

/** The row's session has failed: another one with its marker may have been listed before that was known. */
function takeOtherSession(context: StepContext, number: number): void {
  const { state } = context;
  const row = rowOf(state, number);
  if (row.status !== 'failed') return;
  for (const session of state.mirror.sessions()) {
    if (!markersOf(session).includes(row.marker) || !isInPlaceOfFailed(row, session)) continue;
    matchSession(context, session, 'list');
    return;
  }
}

/**
 * Sessions in the order in which none is taken for a second payment that the next one shows to be the only one: how the
 * rows' own sessions stand comes first, and those that have failed come last.
 */
export function inOrderOfProof(state: RunState, sessions: readonly Session[]): readonly Session[] {
  const place = ({ id, status }: Session): number => {
    const row = state.bySession.rowOf(id);
    if (row !== undefined && rowOf(state, row).sessionId === id) return 0;
    return status === 'failed' ? 2 : 1;
  };
  return sessions.toSorted((one, other) => place(one) - place(other));
}

/** Told of each session beside the row's own: whoever has seen the alarm of the second has not seen that of a third. */
function raisePaidTwice(context: StepContext, row: RowRecord, { id }: Session): void {
  raiseOnce(context, row, problem('paid-twice', { marker: row.marker, session: id }), 'session');
}

/** R5: one row, one session. */
function claim(context: StepContext, row: RowRecord, session: Session, via: 'list' | 'get'): boolean {
  const { state } = context;
  const owner = state.queries.ownerOf(session.id);
  if (owner !== undefined && (owner.batch !== state.batch.batch || owner.row !== row.row)) {
    disclaim(context, row, session, `session-of-row:${owner.row} ${owner.batch}`);
    return false;
  }
  const wasThoughtUnpaid = isThoughtUnpaid(row);
  if (!mayFollow('session-claimed', row.state)) return false;
  context.state.flights.delete(row.row);
  emit(context, {
    type: 'session-claimed',
    row: row.row,
    sessionId: session.id,
    via: sessionIdsOf(row).includes(session.id) ? 'answer' : via,
    reference: session.reference ?? null,
    ...shownBy(session),
  });
  if (wasThoughtUnpaid) alarmOnce(context, row, `session-although:${row.state} ${session.id}`);
  noteOddDate(context, row, session);
  return true;
}

/**
 * The row's marker is random and was made for this row alone, so a session that bears it is the row's whatever its
 * date. A person is told once per batch, because a service that writes such dates writes them on every session; for
 * the same reason the batch is not stopped.
 */
function noteOddDate(context: StepContext, row: RowRecord, session: Session): void {
  const { state, nowMs } = context;
  if (session.createdAtMs === undefined || !markersOf(session).includes(row.marker)) return;
  if (!isTooOld(row, session, knownServerTime(state, nowMs), true)) return;
  const found = problem('session-date-odd', { row: row.row, date: utcDay(session.createdAtMs) });
  if (state.batch.alarms.some(({ problem: { code } }) => code === found.code)) return;
  emit(context, { type: 'alarm-raised', row: row.row, problem: found });
}

/**
 * A session that is the row's, or its sending half, shows something else than was meant, or a larger debit than was
 * quoted: a person must know of each such thing. The service may show more of them later.
 */
function compareWithMeant(context: StepContext, row: RowRecord, session: Session): void {
  const differences = differencesOf(row, session);
  if (differences.length === 0) compareDebit(context, row, session);
  for (const each of differences) if (!isAcceptedByPerson(row, each)) alarmOnce(context, row, each);
}

/** The person who named the session as the row's payment was shown this difference. */
function isAcceptedByPerson({ problem: found }: RowRecord, difference: string): boolean {
  return found?.code === 'session-differs' && String(found.params?.what).split('|').includes(difference);
}

function alarmOnce(context: StepContext, row: RowRecord, what: string): void {
  raiseOnce(context, row, misfitProblem(what), 'what');
}

function misfitProblem(what: string): Problem {
  return problem('answer-not-theirs', { what });
}

/** Raises an alarm of the row, unless it has one with that code and that param. */
function raiseOnce(
  context: StepContext,
  { row }: RowRecord,
  problem: Problem,
  param: 'what' | 'now' | 'session',
): void {
  const isKnown = context.state.batch.alarms.some(
    (alarm) =>
      alarm.row === row &&
      alarm.problem.code === problem.code &&
      alarm.problem.params?.[param] === problem.params?.[param],
  );
  if (!isKnown) raiseAlarm(context, row, problem);
}

function noteStatus(context: StepContext, row: RowRecord, session: Session): void {
  if (!isFollowed(row.state) || row.sessionId !== session.id) return;
  const concluded = concludedBy(context.state, row, session, context.nowMs);
  if (concluded === undefined) return;
  const isNew =
    row.status !== concluded.status || (AWAITING_END.includes(row.state) && isFinal(concluded.status));
  if (!isNew) return;
  emit(context, {
    type: 'status-seen',
    row: row.row,
    sessionId: session.id,
    status: concluded.status,
    failureReason: concluded.prettyFailureReason ?? concluded.failureReason ?? null,
    ...shownBy(concluded),
  });
  noteStatusChange(context, row, concluded.status);
  takeOtherSession(context, row.row);
}

/** A final status changed. Nothing is sent for the row; one alarm is raised per new status. */
function noteStatusChange(context: StepContext, before: RowRecord, status: string): void {
  if (rowOf(context.state, before.row).state === before.state || AWAITING_END.includes(before.state)) return;
  const params = { row: before.row, before: before.status ?? '-', now: status };
  raiseOnce(context, before, problem('status-changed', params), 'now');
}

/** R9: only these two words are final. */
function isFinal(status: string): boolean {
  return status === 'completed' || status === 'failed';
}

/**
 * No row claims the session. It is evidence for the rows in doubt, written off or being corrected that it resembles. Only
 * a marker makes it the payment of one that was written off, and the single fetch may be the only one that shows it.
 */
function unclaimed(context: StepContext, session: Session, via: 'list' | 'get'): Match {
  const { state } = context;
  let couldBe = false;
  for (const number of [...rowsIn(state, LOOKED_FOR), ...state.writtenOff, ...state.mending.keys()]) {
    const near = state.nearMatches.get(number);
    // What the single fetch showed stands; for a row that came into doubt since then it is fetched once more.
    if (via === 'list' && near?.has(session.id) && state.foreign.has(session.id)) continue;
    const row = rowOf(state, number);
    // The single fetch may still show the row's marker, so the session's age alone excludes nothing.
    if (verdictOf(row, session).answer === 'different' && !isOfPayee(context, row, session)) continue;
    state.nearMatches.set(number, (near ?? new Map<string, Session>()).set(session.id, session));
    couldBe = true;
  }
  if (via === 'get') state.foreign.add(session.id);
  return couldBe && via === 'list' && !session.description ? { kind: 'could-be-ours' } : { kind: 'foreign' };
}

/**
 * True if the session pays the row's payee another amount and was made since the row was first sent, or while a copy of
 * the journal may have forgotten that the row was mended. The single fetch may show the row's marker in it: a service
 * may have paid another amount than was meant. Without a marker it settles nothing and is shown to whoever decides.
 */
function isOfPayee({ state, nowMs }: StepContext, row: RowRecord, session: Session): boolean {
  const periods = forgottenPeriodsOf([state.batch]);
  const fromMs = Math.min(nowMs - LOOKED_BACK_MS, ...periods.map((period) => period.fromMs));
  const atMs = shownMoment(session.createdAtMs, fromMs, Math.max(nowMs, serverTime(state, nowMs)));
  const isSent = mayBePaidSince(row).ourMs !== null;
  const isSince = isSent && !isMadeBefore(row, session, knownServerTime(state, nowMs));
  if (!isSince && !isInForgottenPeriod(periods, atMs)) return false;
  if (state.queries.ownerOf(session.id) || !mayBeOfCurrency(session, row.currency)) return false;
  return ['equal', 'alike'].includes(payeeAspect(row, session));
}
