/** Plays many worlds on all cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Part, partsOf, WHOLE } from '../support/part.ts';
import type { SheetsReport, SheetsTask } from './sheets-worker.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** Rejects if a worker dies. */
export async function playSheets(
  from: number,
  worlds: number,
  onProgress: (sum: Tally) => void = () => {},
  options: { readonly played?: Part; readonly cores?: number; readonly without?: string } = {},
): Promise<Tally> {
  const { played = WHOLE, cores = availableParallelism(), without } = options;
  const sum = emptyTally();
  await Promise.all(
    partsOf(played, cores).map(
      (part) =>
        new Promise<void>((resolve, reject) => {
          const workerData: SheetsTask = {
            ...{ from, worlds, ...part },
            ...(without !== undefined && { without }),
          };
          const worker = new Worker(new URL('./sheets-worker.ts', import.meta.url), { workerData });
          worker.on('message', ({ tally, isLast }: SheetsReport) => {
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
