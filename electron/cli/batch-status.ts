import { countIn, MOVING, ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';
import { unseenAlarms } from '../engine/core/row/batch-record.ts';
import type { OpenEngine } from './open-engine.ts';
import { EXIT, type ExitStatus } from './refusal.ts';

/** States from which a resume continues by itself. */
const OPEN: readonly RowState[] = ['ready', ...MOVING];

/** True if a run has something to do: send, look for, or follow. */
export function hasOpenRows({ journal }: OpenEngine, batch: string): boolean {
  return countIn(journal.counts(batch), ...OPEN, 'parked') > 0;
}

/** Rows of a corrected sheet that an earlier batch paid count as paid, although this batch does not send them. */
function isClosedOnlyAsPaidBefore(journal: OpenEngine['journal'], batch: string): boolean {
  for (const { row, state } of journal.rows(batch)) {
    if (state !== 'closed') continue;
    const { problems } = journal.content({ batch, row });
    if (!problems.some(({ code }) => code === 'sheet-paid')) return false;
  }
  return true;
}

/** The exit status that fits the batch after its run. */
export function statusOfBatch({ interruption, engine, journal }: OpenEngine, batch: string): ExitStatus {
  const counts = journal.counts(batch);
  const has = (...states: readonly RowState[]) => countIn(counts, ...states) > 0;
  const record = engine.record(batch);
  const hasAlarms = unseenAlarms(record).length > 0;
  if (countIn(counts, ...ROW_STATES) === countIn(counts, 'closed') + countIn(counts, 'paid')) {
    if (hasAlarms) return EXIT.someNotPaid;
    return !has('closed') || isClosedOnlyAsPaidBefore(journal, batch) ? EXIT.allPaid : EXIT.someNotPaid;
  }
  if (interruption.aborted && has(...OPEN)) return EXIT.interrupted;
  // An alarm after the end stops nothing, because nothing was still to be done.
  if (hasAlarms && !has(...OPEN)) return EXIT.someNotPaid;
  const { control } = record;
  return control === 'stopped' || control === 'paused' ? EXIT.serviceStopped : EXIT.someNotPaid;
}
