/** Long tasks of a batch, with a window that watches: how far each is, and whether the person has cancelled it. */
import type { Problem } from '../../../shared/domain/problem.ts';
import type { AnnouncementContent } from '../../../shared/ipc/announcements.ts';
import type { Announce } from '../ipc/ipc-channel.ts';

type TaskName = AnnouncementContent<'task-progress'>['task'];

export interface BatchTask {
  /** Told to the window at its pace. */
  readonly progress: (done: number, total: number) => void;
  /** What it waits for, told at once; undefined once that is over. */
  readonly waits: (problem: Problem | undefined) => void;
  readonly isCancelled: () => boolean;
  /** Aborted when the person cancels it. */
  readonly signal: AbortSignal;
}

/** Progress is told this often at most: the bar moves smoothly, and the wire stays quiet. */
const PROGRESS_EVERY_MS = 100;

export class BatchTasks {
  readonly #announce: Announce;
  readonly #running = new Map<string, AbortController>();

  constructor(announce: Announce) {
    this.#announce = announce;
  }

  /** Whatever was cancelled before, this one is not. */
  begin(batch: string, task: TaskName): BatchTask {
    const controller = new AbortController();
    this.#running.set(`${batch} ${task}`, controller);
    const { signal } = controller;
    let far = { done: 0, total: 0, secondsLeft: null as number | null };
    let waitingFor: Problem[] = [];
    const tell = () => this.#announce('task-progress', { batch, task, ...far, waitingFor });
    return {
      progress: paced((done, total, secondsLeft) => {
        far = { done, total, secondsLeft };
        tell();
      }),
      waits(problem) {
        waitingFor = problem === undefined ? [] : [problem];
        tell();
      },
      isCancelled: () => signal.aborted,
      signal,
    };
  }

  cancel(batch: string): void {
    for (const [running, controller] of this.#running)
      if (running.startsWith(`${batch} `)) controller.abort();
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
