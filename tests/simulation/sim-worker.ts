/** One core's share of a simulation: plays worlds and sends its tally back, in slices so that progress can be shown. */
import { parentPort, workerData } from 'node:worker_threads';
import { crashEverywhere, crashInPairs } from './exhaustive.ts';
import { GuardedWorldJournal } from './guarded-world.ts';
import { drawOffice } from './office/office.ts';
import { OfficeLife } from './office/office-life.ts';
import { playWorld } from './play.ts';
import { count, emptyTally, type Tally } from './tally.ts';
import { type AxisName, drawAxisWorld } from './world-axes.ts';
import { drawWorld } from './world-plan.ts';

export type SimTask =
  | {
      readonly kind: 'worlds';
      readonly from: number;
      readonly worlds: number;
      readonly parts: number;
      readonly remainder: number;
    }
  | {
      readonly kind: 'axis';
      readonly axis: AxisName;
      readonly from: number;
      readonly worlds: number;
      readonly parts: number;
      readonly remainder: number;
    }
  | {
      readonly kind: 'guarded';
      /** Drawn worlds, if there is none. */
      readonly axis?: AxisName;
      readonly worlds: number;
      readonly parts: number;
      readonly remainder: number;
    }
  | {
      readonly kind: 'lives';
      readonly from: number;
      readonly lives: number;
      readonly parts: number;
      readonly remainder: number;
    }
  | { readonly kind: 'crashes' | 'pairs'; readonly parts: number; readonly remainder: number };

export interface SimReport {
  readonly tally: Tally;
  readonly isLast: boolean;
}

const SLICE = 250;

async function work(task: SimTask): Promise<void> {
  let tally = emptyTally();
  const report = (isLast: boolean) => {
    parentPort?.postMessage({ tally, isLast } satisfies SimReport);
    tally = emptyTally();
  };
  if (task.kind === 'worlds' || task.kind === 'axis') {
    for (let index = task.remainder; index < task.worlds; index += task.parts) {
      const seed = task.from + index;
      count(tally, playWorld(task.kind === 'axis' ? drawAxisWorld(task.axis, seed) : drawWorld(seed)));
      if (tally.worlds >= SLICE) report(false);
    }
  } else if (task.kind === 'guarded') {
    for (let seed = 1 + task.remainder; seed <= task.worlds; seed += task.parts) {
      const journal = new GuardedWorldJournal();
      const plan = task.axis === undefined ? drawWorld(seed) : drawAxisWorld(task.axis, seed);
      count(tally, playWorld(plan, journal));
      for (const what of journal.faults()) tally.faults.push({ seed, crashes: [], what });
    }
  } else if (task.kind === 'lives') {
    for (let index = task.remainder; index < task.lives; index += task.parts) {
      const seed = task.from + index;
      for (const what of await new OfficeLife(drawOffice(seed)).live())
        tally.faults.push({ seed, crashes: [], what });
      tally.worlds += 1;
    }
  } else if (task.kind === 'crashes') crashEverywhere(tally, task);
  else crashInPairs(tally, task);
  report(true);
}

await work(workerData as SimTask);
