// `npm run sim`: plays worlds, or with --seed replays one and prints its story.
//   npm run sim -- --worlds 1000000 [--from 1] [--hash]
// With --hash it ends with one number for all outcomes: a refactoring that changes none gives the same one.
//   npm run sim -- --seed 4717
//   npm run sim -- --axes [--worlds 1000]            each axis, with its number
//   npm run sim -- --axis 4 [--worlds 1000] or [--seed 4717]
//   npm run sim -- --offices [--worlds 100] or [--seed 47]
import { WHOLE } from '../support/part.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { judge } from './judge.ts';
import { drawOffice } from './office/office.ts';
import { OfficeLife } from './office/office-life.ts';
import { playWorld } from './play.ts';
import { officeLives, seededWorlds, simulate, worldsOfAxes } from './simulate.ts';
import { AXES, type AxisName, drawAxisWorld } from './world-axes.ts';
import { drawWorld } from './world-plan.ts';

const USAGE =
  'npm run sim -- [--axes], [--axis N] or [--offices], with [--worlds N [--from N] [--hash]] or [--seed N [--crash N]…]';
const values = toolOptions(USAGE, {
  seed: { type: 'string' },
  crash: { type: 'string', multiple: true },
  worlds: { type: 'string', default: '10000' },
  from: { type: 'string', default: '1' },
  axis: { type: 'string' },
  axes: { type: 'boolean', default: false },
  offices: { type: 'boolean', default: false },
  hash: { type: 'boolean', default: false },
});

const axis = values.axis === undefined ? undefined : AXES[Number(values.axis) - 1];
if (values.axis !== undefined && axis === undefined) throw new RangeError(`there are ${AXES.length} axes`);

if (values.seed !== undefined && values.offices) await tellLife(Number(values.seed));
else if (values.seed !== undefined) tellStory(Number(values.seed));
else if (values.offices) await liveMany();
else {
  const from = Number(values.from);
  const worlds = Number(values.worlds);
  const played = axis === undefined ? (values.axes ? AXES : []) : [axis];
  if (played.length === 0) await playMany(seededWorlds(from, worlds));
  for (const each of played) await playMany(worldsOfAxes(from, [{ axis: each, worlds }]), each);
}

function tellStory(seed: number): void {
  const plan = axis === undefined ? drawWorld(seed) : drawAxisWorld(axis, seed);
  const world = playWorld(values.crash ? { ...plan, crashes: values.crash.map(Number) } : plan);
  console.log(`World ${seed}`);
  for (const [name, value] of Object.entries(plan)) console.log(`  ${name}: ${JSON.stringify(value)}`);
  for (const line of tidy(world.story)) console.log(line);
  if (world.second !== undefined) {
    console.log('On the second machine:');
    for (const line of tidy(world.second.story)) console.log(line);
  }
  const faults = judge(world);
  console.log(faults.length === 0 ? 'Every promise held.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function tellLife(seed: number): Promise<void> {
  const life = new OfficeLife(drawOffice(seed));
  const faults = await life.live();
  console.log(`Office ${seed}`);
  for (const what of [life.office.plan, life.office.books.manners]) console.log(`  ${JSON.stringify(what)}`);
  for (const line of life.office.story) console.log(line);
  console.log(faults.length === 0 ? 'Every promise held.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function liveMany(): Promise<void> {
  const { worlds, faults } = await simulate(officeLives(Number(values.from), Number(values.worlds)));
  console.log(`${worlds} offices, ${faults.length} faults`);
  for (const { seed, what } of faults)
    console.log(`seed ${seed}: ${what}  (npm run sim -- --offices --seed ${seed})`);
  if (faults.length > 0) process.exitCode = 1;
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

async function playMany(taskOf: Parameters<typeof simulate>[0], played?: AxisName): Promise<void> {
  const worlds = Number(values.worlds);
  const startedAt = performance.now();
  let shownAt = 0;
  const tally = await simulate(taskOf, WHOLE, (sum) => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds - shownAt < 2) return;
    shownAt = seconds;
    const left = Math.round((seconds / sum.worlds) * (worlds - sum.worlds));
    console.error(`${sum.worlds} of ${worlds} worlds, ${sum.faults.length} faults, ${left} s left`);
  });
  const number = played === undefined ? 0 : AXES.indexOf(played) + 1;
  if (played !== undefined) console.log(`\nAxis ${number}: ${played}`);
  console.log(
    `${tally.worlds} worlds, ${tally.rows} rows, ${tally.crashes} crashes, ${tally.payments} payments`,
  );
  console.log(`rows by their end: ${JSON.stringify(tally.states)}`);
  console.log(
    `paid twice: ${tally.paidTwice}; second payments that the service made by itself (A3): ${tally.copies}`,
  );
  if (values.hash)
    console.log(`outcomes from world ${values.from}, ${worlds} of them: ${tally.outcomes.toString(16)}`);
  const replayed = number === 0 ? '' : ` --axis ${number}`;
  for (const { seed, what } of tally.faults)
    console.log(`seed ${seed}: ${what}  (npm run sim -- --seed ${seed}${replayed})`);
  if (tally.faults.length > 0) process.exitCode = 1;
}
