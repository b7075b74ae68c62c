import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('010: the rows stand as they were, and what is asked at each claim is found by indexes alone', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 9);
  t.after(() => db.close());
  const before = dumpRows(db);
  migrate(db, 10);
  assert.deepEqual(dumpRows(db), before);
  const guard = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'claims_once_in_an_environment'`)
    .pluck()
    .get();
  const condition = /WHEN (.*)\nBEGIN/s.exec(guard ?? '')?.[1] ?? '';
  const asked = condition.replaceAll(/NEW\.(\w+)/g, '@$1');
  const plan = db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT ${asked}`)
    .all({ batch: 'B1', row: 2, seq: 1, address: 'a', session_id: 's' })
    .map(({ detail }) => detail);
  assert.ok(plan.some((detail) => detail.includes('SEARCH c USING PRIMARY KEY (session_id=?)')));
  assert.deepEqual(
    plan.filter((detail) => detail.startsWith('SCAN') && !detail.includes('CONSTANT')),
    [],
  );
});
