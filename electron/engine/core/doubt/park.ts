/** When waiting longer would prove nothing more, the evidence is complete and a person decides. */

import { AWAITING_END, RECONCILING } from '../../../../shared/domain/row-state.ts';
import { openedServerMs } from '../row/attempts.ts';
import type { JournalEvent } from '../row/events.ts';
import type { RowRecord } from '../row/row-record.ts';
import type { RunState } from '../state/run-state.ts';
import { FOLLOW_ACCEPTED_FOR_MS, recordsIn, rowOf, rowsIn, sinceMs } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';
import { nearMatchesOf } from './near-matches.ts';
import { settleMs } from './settle-window.ts';

/** Complete sweeps that must have found nothing before a row is parked. */
const EMPTY_SWEEPS_MIN = 2;
/** If the list cannot be read at all, a row is parked after this many settle windows, because only a person can settle it. */
const SETTLE_WINDOWS_MAX = 4;

/** A session that was fetched by its own id this often and was missing there and in the list may not exist. */
const NOT_THERE_MIN = 2;

/** Parks the row for a person; the ids of its session stay with it. */
function parkedUnfinished(row: number): JournalEvent {
  return { type: 'row-parked', row, sweeps: 0, nearMatches: [] };
}

/** Parks the rows of a batch without an open run that were followed for long enough. It reads nothing from the service. */
export function parkFollowed(rows: Iterable<RowRecord>, nowMs: number): readonly JournalEvent[] {
  return [...rows]
    .filter((row) => AWAITING_END.includes(row.state) && followedToMs(row, nowMs) <= nowMs)
    .map(({ row }) => parkedUnfinished(row));
}

/** Until when an accepted row is followed. `startedAtMs` is the start of the process; it is now if no run follows the row. */
export function followedToMs(
  row: Pick<RowRecord, 'settledAtMs' | 'attempts'>,
  nowMs: number,
  startedAtMs = nowMs,
): number {
  return (
    sinceMs({ startedAtMs }, nowMs, row.settledAtMs ?? nowMs, openedServerMs(row)) + FOLLOW_ACCEPTED_FOR_MS
  );
}

/** Ends the following of accepted rows: after `FOLLOW_ACCEPTED_FOR_MS`, or once the session that the answer named seems not to exist. */
function parkUnfinished(context: StepContext): void {
  const { state, nowMs } = context;
  for (const [number, times] of state.notThere) {
    const row = rowOf(state, number);
    if (!AWAITING_END.includes(row.state) || row.sessionId !== null) {
      state.notThere.delete(number);
      continue;
    }
    const waitedMs = nowMs - sinceMs(state, nowMs, row.settledAtMs ?? nowMs, openedServerMs(row));
    if (times < NOT_THERE_MIN || waitedMs < settleMs(state) * SETTLE_WINDOWS_MAX) continue;
    state.notThere.delete(number);
    emit(context, parkedUnfinished(number));
  }
  if (nowMs < state.expiryAtMs) return;
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const row of [...recordsIn(state, AWAITING_END)]) {
    const untilMs = followedToMs(row, nowMs, state.startedAtMs);
    if (untilMs <= nowMs) emit(context, parkedUnfinished(row.row));
    else earliestMs = Math.min(earliestMs, untilMs);
  }
  state.expiryAtMs = earliestMs;
}

function followedUntilMs(state: RunState): number | undefined {
  const isAny = rowsIn(state, AWAITING_END).size > 0 && state.expiryAtMs < Number.POSITIVE_INFINITY;
  return isAny ? state.expiryAtMs : undefined;
}

/** Parks the rows for which waiting longer would prove nothing more. Waiting never leads to a resend. */
export function parkSettled(context: StepContext): void {
  const { state, nowMs } = context;
  parkUnfinished(context);
  for (const [number, progress] of state.reconciling) {
    const row = rowOf(state, number);
    if (!RECONCILING.includes(row.state) || row.unknownSinceMs === null) continue;
    const waitedMs = nowMs - sinceMs(state, nowMs, row.unknownSinceMs, openedServerMs(row));
    const hasWaited = waitedMs >= settleMs(state) && progress.emptySweeps >= EMPTY_SWEEPS_MIN;
    const isProved = hasWaited && !isFetching(state);
    if (!isProved && waitedMs < settleMs(state) * SETTLE_WINDOWS_MAX) continue;
    state.reconciling.delete(number);
    emit(context, {
      type: 'row-parked',
      row: number,
      sweeps: progress.emptySweeps,
      nearMatches: nearMatchesOf(context, row),
    });
  }
}

/** The list showed what may be a row's payment, and the single fetch has yet to say whose it is. */
function isFetching({ sweep }: RunState): boolean {
  return sweep !== null && (sweep.toFetch.length > 0 || sweep.fetchInFlight !== null);
}

/** The next moment at which a row may have to be parked, with or without a sweep. */
export function nextParkingAtMs({ state, nowMs }: StepContext): number | undefined {
  let earliest = followedUntilMs(state);
  for (const number of state.reconciling.keys()) {
    const row = rowOf(state, number);
    const since = sinceMs(state, nowMs, row.unknownSinceMs ?? nowMs, openedServerMs(row));
    const atMs = since + settleMs(state) * SETTLE_WINDOWS_MAX;
    earliest = Math.min(earliest ?? atMs, atMs);
  }
  return earliest;
}
