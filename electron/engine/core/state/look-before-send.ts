/**
 * Look before send. No row is posted, mended or given up because of a list that was read before our knowledge of the
 * row last changed. A row may be posted only after a sweep of this process that was begun after the batch was taken
 * over, approved or resumed, and after the row itself last became sendable (refused, not sent, released, mended,
 * decided). Sweeps are numbered in the order in which they begin; "looked for after n" means by a sweep with a higher
 * number.
 */
import { RECONCILING } from '../../../../shared/domain/row-state.ts';
import type { RowRecord } from '../row/row-record.ts';
import { type RunState, rowsIn } from './run-state.ts';

/** A process took the batch over, or it was approved or resumed: we look for all of it before anything is sent. */
export function lookForBatch({ looks, sentBefore }: Pick<RunState, 'looks' | 'sentBefore'>): void {
  looks.batchAfter = looks.begun;
  for (const row of sentBefore) looks.rowAfter.set(row, looks.begun);
}

/** What we know of the row just changed, or a person wants something that needs a fresh look. */
export function lookForRow({ looks }: Pick<RunState, 'looks'>, row: number): void {
  looks.rowAfter.set(row, looks.begun);
}

/** Notes a row's new version: if what we know of its payment changed, it needs a look; if it is over, it needs none. */
export function noteCertainty(state: RunState, before: RowRecord, after: RowRecord): void {
  const { looks } = state;
  if (!RECONCILING.includes(after.state) && !isPostable(after)) {
    if (!state.mending.has(after.row)) looks.rowAfter.delete(after.row);
    return;
  }
  const isSame =
    before.state === after.state &&
    before.marker === after.marker &&
    before.attempts === after.attempts &&
    before.isSendAgain === after.isSendAgain;
  if (isSame) return;
  lookForRow(state, after.row);
  if (isPostable(after)) looks.postableAfter = looks.begun;
}

/** True for a row that is ready, or that a person decided to send again. */
export function isPostable({ state, isSendAgain }: Pick<RowRecord, 'state' | 'isSendAgain'>): boolean {
  return state === 'ready' || (state === 'parked' && isSendAgain);
}

/** True once this process has looked for the batch. */
export function isBatchLookedFor({ looks }: Pick<RunState, 'looks'>): boolean {
  return looks.ended > looks.batchAfter;
}

/**
 * The one rule before a POST. A row that a person sends again needs more than a look: evidence that its payment still
 * does not exist.
 */
export function isLookedFor(state: Pick<RunState, 'looks'>, row: RowRecord): boolean {
  const { looks } = state;
  const after = Math.max(looks.batchAfter, looks.rowAfter.get(row.row) ?? 0);
  return (row.isSendAgain ? looks.evidence : looks.ended) > after;
}

/** True if the sweep counts for the row: it began after our knowledge of the row last changed. */
export function isEvidenceFor({ looks }: Pick<RunState, 'looks'>, sweep: number, row: number): boolean {
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

/** True if this sweep is the look that the row has been waiting for. */
export function isLookAwaited(state: Pick<RunState, 'looks'>, sweep: number, row: number): boolean {
  return state.looks.rowAfter.has(row) && isEvidenceFor(state, sweep, row);
}

/** Ready rows that were looked for wait no longer. Rows in doubt stay, because their sweeps are counted. */
export function forgetLooked(state: RunState, sweep: number): void {
  for (const [row, after] of state.looks.rowAfter)
    if (sweep > after && rowsIn(state, 'ready').has(row)) state.looks.rowAfter.delete(row);
}
