import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../electron/journal/migrate.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { journalAtVersion } from '../../support/journal-at-version.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

test('migrations are numbered without gaps', () => {
  assert.deepEqual(
    MIGRATIONS.map(({ version }) => version),
    Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1),
  );
});

test('a journal of each older version is brought to this one as it is opened, to write or to read', (t) => {
  for (let version = 1; version < SCHEMA_VERSION; version += 1)
    for (const open of [openJournal, openJournalReader]) {
      const folder = freshJournalFolder(t);
      journalAtVersion(join(folder.dataDir, 'journal.db'), version).close();
      const journal = open(folder);
      assert.deepEqual(
        [...journal.rows('B1')].map(({ row, state }) => [row, state]),
        [
          [2, 'ready'],
          [3, 'parked'],
        ],
      );
      journal.close();
      // What came out is exactly today's schema: the opening would refuse it otherwise.
      openJournal(folder).close();
    }
});
