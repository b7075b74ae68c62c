import type { RowRecord } from '../row/row-record.ts';
import { placeRow } from './place-row.ts';
import { type RunSource, RunState } from './run-state.ts';

/** Builds the state of a run from the journal's folds. */
export function openRun(source: RunSource & { readonly rows: Iterable<RowRecord> }): RunState {
  const state = new RunState(source);
  for (const row of source.rows) {
    placeRow(state, undefined, row);
    state.wasSentBefore ||= row.attempts > 0;
    state.lastSentAtMs = Math.max(state.lastSentAtMs, row.openedAtMs ?? 0);
  }
  return state;
}
