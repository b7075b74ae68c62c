// One journal file under two names: its lock and its write-ahead log are beside the name, so two programs could write it.
import assert from 'node:assert/strict';
import { linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

const LINKS = { 'a hard link': linkSync, 'a symbolic link': symlinkSync };

/** A journal with a row that is being sent, and another folder from which a link leads to its file. */
function linkedJournal(t: TestContext, link: (file: string, name: string) => void) {
  const { dataDir, stateDir } = freshJournalFolder(t);
  const journal = openJournal({ dataDir, stateDir });
  journal.append('B1', [batchCreated(), rowsImported('B1', [2])], 1);
  const elsewhere = join(dataDir, 'elsewhere');
  mkdirSync(elsewhere);
  link(join(dataDir, 'journal.db'), join(elsewhere, 'journal.db'));
  return { journal, here: { dataDir, stateDir }, elsewhere: { dataDir: elsewhere, stateDir } };
}

function reasonOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof JournalFailure) return error.problem.params?.reason;
    throw error;
  }
  return undefined;
}

for (const [what, link] of Object.entries(LINKS)) {
  const skip = link === symlinkSync && process.platform === 'win32';
  test(`a journal reached by ${what} is neither written nor read, and loses nothing`, { skip }, (t) => {
    const { journal, here, elsewhere } = linkedJournal(t, link);
    for (const open of [openJournal, openJournalReader])
      assert.equal(
        reasonOf(() => open(elsewhere)),
        'linked',
      );
    journal.append('B1', [attemptOpened('B1', 2)], 2);
    for (const open of [openJournal, openJournalReader])
      assert.equal(
        reasonOf(() => open(elsewhere)),
        'linked',
      );
    assert.ok(!readdirSync(elsewhere.dataDir).includes('journal.db-wal'));
    assert.equal(journal.verify().ok, true);
    journal.close();
    assert.equal(
      reasonOf(() => openJournal(here).close()),
      link === linkSync ? 'linked' : undefined,
    );
  });
}

test('a link to the folder is harmless: the lock is the same', {
  skip: process.platform === 'win32',
}, (t) => {
  const { dataDir, stateDir } = freshJournalFolder(t);
  const journal = openJournal({ dataDir, stateDir });
  const link = `${dataDir}-link`;
  symlinkSync(dataDir, link);
  assert.throws(
    () => openJournal({ dataDir: link, stateDir }),
    (error: JournalFailure) => error.problem.code === 'journal-in-use',
  );
  journal.close();
  openJournal({ dataDir: link, stateDir }).close();
});
