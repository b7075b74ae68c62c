import { randomUUID } from 'node:crypto';
import { AWAITING_END, countIn, ENDED, IN_RUN, LOOKED_FOR } from '../../shared/domain/row-state.ts';
import { kindOfBatch } from '../engine/batch-view.ts';
import type { Sends } from '../engine/core/state/inputs.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import type { BatchRun } from '../engine/run/batch-run.ts';
import { longWaits } from '../engine/run/waits.ts';
import { dataFolderOf } from './connection.ts';
import { type OpenEngine, personName } from './open-engine.ts';
import { RESUME, stoppedLine, waitLine } from './problem-words.ts';
import { createProgress } from './progress.ts';

/** How often the bar and the waits are updated; the run itself does not wait for this. */
const SHOW_EVERY_MS = 250;

/**
 * Sends and follows an approved batch until nothing is left to do by itself, or until interrupted: then nothing new
 * is sent, and it waits for the payments in flight. A batch that rests goes on, unless the command sends one row of it or
 * nothing. Undefined if the journal could not be written; that is reported in one line, and nothing more was sent.
 */
export async function runBatch(
  opened: OpenEngine,
  batch: string,
  { acceptsDoubt = false, sends = 'all' }: { readonly acceptsDoubt?: boolean; readonly sends?: Sends } = {},
): Promise<BatchRun | undefined> {
  const run = opened.engine.openRun(batch);
  const stopProgress = showProgress(opened, run);
  try {
    const onStart = () => resumeIfResting(opened, batch, acceptsDoubt);
    await untilEnded(opened, run, { sends, ...(sends === 'all' && { onStart }) });
    return run;
  } catch (failure) {
    if (!(failure instanceof JournalFailure)) throw failure;
    const { problem } = failure;
    // A journal that contradicts itself must not be written any more, so there is nothing to resume.
    const next = problem.code === 'journal-damaged' ? '' : RESUME;
    opened.output.warn(`${dataFolderOf(opened)}: ${stoppedLine(problem, next)}`);
    return undefined;
  } finally {
    stopProgress();
  }
}

/** Runs to the end; an interruption winds the run down. `onStart` is called once it has begun. */
export async function untilEnded(
  opened: OpenEngine,
  run: BatchRun,
  { sends, onStart }: { readonly sends?: Sends; readonly onStart?: () => void } = {},
): Promise<void> {
  const { interruption } = opened;
  const stopReporting = reportWaits(opened, run);
  const windDown = () => run.windDown();
  interruption.addEventListener('abort', windDown, { once: true });
  try {
    const ended = run.start(randomUUID(), sends);
    onStart?.();
    if (interruption.aborted) windDown();
    await ended;
  } finally {
    interruption.removeEventListener('abort', windDown);
    stopReporting();
  }
}

/** Reports each long wait of the run once, also with --quiet, until the returned function is called. */
function reportWaits({ output, engine }: OpenEngine, run: BatchRun): () => void {
  const reported = new Set<string>();
  const timer = setInterval(() => {
    const { state } = run.machine;
    for (const { id, problem } of longWaits({ state, ...run.waiting }, engine.ports.clock.nowMs())) {
      if (reported.has(id)) continue;
      reported.add(id);
      output.warn(waitLine(problem));
    }
  }, SHOW_EVERY_MS);
  return () => clearInterval(timer);
}

/** Continues a batch that was paused or stopped before, because the command was given for that. */
function resumeIfResting({ engine }: OpenEngine, batch: string, acceptsDoubt: boolean): void {
  const { control } = engine.record(batch);
  if (control === 'paused' || control === 'stopped') engine.goOn(batch, { by: personName(), acceptsDoubt });
}

function showProgress({ terminal, output, journal }: OpenEngine, run: BatchRun): () => void {
  const { batch } = run.machine.state.batch;
  const label = kindOfBatch(journal, batch) === 'customer-deposits' ? 'Asking' : 'Paying';
  const progress = createProgress(terminal.stderr, { label, isQuiet: output.isQuiet });
  const show = () => {
    const counts = journal.counts(batch);
    const done = countIn(counts, ...ENDED, 'parked');
    progress.update(done, countIn(counts, ...IN_RUN), waitingNote(counts));
  };
  show();
  const timer = setInterval(show, SHOW_EVERY_MS);
  return () => {
    clearInterval(timer);
    show();
    progress.stop();
  };
}

function waitingNote(counts: ReturnType<OpenEngine['journal']['counts']>): string {
  const parts = [
    [countIn(counts, ...AWAITING_END), 'accepted'],
    [countIn(counts, ...LOOKED_FOR), 'in doubt'],
  ] as const;
  return parts
    .filter(([rows]) => rows > 0)
    .map(([rows, words]) => `${rows} ${words}`)
    .join(', ');
}
