/** Plays many worlds on all cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SimReport, SimTask } from './sim-worker.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import type { AxisName } from './world-axes.ts';

type Share = { readonly parts: number; readonly remainder: number };

/** Splits a task over the cores and adds up their reports. Rejects if a worker dies. */
export async function simulate(
  taskOf: (share: Share) => SimTask,
  onProgress: (sum: Tally) => void = () => {},
): Promise<Tally> {
  const parts = availableParallelism();
  const sum = emptyTally();
  const shares = Array.from({ length: parts }, (_, remainder) => ({ parts, remainder }));
  await Promise.all(
    shares.map(
      (share) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(new URL('./sim-worker.ts', import.meta.url), {
            workerData: taskOf(share),
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

export function seededWorlds(from: number, worlds: number): (share: Share) => SimTask {
  return (share) => ({ kind: 'worlds', from, worlds, ...share });
}

export function axisWorlds(axis: AxisName, from: number, worlds: number): (share: Share) => SimTask {
  return (share) => ({ kind: 'axis', axis, from, worlds, ...share });
}

/** Lives in offices, with the whole engine over the real journal. */
export function officeLives(from: number, lives: number): (share: Share) => SimTask {
  return (share) => ({ kind: 'lives', from, lives, ...share });
}
