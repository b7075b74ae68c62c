/**
 * The limit of rows in doubt: above it nothing more is sent, because something is wrong and a person is needed. Rows
 * that a person decided, or saw and accepted, do not count. An unattended resume (a scheduler's) does not raise the
 * limit: it only follows and looks for the rows in doubt, and sends again once their count is below the limit.
 */

import { problem } from '../../../../shared/domain/problem.ts';
import { LOOKED_FOR } from '../../../../shared/domain/row-state.ts';
import type { RunState } from '../state/run-state.ts';
import { rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit, stopBatch } from '../state/step-context.ts';

/** Stops the batch at the limit while rows are still to be sent; continues it if a resume waited for the limit. */
export function keepDoubtWithinLimit(context: StepContext): void {
  const { state } = context;
  if (!state.isStarted) return;
  const count = rowsInDoubt(state);
  // A row that is no longer in doubt does not allow another one to be.
  state.doubtAccepted = Math.min(state.doubtAccepted, count);
  // The next process could not tell the rows that are in doubt since then from those that were accepted.
  if (Math.min(state.batch.doubtAccepted ?? 0, count) > state.doubtAccepted)
    emit(context, { type: 'doubt-lowered', doubtAccepted: state.doubtAccepted });
  if (isOverLimit(state, count)) {
    if (rowsIn(state, 'ready').size === 0 || state.sends !== 'all') return;
    stopBatch(context, problem('stopped-in-doubt', { count }));
  } else if (state.resumeWantedBy !== null && isStoppedInDoubt(state)) {
    emit(context, { type: 'batch-resumed', by: state.resumeWantedBy });
  }
}

/** How many rows have a payment that may or may not exist, and no decision by a person. */
export function rowsInDoubt(state: RunState): number {
  return rowsIn(state, LOOKED_FOR).size - state.sendAgain.size;
}

export function isOverLimit(state: RunState, count: number): boolean {
  const { maxInDoubt, maxInDoubtPercent } = state.settings.breaker;
  const limit = Math.max(maxInDoubt, (state.rows.size * maxInDoubtPercent) / 100);
  return count - state.doubtAccepted > limit;
}

export function isStoppedInDoubt({ batch }: RunState): boolean {
  return batch.control === 'stopped' && batch.problem?.code === 'stopped-in-doubt';
}
