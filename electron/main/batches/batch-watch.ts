/** Follows the runs: reports changes to the window a few times a second, and to the desktop what a person should notice. */
import type { Problem } from '../../../shared/domain/problem.ts';
import { MAX_ANNOUNCED_ROWS } from '../../../shared/ipc/announcements.ts';
import type { BatchView } from '../../../shared/ipc/batch-views.ts';
import { isRowEvent, type JournalEvent } from '../../engine/core/row/events.ts';
import { JournalFailure } from '../../engine/ports/journal-port.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import type { RunListener } from './batch-runs.ts';
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

export class BatchWatch implements RunListener {
  readonly #parts: BatchWatchParts;
  readonly #watched = new Map<string, Watched>();

  constructor(parts: BatchWatchParts) {
    this.#parts = parts;
  }

  onStart(batch: string): void {
    this.#publish(batch);
  }

  onWaits(batch: string): void {
    const watched = this.#of(batch);
    watched.nextAtMs = 0;
    this.#plan(batch, watched);
  }

  onEvents(batch: string, events: readonly JournalEvent[]): void {
    const watched = this.#of(batch);
    let isUrgent = false;
    for (const event of events) {
      if (isRowEvent(event)) watched.changed.add(event.row);
      else if (event.type !== 'sweep-completed') isUrgent = true;
    }
    if (isUrgent) watched.nextAtMs = 0;
    this.#plan(batch, watched);
  }

  onEnd(batch: string, problem: Problem | undefined): void {
    if (problem) this.#parts.onJournalFailure(problem);
    else this.#publish(batch);
  }

  /** No announcement is sent after this. */
  close(): void {
    for (const { timer } of this.#watched.values()) clearTimeout(timer);
    this.#watched.clear();
  }

  #of(batch: string): Watched {
    const known = this.#watched.get(batch);
    if (known) return known;
    const watched: Watched = { changed: new Set(), timer: undefined, nextAtMs: 0 };
    this.#watched.set(batch, watched);
    return watched;
  }

  #plan(batch: string, watched: Watched): void {
    if (watched.timer) return;
    const delayMs = Math.max(0, watched.nextAtMs - performance.now());
    watched.timer = setTimeout(() => this.#publish(batch), delayMs);
  }

  /** Undefined once the journal is closed for good: that was reported already, and nothing more can be shown of a batch. */
  #viewOf(batch: string): BatchView | undefined {
    try {
      return this.#parts.batches.view(batch);
    } catch (error) {
      if (error instanceof JournalFailure) return undefined;
      throw error;
    }
  }

  #publish(batch: string): void {
    const watched = this.#of(batch);
    clearTimeout(watched.timer);
    watched.timer = undefined;
    const startedMs = performance.now();
    const view = this.#viewOf(batch);
    if (view === undefined) return;
    const journal = this.#parts.batches.journal();
    const rows = watched.changed.size > MAX_ANNOUNCED_ROWS ? null : [...watched.changed];
    watched.changed.clear();
    this.#parts.announce('batch-changed', {
      view,
      rows:
        rows?.flatMap((row) => {
          const record = journal.row({ batch, row });
          return record ? [{ row, state: record.state, status: record.status }] : [];
        }) ?? null,
    });
    this.#parts.onView(view);
    const tookMs = performance.now() - startedMs;
    watched.nextAtMs = performance.now() + Math.max(EVERY_MS, tookMs * SHARE_OF_TIME);
  }
}
