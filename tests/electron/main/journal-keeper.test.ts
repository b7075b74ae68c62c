import assert from 'node:assert/strict';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { JournalKeeper } from '../../../electron/main/journal/journal-handle.ts';
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

  const keeper = new JournalKeeper(folder);
  assert.deepEqual(keeper.problems(), [{ code: 'journal-older', severity: 'warning' }]);
  assert.deepEqual(keeper.open().counts('B1'), { unknown: 2 });
  assert.equal(keeper.open().isOlderThanRemembered(), false);
  keeper.close();

  const again = new JournalKeeper(folder);
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
  const keeper = new JournalKeeper(folder);
  assert.deepEqual(
    keeper.problems().map(({ code }) => code),
    ['journal-damaged'],
  );
  assert.throws(() => keeper.open(), { name: 'JournalFailure' });
});

test('a run that met a full disk closes the journal until the app is opened again, and the advice says so', (t) => {
  const keeper = new JournalKeeper(freshJournalFolder(t));
  t.after(() => keeper.close());
  keeper.fail({ code: 'disk-full', severity: 'error', params: { size: '100 MB' } });
  assert.deepEqual(keeper.problems(), [
    { code: 'journal-disk-full', severity: 'error', params: { size: '100 MB' } },
  ]);
  assert.throws(() => keeper.open(), { name: 'JournalFailure' });
  const [problem] = keeper.problems();
  assert.ok(problem);
  assert.match(renderProblem(problem, 'en').advice, /open it again/);
});
