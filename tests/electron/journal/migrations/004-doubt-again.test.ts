import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('004: a parked row from before stands as it was, and may be doubted anew from then on', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 3);
  t.after(() => db.close());
  const before = dumpRows(db);
  const hash = (seq: number): string => String(seq).padStart(64, '0');
  const doubt = (): void => {
    db.prepare(`INSERT INTO events VALUES (6, 'B1', 3, 'row-doubted', 6, '{}', ?, ?)`).run(hash(5), hash(6));
    db.exec(`UPDATE rows SET state = 'unknown', reached = 2, last_seq = 6 WHERE row = 3`);
  };
  assert.throws(doubt, /may not follow/);
  migrate(db);
  assert.ok(Number(db.pragma('user_version', { simple: true })) >= 4);
  assert.deepEqual(dumpRows(db), before);
  doubt();
  assert.deepEqual(db.prepare('SELECT state FROM rows WHERE row = 3').pluck().get(), 'unknown');
  assert.throws(
    () => db.exec(`INSERT INTO legal_moves VALUES ('row-doubted', 'paid', 'unknown')`),
    /append-only/,
  );
});
