/** Plays many worlds on all cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SheetsReport, SheetsTask } from './sheets-worker.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** Rejects if a worker dies. */
export async function playSheets(
  from: number,
  worlds: number,
  onProgress: (sum: Tally) => void = () => {},
  { parts = availableParallelism(), without }: { readonly parts?: number; readonly without?: string } = {},
): Promise<Tally> {
  const sum = emptyTally();
  await Promise.all(
    Array.from(
      { length: parts },
      (_, remainder) =>
        new Promise<void>((resolve, reject) => {
          const workerData: SheetsTask = {
            ...{ from, worlds, parts, remainder },
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
