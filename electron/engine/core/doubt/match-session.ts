/** Whose is a session of the service? By its marker, or by an id that an answer named; never by amount alone. */

import type { Session } from '../../../../shared/api/session.ts';
import { findMarkers, MARKER_METADATA_KEY } from '../../../../shared/domain/marker.ts';
import { amountFromApi, formatAmount } from '../../../../shared/domain/money.ts';
import { phoneTail } from '../../../../shared/domain/phone-tail.ts';
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import { isFollowed, LOOKED_FOR, mayBePaid, UNFINISHED } from '../../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../../shared/domain/time.ts';
import { mayFollow } from '../row/moves.ts';
import type { RowRecord } from '../row/row-record.ts';
import { operationSent, sessionIdsOf } from '../row/row-record.ts';
import { heardServerMs, type RunState, rowOf, rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit, raiseAlarm } from '../state/step-context.ts';
import { noteCanarySeen } from './canary.ts';
import { beginReconciling } from './look-schedule.ts';
import { concludedBy, exchangeOfHalf, mayHaveFailedSince } from './sending-half.ts';

/** How much older than its attempt a session may seem: five minutes, and a day for timestamps without a zone (R5). */
const AGE_SLACK_MS = DAY_MS + 300_000;

export type Match =
  /** It is the row's, and the row was moved accordingly; or it was named for it and is not: the row is in doubt. */
  | { readonly kind: 'ours'; readonly row: number }
  /** It was named for the row and may be its own: what the list, or the single fetch, shows is not enough to tell. */
  | { readonly kind: 'open'; readonly row: number }
  /** It bears no marker that we can see, but could be the payment of a row in doubt: fetch it to see. */
  | { readonly kind: 'could-be-ours' }
  | { readonly kind: 'foreign' };

/** Takes one listed or fetched session: claims it, notes its status, raises an alarm where something does not fit. */
export function matchSession(context: StepContext, session: Session, via: 'list' | 'get'): Match {
  const match = matchOf(context, session, via);
  for (const row of rowsByMarker(context.state.byMarker, markersOf(session)))
    keepFromSending(context, row, session);
  return match;
}

/**
 * A session that bears the row's marker and did not become its own, whatever speaks against it: the row's payment may
 * exist, so the decision to send it again is taken back, and a person decides anew with that session before them.
 */
function keepFromSending(context: StepContext, number: number, session: Session): void {
  const { state, isSendAgain } = rowOf(context.state, number);
  if (state === 'parked' && isSendAgain) takeDecisionBack(context, number, [session.id]);
}

/** The sessions that may be the row's payment are put to a person with the row. */
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
  if (isAsKnown(state, number, session)) return { kind: 'ours', row: number };
  const row = rowOf(state, number);
  if (isSecondSession(context, row, session, marked.size > 0)) return { kind: 'ours', row: number };
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
  const isToClaim = row.sessionId === null || isBackFromClosed(row, session);
  if (isToClaim && !claim(context, row, session, via)) return { kind: 'ours', row: number };
  noteCanarySeen(context, rowOf(state, number), {
    sessionId: session.id,
    hasMarker: marked.size > 0,
    via,
    isLastWord: via === 'get' || state.unfetchable.has(session.id),
  });
  noteStatus(context, rowOf(state, number), session);
  return { kind: 'ours', row: number };
}

/**
 * Most of a long list is payments that stand as they stood: nothing is recorded of a claimed session with the status that
 * was seen last.
 */
function isAsKnown(state: RunState, row: number, session: Session): boolean {
  const known = rowOf(state, row);
  if (!isFollowed(known.state) || state.canary?.row === row) return false;
  if (mayHaveFailedSince(state, session)) return false;
  const isEnding = rowsIn(state, 'accepted').has(row) && isFinal(session.status);
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
 * Whether a session without the row's marker, named for it by an answer, is its own. Never one with another marker, nor
 * one without if the service shows them, or shows another description than ours. Otherwise amount, currency, recipient
 * and age must all be shown, and fit. `open`: the other way to read it, which may show a marker, is asked first. Else what does not fit.
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
  const isOlder = isTooOld(row, session, heardServerMs(state, nowMs));
  return differenceOf(row, session) ?? (isOlder ? 'session-too-old' : 'proved');
}

/**
 * Our requests begin the description with the marker, and the API documents it for the list and the single fetch (GET
 * transactions/sessions: `description`): another text is somebody else's. One that is cut short says nothing. A swap
 * makes sessions of the service's own beside the one we described.
 */
export function isDescribedOtherwise(row: RowRecord, { description = '' }: Session): boolean {
  const shown = description.trim();
  return shown !== '' && operationSent(row) !== 'swap' && !row.marker.startsWith(shown);
}

/** The session shows all by which it is told from another: when it was made, its amount and currency, and whom it pays. */
function isAllShown({ identity, amountMinor }: RowRecord, session: Session): boolean {
  if (session.createdAtMs === undefined) return false;
  // A swap by quote names no amount and currency of its own.
  if (amountMinor === 0) return true;
  return isMoneyShown(session) && identifierShown(identity, session) !== '';
}

/** The session shows an amount and a currency. */
export function isMoneyShown({ amount, convertedAmount, fromCurrency, toCurrency }: Session): boolean {
  return (amount ?? convertedAmount) !== undefined && (fromCurrency ?? toCurrency) !== undefined;
}

/** A session that was named for the row is not its own: nothing of it is believed, and the row is in doubt (R5). */
function disclaim(context: StepContext, row: RowRecord, session: Session, reason: string): void {
  const isNamed = sessionIdsOf(row).includes(session.id);
  // A session that was proved to be the row's stands, whatever else an answer named for it.
  const hasOther = row.sessionId !== null && row.sessionId !== session.id;
  if (isNamed && !hasOther && UNFINISHED.includes(row.state)) {
    emit(context, { type: 'session-disclaimed', row: row.row, sessionId: session.id, reason });
    if (row.state === 'accepted') beginReconciling(context, row.row, true);
  } else if (row.state === 'ready' && !row.releasedCodes.includes('answer-not-theirs')) {
    // Somebody's payment speaks of it: it is not sent beside that by itself.
    context.state.flights.delete(row.row);
    emit(context, { type: 'row-held', row: row.row, problem: misfitProblem(reason) });
  }
  alarmOnce(context, row, reason);
}

/** One session that bears the markers of two rows, or the marker of one and the id of another: neither is settled. */
function settleNeither(context: StepContext, session: Session, rows: ReadonlySet<number>): Match {
  const { state } = context;
  for (const number of rows) {
    const row = rowOf(state, number);
    const isMarked = markersOf(session).includes(row.marker);
    if (row.state === 'sending' || isSecondSession(context, row, session, isMarked)) continue;
    disclaim(context, row, session, 'markers-of-rows');
  }
  const [first = 0] = rows;
  return { kind: 'ours', row: state.bySession.rowOf(session.id) ?? first };
}

/**
 * A session of what the row meant before it was mended. It had failed, or was not there: where it says anything else
 * now it is, or may become, the row's payment, and the row must not be paid beside it.
 */
function matchEarlier(context: StepContext, row: RowRecord, session: Session, via: 'list' | 'get'): Match {
  if (session.status === 'failed') return { kind: 'foreign' };
  if (!isThoughtUnpaid(row)) raisePaidTwice(context, row);
  else if (claim(context, row, session, via)) noteStatus(context, rowOf(context.state, row.row), session);
  return { kind: 'ours', row: row.row };
}

/** The mended row whose earlier intent had the session, or was answered with its id; what shows another marker, or lacks one, is not its. */
function earlierNamed(state: RunState, session: Session, via: 'list' | 'get'): number | undefined {
  const number = state.earlierBySession.get(session.id);
  if (number === undefined) return undefined;
  const isProved = rowOf(state, number).earlier.some(({ sessionId }) => sessionId === session.id);
  const isAnothers = markersOf(session).length > 0 || state.echoesIn.has(via);
  return isProved || !isAnothers ? number : undefined;
}

/** Unsent, refused or set aside as far as we know: a session that is the row's says otherwise. */
function isThoughtUnpaid({ state }: RowRecord): boolean {
  return mayFollow('session-claimed', state) && !mayBePaid(state);
}

/** Set aside after it had failed: the session that says anything else now is, or may become, the row's payment. */
function isBackFromClosed(row: RowRecord, session: Session): boolean {
  return row.state === 'closed' && row.sessionId === session.id && session.status !== 'failed';
}

/**
 * Parked because its session never became final in a week: the same word once more proves nothing. Where a person wants
 * the row sent again it proves that its payment is there.
 */
function isFollowedInVain(row: RowRecord, session: Session): boolean {
  if (row.isSendAgain) return false;
  return row.state === 'parked' && row.candidateIds.includes(session.id) && !isFinal(session.status);
}

/** A session that is being matched is asked for its markers several times. */
const MARKERS = new WeakMap<Session, readonly string[]>();

/** Every marker a session bears, in its description or its metadata. */
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

/**
 * Two sessions with the marker of one row: somebody was perhaps paid twice, and a person must know. A swap and send
 * has two sessions by nature.
 */
function isSecondSession(
  context: StepContext,
  row: RowRecord,
  session: Session,
  hasMarker: boolean,
): boolean {
  if (row.sessionId === null || row.sessionId === session.id || !hasMarker) return false;
  if (operationSent(row) !== 'swap') raisePaidTwice(context, row);
  return true;
}

function raisePaidTwice(context: StepContext, row: RowRecord): void {
  raiseOnce(context, row, problem('paid-twice', { marker: row.marker }));
}

/** R5: one row, one session; and what was paid is compared with what was meant, at first sight. */
function claim(context: StepContext, row: RowRecord, session: Session, via: 'list' | 'get'): boolean {
  const { state } = context;
  const owner = state.queries.ownerOf(session.id);
  if (owner !== undefined && (owner.batch !== state.batch.batch || owner.row !== row.row)) {
    disclaim(context, row, session, `session-of-row:${owner.row} ${owner.batch}`);
    return false;
  }
  // A session of an earlier intent is older than the present one's request.
  const isOlder = isTooOld(row, session, heardServerMs(state, context.nowMs));
  if (!state.earlierBySession.has(session.id) && isOlder) {
    disclaim(context, row, session, 'session-too-old');
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
  });
  if (wasThoughtUnpaid) alarmOnce(context, row, `session-although:${row.state} ${session.id}`);
  const difference = differenceOf(row, session);
  if (difference !== undefined) alarmOnce(context, row, difference);
  return true;
}

function alarmOnce(context: StepContext, row: RowRecord, what: string): void {
  raiseOnce(context, row, misfitProblem(what), 'what');
}

function misfitProblem(what: string): Problem {
  return problem('answer-not-theirs', { what });
}

/** Raises an alarm of the row, unless it has one with that code and, where one is named, that param. */
function raiseOnce(context: StepContext, { row }: RowRecord, problem: Problem, param?: 'what' | 'now'): void {
  const isKnown = context.state.batch.alarms.some(
    (alarm) =>
      alarm.row === row &&
      alarm.problem.code === problem.code &&
      (param === undefined || alarm.problem.params?.[param] === problem.params?.[param]),
  );
  if (!isKnown) raiseAlarm(context, row, problem);
}

/**
 * R5: true if the session is older than the request that is said to have made it. Our clock may have been days fast when
 * the request was opened, and the service's time not yet known. `heardMs` is the service's time observed since, if any:
 * no request was opened after that. The clock that dates sessions may be days behind the one that the service tells: what
 * bears the row's marker is too old only by our clock too.
 */
export function isTooOld(
  row: RowRecord,
  session: Session,
  heardMs: number | undefined,
  byOurClockToo = markersOf(session).includes(row.marker),
): boolean {
  if (session.createdAtMs === undefined || row.openedServerMs === null) return false;
  const openedMs = Math.min(
    row.openedServerMs,
    heardMs ?? Number.POSITIVE_INFINITY,
    (byOurClockToo ? row.openedAtMs : null) ?? Number.POSITIVE_INFINITY,
  );
  return session.createdAtMs < openedMs - AGE_SLACK_MS;
}

/**
 * What differs between the row and its session: recipient, currency or amount, as a token of the catalogue
 * (`reason.*`). What is absent says nothing.
 */
export function differenceOf(row: RowRecord, session: Session): string | undefined {
  // A swap by quote names no amount and currency of its own.
  if (row.amountMinor === 0) return undefined;
  const stranger = otherRecipient(row.identity, session);
  if (stranger !== undefined) return stranger;
  const currencies = [session.fromCurrency, session.toCurrency].filter((currency) => currency !== undefined);
  if (currencies.length > 0 && !currencies.includes(row.currency)) {
    return `other-currency:${currencies.join('/')} ${row.currency}`;
  }
  const amounts = amountsOf(row, session);
  // The document does not say whether a session's amount is with fees: the debit that its quote named is as good.
  const debitMinor = row.quote?.currency === undefined ? row.quote?.userPaysMinor : undefined;
  const isMeant = (minor: number) => minor === row.amountMinor || minor === debitMinor;
  if (amounts.length === 0 || amounts.some(isMeant)) return undefined;
  const seen = amounts.map((minor) => formatAmount(minor, row.currency)).join('/');
  return `other-amount:${seen} ${formatAmount(row.amountMinor, row.currency)} ${row.currency}`;
}

/** The list documents a recipient's phone and e-mail: where the row is identified by one, it must be the same. */
function otherRecipient(identity: string, session: Session): string | undefined {
  const [kind, ours = ''] = identity.split(':', 2);
  const theirs = identifierShown(identity, session);
  // A service may mask what it shows.
  if (theirs === undefined || theirs === '' || theirs.includes('*')) return undefined;
  const isSame =
    kind === 'mobile_money' ? phoneTail(theirs) === phoneTail(ours) : theirs.trim().toLowerCase() === ours;
  return isSame ? undefined : 'other-recipient';
}

/** What the session shows of a row's recipient that identifies it; empty where it shows nothing, undefined where it never does. */
function identifierShown(identity: string, { recipient }: Session): string | undefined {
  if (identity.startsWith('mobile_money:')) return recipient?.phone ?? '';
  return identity.startsWith('etransfer_send:') ? (recipient?.email ?? '') : undefined;
}

function amountsOf(row: RowRecord, session: Session): number[] {
  return [session.amount, session.convertedAmount]
    .map((amount) => (amount === undefined ? undefined : (amountFromApi(amount, row.currency) ?? -1)))
    .filter((amount) => amount !== undefined);
}

function noteStatus(context: StepContext, row: RowRecord, session: Session): void {
  if (!isFollowed(row.state) || row.sessionId !== session.id) return;
  const concluded = concludedBy(context.state, row, session);
  if (concluded === undefined) return;
  const isNew = row.status !== concluded.status || (row.state === 'accepted' && isFinal(concluded.status));
  if (!isNew) return;
  emit(context, {
    type: 'status-seen',
    row: row.row,
    sessionId: session.id,
    status: concluded.status,
    failureReason: concluded.prettyFailureReason ?? concluded.failureReason ?? null,
  });
  noteTurn(context, row, concluded.status);
}

/** A final status changed. Nothing is sent for the row; one alarm is raised per new status. */
function noteTurn(context: StepContext, before: RowRecord, status: string): void {
  if (rowOf(context.state, before.row).state === before.state || before.state === 'accepted') return;
  const params = { row: before.row, before: before.status ?? '-', now: status };
  raiseOnce(context, before, problem('status-changed', params), 'now');
}

/** R9: exactly these two words are final. */
export function isFinal(status: string): boolean {
  return status === 'completed' || status === 'failed';
}

/** A session nobody claims: evidence for the rows in doubt, or being mended, that it resembles. */
function unclaimed(context: StepContext, session: Session, via: 'list' | 'get'): Match {
  const { state } = context;
  if (state.foreign.has(session.id)) return { kind: 'foreign' };
  const isDescribed = session.description !== undefined && session.description !== '';
  let couldBe = false;
  for (const number of [...LOOKED_FOR.flatMap((name) => [...rowsIn(state, name)]), ...state.mending.keys()]) {
    const row = rowOf(state, number);
    // Its age proves nothing against a marker that the single fetch may show.
    if (differenceOf(row, session) !== undefined) continue;
    const near = state.nearMatches.get(number) ?? new Map<string, Session>();
    state.nearMatches.set(number, near.set(session.id, session));
    couldBe = true;
  }
  if (via === 'get') state.foreign.add(session.id);
  return couldBe && !isDescribed && via === 'list' ? { kind: 'could-be-ours' } : { kind: 'foreign' };
}
