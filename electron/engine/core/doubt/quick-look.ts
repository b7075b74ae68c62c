/**
 * A look at the list that leaves out what it has shown before (`list-mirror.ts`). It comes before a first payment and
 * follows payments to their end; it never proves that a payment does not exist, so wherever that is asked, the whole
 * list is read.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { AWAITING_END, RECONCILING } from '../../../../shared/domain/row-state.ts';
import type { RowRecord } from '../row/row-record.ts';
import type { SessionPage } from '../state/inputs.ts';
import { isBatchLookedFor } from '../state/look-before-send.ts';
import { CONFIRMED_MAX, readOn, turnQuick } from '../state/quick-reading.ts';
import { knownServerTime, type RunState, rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { newReading, type Sweep, turnPage } from '../state/sweep.ts';
import { isOlderThanLag, missedRows } from './list-lag.ts';
import { markersOf } from './match-session.ts';
import { mayHavePaid } from './paid-signs.ts';

/** A page of the list costs less than as many single fetches. */
const FETCHED_MAX = 3;

/** True if a look at what happened since that day need not read what is known. */
export function mayBeQuick({ state, nowMs }: StepContext, fromDay: string): boolean {
  const { mirror, looks, mending, breaker, batch } = state;
  if (!mirror.isUsable(fromDay, nowMs) || batch.isBlind || breaker.wantsSweep(nowMs)) return false;
  // What an earlier process did not live to see may be among what is known.
  if (state.wasSentBefore && looks.ended === 0) return false;
  if (rowsIn(state, RECONCILING).size > 0 || mending.size > 0) return false;
  for (const row of state.sentBefore) if (looks.rowAfter.has(row)) return false;
  return state.sendAgain.size === 0;
}

/** Advances a sweep after a page. A quick one that cannot tell what it missed goes on as one that reads all. */
export function turnSweep(
  context: StepContext,
  sweep: Sweep,
  page: SessionPage,
): ReturnType<typeof turnPage> {
  const { state, nowMs } = context;
  const { quick } = sweep;
  state.mirror.note(sweep.fromDay, page.sessions);
  if (quick === null) return turnPage(sweep, page, nowMs);
  for (const { id } of page.sessions) sweep.fresh.add(id);
  const turned = turnQuick(quick, page, state.mirror);
  const { offset, pages, sessions } = quick;
  Object.assign(sweep, { offset, pages, sessions });
  if (turned === 'more') return 'more';
  if (turned === 'unclear') state.mirror.noteUnclear();
  const isLost = (row: RowRecord) => isOlderThanLag(state, row, sweep.startedAtMs);
  if (turned === 'known' && !missedRows(context, sweep).some(isLost)) {
    if (isWorthReadingOn(state, sweep, page) && readOn(quick, page.total)) {
      sweep.offset = quick.offset;
      return 'more';
    }
    const ids = sessionsToConfirm(context, sweep);
    if (ids.length <= CONFIRMED_MAX) {
      for (const id of ids) sweep.fresh.add(id);
      sweep.toFetch.push(...ids);
      return 'last';
    }
  }
  const { startedAtMs, ownFromDay: fromDay } = sweep;
  Object.assign(sweep, { ...newReading(startedAtMs), quick: null, fromDay });
  return 'more';
}

/** True if the next page is likely to show open rows that would be fetched one by one otherwise. */
function isWorthReadingOn(state: RunState, { rowsSeen }: Sweep, { sessions }: SessionPage): boolean {
  const open = rowsIn(state, AWAITING_END);
  if (open.size <= FETCHED_MAX) return false;
  const isOpen = (row: number | undefined) => row !== undefined && open.has(row);
  if (!sessions.some(({ id }) => isOpen(state.bySession.rowOf(id)))) return false;
  let unseen = 0;
  for (const row of open) if (!rowsSeen.has(row)) unseen += 1;
  return unseen > FETCHED_MAX;
}

/**
 * Known sessions that this look did not show and that matter to the batch: those with a marker of its own that the run
 * has not seen, and those that would hold a ready row if they were paid, whatever was last known of them.
 */
function sessionsToConfirm(context: StepContext, sweep: Sweep): readonly string[] {
  const { state, nowMs } = context;
  const isBatchLook = !isBatchLookedFor(state);
  const ids: string[] = [];
  const alike: Session[] = [];
  for (const session of state.mirror.sessions()) {
    if (sweep.fresh.has(session.id) || state.bySession.rowOf(session.id) !== undefined) continue;
    if (isOwnUnseen(state, session)) ids.push(session.id);
    else if ((isBatchLook || !state.compared.has(session.id)) && mayHavePaid(sweep.signs, session)) {
      alike.push({ ...session, status: 'completed' });
      if (session.status !== 'failed' && !state.compared.has(session.id))
        state.compared.set(session.id, state.compared.size);
    }
  }
  if (alike.length === 0 || state.batch.created.isAgain) return ids;
  const now = { ourMs: nowMs, serverMs: knownServerTime(state, nowMs) };
  const holding = state.queries
    .paidElsewhere(alike, now, sweep.signs.numbers)
    .flatMap(({ sessions }) => sessions);
  return [...ids, ...new Set(holding)];
}

/** Another reader of the list saw a session with a marker of the batch. */
function isOwnUnseen(state: RunState, session: Session): boolean {
  if (state.confirmed.has(session.id)) return false;
  const isOwn = markersOf(session).some(
    (marker) => state.byMarker.has(marker) || state.earlierByMarker.has(marker),
  );
  if (isOwn) state.confirmed.add(session.id);
  return isOwn;
}
