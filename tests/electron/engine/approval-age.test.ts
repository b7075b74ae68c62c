/** An approval of days ago: over a weekend, through a sleep, and beside a batch that has been sending all the while. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const HOUR_MS = 3_600_000;

const accepted = (sessionId: string): AnswerMeaning => ({
  kind: 'accepted',
  sessionIds: [sessionId],
  reference: undefined,
  status: 'pending',
});

const isVoid = ({ state }: CoreRun) => state.batch.approval === null;

test('a batch paused on Friday and resumed on Monday in the same process asks for a new approval', () => {
  const run = coreRun(3, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, accepted('s-2'));
  run.take({ type: 'pause' });
  run.nowMs += 65 * HOUR_MS;
  assert.ok(!named(run.looked({ type: 'resume', by: 'awa' })).some((effect) => effect.startsWith('connect')));
  assert.ok(isVoid(run));
  assert.deepEqual([run.state.batch.control, run.state.batch.problem?.params?.reason], ['idle', 'age']);
  assert.equal(run.state.rows.get(3)?.state, 'ready', 'ready stays');
  for (let turn = 0; turn < 50; turn += 1) {
    run.nowMs += 1_000;
    assert.ok(!named(run.take()).some((effect) => effect.startsWith('connect')));
  }
});

test('a machine that slept over the weekend in mid-sending sends nothing when it wakes, not even what was connecting', () => {
  const run = coreRun(3, { concurrency: 1 });
  assert.ok(named(run.looked({ type: 'start', run: 'r' })).includes('connect 2'));
  run.nowMs += 49 * HOUR_MS;
  assert.deepEqual(named(run.connected(2)), ['abandon']);
  assert.ok(isVoid(run));
  assert.equal(run.state.rows.get(2)?.opened, 0);
});

test('two days are counted from the last payment: a long batch is not stopped in the middle', () => {
  const run = coreRun(5, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  for (const row of [2, 3, 4]) {
    run.nowMs += 30 * HOUR_MS;
    run.take();
    run.seesNothing();
    run.connected(row);
    run.answered(row, accepted(`s-${row}`));
    assert.ok(!isVoid(run), `after row ${row}, ${30 * (row - 1)} hours after the approval`);
  }
  run.nowMs += 49 * HOUR_MS;
  run.take();
  assert.ok(isVoid(run));
});

test('where nothing is left to send, an approval is not taken back', () => {
  const run = coreRun(1, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, accepted('s-2'));
  run.nowMs += 100 * HOUR_MS;
  run.take();
  assert.ok(!isVoid(run));
});

test('47 hours are no age', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'pause' });
  run.nowMs += 47 * HOUR_MS;
  const resumed = named(run.looked({ type: 'resume', by: 'awa' }));
  assert.ok(!isVoid(run));
  assert.ok(
    resumed.includes('connect 2') || named(run.take()).includes('connect 2') || run.state.flights.size > 0,
  );
});

test('an approval that has aged is taken back once, however long the process waits for the new one', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'pause' });
  run.nowMs += 65 * HOUR_MS;
  for (let turn = 0; turn < 10; turn += 1) run.take();
  assert.equal(run.events.filter(({ type }) => type === 'approval-voided').length, 1);
});

test('a clock that is set by a week voids an approval in either direction, and the reason is true of both', () => {
  for (const jumpMs of [7 * 24 * HOUR_MS, -7 * 24 * HOUR_MS]) {
    const run = coreRun(2);
    run.looked({ type: 'start', run: 'r' });
    run.nowMs += jumpMs;
    run.take();
    assert.ok(isVoid(run));
    const { problem } = run.state.batch;
    assert.ok(problem);
    // An approval of next week is not old.
    assert.match(
      renderProblem(problem, 'en-CA').message,
      /by this computer’s clock it is not of the last two days/,
    );
    assert.match(renderProblem(problem, 'fr-CA').message, /selon l’horloge de cet ordinateur/);
  }
});

test('a batch that was begun while the clock was days ahead is sent under a new approval once the clock is right', async (t) => {
  const bench = await engineBench(t, {}, { canary: false, concurrency: 1 });
  bench.setOurs(72 * HOUR_MS);
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(3));
  const begun = first.engine.openRun(batch);
  begun.listen((events) => {
    if (events.some(({ type }) => type === 'attempt-accepted')) begun.windDown();
  });
  await begun.start(randomUUID());
  first.journal.close();

  bench.setOurs(0);
  const { engine, journal } = bench.open();
  assert.ok((journal.counts(batch).ready ?? 0) > 0);
  assert.equal(engine.isApproved(batch), false, 'nobody can tell how old that approval is');
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
  assert.ok(review.ok);
  engine.approve(batch, { by: 'test' });
  await engine.openRun(batch).start(randomUUID());
  assert.deepEqual(journal.counts(batch), { paid: 3 });
  assert.equal(bench.practice.books.sessions().length, 3);
});
