import assert from 'node:assert/strict';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { JournalHandle } from '../../../electron/main/journal/journal-handle.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

test('an older copy of the journal: its open rows are doubted before anything else, and the app says so', (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  journal.close();
  const copy = `${folder.dataDir}-copy`;
  cpSync(folder.dataDir, copy, { recursive: true });
  const later = openJournal(folder);
  later.append('B1', [attemptOpened('B1', 2)], 2);
  later.close();
  rmSync(folder.dataDir, { recursive: true });
  cpSync(copy, folder.dataDir, { recursive: true });

  const journalHandle = new JournalHandle(folder);
  assert.deepEqual(journalHandle.problems(), [{ code: 'journal-older', severity: 'warning' }]);
  assert.deepEqual(journalHandle.open().counts('B1'), { unknown: 2 });
  assert.equal(journalHandle.open().isOlderThanRemembered(), false);
  journalHandle.close();

  const again = new JournalHandle(folder);
  t.after(() => again.close());
  assert.deepEqual(again.problems(), [], 'said once');
});

test('a journal that cannot be trusted is said, and every use of it says the same', (t) => {
  const folder = freshJournalFolder(t);
  openJournal(folder).close();
  writeFileSync(
    join(folder.dataDir, 'journal.db'),
    'not a database at all, and long enough to look like one',
  );
  const journalHandle = new JournalHandle(folder);
  assert.deepEqual(
    journalHandle.problems().map(({ code }) => code),
    ['journal-damaged'],
  );
  assert.throws(() => journalHandle.open(), { name: 'JournalFailure' });
});

test('a run that met a full disk closes the journal until the app is opened again, and the advice says so', (t) => {
  const journalHandle = new JournalHandle(freshJournalFolder(t));
  t.after(() => journalHandle.close());
  journalHandle.fail({ code: 'disk-full', severity: 'error', params: { size: '100 MB' } });
  assert.deepEqual(journalHandle.problems(), [
    { code: 'journal-disk-full', severity: 'error', params: { size: '100 MB' } },
  ]);
  assert.throws(() => journalHandle.open(), { name: 'JournalFailure' });
  const [problem] = journalHandle.problems();
  assert.ok(problem);
  assert.match(renderProblem(problem, 'en').advice, /open it again/);
});
