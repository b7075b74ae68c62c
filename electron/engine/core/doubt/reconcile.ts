/**
 * Finds out what happened to rows whose outcome is unknown: when to read the session list, and what a complete
 * reading proves.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { AWAITING_END, RECONCILING, UNFINISHED } from '../../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../../shared/domain/time.ts';
import { LOOKED_BACK_MS } from '../comparison/moments.ts';
import { mayBePaidSince, openedServerMs } from '../row/attempts.ts';
import type { RowRecord } from '../row/row-record.ts';
import { type Input, isRequestRefused } from '../state/inputs.ts';
import {
  forgetLooked,
  isBatchLookedFor,
  isEvidenceFor,
  isLookAwaited,
  isPostableUnlooked,
  lookForBatch,
  lookForRow,
  noteLook,
} from '../state/look-before-send.ts';
import { newQuickReading } from '../state/quick-reading.ts';
import type { RunState } from '../state/run-state.ts';
import { knownServerTime, recordsIn, rowOf, rowsIn, serverTime, sinceMs } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';
import { newReading, SWEEP_PAGE_SIZE, type Sweep, sweepWindow } from '../state/sweep.ts';
import { canaryDueAtMs, noteCanaryMissed } from './canary.ts';
import { isOlderThanLag, learnLag, missedRows } from './list-lag.ts';
import { beginReconciling, elapsedAtStep } from './look-schedule.ts';
import { inOrderOfProof, matchSession } from './match-session.ts';
import { maySendAny } from './may-send.ts';
import { firstOpenedMs, holdIfNotFailed, mendingDueAtMs, sessionsToAskFor, settleMending } from './mend.ts';
import { keepUnseenFromSending } from './near-matches.ts';
import { mayHavePaid, signsOf } from './paid-signs.ts';
import { parkSettled } from './park.ts';
import { mayBeQuick, turnSweep } from './quick-look.ts';
import { onReadFailure } from './read-failure.ts';
import { afterTrackingSweep, trackingDueAtMs } from './track.ts';

/** When the next sweep is due, and for which rows; undefined if nothing has to be looked for. */
export function nextSweep(
  context: StepContext,
): { dueAtMs: number; purpose: 'reconcile' | 'track' } | undefined {
  const { state, nowMs } = context;
  let dueAtMs = Number.POSITIVE_INFINITY;
  const isLookDue = !isBatchLookedFor(state) && !state.isWindingDown;
  if (isLookDue || state.breaker.wantsSweep(nowMs)) dueAtMs = nowMs;
  dueAtMs = Math.min(dueAtMs, canaryDueAtMs(state) ?? Number.POSITIVE_INFINITY);
  dueAtMs = Math.min(dueAtMs, mendingDueAtMs(state) ?? Number.POSITIVE_INFINITY);
  for (const progress of state.reconciling.values()) dueAtMs = Math.min(dueAtMs, progress.dueAtMs);
  // Only these rows wait for the sweep, so it is done in place of a tracking sweep, after payments.
  const isAwaited = isPostableUnlooked(state) && maySendAny(state) && !state.isWindingDown;
  const trackAtMs = isAwaited ? nowMs : (trackingDueAtMs(state) ?? Number.POSITIVE_INFINITY);
  if (trackAtMs < dueAtMs) return { dueAtMs: trackAtMs, purpose: 'track' };
  return dueAtMs === Number.POSITIVE_INFINITY ? undefined : { dueAtMs, purpose: 'reconcile' };
}

/** Begins the sweep that is due, if one is due and none is running. */
export function beginDueSweep(context: StepContext): void {
  const { state, nowMs } = context;
  if (nowMs < state.readBackoffUntilMs) return;
  const wanted = nextSweep(context);
  if (wanted === undefined || wanted.dueAtMs > nowMs) return;
  if (state.sweep !== null) {
    if (wanted.purpose === 'reconcile') state.sweep.purpose = 'reconcile';
    return;
  }
  const earliestMs = earliestInterest(context);
  // The service may date the list by another clock than the one in its answers.
  const { fromDay: ownFromDay, toDay } = sweepWindow(earliestMs, Math.max(serverTime(state, nowMs), nowMs));
  const isQuick = mayBeQuick(context, ownFromDay);
  state.looks.begun += 1;
  state.sweep = {
    id: state.looks.begun,
    earliestMs,
    fromDay: isQuick ? state.mirror.fromDay : ownFromDay,
    toDay,
    quick: isQuick ? newQuickReading() : null,
    ownFromDay,
    fresh: new Set(),
    purpose: wanted.purpose,
    ...newReading(nowMs),
    pageSize: SWEEP_PAGE_SIZE,
    isPageInFlight: false,
    rowsSeen: new Set(),
    ownSeen: new Set(),
    toFetch: [],
    signs: signsOf(recordsIn(state, 'ready'), state.batch.created.reference?.means ?? 'neither'),
    others: [],
    isTimeHeard: state.clockOffsetMs !== undefined,
    fetchInFlight: null,
    freshStatus: new Map(),
    isListRead: false,
    hasChanged: false,
  };
}

/** Two correct clocks differ by less than this. */
const CLOCK_SLACK_MS = DAY_MS;

/** The earliest attempt whose outcome is still unknown, by the service's clock. */
function earliestInterest(context: StepContext): number {
  const { state, nowMs } = context;
  const serverNowMs = serverTime(state, nowMs);
  let earliestMs = serverNowMs;
  const include = (momentMs: number) => {
    const isFuture = momentMs > serverNowMs + CLOCK_SLACK_MS;
    earliestMs = Math.min(earliestMs, isFuture ? unknownBeginning(context) : momentMs);
  };
  const { createdAtMs } = state.batch;
  for (const row of recordsIn(state, UNFINISHED)) include(openedAt(row, context) ?? createdAtMs);
  for (const number of state.writtenOff) include(openedAt(rowOf(state, number), context) ?? createdAtMs);
  for (const number of [...state.sentBefore, ...state.mending.keys()]) {
    if (!state.looks.rowAfter.has(number)) continue;
    include(firstOpenedMs(rowOf(state, number)) ?? createdAtMs);
    // Our own clock counts as well (it is not recorded for each intent), because the service's clock may be ahead of
    // the one that dates its sessions.
    include(createdAtMs);
  }
  // Nothing of the batch was sent before the batch was created, not even from another copy of this journal.
  if (!isBatchLookedFor(state)) include(createdAtMs);
  const canary = state.canary === null ? undefined : rowOf(state, state.canary.row);
  include((canary && openedServerMs(canary)) ?? serverNowMs);
  return earliestMs;
}

/**
 * When the first attempt that may have paid the row was opened, by the earlier of our clock and the service's: the service
 * may date its sessions by another clock than the one in its answers. Our clock does not count if it was ahead at that time.
 */
function openedAt(row: RowRecord, context: StepContext): number | undefined {
  const { ourMs, serverMs } = mayBePaidSince(row);
  if (ourMs === null || serverMs === null) return undefined;
  return Math.min(serverMs, ourMs > context.nowMs ? unknownBeginning(context) : ourMs);
}

/**
 * The earliest moment that a recorded time in the future can stand for, by the earlier of both clocks: it was written
 * while our clock was fast.
 */
function unknownBeginning({ state, nowMs }: StepContext): number {
  return Math.min(serverTime(state, nowMs), nowMs) - LOOKED_BACK_MS;
}

export function onListed(context: StepContext, input: Extract<Input, { type: 'listed' }>): void {
  const { state } = context;
  const { sweep } = state;
  if (sweep === null || sweep.id !== input.sweep) return;
  sweep.isPageInFlight = false;
  if (!input.result.ok) {
    onReadFailure(context, input.result.failure);
    const isRefused = isRequestRefused(input.result);
    if (isRefused && sweep.quick !== null && !state.mirror.isSortRefused) state.mirror.isSortRefused = true;
    else if (isRefused && sweep.pageSize > 10) sweep.pageSize = 10;
    else if (input.result.failure.kind !== 'rate-limited') state.sweep = null;
    return;
  }
  noteReadable(context, input.result.serverTimeMs);
  const page = input.result.value;
  const eventsBefore = context.events.length;
  for (const session of inOrderOfProof(state, page.sessions)) {
    const match = matchSession(context, session, 'list');
    if (match.kind === 'could-be-ours' || match.kind === 'foreign') noteOther(sweep, session);
    if (match.kind === 'ours') noteSeen(sweep, match.row, session);
    else if (match.kind === 'could-be-ours') sweep.toFetch.push(session.id);
    else if (match.kind === 'open') {
      noteSeen(sweep, match.row, session);
      // The rest of the batch waits for the canary, so its session is fetched in this sweep instead of after
      // payments.
      if (state.canary?.row === match.row && state.toFetch.delete(session.id)) sweep.toFetch.push(session.id);
    }
  }
  // Nothing follows what was read only in part: where it is no row's payment yet, it may have paid any row, its own too.
  for (const session of page.inPart ?? [])
    if (state.bySession.rowOf(session.id) === undefined) noteOther(sweep, session);
  needsMarkerFromGet(state, sweep);
  if (context.events.length > eventsBefore) sweep.hasChanged = true;
  const turned = turnSweep(context, sweep, page);
  if (turned === 'short' || turned === 'endless') {
    onBrokenList(
      context,
      sweep,
      turned === 'short' ? `${sweep.offset} of ${page.total} sessions` : 'list-endless',
    );
    return;
  }
  sweep.isListRead = turned === 'last';
  if (turned === 'last') sweep.toFetch.push(...sessionsToAskFor(state, sweep));
  finishIfRead(context);
}

function noteSeen(sweep: Sweep, row: number, { id }: Session): void {
  sweep.rowsSeen.add(row);
  sweep.ownSeen.add(id);
}

/** A session that is no row's of the batch may have paid one by another route. */
function noteOther(sweep: Sweep, session: Session): void {
  if (mayHavePaid(sweep.signs, session)) sweep.others.push(session);
}

/**
 * A list that cannot be read to its end proves nothing, and what it did not show is fetched. Each of its pages could be
 * read, so this is not counted as a failed read.
 */
function onBrokenList(context: StepContext, sweep: Sweep, what: string): void {
  const { state } = context;
  afterTrackingSweep(context, sweep);
  state.sweep = null;
  state.brokenSweepsInRow += 1;
  state.readFailuresInRow = state.brokenSweepsInRow - 1;
  onReadFailure(context, { kind: 'unusable', status: 200, what });
}

/** A canary that the list shows without its marker is fetched: the single fetch documents the description too. */
function needsMarkerFromGet(state: RunState, { rowsSeen, toFetch }: Sweep): void {
  if (state.canary === null || !rowsSeen.has(state.canary.row)) return;
  const { sessionId } = rowOf(state, state.canary.row);
  if (sessionId !== null && !toFetch.includes(sessionId)) toFetch.push(sessionId);
}

export function onFetched(context: StepContext, input: Extract<Input, { type: 'fetched' }>): void {
  const { state } = context;
  const { sweep } = state;
  const isOfSweep = sweep !== null && sweep.fetchInFlight === input.sessionId;
  if (isOfSweep) sweep.fetchInFlight = null;
  if (!input.result.ok) {
    onReadFailure(context, input.result.failure);
    if (input.result.failure.kind === 'not-found') {
      state.unfetchable.add(input.sessionId);
      noteNotThere(state, input.sessionId);
      const known = state.mirror.get(input.sessionId);
      if (isOfSweep && sweep.fresh.has(input.sessionId) && known) noteOther(sweep, known);
    }
    if (isOfSweep && input.result.failure.kind === 'rate-limited') sweep.toFetch.push(input.sessionId);
    else if (isOfSweep && input.result.failure.kind !== 'not-found') state.sweep = null;
  } else {
    noteReadable(context, input.result.serverTimeMs);
    if (isOfSweep) sweep.freshStatus.set(input.sessionId, input.result.value.status);
    const compared = state.mirror.update(input.sessionId, input.result.value);
    const match = matchSession(context, input.result.value, 'get');
    const isOthers = match.kind === 'could-be-ours' || match.kind === 'foreign';
    if (isOfSweep && sweep.fresh.has(input.sessionId) && isOthers) noteOther(sweep, compared);
    if (isOfSweep && (match.kind === 'ours' || match.kind === 'open'))
      noteSeen(sweep, match.row, input.result.value);
  }
  if (isOfSweep && state.sweep !== null) finishIfRead(context);
}

/** The session that an answer named does not exist under that id. */
function noteNotThere(state: RunState, sessionId: string): void {
  const row = state.bySession.rowOf(sessionId);
  if (row === undefined || !rowsIn(state, AWAITING_END).has(row)) return;
  state.notThere.set(row, (state.notThere.get(row) ?? 0) + 1);
}

function noteReadable(context: StepContext, serverTimeMs: number | undefined): void {
  const { state, nowMs } = context;
  state.readFailuresInRow = 0;
  state.unreachableInRow = 0;
  state.gate.noteClean();
  if (serverTimeMs !== undefined) state.clockOffsetMs = serverTimeMs - nowMs;
}

function finishIfRead(context: StepContext): void {
  const { state } = context;
  const { sweep } = state;
  if (sweep === null || !sweep.isListRead || sweep.toFetch.length > 0 || sweep.fetchInFlight !== null) return;
  state.sweep = null;
  const missed = missedRows(context, sweep);
  const worstLagMs = learnLag(context, sweep, missed);
  const isWhole = sweep.quick === null && sweep.unreadable === 0;
  const isEvidence = isWhole && !missed.some((row) => isOlderThanLag(state, row, sweep.startedAtMs));
  state.brokenSweepsInRow = 0;
  const isBatchLook = !isBatchLookedFor(state);
  noteLook(state, sweep.id, isEvidence);
  if (isBatchLookedFor(state)) holdPaidElsewhere(context, sweep, isBatchLook);
  keepUnseenFromSending(context);
  // A session that may be the row's payment does not prove that there is none: the row is looked for again before it
  // is sent again.
  for (const row of sweep.rowsSeen) if (rowsIn(state, 'parked').has(row)) lookForRow(state, row);
  settleMending(context, sweep, isEvidence);
  for (const row of rowsIn(state, RECONCILING)) {
    // The row was mended in a journal that may lack the row's payment (an older copy was put back).
    if (!state.reconciling.has(row)) beginReconciling(context, row, true);
  }
  for (const row of state.sentBefore) {
    if (isLookAwaited(state, sweep.id, row)) holdIfNotFailed(context, row, sweep);
  }
  forgetLooked(state, sweep.id);
  state.breaker.noteSweep(sweep.startedAtMs);
  // A tracking sweep without news is not recorded: that would be one journal line per `LONGEST_PERIOD_MS` as long as a row is followed.
  const hasNews = sweep.purpose === 'reconcile' || sweep.hasChanged || worstLagMs > state.batch.worstLagMs;
  if (hasNews)
    emit(context, {
      type: 'sweep-completed',
      startedAtMs: sweep.startedAtMs,
      fromDay: sweep.fromDay,
      toDay: sweep.toDay,
      pages: sweep.pages,
      sessions: sweep.sessions,
      isEvidence,
      worstLagMs,
    });
  // A row that is still unproved is looked for again later, never immediately.
  noteCanaryMissed(context);
  advanceReconciling(context, sweep.id, isEvidence);
  afterTrackingSweep(context, sweep);
}

/**
 * The list showed payments that are nobody's of this journal: rows that one of them may have paid are held. A look for
 * the batch compares all of them, every other sweep those that came since: a long batch is paid while colleagues pay
 * as well. Where a look's days were asked for by a clock that turned out to be wrong, the list is read once more.
 */
function holdPaidElsewhere(context: StepContext, sweep: Sweep, isBatchLook: boolean): void {
  const { state, nowMs } = context;
  // The list went on after some of them, and may have shown whose they are.
  const unclaimed = sweep.others.filter(
    ({ id }) => state.bySession.rowOf(id) === undefined && (isBatchLook || !state.compared.has(id)),
  );
  // One that failed may turn, and is compared again.
  for (const { id, status } of unclaimed)
    if (status !== 'failed' && !state.compared.has(id)) state.compared.set(id, state.compared.size);
  if (state.batch.approval === null || state.batch.created.isAgain) return;
  const isTimeWrong = !sweep.isTimeHeard && Math.abs(state.clockOffsetMs ?? 0) > CLOCK_SLACK_MS;
  if (isBatchLook && isTimeWrong) lookForBatch(state);
  if (unclaimed.length === 0) return;
  const now = { ourMs: nowMs, serverMs: knownServerTime(state, nowMs) };
  for (const { row, problem } of state.queries.paidElsewhere(unclaimed, now, sweep.signs.numbers)) {
    if (rowOf(state, row).state !== 'ready') continue;
    state.flights.delete(row);
    emit(context, { type: 'row-held', row, problem });
  }
}

/** Counts the sweep for every row in doubt that it covers, and parks those whose evidence is complete. */
function advanceReconciling(context: StepContext, sweep: number, isEvidence: boolean): void {
  const { state, nowMs } = context;
  for (const [number, progress] of state.reconciling) {
    const row = rowOf(state, number);
    if (!RECONCILING.includes(row.state)) {
      state.reconciling.delete(number);
      continue;
    }
    if (!isEvidenceFor(state, sweep, number)) continue;
    if (isEvidence) progress.emptySweeps += 1;
    const fromMs = sinceMs(state, nowMs, row.unknownSinceMs ?? nowMs, openedServerMs(row));
    while (progress.dueAtMs <= nowMs) {
      progress.step += 1;
      progress.dueAtMs = fromMs + elapsedAtStep(state, progress.step);
    }
  }
  parkSettled(context);
}
