/** Long tasks of a batch while a window watches: the progress of each, and whether the person has cancelled it. */
import type { Problem } from '../../../shared/domain/problem.ts';
import type { TaskName } from '../../../shared/ipc/values.ts';
import type { Announce } from '../ipc/ipc-channel.ts';

export type BatchTask = ReturnType<BatchTasks['begin']>;

/** Progress is reported at most this often: the bar moves smoothly, and few messages are sent. */
const PROGRESS_EVERY_MS = 100;

export class BatchTasks {
  readonly #announce: Announce;
  readonly #running = new Map<string, AbortController>();

  constructor(announce: Announce) {
    this.#announce = announce;
  }

  /** Begins a task that is not cancelled, whatever was cancelled before. */
  begin(batch: string, task: TaskName) {
    const controller = new AbortController();
    this.#running.set(`${batch} ${task}`, controller);
    let latest = { done: 0, total: 0, secondsLeft: null as number | null };
    let waitingFor: Problem[] = [];
    const report = () => this.#announce('task-progress', { batch, task, ...latest, waitingFor });
    return {
      /** Reports progress to the window, at most at the pace above. */
      progress: paced((done, total, secondsLeft) => {
        latest = { done, total, secondsLeft };
        report();
      }),
      /** Reports at once what the task waits for; undefined once the wait is over. */
      waits(problem: Problem | undefined): void {
        waitingFor = problem === undefined ? [] : [problem];
        report();
      },
      /** Aborted when the person cancels it. */
      signal: controller.signal,
    };
  }

  /** Other tasks of the batch go on. */
  cancel(batch: string, task: TaskName): void {
    this.#running.get(`${batch} ${task}`)?.abort();
  }
}

/** Calls at most every PROGRESS_EVERY_MS and at the end, with the time left at the rate so far. */
function paced(
  report: (done: number, total: number, secondsLeft: number | null) => void,
): (done: number, total: number) => void {
  const startedMs = performance.now();
  let lastMs = -PROGRESS_EVERY_MS;
  return (count, total) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < PROGRESS_EVERY_MS && count < total) return;
    lastMs = nowMs;
    const perSecond = count / Math.max(0.001, (nowMs - startedMs) / 1000);
    report(count, total, count === 0 ? null : Math.ceil((total - count) / perSecond));
  };
}
