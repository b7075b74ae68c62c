/**
 * Mending gives a row that was refused or has failed a new intent. It relies on nothing that was read earlier: a
 * fresh sweep must be evidence and show no payment by any of the row's markers, and every session that the row ever
 * had must say `failed` in a fresh GET. Until a mended row is sent, each sweep before sending proves the same again.
 */

import { decisionRefused, type Problem, problem } from '../../../../shared/domain/problem.ts';
import { REFUSED } from '../../../../shared/domain/row-state.ts';
import { mayBePaidSince } from '../row/attempts.ts';
import { approvalVoided, type ImportedRow } from '../row/events.ts';
import { endedSessionIds, type RowRecord } from '../row/row-record.ts';
import type { ReadFailure } from '../state/inputs.ts';
import { isEvidenceFor, isLookAwaited, lookForRow } from '../state/look-before-send.ts';
import type { Mending, RunState } from '../state/run-state.ts';
import { rowOf } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';
import type { Sweep } from '../state/sweep.ts';
import { isForPerson, readProblem } from './read-problem.ts';

/** If this many sweeps prove nothing, the list is too late or cannot be read to its end: the person tries again later. */
const SWEEPS_MAX = 3;
const NEXT_SWEEP_MS = 5_000;
/** After this many failed reads in a row the request is given back to the person. */
const READ_FAILURES_MAX = 3;

/** A person wants the row to be sent with this content and a new marker. */
export function beginMending(
  { state, nowMs }: StepContext,
  { content, by }: { readonly content: ImportedRow; readonly by: string },
): void {
  state.refusedMends.delete(content.row);
  const row = state.rows.get(content.row);
  if (row === undefined || !isMendable(row)) {
    state.refusedMends.set(content.row, decisionRefused('row-moved'));
    return;
  }
  state.mending.set(content.row, { content, by, dueAtMs: nowMs, sweeps: 0 });
  lookForRow(state, content.row);
}

/** True if a new intent may replace the old one, once it is proved that the old one paid nobody. */
export function isMendable(row: RowRecord): boolean {
  return REFUSED.includes(row.state);
}

/** Every session that the row ever had: any of them may have paid it after all. */
function sessionsEverOf(row: RowRecord): readonly string[] {
  return [row, ...row.earlier].flatMap(endedSessionIds);
}

/**
 * The time of the row's earliest attempt over all its intents, by the service's clock; undefined if it had none or
 * the journal lacks one.
 */
export function firstOpenedMs(row: RowRecord): number | undefined {
  if (row.earlier.some(({ openedServerMs }) => openedServerMs === null)) return undefined;
  const opened = [{ openedServerMs: mayBePaidSince(row).serverMs }, ...row.earlier].flatMap(
    (intent) => intent.openedServerMs ?? [],
  );
  return opened.length === 0 ? undefined : Math.min(...opened);
}

/** When the next sweep for a mending is due; undefined if no mending waits. */
export function mendingDueAtMs(state: RunState): number | undefined {
  let dueAtMs: number | undefined;
  for (const mending of state.mending.values()) dueAtMs = Math.min(dueAtMs ?? Infinity, mending.dueAtMs);
  return dueAtMs;
}

/** The sessions that the sweep must fetch one by one, so that their status is fresh. */
export function sessionsToAskFor(state: RunState, sweep: Sweep): readonly string[] {
  const ids = new Set<string>();
  for (const row of state.mending.keys()) {
    if (isEvidenceFor(state, sweep.id, row)) for (const id of sessionsEverOf(rowOf(state, row))) ids.add(id);
  }
  for (const row of state.sentBefore) {
    if (!isLookAwaited(state, sweep.id, row)) continue;
    for (const id of rowOf(state, row).earlier.flatMap(endedSessionIds)) ids.add(id);
  }
  return [...ids];
}

/**
 * The sweep was read to its end: mends the rows that it proves unpaid. A row that has changed, or that several sweeps
 * could not prove unpaid, is given back to the person.
 */
export function settleMending(context: StepContext, sweep: Sweep, isEvidence: boolean): void {
  const { state, nowMs } = context;
  for (const [number, mending] of state.mending) {
    if (!isEvidenceFor(state, sweep.id, number)) continue;
    const row = rowOf(state, number);
    if (!isMendable(row)) refuse(state, number, decisionRefused('row-moved'));
    else if (isEvidence && haveAllFailed(sessionsEverOf(row), sweep)) mend(context, mending);
    else {
      mending.sweeps += 1;
      mending.dueAtMs = nowMs + NEXT_SWEEP_MS;
      if (mending.sweeps >= SWEEPS_MAX) refuse(state, number, decisionRefused('not-proved'));
    }
  }
}

/** A mended row is sent only if every earlier session still says `failed`; otherwise it is held for a person. */
export function holdIfNotFailed(context: StepContext, number: number, sweep: Sweep): void {
  const row = rowOf(context.state, number);
  const sessions = row.earlier.flatMap(endedSessionIds);
  if (row.state !== 'ready' || haveAllFailed(sessions, sweep)) return;
  context.state.flights.delete(number);
  const what = `session ${sessions.find((id) => sweep.freshStatus.get(id) !== 'failed') ?? ''}`;
  emit(context, {
    type: 'row-held',
    row: number,
    problem: problem('answer-not-theirs', { what }),
  });
}

/** The list cannot be read: the request is given back, so that the person does not wait for ever. */
export function giveMendingBack(state: RunState, failure: ReadFailure): void {
  if (!isForPerson(failure) && state.readFailuresInRow < READ_FAILURES_MAX) return;
  for (const row of state.mending.keys()) refuse(state, row, readProblem(failure));
}

function mend(context: StepContext, { content, by }: Mending): void {
  const { state } = context;
  state.mending.delete(content.row);
  emit(context, { type: 'row-mended', row: content.row, by, content });
  if (content.state === 'ready' && state.queries.mayBeForgotten(content.row))
    emit(context, { type: 'row-doubted', row: content.row, reason: 'journal-older' });
  if (state.batch.approval !== null) emit(context, approvalVoided('edit'));
}

function haveAllFailed(ids: readonly string[], sweep: Sweep): boolean {
  return ids.every((id) => sweep.freshStatus.get(id) === 'failed');
}

function refuse(state: RunState, row: number, problem: Problem): void {
  state.mending.delete(row);
  state.looks.rowAfter.delete(row);
  state.refusedMends.set(row, problem);
}
