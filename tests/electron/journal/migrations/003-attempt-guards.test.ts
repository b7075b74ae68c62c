import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('003: attempts, keys and sessions from before stand as they were, and are guarded from then on', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 2);
  t.after(() => db.close());
  const before = dumpRows(db);
  const attacks = [
    `UPDATE attempts SET outcome = 'not-sent'`,
    `UPDATE keys SET body_sha256 = '${'b'.repeat(64)}'`,
    `INSERT INTO keys VALUES ('K-new', 'B1', 3, '${'b'.repeat(64)}')`,
    `INSERT INTO attempts VALUES ('B1', 3, 2, 'K-3', 'M-3', '${'a'.repeat(64)}', 6, NULL, NULL)`,
    `UPDATE claims SET row = 2`,
  ];
  for (const attack of attacks) db.exec(`BEGIN; ${attack}; ROLLBACK`);
  migrate(db);
  assert.ok(Number(db.pragma('user_version', { simple: true })) >= 3);
  assert.deepEqual(dumpRows(db), before);
  for (const attack of attacks)
    assert.throws(() => db.exec(attack), /^SqliteError: (R\d|append-only)/, attack);
});
