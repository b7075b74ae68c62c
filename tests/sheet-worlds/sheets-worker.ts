/** One core’s part of the worlds. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Part } from '../support/part.ts';
import { countWithout } from './special-rules.ts';
import { countWorld, emptyTally, type Tally } from './tally.ts';

export interface SheetsTask extends Part {
  readonly from: number;
  readonly worlds: number;
  /** The name of a rule that is taken out of the reader. */
  readonly without?: string;
}

export interface SheetsReport {
  readonly tally: Tally;
  readonly isLast: boolean;
}

/** Worlds between two reports. */
const SLICE = 200;

const { from, worlds, parts, remainder, without } = workerData as SheetsTask;
const count = without === undefined ? countWorld : await countWithout(without);
let tally = emptyTally();
for (let index = remainder; index < worlds; index += parts) {
  await count(tally, from + index);
  if (tally.worlds < SLICE) continue;
  parentPort?.postMessage({ tally, isLast: false } satisfies SheetsReport);
  tally = emptyTally();
}
parentPort?.postMessage({ tally, isLast: true } satisfies SheetsReport);
