import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GuardedWorldJournal } from './guarded-world.ts';
import { judge } from './judge.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { playWorld } from './play.ts';
import { HONEST } from './sabotage.ts';
import { seededWorlds, simulate } from './simulate.ts';
import { MUST_BE_REACHED } from './tally.ts';
import { drawWorld } from './world-plan.ts';

/** Enough to meet every combination that matters, and little enough for every run of the tests. */
const WORLDS = 50_000;
/** A world through SQLite takes some thirty times as long. */
const GUARDED_WORLDS = 1_000;
const SINGLE_CRASHES_LEAST = 20_000;
const SEEDS_PER_BUG = 1_000;

test('in 50,000 drawn worlds nobody is paid twice, no row is lost and no label is false', async (t) => {
  const tally = await simulate(seededWorlds(1, WORLDS));
  t.diagnostic(
    `${tally.worlds} worlds, ${tally.rows} rows, ${tally.crashes} crashes, ${JSON.stringify(tally.states)}`,
  );
  assert.deepEqual(tally.faults, []);
  assert.equal(tally.worlds, WORLDS);
  const missing = MUST_BE_REACHED.filter((thing) => !tally.reached[thing]);
  assert.deepEqual(missing, [], 'these were never reached');
});

test('in 1,000 of them the real schema and its triggers accept every event, and see every row alike', () => {
  for (let seed = 1; seed <= GUARDED_WORLDS; seed += 1) {
    const journal = new GuardedWorldJournal();
    playWorld(drawWorld(seed), HONEST, journal);
    assert.deepEqual(journal.faults(), [], `seed ${seed}`);
  }
});

test('a crash at every single point of every service of the matrix breaks no promise', async (t) => {
  const tally = await simulate((share) => ({ kind: 'crashes', ...share }));
  t.diagnostic(`${tally.worlds} single crashes, ${tally.rows} rows`);
  assert.deepEqual(tally.faults, []);
  assert.ok(tally.worlds >= SINGLE_CRASHES_LEAST, `only ${tally.worlds} crashes were tried`);
});

test('two crashes, the second in the recovery from the first, break no promise', async (t) => {
  const tally = await simulate((share) => ({ kind: 'pairs', ...share }));
  t.diagnostic(`${tally.worlds} pairs of crashes`);
  assert.deepEqual(tally.faults, []);
  assert.ok(tally.worlds > 1_000);
});

for (const { sabotage, scenario } of PLANTED_BUGS) {
  test(`a planted mistake is caught: ${sabotage.name}`, (t) => {
    for (let seed = 1; seed <= SEEDS_PER_BUG; seed += 1) {
      const [what] = judge(playWorld({ ...drawWorld(seed), ...scenario }, sabotage));
      if (what === undefined) continue;
      t.diagnostic(`seed ${seed}: ${what}`);
      return;
    }
    assert.fail(`not caught in ${SEEDS_PER_BUG} worlds`);
  });
}
