/** Long tasks of a batch, with a window that watches: how far each is, and whether the person has cancelled it. */
import type { AnnouncementContent } from '../../../shared/ipc/announcements.ts';
import type { Announce } from '../ipc/ipc-channel.ts';

type TaskName = AnnouncementContent<'task-progress'>['task'];

export interface BatchTask {
  /** Told to the window at its pace. */
  readonly progress: (done: number, total: number) => void;
  readonly isCancelled: () => boolean;
}

/** Progress is told this often at most: the bar moves smoothly, and the wire stays quiet. */
const PROGRESS_EVERY_MS = 100;

export class BatchTasks {
  readonly #announce: Announce;
  readonly #cancelled = new Set<string>();

  constructor(announce: Announce) {
    this.#announce = announce;
  }

  /** Whatever was cancelled before, this one is not. */
  begin(batch: string, task: TaskName): BatchTask {
    this.#cancelled.delete(batch);
    return {
      progress: paced((done, total, secondsLeft) =>
        this.#announce('task-progress', { batch, task, done, total, secondsLeft }),
      ),
      isCancelled: () => this.#cancelled.has(batch),
    };
  }

  cancel(batch: string): void {
    this.#cancelled.add(batch);
  }
}

/** Calls at most every PROGRESS_EVERY_MS and at the end, with the time left from the pace so far. */
function paced(
  tell: (done: number, total: number, secondsLeft: number | null) => void,
): (done: number, total: number) => void {
  const startedMs = performance.now();
  let lastMs = -PROGRESS_EVERY_MS;
  return (count, total) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < PROGRESS_EVERY_MS && count < total) return;
    lastMs = nowMs;
    const perSecond = count / Math.max(0.001, (nowMs - startedMs) / 1000);
    tell(count, total, count === 0 ? null : Math.ceil((total - count) / perSecond));
  };
}
