/** Whether the worlds catch a planted misreading: one that is silently wrong with it, and right without. */
import { Worker } from 'node:worker_threads';
import type { PlantedMisreading } from './planted-misreadings.ts';
import type { PlantedFault, PlantedTask } from './planted-worker.ts';
import { playWorld } from './play-world.ts';
import { drawWorld } from './world/draw-world.ts';
import { judge } from './world/judge.ts';

/** What the reader as it is makes of a seed: the same for every mistake. */
const honestFaults = new Map<number, Promise<boolean>>();

function isWrongAnyway(seed: number): Promise<boolean> {
  const known = honestFaults.get(seed);
  if (known) return known;
  const found = (async () => {
    const world = drawWorld(seed);
    const { first, last } = await playWorld(world);
    return judge(world, first).length + judge(world, last).length > 0;
  })();
  honestFaults.set(seed, found);
  return found;
}

/** The first world that catches it; undefined if none of the given number does. Rejects if it cannot be planted. */
export function catchPlanted(planted: PlantedMisreading, worlds: number): Promise<PlantedFault | undefined> {
  const worker = new Worker(new URL('./planted-worker.ts', import.meta.url), {
    workerData: { planted, worlds } satisfies PlantedTask,
  });
  return new Promise((resolve, reject) => {
    const looking: Promise<void>[] = [];
    const end = (fault: PlantedFault | undefined) => void worker.terminate().then(() => resolve(fault));
    worker.on('message', (fault: PlantedFault) => {
      looking.push(
        isWrongAnyway(fault.seed).then((isWrong) => {
          if (!isWrong) end(fault);
        }),
      );
    });
    worker.on('error', reject);
    worker.on('exit', () => void Promise.all(looking).then(() => resolve(undefined)));
  });
}
