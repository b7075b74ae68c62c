import { ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';
import type { CommandContext } from './command-context.ts';
import type { Books } from './open-books.ts';
import { EXIT, type ExitStatus } from './refusal.ts';

/** States from which a resume would go on by itself. */
const OPEN: readonly RowState[] = ['ready', 'sending', 'unknown', 'accepted'];

/** True where a run has something to do: send, look for, or follow. */
export function hasOpenRows({ journal }: Books, batch: string): boolean {
  const counts = journal.counts(batch);
  return [...OPEN, 'parked' as const].some((state) => (counts[state] ?? 0) > 0);
}

/** The exit status a batch stands for after its run. */
export function statusOfBatch(
  { interruption }: CommandContext,
  { engine, journal }: Books,
  batch: string,
): ExitStatus {
  const counts = journal.counts(batch);
  const has = (state: RowState) => (counts[state] ?? 0) > 0;
  if (!ROW_STATES.some((state) => state !== 'paid' && has(state))) return EXIT.allPaid;
  if (interruption.wasRequested() && OPEN.some(has)) return EXIT.interrupted;
  const { control } = engine.record(batch);
  return control === 'stopped' || control === 'paused' ? EXIT.serviceStopped : EXIT.someNotPaid;
}
