import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { repeatingSheet } from '../../support/valid-sheet.ts';

test('every row of a clean batch is paid once, and the service has just these sessions', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const before = bench.practice.books.sessions().length;
  const batch = await bench.approved(engine, mobileRows(30));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: 30 });
  assert.equal(bench.practice.books.sessions().length - before, 30);
  for (const row of journal.rows(batch)) {
    assert.equal(bench.practice.books.sessionsMarked(row.marker).length, 1);
  }
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('answers lost after the payment was made are found by the marker, and nothing is sent twice', async (t) => {
  const bench = await engineBench(t, {
    faults: { rules: [{ nth: [2, 5, 9], fault: 'drop-after-commit' }] },
  });
  const { engine, journal } = bench.open();
  const before = bench.practice.books.sessions().length;
  const batch = await bench.approved(engine, mobileRows(12));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: 12 });
  assert.equal(bench.practice.books.sessions().length - before, 12);
  journal.close();
});

test('a request that was lost before the service acted is parked, never sent again', async (t) => {
  const bench = await engineBench(t, { faults: { rules: [{ nth: [4], fault: 'drop-before-commit' }] } });
  const { engine, journal } = bench.open();
  const before = bench.practice.books.sessions().length;
  const batch = await bench.approved(engine, mobileRows(10));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: 9, parked: 1 });
  assert.equal(bench.practice.books.sessions().length - before, 9);
  journal.close();
});

test('rows of one sheet that pay the same wait for each other, and none of them is held for it', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const before = bench.practice.books.sessions().length;
  const [row] = mobileRows(1);
  assert.ok(row);
  // Told apart by their words alone, as a salary and its bonus are: ten in a row, four at a time.
  const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, description: `Prime ${index}` }));
  const batch = await bench.approved(engine, rows, repeatingSheet(rows));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: 10 });
  assert.equal(bench.practice.books.sessions().length - before, 10);
  journal.close();
});
