// The journal's file was deleted, by hand or by another program. What it knew is lost, as with an older copy, so nothing
// new is paid before the service's list had its time.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { journalPaths } from '../../../electron/journal/journal-files.ts';
import { openJournal, takeJournalLock } from '../../../electron/journal/open-journal.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder, type JournalFolder } from '../../support/journal-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const HOUR_MS = 3_600_000;
const SETTINGS = { canary: false, reconcile: { settleSeconds: 900 } };

test('a sheet that a deleted journal has paid waits until the list had its time, and is held for what it shows', async (t) => {
  const bench = await engineBench(t, { faults: { list: { lateMs: HOUR_MS / 3 } } }, SETTINGS);
  const before = bench.open();
  const rows = mobileRows(3);
  const paid = await bench.approved(before.engine, rows.slice(1));
  await before.engine.openRun(paid).start('lost');
  before.journal.close();
  rmSync(journalPaths(bench.folder.dataDir).journal);

  const first = bench.open();
  assert.equal(doubtForgotten(first.journal, bench.clock.nowMs()), 'journal-older');
  first.journal.close();
  const second = bench.open();
  t.after(() => second.journal.close());
  assert.equal(
    doubtForgotten(second.journal, bench.clock.nowMs()),
    'journal-older',
    'until a batch can say so',
  );
  const batch = second.engine.importSheet(draftOf(bench.address, validSheet(rows)));
  assert.equal(second.engine.whyNotYet(batch)?.code, 'journal-forgot');
  bench.pass(HOUR_MS + 60_000);
  assert.ok((await second.engine.review(batch, WISH)).ok);
  assert.deepEqual(second.journal.counts(batch), { ready: 1, held: 2 });
  assert.deepEqual(second.journal.verify().faults, []);
});

/** True if the journal that is opened there is treated as one that lacks events. */
function isOlderAt(folder: JournalFolder): boolean {
  const journal = openJournal(folder);
  const isOlder = journal.isOlderThanRemembered();
  journal.close();
  return isOlder;
}

test('a first start lacks nothing, nor does one after a first start that got no further than the lock', (t) => {
  assert.equal(isOlderAt(freshJournalFolder(t)), false);
  const halfway = freshJournalFolder(t);
  mkdirSync(halfway.dataDir);
  takeJournalLock(journalPaths(halfway.dataDir).lock).release();
  assert.equal(isOlderAt(halfway), false);
  assert.equal(isOlderAt(halfway), false);
});

test('the write-ahead log of a deleted journal is kept, and never written into the new one', (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const killed = { ...folder, dataDir: `${folder.dataDir}-killed` };
  cpSync(folder.dataDir, killed.dataDir, { recursive: true });
  journal.close();
  const paths = journalPaths(killed.dataDir);
  assert.ok(existsSync(`${paths.journal}-wal`), 'the kill left a log');
  for (const path of [paths.journal, paths.ballast]) rmSync(path);

  const later = openJournal(killed);
  t.after(() => later.close());
  assert.deepEqual(later.batches(), []);
  assert.deepEqual(later.head().seq, 0);
  assert.equal(later.isOlderThanRemembered(), true);
  assert.ok(readdirSync(killed.dataDir).some((name) => /^journal\.lost-[0-9a-f]{12}\.db-wal$/.test(name)));
});

test('a write-ahead log that was deleted after a kill is missed, also by a machine that lost its mark', (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const killed = { dataDir: `${folder.dataDir}-killed`, stateDir: `${folder.stateDir}-new` };
  cpSync(folder.dataDir, killed.dataDir, { recursive: true });
  journal.close();
  rmSync(`${journalPaths(killed.dataDir).journal}-wal`);

  const later = openJournal(killed);
  assert.deepEqual(later.batches(), [], 'all of it was in the log');
  assert.equal(later.isOlderThanRemembered(), true);
  later.close();
  assert.equal(isOlderAt(killed), true, 'until a batch can say so');
  assert.equal(isOlderAt(folder), false, 'a journal that was closed lacks nothing');
});
