/** One core's share of the worlds. */
import { parentPort, workerData } from 'node:worker_threads';
import { countWorld, emptyTally, type Tally } from './tally.ts';

export interface SheetsTask {
  readonly from: number;
  readonly worlds: number;
  readonly parts: number;
  readonly remainder: number;
}

export interface SheetsReport {
  readonly tally: Tally;
  readonly isLast: boolean;
}

/** Worlds between two reports. */
const SLICE = 200;

const { from, worlds, parts, remainder } = workerData as SheetsTask;
let tally = emptyTally();
for (let index = remainder; index < worlds; index += parts) {
  await countWorld(tally, from + index);
  if (tally.worlds < SLICE) continue;
  parentPort?.postMessage({ tally, isLast: false } satisfies SheetsReport);
  tally = emptyTally();
}
parentPort?.postMessage({ tally, isLast: true } satisfies SheetsReport);
