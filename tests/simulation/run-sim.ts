// `npm run sim`: plays worlds, or with --seed replays one and prints its story.
//   npm run sim -- --worlds 1000000 [--from 1] [--hash]
// With --hash it ends with one number for all outcomes: a refactoring that changes none gives the same one.
//   npm run sim -- --seed 4717
import { toolOptions } from '../tools/tool-options.ts';
import { judge } from './judge.ts';
import { playWorld } from './play.ts';
import { seededWorlds, simulate } from './simulate.ts';
import { drawWorld } from './world-plan.ts';

const values = toolOptions('npm run sim -- [--worlds N [--from N] [--hash]] or [--seed N [--crash N]…]', {
  seed: { type: 'string' },
  crash: { type: 'string', multiple: true },
  worlds: { type: 'string', default: '10000' },
  from: { type: 'string', default: '1' },
  hash: { type: 'boolean', default: false },
});

if (values.seed !== undefined) tellStory(Number(values.seed));
else await playMany(Number(values.from), Number(values.worlds));

function tellStory(seed: number): void {
  const plan = drawWorld(seed);
  const world = playWorld(values.crash ? { ...plan, crashes: values.crash.map(Number) } : plan);
  console.log(`World ${seed}`);
  for (const [name, value] of Object.entries(plan)) console.log(`  ${name}: ${JSON.stringify(value)}`);
  for (const line of tidy(world.story)) console.log(line);
  const faults = judge(world);
  console.log(faults.length === 0 ? 'Every promise held.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Sweeps without news are counted, not listed. */
function* tidy(story: readonly string[]): Generator<string> {
  let sweeps = 0;
  for (const line of story) {
    if (line.endsWith('sweep-completed')) {
      sweeps += 1;
      continue;
    }
    if (sweeps > 0) yield `           (${sweeps} sweeps)`;
    sweeps = 0;
    yield line;
  }
}

async function playMany(from: number, worlds: number): Promise<void> {
  const startedAt = performance.now();
  let shownAt = 0;
  const tally = await simulate(seededWorlds(from, worlds), (sum) => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds - shownAt < 2) return;
    shownAt = seconds;
    const left = Math.round((seconds / sum.worlds) * (worlds - sum.worlds));
    console.error(`${sum.worlds} of ${worlds} worlds, ${sum.faults.length} faults, ${left} s left`);
  });
  console.log(
    `${tally.worlds} worlds, ${tally.rows} rows, ${tally.crashes} crashes, ${tally.payments} payments`,
  );
  console.log(`rows by their end: ${JSON.stringify(tally.states)}`);
  console.log(
    `paid twice: ${tally.paidTwice}; second payments that the service made by itself (A3): ${tally.copies}`,
  );
  if (values.hash)
    console.log(`outcomes of worlds ${from} to ${from + worlds - 1}: ${tally.outcomes.toString(16)}`);
  for (const { seed, what } of tally.faults)
    console.log(`seed ${seed}: ${what}  (npm run sim -- --seed ${seed})`);
  process.exitCode = tally.faults.length === 0 ? 0 : 1;
}
