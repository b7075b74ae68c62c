import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../../../electron/journal/migrate.ts';
import { mayBePaid, type RowState } from '../../../../shared/domain/row-state.ts';
import { dumpRows, journalAtVersion } from '../../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';

test('009: the rows stand as they were, and each state says whether its row may have been paid', (t) => {
  const db = journalAtVersion(join(freshJournalFolder(t).dataDir, 'journal.db'), 8);
  t.after(() => db.close());
  const before = dumpRows(db);
  migrate(db, 9);
  assert.deepEqual(dumpRows(db), before);
  assert.equal(db.pragma('integrity_check', { simple: true }), 'ok');
  const states = db.prepare<[], { state: RowState; paid: number }>(
    'SELECT state, may_be_paid AS paid FROM row_states',
  );
  for (const { state, paid } of states.all()) assert.equal(paid === 1, mayBePaid(state), state);
});
