// A writer killed while it wrote to a journal without a write-ahead log leaves a rollback journal beside it.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { createJournalFile, journalPaths } from '../../../electron/journal/journal-files.ts';
import { openJournal, openJournalReader, takeJournalLock } from '../../../electron/journal/open-journal.ts';
import { batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder, type JournalFolder } from '../../support/journal-folder.ts';

/** The folder as the kill leaves it: pages of an unfinished transaction in the file, and the journal to undo them. */
function killedInMidWrite(folder: JournalFolder): JournalFolder {
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3, 4])], 1);
  journal.close();
  const { journal: path } = journalPaths(folder.dataDir);
  const db = new Database(path);
  db.pragma('journal_mode = DELETE');
  db.pragma('cache_size = 1');
  db.exec('BEGIN IMMEDIATE');
  db.exec('CREATE TABLE unfinished (text TEXT)');
  const insert = db.prepare('INSERT INTO unfinished VALUES (?)');
  for (let line = 0; line < 200; line += 1) insert.run('x'.repeat(4_000));
  const left = { dataDir: `${folder.dataDir}-left`, stateDir: folder.stateDir };
  cpSync(folder.dataDir, left.dataDir, { recursive: true });
  db.exec('ROLLBACK');
  db.close();
  assert.ok(existsSync(`${journalPaths(left.dataDir).journal}-journal`), 'a rollback journal is left');
  const reader = new Database(journalPaths(left.dataDir).journal, { readonly: true });
  assert.throws(() => reader.pragma('user_version'), { code: 'SQLITE_READONLY_ROLLBACK' });
  reader.close();
  return left;
}

test('a reader lets a writer recover what a kill left halfway, and reads it whole', (t) => {
  const left = killedInMidWrite(freshJournalFolder(t));
  const reader = openJournalReader(left);
  assert.deepEqual(reader.counts('B1'), { ready: 3 });
  assert.deepEqual(reader.verify().faults, []);
  reader.close();
});

test('while another process has it, the reader says that, and not that it may not read', (t) => {
  const left = killedInMidWrite(freshJournalFolder(t));
  const lock = takeJournalLock(journalPaths(left.dataDir).lock);
  t.after(() => lock.release());
  assert.throws(
    () => openJournalReader(left),
    (error: { readonly problem?: unknown }) => {
      assert.deepEqual(error.problem, { code: 'journal-in-use', severity: 'error' });
      return true;
    },
  );
});

test('a new journal has its write-ahead log from the first moment that its name is there', (t) => {
  const { dataDir } = freshJournalFolder(t);
  const paths = journalPaths(dataDir);
  mkdirSync(dataDir);
  createJournalFile(paths, () => assert.fail('none was there before'));
  assert.deepEqual(readdirSync(dataDir), ['journal.db'], 'nothing else is left');
  const db = new Database(join(dataDir, 'journal.db'), { readonly: true });
  t.after(() => db.close());
  assert.equal(db.pragma('journal_mode', { simple: true }), 'wal');
});
