/** Plays worlds with a planted mistake in the product until one of them shows it, and the same world without the mistake. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ModuleGraph } from '../support/module-graph.ts';
import { judge } from './judge.ts';
import { type PlantedMistake, withMistake } from './planted-mistakes.ts';
import { playWorld } from './play.ts';
import { drawWorld } from './world-plan.ts';

/** A mistake must show within this many worlds. */
const WORLDS_PER_MISTAKE = 1_000;

export interface Caught {
  readonly name: string;
  /** What caught it, in words; null where nothing did. */
  readonly by: string | null;
}

export async function catchMistake(mistake: PlantedMistake): Promise<Caught> {
  return { name: mistake.name, by: mistake.test ? byTest(mistake) : await byWorlds(mistake) };
}

async function byWorlds(mistake: PlantedMistake): Promise<string | null> {
  const graph = new ModuleGraph((path, source) => withMistake(mistake, path, source), {}, mistake.file);
  const play = await graph.import<{ playWorld: typeof playWorld }>('tests/simulation/play.ts');
  for (let seed = 1; seed <= WORLDS_PER_MISTAKE; seed += 1) {
    const plan = { ...drawWorld(seed), ...mistake.worlds };
    const [what] = judge(play.playWorld(plan));
    if (what === undefined) continue;
    // A fault that the world also shows without the mistake proves nothing.
    if (judge(playWorld(plan)).length === 0) return `seed ${seed}: ${what}`;
  }
  return null;
}

/** The test that is named fails with the mistake; that it passes without is the whole suite's matter. */
function byTest({ name, test }: PlantedMistake): string | null {
  if (test === undefined) return null;
  const root = join(import.meta.dirname, '..', '..');
  const run = spawnSync(
    process.execPath,
    [
      ...['--import', join(import.meta.dirname, 'plant-in-process.ts')],
      ...['--test', '--test-reporter=tap', `--test-name-pattern=^${escaped(test.name)}$`],
      join(root, 'tests', test.file),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, PAYSHEET_PLANTED_MISTAKE: name },
    },
  );
  const hasFailed = run.status !== 0 && /^\s*not ok .* - /m.test(run.stdout);
  const isPlanted = !run.stderr.includes('its text stands');
  return hasFailed && isPlanted ? `${test.file}: ${test.name}` : null;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
