// Alone in its file: it measures the heap of its process.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { getHeapSpaceStatistics } from 'node:v8';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const HELD = 150_000;

function oldSpaceMegabytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return (old?.space_used_size ?? 0) / 1e6;
}

/**
 * The most that the old space held while many objects lived for some time and were thrown away. The first half is not
 * looked at: how far the heap may grow is settled at the end of a collection, the first one among them.
 */
function mostWhileThrowingAway(): number {
  const ring: object[] = [];
  let most = 0;
  for (let count = 0; count < 20 * HELD; count += 1) {
    ring[count % HELD] = {
      count,
      numbers: [count, count + 1],
      text: `row ${count}`,
      nested: { half: count / 2 },
    };
    if (count > 10 * HELD && count % 1_000 === 0) most = Math.max(most, oldSpaceMegabytes());
  }
  return most;
}

test('while a run goes on, the heap stays close to what it holds', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(3));
  const run = engine.openRun(batch);
  const before = mostWhileThrowingAway();
  let most = 0;
  run.listen(() => {
    most ||= mostWhileThrowingAway();
  });
  await run.start(randomUUID());
  t.diagnostic(`${before.toFixed(0)} MB before, ${most.toFixed(0)} MB while it ran`);
  assert.ok(most > 20 && most < before * 0.9, `${most.toFixed(0)} MB, ${before.toFixed(0)} MB before`);
  journal.close();
});
