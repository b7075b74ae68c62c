// Alone in its file: the engine is imported after the counter was started, so that all of its code is counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countBlocks } from '../../support/count-blocks.ts';
import type { VirtualService } from '../../support/virtual-run.ts';

const CORE = /electron.engine.core/;
const FAST = { rate: { perSecond: 1000, maxPerSecond: 1000 }, concurrency: 8 };

const journalOfStrangers = async () => {
  const { VirtualJournal } = await import('../../simulation/virtual-journal.ts');
  const journal = new VirtualJournal();
  // Its own way to look for duplicates goes through all rows.
  journal.duplicateInDoubt = () => undefined;
  return journal;
};

/** Blocks of the core's code run for each of 1,000 rows that leave `ready`, in batches of each size. */
async function blocksPerRow(sizes: readonly number[], service: VirtualService): Promise<readonly number[]> {
  const counter = await countBlocks();
  const { VirtualRun } = await import('../../support/virtual-run.ts');
  const perRow: number[] = [];
  for (const rows of sizes) {
    const run = new VirtualRun(rows, await journalOfStrangers(), FAST, service);
    const gone = () => rows - run.count('ready');
    run.runUntil(() => gone() >= 200);
    await counter.take(CORE);
    run.runUntil(() => gone() >= 1_200);
    perRow.push((await counter.take(CORE)) / 1_000);
  }
  await counter.stop();
  return perRow;
}

for (const [what, service] of [
  ['a payment', {}],
  ['a row that is held when it is quoted', { isMisquoting: true }],
] as const) {
  test(`${what} costs the core as much in a batch of 24,000 rows as in one of 3,000`, async (t) => {
    const [small = 0, large = 0] = await blocksPerRow([3_000, 24_000], service);
    t.diagnostic(`blocks of code run per row: ${small}, ${large}`);
    assert.ok(small > 50 && large < small * 1.05, `${small} and ${large}`);
  });
}

test('however many rows were sent, no index grows with what is over', async () => {
  const { VirtualRun } = await import('../../support/virtual-run.ts');
  const run = new VirtualRun(6_000, await journalOfStrangers(), FAST);
  const { state } = run.machine;
  while (!run.isAtRest) {
    run.runFor(100);
    assert.ok(state.flights.size <= FAST.concurrency * 2);
    // Rows that were accepted keep their duplicates waiting until their sessions are seen.
    const unseen = FAST.concurrency + run.count('accepted');
    assert.ok(state.doubtByDuplicateKey.size <= unseen, `${state.doubtByDuplicateKey.size} duplicates`);
  }
  assert.equal(run.count('paid'), 6_000);
  const left = [state.doubtByDuplicateKey, state.flights, state.waiting, state.tries, state.reconciling];
  assert.deepEqual(
    [...left, state.looks.rowAfter, state.foreign, state.nearMatches, state.missedAtMs].map(
      ({ size }) => size,
    ),
    Array(9).fill(0),
  );
  assert.deepEqual([[...state.toFetch], state.batch.alarms], [[], []]);
});
