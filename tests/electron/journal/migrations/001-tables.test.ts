import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('001: every table is strict, holds its rows, and refuses another type or an unknown state', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 1);
  t.after(() => db.close());
  assert.equal(db.pragma('user_version', { simple: true }), 1);
  const tables = db
    .prepare<[], { name: string; strict: number }>(
      `SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  assert.ok(tables.length >= 10);
  for (const { name, strict } of tables) assert.equal(strict, 1, name);
  const before = dumpRows(db);
  for (const sql of [
    `UPDATE rows SET amount_minor = 10.5`,
    `UPDATE rows SET amount_minor = 'ten'`,
    `UPDATE rows SET amount_minor = NULL`,
    `UPDATE rows SET state = 'settled'`,
    `UPDATE rows SET state = 'paid'`,
    `UPDATE rows SET is_unresolved = 0 WHERE state = 'parked'`,
    `UPDATE rows SET is_unresolved = 1 WHERE state = 'ready'`,
    `UPDATE attempts SET outcome = NULL`,
    `UPDATE attempts SET outcome = 'lost'`,
    `INSERT INTO events VALUES (NULL, '', NULL, 'x', 1, '{}', '', '')`,
  ])
    assert.throws(() => db.exec(sql), /constraint|cannot store/, sql);
  assert.deepEqual(dumpRows(db), before);
});
