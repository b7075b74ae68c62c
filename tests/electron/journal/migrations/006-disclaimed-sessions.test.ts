import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

const hash = (seq: number): string => String(seq).padStart(64, '0');

test('006: alarms from before get their time from the log, all else stands as it was, and a session may be disclaimed', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 5);
  t.after(() => db.close());
  const problem = { code: 'key-known', severity: 'error', params: { marker: 'M-3' } };
  for (const [seq, row] of [
    [6, 3],
    [7, null],
  ] as const)
    db.prepare(`INSERT INTO events VALUES (?, 'B1', NULL, 'alarm-raised', ?, ?, ?, ?)`).run(
      seq,
      seq * 1000,
      JSON.stringify({ type: 'alarm-raised', row, problem }),
      hash(seq - 1),
      hash(seq),
    );
  const record = {
    batch: 'B1',
    alarms: [
      { row: 3, problem },
      { row: null, problem },
    ],
    isBlind: false,
  };
  db.prepare(`UPDATE batches SET record = ?, last_seq = 7`).run(JSON.stringify(record));
  const before = dumpRows(db) as unknown[][];
  migrate(db);
  assert.ok(Number(db.pragma('user_version', { simple: true })) >= 6);
  const batches = db.prepare<[], { record: string }>('SELECT * FROM batches').all();
  assert.deepEqual(JSON.parse(batches[0]?.record ?? ''), {
    batch: 'B1',
    alarms: [
      { row: 3, problem, atMs: 6000 },
      { row: null, problem, atMs: 7000 },
    ],
    isBlind: false,
  });
  const after = dumpRows(db) as unknown[][];
  assert.deepEqual(after.toSpliced(2, 1), before.toSpliced(2, 1));
  db.prepare(`INSERT INTO events VALUES (8, 'B1', 3, 'session-disclaimed', 8, ?, ?, ?)`).run(
    JSON.stringify({ sessionId: 's-old' }),
    hash(7),
    hash(8),
  );
  db.exec(`UPDATE rows SET rest = '{}', last_seq = 8 WHERE row = 3`);
  assert.throws(() => db.exec(`UPDATE claims SET row = 2`), /R5/, 'not without a person');
  assert.throws(() => db.exec(`UPDATE batches SET address = 'https://other.test'`), /R10/);
});
