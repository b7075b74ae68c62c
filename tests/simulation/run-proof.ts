// `npm run proof [-- --worlds N] [--kills N] [--turn N]`: plays the worlds, the crashes, the planted mistakes, the
// policies and the kills, writes the page of figures as Markdown and HTML into proof/, and ends with one line. Status 1
// if a promise was broken, a mistake was not caught, or something important was never reached. With a turn it plays the
// eighth of them that CI plays in it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInPart } from '../support/part.ts';
import { TURNS } from '../tools/long-tests.ts';
import { partNamed, toolOptions } from '../tools/tool-options.ts';
import { FALSE_HOLDS_MOST, measureFalseHolds, shareHeld } from './false-holds.ts';
import { PLANTED_MISTAKES } from './planted-mistakes.ts';
import { catchMistakes } from './play-mistakes.ts';
import { POLICIES, type PolicyTally, playPolicy } from './policies.ts';
import { proofHtml, proofMarkdown } from './proof-page.ts';
import { officeLives, seededWorlds, simulate, worldsOfAxes } from './simulate.ts';
import { STORIES } from './stories.ts';
import { MUST_BE_REACHED, type Tally } from './tally.ts';
import { AXES } from './world-axes.ts';
import { drawWorld } from './world-plan.ts';

const usage = `npm run proof -- [--worlds N] [--kills N] [--turn 1…${TURNS} | --turn commit]`;
const values = toolOptions(
  usage,
  {
    worlds: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '50' },
    turn: { type: 'string' },
  },
  ['turn'],
);
const worlds = Number(values.worlds);
const kills = Number(values.kills);
const played = partNamed(values.turn, usage);
const root = join(import.meta.dirname, '..', '..');
/** A world through SQLite takes some thirty times as long. */
const GUARDED_WORLDS = 1_000;
const GUARDED_WORLDS_OF_AXIS = 20;
/** A life in an office takes as long as twenty worlds. */
const OFFICES = 400;
/** Honest businesses of which is counted what they are asked about. */
const BUSINESSES = 10;
/** Of each axis one world for so many that are drawn; a story is about one thing in each of its worlds. */
const AXIS_SHARE = 40;
const STORY_SHARE = 200;
/** Fewer need not meet everything. */
const WORLDS_THAT_REACH_ALL = 50_000;

console.error(`${worlds} worlds…`);
const drawn = tellFaults(await simulate(seededWorlds(1, worlds), played));
console.error('worlds with an axis of their own…');
const ofAxes = AXES.map((axis) => ({
  axis,
  worlds: Math.ceil(worlds / (axis in STORIES ? STORY_SHARE : AXIS_SHARE)),
}));
const axes = tellFaults(await simulate(worldsOfAxes(1, ofAxes), played));
console.error('a crash at every point…');
const crashes = tellFaults(await simulate((part) => ({ kind: 'crashes', ...part }), played));
const pairs = tellFaults(await simulate((part) => ({ kind: 'pairs', ...part }), played));
console.error('worlds over the real schema…');
const guardedAxes = AXES.map((axis) => ({ axis, worlds: GUARDED_WORLDS_OF_AXIS }));
const guarded = tellFaults(
  await simulate((part) => ({ kind: 'guarded', worlds: GUARDED_WORLDS, axes: guardedAxes, ...part }), played),
);
console.error('lives in offices…');
const offices = tellFaults(await simulate(officeLives(1, OFFICES), played), ' --offices');
console.error('an honest business…');
const falseHolds = Array.from({ length: BUSINESSES }, (_, index) => measureFalseHolds(index + 1));
console.error('planted mistakes…');
const mistakes = await catchMistakes(PLANTED_MISTAKES.filter((_, index) => isInPart(index, played)));
console.error('other policies in the same worlds…');
const policies = POLICIES.map((policy) => {
  const tally: PolicyTally = { rows: 0, paidTwice: 0 };
  for (let seed = 1; seed <= Math.min(worlds, 20_000); seed += 1)
    if (isInPart(seed, played)) playPolicy(drawWorld(seed), policy, tally);
  return { policy, tally };
});
const killed = kills > 0 ? runKills() : null;

const figures = {
  drawn,
  axes,
  falseHolds,
  crashes,
  pairs,
  offices,
  mistakes,
  policies,
  killed,
  date: new Date().toISOString().slice(0, 10),
};
mkdirSync(join(root, 'proof'), { recursive: true });
writeFileSync(join(root, 'proof', 'proof.md'), proofMarkdown(figures));
writeFileSync(join(root, 'proof', 'proof.html'), proofHtml(figures));
console.log(proofMarkdown(figures));
console.log(join(root, 'proof', 'proof.html'));

const tallies = [drawn, axes, crashes, pairs, guarded, offices];
const faults = tallies.flatMap((tally) => tally.faults);
const unreached =
  drawn.worlds >= WORLDS_THAT_REACH_ALL ? MUST_BE_REACHED.filter((thing) => !drawn.reached[thing]) : [];
for (const thing of unreached) console.error(`never reached: ${thing}`);
const uncaught = mistakes.filter(({ by }) => by === null);
for (const { name } of uncaught) console.error(`not caught: ${name}`);
const asksTooMuch = (['month', 'week'] as const).filter(
  (rhythm) => shareHeld(falseHolds, rhythm) > FALSE_HOLDS_MOST,
);
for (const rhythm of asksTooMuch) console.error(`an honest ${rhythm}’s payroll is asked about too often`);
const isClean =
  faults.length + unreached.length + uncaught.length + asksTooMuch.length === 0 &&
  (killed === null || killed.ok);
const count = tallies.reduce((sum, tally) => sum + tally.worlds, 0);
console.log(
  isClean
    ? `Proof: every promise held in ${count} worlds, and each of ${mistakes.length} planted mistakes was caught.`
    : `Proof: ${faults.length} broken promises, ${uncaught.length} mistakes not caught, ${unreached.length} things never reached${killed === null || killed.ok ? '' : ', kills failed'}.`,
);
process.exitCode = isClean ? 0 : 1;

/** At once: what is played after it takes minutes, and may not end. */
function tellFaults(tally: Tally, options = ''): Tally {
  for (const { seed, what, axis } of tally.faults) {
    const number = axis === undefined ? '' : ` --axis ${AXES.indexOf(axis) + 1}`;
    console.error(`seed ${seed}: ${what}  (npm run sim -- --seed ${seed}${number}${options})`);
  }
  return tally;
}

/** The real command line, killed at random: its own summary is quoted. */
function runKills(): { readonly ok: boolean; readonly count: number; readonly summary: string } {
  console.error(`${kills} kills…`);
  const script = join(root, 'tests', 'kills', 'run-kills.ts');
  const run = spawnSync(process.execPath, [script, '--kills', String(kills)], { encoding: 'utf8' });
  return { ok: run.status === 0, count: kills, summary: run.stdout.trim() };
}
