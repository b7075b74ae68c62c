import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('002: rows from before stand as they were, and are guarded from then on', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 1);
  t.after(() => db.close());
  const before = dumpRows(db);
  const parkedToReady = `UPDATE rows SET state = 'ready', is_unresolved = 0, last_seq = 6 WHERE row = 3`;
  db.exec(`BEGIN; ${parkedToReady}; ROLLBACK`);
  migrate(db);
  assert.ok(Number(db.pragma('user_version', { simple: true })) >= 2);
  assert.deepEqual(dumpRows(db), before);
  assert.throws(() => db.exec(parkedToReady), /R1|R4|R10/);
  assert.throws(() => db.exec('DELETE FROM events'), /append-only/);
  assert.throws(() => db.exec(`UPDATE events SET body = '[]'`), /append-only/);
});
