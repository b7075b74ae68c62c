import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInPart, partsOf } from '../support/part.ts';
import { partOfTurn, partPlayed, TURNS } from '../tools/long-tests.ts';
import { GuardedWorldJournal } from './guarded-world.ts';
import { judge } from './judge.ts';
import { playWorld } from './play.ts';
import { seededWorlds, simulate } from './simulate.ts';
import { AXES, drawAxisWorld } from './world-axes.ts';
import { drawWorld } from './world-plan.ts';

/**
 * A quick look; `npm run proof`, of which CI runs an eighth, plays 50,000 and the crashes in pairs, plants the mistakes,
 * and sees that everything that matters was reached.
 */
const WORLDS = 1_000;
/** A world through SQLite takes some thirty times as long; the proof plays 1,000. */
const GUARDED_WORLDS = 60;
/** The proof plays 1,250, and 250 of each story. */
const WORLDS_OF_AXIS = 6;
/** Of all of them; a run without the long tests tries an eighth. */
const SINGLE_CRASHES_LEAST = 20_000;

test('in 1,000 drawn worlds nobody is paid twice, no row is lost and no label is false', async (t) => {
  const tally = await simulate(seededWorlds(1, WORLDS));
  t.diagnostic(
    `${tally.worlds} worlds, ${tally.rows} rows, ${tally.crashes} crashes, ${JSON.stringify(tally.states)}`,
  );
  assert.deepEqual(tally.faults, []);
  assert.equal(tally.worlds, WORLDS);
});

/** Worlds in which a promise was once broken; the corrections have tests of their own. */
const ONCE_BROKEN = [
  3_984, 4_087, 7_257, 8_671, 14_189, 14_190, 29_912, 30_470, 32_625, 35_754, 38_630, 43_843, 48_910, 500_422,
];

test('a world in which a promise was broken once keeps them all', () => {
  for (const seed of ONCE_BROKEN) assert.deepEqual(judge(playWorld(drawWorld(seed))), [], `seed ${seed}`);
});

test('in worlds with each axis of its own every promise holds', () => {
  for (const axis of AXES) {
    for (let seed = 1; seed <= WORLDS_OF_AXIS; seed += 1)
      assert.deepEqual(judge(playWorld(drawAxisWorld(axis, seed))), [], `${axis}, seed ${seed}`);
  }
});

test('in 60 of them the real schema and its triggers accept every event, see every row alike, and answer alike', () => {
  for (let seed = 1; seed <= GUARDED_WORLDS; seed += 1) {
    const journal = new GuardedWorldJournal();
    playWorld(drawWorld(seed), journal);
    assert.deepEqual(journal.faults(), [], `seed ${seed}`);
  }
});

test('in a world with each axis the real schema and its triggers accept every event, see every row alike, and answer alike', () => {
  for (const axis of AXES) {
    const journal = new GuardedWorldJournal();
    playWorld(drawAxisWorld(axis, 1), journal);
    assert.deepEqual(journal.faults(), [], axis);
  }
});

test('a crash at single points of every service of the matrix breaks no promise', async (t) => {
  const played = partPlayed();
  const tally = await simulate((part) => ({ kind: 'crashes', ...part }), played);
  t.diagnostic(`${tally.worlds} single crashes, ${tally.rows} rows`);
  assert.deepEqual(tally.faults, []);
  assert.ok(tally.worlds >= SINGLE_CRASHES_LEAST / played.parts, `only ${tally.worlds} crashes were tried`);
});

test('over all turns and cores each world is played once, and none is left out', () => {
  const turns = Array.from({ length: TURNS }, (_, index) => partOfTurn(index + 1));
  for (const cores of [1, 2, 3]) {
    const parts = turns.flatMap((turn) => partsOf(turn, cores));
    for (let number = 0; number < 100; number += 1)
      assert.equal(parts.filter((part) => isInPart(number, part)).length, 1, `${number}, ${cores} cores`);
  }
});
