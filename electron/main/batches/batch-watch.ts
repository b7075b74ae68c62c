/** Follows the runs: reports changes to the window a few times a second, and to the desktop what a person should notice. */
import type { Problem } from '../../../shared/domain/problem.ts';
import { MAX_ANNOUNCED_ROWS } from '../../../shared/ipc/announcements.ts';
import type { BatchView } from '../../../shared/ipc/batch-views.ts';
import { isRowEvent } from '../../engine/core/row/events.ts';
import { JournalFailure } from '../../engine/ports/journal-port.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import type { BatchService } from './batch-service.ts';

/** Five updates a second look live. */
const EVERY_MS = 200;
/** Building the view of a large batch takes time: at most one tenth of the time is spent on views. */
const SHARE_OF_TIME = 10;

interface Watched {
  readonly changed: Set<number>;
  timer: NodeJS.Timeout | undefined;
  nextAtMs: number;
}

interface BatchWatchParts {
  readonly batches: BatchService;
  readonly announce: Announce;
  readonly onView: (view: BatchView) => void;
  readonly onJournalFailure: (problem: Problem) => void;
}

/** Watches all runs until the returned function is called; no announcement is sent after that. */
export function watchBatches({ batches, announce, onView, onJournalFailure }: BatchWatchParts): () => void {
  const all = new Map<string, Watched>();
  const watchedOf = (batch: string): Watched => {
    const watched = all.get(batch) ?? { changed: new Set(), timer: undefined, nextAtMs: 0 };
    all.set(batch, watched);
    return watched;
  };
  const plan = (batch: string, watched: Watched): void => {
    const delayMs = Math.max(0, watched.nextAtMs - performance.now());
    watched.timer ??= setTimeout(() => publish(batch), delayMs);
  };
  /** Undefined once the journal is closed for good: that was reported already, and nothing more can be shown of a batch. */
  const viewOf = (batch: string): BatchView | undefined => {
    try {
      return batches.view(batch);
    } catch (error) {
      if (error instanceof JournalFailure) return undefined;
      throw error;
    }
  };
  const publish = (batch: string): void => {
    const watched = watchedOf(batch);
    clearTimeout(watched.timer);
    watched.timer = undefined;
    const startedMs = performance.now();
    const view = viewOf(batch);
    if (view === undefined) return;
    const journal = batches.journal();
    const rows = watched.changed.size > MAX_ANNOUNCED_ROWS ? null : [...watched.changed];
    watched.changed.clear();
    const changed = rows?.flatMap((row) => {
      const record = journal.row({ batch, row });
      return record ? [{ row, state: record.state, status: record.status }] : [];
    });
    announce('batch-changed', { view, rows: changed ?? null });
    onView(view);
    const tookMs = performance.now() - startedMs;
    watched.nextAtMs = performance.now() + Math.max(EVERY_MS, tookMs * SHARE_OF_TIME);
  };
  batches.runs.on('start', publish);
  batches.runs.on('waits', (batch) => {
    const watched = watchedOf(batch);
    watched.nextAtMs = 0;
    plan(batch, watched);
  });
  batches.runs.on('events', (batch, events) => {
    const watched = watchedOf(batch);
    for (const event of events) {
      if (isRowEvent(event)) watched.changed.add(event.row);
      else if (event.type !== 'sweep-completed') watched.nextAtMs = 0;
    }
    plan(batch, watched);
  });
  batches.runs.on('end', (batch, problem) => {
    if (problem) onJournalFailure(problem);
    else publish(batch);
  });
  return () => {
    for (const { timer } of all.values()) clearTimeout(timer);
    all.clear();
  };
}
