/** Whether the worlds catch a planted misreading: one that is silently wrong with it, and right without. */
import { ModuleGraph } from '../support/module-graph.ts';
import type { PlantedMisreading } from './planted-misreadings.ts';
import { playWorld } from './play-world.ts';
import { silentFaults } from './told-by-statement.ts';
import { drawWorld, type World } from './world/draw-world.ts';
import { judge } from './world/judge.ts';

export interface PlantedFault {
  readonly seed: number;
  readonly what: string;
}

/** A habit that is drawn more rarely than once in so many worlds is drawn too rarely. */
const DRAWN_PER_PLAYED = 10;

/** The first world that catches it; undefined if none of the given number does. Rejects if it cannot be planted. */
export async function catchPlanted(
  planted: PlantedMisreading,
  worlds: number,
): Promise<PlantedFault | undefined> {
  const rewrite = (path: string, source: string) =>
    path === planted.file ? withMisreading(planted, source) : source;
  const graph = new ModuleGraph(rewrite, {}, planted.file);
  const misread = await graph.import<{ playWorld: typeof playWorld }>('tests/sheet-worlds/play-world.ts');
  for (const world of worldsThatHold(planted.seenIn, worlds)) {
    const faults = await faultsOf(world, misread.playWorld);
    if (faults.all.length === 0) continue;
    const honest = await honestFaults(world);
    // A fault that the world also shows without the mistake proves nothing.
    const [what] = honest.all.length === 0 ? faults.all : honest.silent.length === 0 ? faults.silent : [];
    if (what !== undefined) return { seed: world.seed, what };
  }
  return undefined;
}

/** The source of its file with the mistake: one guard of the reader is taken away. */
export function withMisreading(
  { file, from, to }: Pick<PlantedMisreading, 'file' | 'from' | 'to'>,
  source: string,
): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read: ${from}`);
  return parts.join(to);
}

/** The kinds and names of the habits of each seed from 1 on, drawn once for all mistakes. */
const habits: ReadonlySet<string>[] = [];

/** What a mistake cannot change need not be read to know that, and counts for nothing. */
function* worldsThatHold(place: string, worlds: number): Generator<World> {
  let found = 0;
  for (let seed = 1; seed <= worlds * DRAWN_PER_PLAYED && found < worlds; seed += 1) {
    habits[seed - 1] ??= habitsOf(drawWorld(seed));
    if (!habits[seed - 1]?.has(place)) continue;
    found += 1;
    yield drawWorld(seed);
  }
}

function habitsOf({ renderings }: World): ReadonlySet<string> {
  return new Set(renderings.flatMap(({ kind, name }) => [kind, name]));
}

interface Faults {
  readonly all: readonly string[];
  /** Those that no sentence which a person has to confirm tells. */
  readonly silent: readonly string[];
}

async function faultsOf(world: World, play: typeof playWorld): Promise<Faults> {
  const { first, last } = await play(world);
  const readings = [first, last];
  return {
    all: readings.flatMap((reading) => judge(world, reading)),
    silent: readings.flatMap((reading) => silentFaults(world, reading)),
  };
}

/** What the reader as it is makes of a seed: the same for every mistake. */
const known = new Map<number, Faults>();

async function honestFaults(world: World): Promise<Faults> {
  const faults = known.get(world.seed) ?? (await faultsOf(world, playWorld));
  known.set(world.seed, faults);
  return faults;
}
