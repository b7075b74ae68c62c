/**
 * Plays worlds with one guard of the reader taken away: the source of its module is changed on its way in, and nowhere
 * else. Tells each world that is judged silently wrong; whether the mistake is to blame, who asked finds out.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { PlantedMisreading } from './planted-misreadings.ts';

export interface PlantedTask {
  readonly planted: PlantedMisreading;
  readonly worlds: number;
}

export interface PlantedFault {
  readonly seed: number;
  readonly what: string;
}

const { planted, worlds } = workerData as PlantedTask;
const target = new URL(`../../${planted.file}`, import.meta.url).href;
let isPlanted = false;

registerHooks({
  load(url, context, nextLoad) {
    if (url !== target) return nextLoad(url, context);
    const parts = readFileSync(fileURLToPath(url), 'utf8').split(planted.from);
    if (parts.length !== 2)
      throw new Error(`${planted.file} has ${parts.length - 1} places that read: ${planted.from}`);
    isPlanted = true;
    return { format: 'module-typescript', source: parts.join(planted.to), shortCircuit: true };
  },
});

const { playWorld } = await import('./play-world.ts');
const { drawWorld } = await import('./world/draw-world.ts');
const { judge } = await import('./world/judge.ts');
if (!isPlanted) throw new Error(`${planted.file} is not loaded`);

/** A habit that is drawn more rarely than once in so many worlds is drawn too rarely. */
const DRAWN_PER_PLAYED = 10;

let played = 0;
for (let seed = 1; seed <= worlds * DRAWN_PER_PLAYED && played < worlds; seed += 1) {
  const world = drawWorld(seed);
  // What a mistake cannot change need not be read to know that, and counts for nothing.
  if (!world.renderings.some(({ kind, name }) => kind === planted.seenIn || name === planted.seenIn))
    continue;
  played += 1;
  const { first, last } = await playWorld(world);
  const [what] = [...judge(world, first), ...judge(world, last)];
  if (what !== undefined) parentPort?.postMessage({ seed, what } satisfies PlantedFault);
}
