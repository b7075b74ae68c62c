/** Only what was approved is sent: rows are changed behind the engine's back, directly in the database file. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

interface Attack {
  readonly name: string;
  readonly sql: string;
  /** Whether the hash over the approved contents sees it; the replay of the log sees all of them. */
  readonly isContent: boolean;
}

const ATTACKS: readonly Attack[] = [
  {
    name: 'an amount in the content',
    sql: `UPDATE contents SET content = json_set(content, '$.amountMinor', 999000, '$.fields.amount', '999000') WHERE row = 2`,
    isContent: true,
  },
  {
    name: 'a recipient in the content',
    sql: `UPDATE contents SET content = json_set(content, '$.fields.phone', '+221770000001') WHERE row = 2`,
    isContent: true,
  },
  { name: 'an amount in the row', sql: 'UPDATE rows SET amount_minor = 1 WHERE row = 2', isContent: false },
];

for (const { name, sql, isContent } of ATTACKS) {
  test(`${name}, changed after the approval: refused by the guard, and with the guard lifted nothing is sent`, async (t) => {
    const bench = await engineBench(t);
    const first = bench.open();
    const batch = await bench.approved(first.engine, mobileRows(3));
    first.journal.close();

    const raw = new Database(join(bench.folder.dataDir, 'journal.db'));
    assert.throws(() => raw.exec(sql), /^SqliteError: (R3|R10)/, 'the database itself refuses it');
    const guards = raw
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
      )
      .all();
    for (const guard of guards) raw.exec(`DROP TRIGGER ${guard.name}`);
    raw.exec(sql);
    for (const guard of guards) raw.exec(guard.sql);
    raw.close();

    const { engine, journal } = bench.open();
    const before = bench.practice.books.sessions().length;
    const run = engine.openRun(batch);
    if (isContent) {
      const { approval, problem } = engine.record(batch);
      assert.equal(approval, null);
      assert.deepEqual([problem?.code, problem?.params?.reason], ['approval-void', 'changed']);
    }
    await assert.rejects(
      run.start('run-1'),
      { name: 'JournalFailure' },
      'and the log’s replay does not agree',
    );
    assert.equal(bench.practice.books.sessions().length, before, 'nothing was sent');
    journal.close();
  });
}

test('a batch approved in part, sent in part and opened again keeps its approval', async (t) => {
  const bench = await engineBench(t, { faults: { rules: [{ nth: [3], fault: 'redirect-307' }] } });
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(5));
  const run = engine.openRun(batch);
  await run.start('run-1');
  assert.equal(engine.record(batch).control, 'paused');
  const again = engine.openRun(batch);
  const finished = again.start('run-2');
  again.resume('test');
  await finished;
  assert.notEqual(engine.record(batch).approval, null);
  assert.deepEqual(journal.counts(batch), { paid: 4, parked: 1 });
  journal.close();
});
