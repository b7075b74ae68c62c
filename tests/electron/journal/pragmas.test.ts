import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournalFile } from '../../../electron/journal/journal-files.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { setPragmas } from '../../../electron/journal/pragmas.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

const DURABLE = {
  journal_mode: 'wal',
  synchronous: 2,
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  foreign_keys: 1,
  recursive_triggers: 1,
  trusted_schema: 0,
};

test('every opening is durable and strict, also of a file that another program left otherwise', (t) => {
  const folder = freshJournalFolder(t);
  openJournal(folder).close();
  const path = join(folder.dataDir, 'journal.db');
  for (const left of ['journal_mode = DELETE', 'journal_mode = WAL']) {
    const other = new Database(path);
    other.pragma(left);
    other.pragma('synchronous = OFF');
    other.close();
    const db = openJournalFile(path);
    for (const [name, expected] of Object.entries(DURABLE))
      assert.equal(db.pragma(name, { simple: true }), expected, name);
    db.close();
  }
});

test('better-sqlite3 alone would have been less than durable: the trap this guards against is still there', (t) => {
  const folder = freshJournalFolder(t);
  openJournal(folder).close();
  const bare = new Database(join(folder.dataDir, 'journal.db'));
  t.after(() => bare.close());
  assert.equal(bare.pragma('synchronous', { simple: true }), 1);
});

test('a database that cannot keep a write-ahead log is refused in words', () => {
  // In memory there is no write-ahead log, as on a network disk: durability cannot be confirmed.
  const db = new Database(':memory:');
  assert.throws(
    () => setPragmas(db, { path: 'journal.db' }),
    (error) => error instanceof JournalFailure && error.problem.params?.reason === 'not-durable',
  );
  db.close();
});
