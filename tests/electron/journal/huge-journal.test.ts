/** A journal beyond two gigabytes, which is more than Node reads into one buffer: some half a million rows. */
import assert from 'node:assert/strict';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

const HUGE_BYTES = 2.2e9;

test('a damaged journal of two gigabytes is refused as damaged, and a copy of it is kept', (t) => {
  const folder = freshJournalFolder(t);
  openJournal(folder).close();
  const path = join(folder.dataDir, 'journal.db');
  truncateSync(path, 0);
  truncateSync(path, HUGE_BYTES);
  assert.throws(
    () => openJournal(folder),
    (error) => error instanceof JournalFailure && error.problem.code === 'journal-damaged',
  );
  assert.equal(readdirSync(folder.dataDir).filter((name) => /^journal\.damaged-/.test(name)).length, 1);
});
