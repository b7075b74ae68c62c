import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('007: rows from before stand as they were, and are found by their reference through an index', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 6);
  t.after(() => db.close());
  const before = dumpRows(db);
  migrate(db);
  assert.ok(Number(db.pragma('user_version', { simple: true })) >= 7);
  assert.deepEqual(dumpRows(db), before);
  const plan = db.prepare('EXPLAIN QUERY PLAN SELECT row FROM rows WHERE reference = ?').all('INV-1');
  assert.match(JSON.stringify(plan), /rows_by_reference/);
});
