/** An export that is watched: it tells how far it is, lets others work meanwhile, and can be cancelled. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { BatchTasks } from '../../../electron/main/batches/batch-tasks.ts';
import { unlessCancelled, watchedRows } from '../../../electron/main/batches/export-rows.ts';
import { exportResults } from '../../../electron/workbooks/export-results.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { unsentBatch } from '../../support/unsent-batch.ts';

const ROWS = 5_000;

/** A batch of 5,000 rows that nobody has sent. */
function longBatch(t: TestContext) {
  const { journal, batch } = unsentBatch(t, ROWS);
  const record = journal.batch(batch);
  assert.ok(record);
  return { journal, batch, record };
}

test('an export tells how far it is, and the event loop turns between its rows', async (t) => {
  const { journal, batch, record } = longBatch(t);
  const told: (readonly [done: number, total: number])[] = [];
  const tasks = new BatchTasks((_name, content) => {
    const { task, done, total } = content as { task: string; done: number; total: number };
    assert.equal(task, 'export');
    told.push([done, total]);
  });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  t.after(() => clearInterval(turning));
  const rows = watchedRows(journal, batch, { task: tasks.begin(batch, 'export'), passes: 2 });
  const target = join(temporaryFolder(t), 'results.csv');
  assert.equal(
    await unlessCancelled(() =>
      exportResults(target, { batch: record, rows, locale: 'en', head: journal.head() }),
    ),
    true,
  );
  assert.equal(readFileSync(target, 'utf8').trim().split('\n').length, 1 + ROWS);
  assert.ok(told.length > 0 && turns > 0, `told ${told.length} times, ${turns} turns`);
  assert.ok(told.every(([done, total]) => total === 2 * ROWS && done <= total));
  assert.deepEqual(
    told,
    told.toSorted(([a], [b]) => a - b),
  );
});

test('cancelled, it leaves the earlier file as it was, and nothing beside it', async (t) => {
  const { journal, batch, record } = longBatch(t);
  const tasks = new BatchTasks(() => tasks.cancel(batch));
  const folder = temporaryFolder(t);
  for (const name of ['results.csv', 'results.xlsx']) {
    const target = join(folder, name);
    writeFileSync(target, 'as it was');
    const rows = watchedRows(journal, batch, { task: tasks.begin(batch, 'export'), passes: 2 });
    const isWritten = await unlessCancelled(() =>
      exportResults(target, { batch: record, rows, locale: 'en', head: journal.head() }),
    );
    assert.equal(isWritten, false);
    assert.equal(readFileSync(target, 'utf8'), 'as it was');
  }
  assert.deepEqual(readdirSync(folder).sort(), ['results.csv', 'results.xlsx']);
});
