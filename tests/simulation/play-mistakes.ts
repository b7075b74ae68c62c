/** Plays worlds with a planted mistake in the product until one of them shows it, and the same world without the mistake. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ModuleGraph } from '../support/module-graph.ts';
import * as guardedWorld from './guarded-world.ts';
import { judge } from './judge.ts';
import { drawOffice } from './office/office.ts';
import * as lives from './office/office-life.ts';
import { fileOfMistake, type PlantedMistake, withMistake } from './planted-mistakes.ts';
import { playWorld } from './play.ts';
import { drawAxisWorld } from './world-axes.ts';
import { drawWorld } from './world-plan.ts';

/** A mistake must show within this many worlds. */
const WORLDS_PER_MISTAKE = 1_000;
/** Or within this many lives in offices. */
const LIVES_PER_MISTAKE = 200;

export interface Caught {
  readonly name: string;
  /** What caught it, in words; null where nothing did. */
  readonly by: string | null;
}

/** One after the other, the tests' processes beside the worlds of this one. */
export async function catchMistakes(mistakes: readonly PlantedMistake[]): Promise<readonly Caught[]> {
  const catchEach = async (some: readonly PlantedMistake[]): Promise<readonly Caught[]> => {
    const caught: Caught[] = [];
    for (const mistake of some) caught.push(await catchMistake(mistake));
    return caught;
  };
  const [tests, worlds] = [mistakes.filter(({ test }) => test), mistakes.filter(({ test }) => !test)];
  return (await Promise.all([catchEach(tests), catchEach(worlds)])).flat();
}

export async function catchMistake(mistake: PlantedMistake): Promise<Caught> {
  const by = mistake.test ? byTest : mistake.offices ? byLives : byWorlds;
  return { name: mistake.name, by: await by(mistake) };
}

async function byWorlds(mistake: PlantedMistake): Promise<string | null> {
  const graph = new ModuleGraph(
    (path, source) => withMistake(mistake, path, source),
    {},
    fileOfMistake(mistake),
  );
  const isReal = mistake.isOverSchema === true;
  // What the database answers, the worlds themselves do not load.
  const play = isReal
    ? { playWorld }
    : await graph.import<{ playWorld: typeof playWorld }>('tests/simulation/play.ts');
  const schema = isReal
    ? await graph.import<typeof guardedWorld>('tests/simulation/guarded-world.ts')
    : guardedWorld;
  for (let seed = 1; seed <= WORLDS_PER_MISTAKE; seed += 1) {
    const drawn = mistake.axis === undefined ? drawWorld(seed) : drawAxisWorld(mistake.axis, seed);
    const plan = { ...drawn, ...mistake.worlds };
    const [what] = faultsOf(play.playWorld, plan, isReal ? new schema.GuardedWorldJournal() : undefined);
    if (what === undefined) continue;
    // A fault that the world also shows without the mistake proves nothing.
    const journal = isReal ? new guardedWorld.GuardedWorldJournal() : undefined;
    if (faultsOf(playWorld, plan, journal).length === 0) return `seed ${seed}: ${what}`;
  }
  return null;
}

function faultsOf(
  play: typeof playWorld,
  plan: Parameters<typeof playWorld>[0],
  journal: guardedWorld.GuardedWorldJournal | undefined,
): readonly string[] {
  const faults = judge(play(plan, journal));
  return [...faults, ...(journal?.faults() ?? [])];
}

/** The office's own modules are loaded again with those of the product: its journal and its books are its own. */
async function byLives(mistake: PlantedMistake): Promise<string | null> {
  const graph = new ModuleGraph(
    (path, source) => withMistake(mistake, path, source),
    {},
    fileOfMistake(mistake),
  );
  const mistaken = await graph.import<typeof lives>('tests/simulation/office/office-life.ts');
  for (let seed = 1; seed <= LIVES_PER_MISTAKE; seed += 1) {
    const [what] = await new mistaken.OfficeLife(drawOffice(seed)).live();
    if (what === undefined) continue;
    const faults = await new lives.OfficeLife(drawOffice(seed)).live();
    if (faults.length === 0) return `office ${seed}: ${what}`;
  }
  return null;
}

/** The test that is named fails with the mistake; that it passes without is the whole suite's matter. */
function byTest({ name, test }: PlantedMistake): Promise<string | null> {
  if (test === undefined) return Promise.resolve(null);
  const root = join(import.meta.dirname, '..', '..');
  const args = [
    ...['--import', join(import.meta.dirname, 'plant-in-process.ts')],
    ...['--test', '--test-reporter=tap', `--test-name-pattern=^${escaped(test.name)}$`],
    join(root, 'tests', test.file),
  ];
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, PAYSHEET_PLANTED_MISTAKE: name };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) => {
      const hasFailed = failure !== null && /^\s*not ok .* - /m.test(stdout);
      const isPlanted = !/its text stands|is declared in/.test(stderr + stdout);
      resolve(hasFailed && isPlanted ? `${test.file}: ${test.name}` : null);
    });
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
