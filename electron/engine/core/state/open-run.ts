import { latestAttempt, openedAtMs, refusalsFor, refusalsOfKey } from '../row/attempts.ts';
import type { RowRecord } from '../row/row-record.ts';
import { placeRow } from './place-row.ts';
import { type RunSource, RunState } from './run-state.ts';

/** A quote that was refused was sent again with the same bytes, and what became of that is unknown. */
function mayHaveSpentQuote(row: RowRecord): boolean {
  const latest = latestAttempt(row);
  return latest?.outcome === 'unknown' && latest.quote !== null && refusalsOfKey(row, latest.key).length > 0;
}

/** Builds the state of a run from the journal's folds. */
export function openRun(source: RunSource & { readonly rows: Iterable<RowRecord> }): RunState {
  const state = new RunState(source);
  state.isQuoteNotTaken = state.batch.alarms.some(({ problem }) => problem.code === 'quote-used');
  for (const row of source.rows) {
    placeRow(state, undefined, row);
    state.spendsQuotes ||= mayHaveSpentQuote(row);
    state.isQuoteNotTaken ||= refusalsFor(row, 'quote') > 0;
    state.wasSentBefore ||= row.opened > 0;
    state.lastSentAtMs = Math.max(state.lastSentAtMs, openedAtMs(row) ?? 0);
  }
  return state;
}
