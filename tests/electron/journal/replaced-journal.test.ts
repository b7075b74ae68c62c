/** The journal's files are deleted, moved or replaced while a process has them open: nothing new is begun in them. */
import assert from 'node:assert/strict';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { attemptAccepted, attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

/** Windows refuses to touch a file that SQLite has open. */
const skip = process.platform === 'win32' && 'here nobody can';

function openSending(t: TestContext) {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  t.after(() => journal.close());
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3, 4])], 1);
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  return { folder, journal, path: join(folder.dataDir, 'journal.db') };
}

function reasonOf(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof JournalFailure, String(error));
    assert.equal(error.problem.code, 'journal-unusable');
    return error.problem.params?.reason;
  }
}

const HARMS: Readonly<Record<string, (path: string, aside: string) => void>> = {
  'the journal is deleted': (path) => rmSync(path),
  'its write-ahead log is deleted': (path) => rmSync(`${path}-wal`),
  'another file takes its place': (path, aside) => {
    copyFileSync(path, aside);
    renameSync(aside, path);
  },
  'its folder is moved': (path, aside) => renameSync(join(path, '..'), aside),
};

for (const [what, harm] of Object.entries(HARMS))
  test(`${what} while it is open: no payment is begun, what is in flight is still recorded`, {
    skip,
  }, (t) => {
    const { folder, journal, path } = openSending(t);
    harm(path, `${folder.dataDir}-aside`);
    assert.equal(
      reasonOf(() => journal.append('B1', [attemptOpened('B1', 3)], 3)),
      'replaced',
    );
    assert.equal(
      reasonOf(() => journal.append('B2', [batchCreated()], 3)),
      'replaced',
    );
    journal.append('B1', [attemptAccepted(2, ['s-2'])], 4);
    assert.deepEqual(journal.counts('B1'), { accepted: 1, ready: 2 });
  });

test('a folder that was moved and put back goes on', { skip }, (t) => {
  const { folder, journal } = openSending(t);
  const aside = `${folder.dataDir}-aside`;
  renameSync(folder.dataDir, aside);
  assert.equal(
    reasonOf(() => journal.append('B1', [attemptOpened('B1', 3)], 3)),
    'replaced',
  );
  renameSync(aside, folder.dataDir);
  journal.append('B1', [attemptOpened('B1', 3)], 4);
  assert.equal(journal.row({ batch: 'B1', row: 3 })?.state, 'sending');
});
