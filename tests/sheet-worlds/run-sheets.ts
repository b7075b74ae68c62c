// `npm run sheets`: plays worlds, or with --seed (and no --worlds) replays one and prints it.
//   npm run sheets -- --worlds 20000 [--seed 1] [--turn 3]   (an eighth of them, as CI plays it)
//   npm run sheets -- --worlds 2000 --without mentions
//   npm run sheets -- --seed 4717
import { partNamed, toolOptions } from '../tools/tool-options.ts';
import { playSheets } from './play-sheets.ts';
import { playWorld } from './play-world.ts';
import { fewestHabits, groupOf } from './tally.ts';
import { tellWorld } from './tell-world.ts';
import { drawWorld } from './world/draw-world.ts';
import { judge } from './world/judge.ts';

/** Of each kind of fault. */
const SHOWN = 20;

const usage =
  'npm run sheets -- [--worlds N [--seed N] [--turn N] [--without RULE]] or [--seed N [--fewest]]';
const values = toolOptions(
  usage,
  {
    turn: { type: 'string' },
    seed: { type: 'string' },
    worlds: { type: 'string' },
    fewest: { type: 'boolean' },
    without: { type: 'string' },
  },
  ['without', 'turn'],
);
const played = partNamed(values.turn, usage);

if (values.seed !== undefined && values.worlds === undefined) await tellOne(Number(values.seed));
else await playMany(Number(values.seed ?? '1'), Number(values.worlds ?? '20000'));

async function tellOne(seed: number): Promise<void> {
  const world = values.fewest ? await fewestHabits(drawWorld(seed)) : drawWorld(seed);
  const played = await playWorld(world);
  for (const line of tellWorld(world, played)) console.log(line);
  process.exitCode = judge(world, played.last).length + judge(world, played.first).length === 0 ? 0 : 1;
}

async function playMany(from: number, worlds: number): Promise<void> {
  const startedAt = performance.now();
  let shownAt = 0;
  const tally = await playSheets(
    from,
    worlds,
    (sum) => {
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds - shownAt < 2) return;
      shownAt = seconds;
      console.error(`${sum.worlds} of ${worlds} worlds, ${sum.silentlyWrong} silently wrong`);
    },
    { played, ...(values.without !== undefined && { without: values.without }) },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const share = ((100 * (tally.clear - tally.clearAsked)) / Math.max(1, tally.clear)).toFixed(2);
  console.log(`${tally.worlds} worlds, ${tally.payments} payments, ${seconds.toFixed(0)} s`);
  console.log(`clear worlds read without a question: ${share} % of ${tally.clear}`);
  const of = (part: number, whole: number) =>
    `${((100 * part) / Math.max(1, whole)).toFixed(1)} % of ${whole}`;
  console.log(`clear worlds settled without a person: ${of(tally.clearSettled, tally.clear)}`);
  console.log(
    `wrong for one who confirms and reads nothing: ${of(tally.clickedWrong, tally.worlds - tally.clear)} with hazards`,
  );
  console.log(
    `second months: ${tally.secondMonths}, asked though nothing changed ${tally.askedAgain}, changes untold ${tally.untold.length}`,
  );
  for (const { seed, what } of tally.untold.slice(0, SHOWN)) console.log(`    seed ${seed}: ${what}`);
  console.log(`clear worlds of which a payment was refused: ${tally.clearUnpaid}`);
  console.log(`told by the statement alone: ${tally.toldByStatement}`);
  for (const [group, times] of Object.entries(tally.toldBy).sort((a, b) => b[1] - a[1]))
    console.log(`    ${times} × ${group}`);
  console.log(`silently wrong: ${tally.silentlyWrong}`);
  for (const [group, times] of Object.entries(tally.faultsBy).sort((a, b) => b[1] - a[1])) {
    console.log(`${times} × ${group}`);
    for (const fault of tally.faults)
      if (groupOf(fault) === group) console.log(`    seed ${fault.seed}: ${fault.what}`);
  }
  for (const [what, seeds] of Map.groupBy(tally.clearUnpaidSeeds, ({ what }) => what))
    console.log(
      `clear and not paid ${seeds.length} ×: ${what} (seeds ${seeds
        .slice(0, 3)
        .map(({ seed }) => seed)
        .join(', ')})`,
    );
  const asked = Map.groupBy(tally.clearAskedSeeds, ({ what }) => what);
  for (const [what, seeds] of [...asked].sort((a, b) => b[1].length - a[1].length).slice(0, 20))
    console.log(
      `clear and asked ${seeds.length} ×: ${what} (seeds ${seeds
        .slice(0, 3)
        .map(({ seed }) => seed)
        .join(', ')})`,
    );
  process.exitCode = tally.silentlyWrong + tally.untold.length === 0 ? 0 : 1;
}
