// `npm run proof [-- --worlds N] [--kills N]`: plays the worlds, the crashes, the planted mistakes, the policies and the
// kills, and writes the page of figures as Markdown and HTML into proof/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolOptions } from '../tools/tool-options.ts';
import { judge } from './judge.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { playWorld } from './play.ts';
import { POLICIES, type PolicyTally, playPolicy } from './policies.ts';
import { type CaughtBug, proofHtml, proofMarkdown } from './proof-page.ts';
import { seededWorlds, simulate } from './simulate.ts';
import { drawWorld } from './world-plan.ts';

const values = toolOptions('npm run proof -- [--worlds N] [--kills N]', {
  worlds: { type: 'string', default: '50000' },
  kills: { type: 'string', default: '50' },
});
const worlds = Number(values.worlds);
const kills = Number(values.kills);
const root = join(import.meta.dirname, '..', '..');

console.error(`${worlds} worlds…`);
const drawn = await simulate(seededWorlds(1, worlds));
console.error('a crash at every point…');
const crashes = await simulate((share) => ({ kind: 'crashes', ...share }));
const pairs = await simulate((share) => ({ kind: 'pairs', ...share }));
console.error('planted mistakes…');
const bugs = PLANTED_BUGS.map(({ sabotage, scenario }): CaughtBug => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const [what] = judge(playWorld({ ...drawWorld(seed), ...scenario }, sabotage));
    if (what !== undefined) return { name: sabotage.name, seed, what };
  }
  return { name: sabotage.name, seed: null, what: 'not caught' };
});
console.error('other policies in the same worlds…');
const policies = POLICIES.map((policy) => {
  const tally: PolicyTally = { rows: 0, paidTwice: 0 };
  for (let seed = 1; seed <= Math.min(worlds, 20_000); seed += 1) playPolicy(drawWorld(seed), policy, tally);
  return { policy, tally };
});
const killed = kills > 0 ? runKills() : null;

const figures = {
  drawn,
  crashes,
  pairs,
  bugs,
  policies,
  killed,
  date: new Date().toISOString().slice(0, 10),
};
mkdirSync(join(root, 'proof'), { recursive: true });
writeFileSync(join(root, 'proof', 'proof.md'), proofMarkdown(figures));
writeFileSync(join(root, 'proof', 'proof.html'), proofHtml(figures));
console.log(proofMarkdown(figures));
console.log(join(root, 'proof', 'proof.html'));
const isClean =
  [drawn, crashes, pairs].every(({ faults }) => faults.length === 0) &&
  bugs.every(({ seed }) => seed !== null);
process.exitCode = isClean && (killed === null || killed.ok) ? 0 : 1;

/** The real command line, killed at random: its own summary is quoted. */
function runKills(): { readonly ok: boolean; readonly count: number; readonly summary: string } {
  console.error(`${kills} kills…`);
  const script = join(root, 'tests', 'kills', 'run-kills.ts');
  const run = spawnSync(process.execPath, [script, '--kills', String(kills)], { encoding: 'utf8' });
  return { ok: run.status === 0, count: kills, summary: run.stdout.trim() };
}
