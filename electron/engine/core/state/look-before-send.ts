/**
 * Look before send: no row is posted, mended or given up on the word of a list that was read before its certainty last
 * changed. A row may be posted only if a sweep of this process has ended that was begun after the batch was taken over,
 * approved or resumed, and after the row itself last became sendable (refused, not sent, released, mended, decided).
 * Sweeps are numbered in the order in which they begin; "looked for after n" means: by a sweep with a higher number.
 */
import type { RowRecord } from '../row/row-record.ts';
import { type Looks, type RunState, rowsIn } from './run-state.ts';

/** Before its first sweep a run has looked for nothing. */
export function noLooks(): Looks {
  return { begun: 0, ended: 0, evidence: 0, batchAfter: 0, rowAfter: new Map(), postableAfter: 0 };
}

/** A process took the batch over, or it was approved or resumed: all of it is looked for before anything is sent. */
export function lookForBatch({ looks, sentBefore }: Pick<RunState, 'looks' | 'sentBefore'>): void {
  looks.batchAfter = looks.begun;
  for (const row of sentBefore) looks.rowAfter.set(row, looks.begun);
}

/** What is known of the row just changed, or a person wants something of it that needs a fresh look. */
export function lookForRow({ looks }: Pick<RunState, 'looks'>, row: number): void {
  looks.rowAfter.set(row, looks.begun);
}

/** A row's new version: what changed its certainty asks for a look; what is over needs none. */
export function noteCertainty(state: RunState, before: RowRecord, after: RowRecord): void {
  const { looks } = state;
  if (after.state !== 'unknown' && !isPostable(after)) {
    if (!state.mending.has(after.row)) looks.rowAfter.delete(after.row);
    return;
  }
  const isSame =
    before.state === after.state &&
    before.marker === after.marker &&
    before.reached === after.reached &&
    before.isSendAgain === after.isSendAgain;
  if (isSame) return;
  lookForRow(state, after.row);
  if (isPostable(after)) looks.postableAfter = looks.begun;
}

/** Ready, or decided by a person to be sent again. */
export function isPostable({ state, isSendAgain }: Pick<RowRecord, 'state' | 'isSendAgain'>): boolean {
  return state === 'ready' || (state === 'parked' && isSendAgain);
}

/** True once the batch was looked for by this process. */
export function isBatchLookedFor({ looks }: Pick<RunState, 'looks'>): boolean {
  return looks.ended > looks.batchAfter;
}

/** The one rule before a POST. What a person sends again needs more than a look: evidence that it is still not there. */
export function isLookedFor(state: Pick<RunState, 'looks'>, row: RowRecord): boolean {
  const { looks } = state;
  const after = Math.max(looks.batchAfter, looks.rowAfter.get(row.row) ?? 0);
  return (row.isSendAgain ? looks.evidence : looks.ended) > after;
}

/** True where the sweep can speak for the row: it was begun after the row's certainty last changed. */
export function speaksFor({ looks }: Pick<RunState, 'looks'>, sweep: number, row: number): boolean {
  return sweep > (looks.rowAfter.get(row) ?? 0);
}

/** True while a row that may be posted waits for its look. */
export function isPostableUnlooked({ looks }: Pick<RunState, 'looks'>): boolean {
  return looks.ended <= looks.postableAfter;
}

/** A sweep was read to its end. */
export function noteLook({ looks }: Pick<RunState, 'looks'>, sweep: number, isEvidence: boolean): void {
  looks.ended = Math.max(looks.ended, sweep);
  if (isEvidence) looks.evidence = Math.max(looks.evidence, sweep);
}

/** True where the sweep is the look that the row has been waiting for. */
export function isLookAwaited(state: Pick<RunState, 'looks'>, sweep: number, row: number): boolean {
  return state.looks.rowAfter.has(row) && speaksFor(state, sweep, row);
}

/** Ready rows that were looked for wait no more. Rows in doubt go on being counted for. */
export function forgetLooked(state: RunState, sweep: number): void {
  for (const [row, after] of state.looks.rowAfter)
    if (sweep > after && rowsIn(state, 'ready').has(row)) state.looks.rowAfter.delete(row);
}
