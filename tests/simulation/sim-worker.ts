/** One core’s part of a simulation: plays worlds and sends its tally back, in slices so that progress can be shown. */
import { parentPort, workerData } from 'node:worker_threads';
import { isInPart, type Part } from '../support/part.ts';
import { crashEverywhere, crashInPairs } from './exhaustive.ts';
import { GuardedWorldJournal } from './guarded-world.ts';
import { drawOffice } from './office/office.ts';
import { OfficeLife } from './office/office-life.ts';
import { playWorld } from './play.ts';
import { addTally, count, emptyTally, type Tally } from './tally.ts';
import { type AxisName, drawAxisWorld } from './world-axes.ts';
import { drawWorld, type WorldPlan } from './world-plan.ts';

/** How many worlds of an axis are played. */
export interface AxisWorlds {
  readonly axis: AxisName;
  readonly worlds: number;
}

export type SimTask =
  | ({ readonly kind: 'worlds'; readonly from: number; readonly worlds: number } & Part)
  | ({ readonly kind: 'axes'; readonly from: number; readonly axes: readonly AxisWorlds[] } & Part)
  | ({
      readonly kind: 'guarded';
      /** Drawn worlds. */
      readonly worlds: number;
      readonly axes: readonly AxisWorlds[];
    } & Part)
  | ({ readonly kind: 'lives'; readonly from: number; readonly lives: number } & Part)
  | ({ readonly kind: 'crashes' | 'pairs' } & Part);

export interface SimReport {
  readonly tally: Tally;
  readonly isLast: boolean;
}

const SLICE = 250;

type Report = (tally: Tally) => void;

async function work(task: SimTask, report: Report): Promise<void> {
  if (task.kind === 'worlds') playDrawn(task.from, task.worlds, task, report);
  else if (task.kind === 'axes') playAxes(task.from, task.axes, task, report);
  else if (task.kind === 'guarded') playGuarded(task.worlds, task.axes, task, report);
  else if (task.kind === 'lives') await liveInOffices(task.from, task.lives, task, report);
  else {
    const tally = emptyTally();
    if (task.kind === 'crashes') crashEverywhere(tally, task);
    else crashInPairs(tally, task);
    report(tally);
  }
}

function playDrawn(from: number, worlds: number, part: Part, report: Report): void {
  let tally = emptyTally();
  for (let index = 0; index < worlds; index += 1) {
    if (!isInPart(index, part)) continue;
    count(tally, playWorld(drawWorld(from + index)));
    if (tally.worlds < SLICE) continue;
    report(tally);
    tally = emptyTally();
  }
  report(tally);
}

/** The worlds of all axes are numbered one after the other, so that each part has as many as the others. */
function* seedsOfAxes(
  from: number,
  axes: readonly AxisWorlds[],
  part: Part,
): Generator<{ readonly axis: AxisName; readonly seed: number }> {
  let number = 0;
  for (const { axis, worlds } of axes) {
    for (let index = 0; index < worlds; index += 1, number += 1)
      if (isInPart(number, part)) yield { axis, seed: from + index };
  }
}

function playAxes(from: number, axes: readonly AxisWorlds[], part: Part, report: Report): void {
  for (const [axis, seeds] of Map.groupBy(seedsOfAxes(from, axes, part), (world) => world.axis)) {
    const tally = emptyTally();
    for (const { seed } of seeds) count(tally, playWorld(drawAxisWorld(axis, seed)));
    report({ ...tally, faults: tally.faults.map((fault) => ({ ...fault, axis })) });
  }
}

function playGuarded(worlds: number, axes: readonly AxisWorlds[], part: Part, report: Report): void {
  const tally = emptyTally();
  const play = (plan: WorldPlan, axis?: AxisName) => {
    const journal = new GuardedWorldJournal();
    const played = emptyTally();
    count(played, playWorld(plan, journal));
    for (const what of journal.faults()) played.faults.push({ seed: plan.seed, crashes: [], what });
    addTally(tally, {
      ...played,
      faults: played.faults.map((fault) => ({ ...fault, ...(axis !== undefined && { axis }) })),
    });
  };
  for (let index = 0; index < worlds; index += 1) if (isInPart(index, part)) play(drawWorld(1 + index));
  for (const { axis, seed } of seedsOfAxes(1, axes, part)) play(drawAxisWorld(axis, seed), axis);
  report(tally);
}

async function liveInOffices(from: number, lives: number, part: Part, report: Report): Promise<void> {
  const tally = emptyTally();
  for (let index = 0; index < lives; index += 1) {
    if (!isInPart(index, part)) continue;
    const seed = from + index;
    for (const what of await new OfficeLife(drawOffice(seed)).live())
      tally.faults.push({ seed, crashes: [], what });
    tally.worlds += 1;
  }
  report(tally);
}

const send = (tally: Tally, isLast: boolean) =>
  parentPort?.postMessage({ tally, isLast } satisfies SimReport);
await work(workerData as SimTask, (tally) => send(tally, false));
send(emptyTally(), true);
