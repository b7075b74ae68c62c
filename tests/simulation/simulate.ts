/** Plays many worlds on all cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Part, partsOf, WHOLE } from '../support/part.ts';
import type { AxisWorlds, SimReport, SimTask } from './sim-worker.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** Splits a task, or a part of it, over the cores and adds up their reports. Rejects if a worker dies. */
export async function simulate(
  taskOf: (part: Part) => SimTask,
  played: Part = WHOLE,
  onProgress: (sum: Tally) => void = () => {},
): Promise<Tally> {
  const sum = emptyTally();
  await Promise.all(
    partsOf(played, availableParallelism()).map(
      (part) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(new URL('./sim-worker.ts', import.meta.url), {
            workerData: taskOf(part),
          });
          worker.on('message', ({ tally, isLast }: SimReport) => {
            addTally(sum, tally);
            onProgress(sum);
            if (isLast) resolve();
          });
          worker.on('error', reject);
        }),
    ),
  );
  return sum;
}

export function seededWorlds(from: number, worlds: number): (part: Part) => SimTask {
  return (part) => ({ kind: 'worlds', from, worlds, ...part });
}

export function worldsOfAxes(from: number, axes: readonly AxisWorlds[]): (part: Part) => SimTask {
  return (part) => ({ kind: 'axes', axes, from, ...part });
}

/** Lives in offices, with the whole engine over the real journal. */
export function officeLives(from: number, lives: number): (part: Part) => SimTask {
  return (part) => ({ kind: 'lives', from, lives, ...part });
}
