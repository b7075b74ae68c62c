/** Which rows may be sent now: by the batch's own state, and by what the run was begun for. */

import type { RowRecord } from '../row/row-record.ts';
import type { RunState } from '../state/run-state.ts';
import { isStoppedInDoubt } from './doubt-limit.ts';

/** True while rows that were never sent, or provably did nothing, may be sent. */
export function maySendReady({ batch, sends }: RunState): boolean {
  return batch.closed === undefined && batch.control === 'running' && sends === 'all';
}

/**
 * True if a row that a person decided to send again may be sent. A decision that was given as a command sends its own row
 * alone, also of a batch that rests.
 */
export function maySendAgain(state: RunState, { row }: Pick<RowRecord, 'row'>): boolean {
  const { sends } = state;
  if (state.batch.closed !== undefined) return false;
  return typeof sends === 'object' ? sends.onlyRow === row : maySendAny(state);
}

/** True if any row may be sent. While a resume waits for fewer rows in doubt, that is only what is sent again. */
export function maySendAny(state: RunState): boolean {
  const { batch, sends, resumeWantedBy } = state;
  if (batch.closed !== undefined) return false;
  if (sends !== 'all') return sends !== 'nothing';
  return batch.control === 'running' || (resumeWantedBy !== null && isStoppedInDoubt(state));
}
