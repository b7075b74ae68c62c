import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { openRawJournal } from '../../support/guarded-journal.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

test('every table is strict, and refuses another type, an unknown state and an unknown outcome', (t) => {
  const { db, refusal } = openRawJournal(t);
  const tables = db
    .prepare<[], { name: string; strict: number }>(
      `SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'row_words%'`,
    )
    .all();
  assert.ok(tables.length >= 10);
  for (const { name, strict } of tables) assert.equal(strict, 1, name);
  const triggers = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER ${name}`);
  for (const sql of [
    'UPDATE rows SET amount_minor = 10.5',
    `UPDATE rows SET amount_minor = 'ten'`,
    'UPDATE rows SET amount_minor = NULL',
    `UPDATE rows SET state = 'settled'`,
    `UPDATE attempts SET outcome = NULL WHERE outcome IS NOT NULL`,
    `UPDATE attempts SET outcome = 'lost' WHERE outcome IS NOT NULL`,
    `INSERT INTO events VALUES (NULL, '', NULL, 'x', 1, '{}', '', '')`,
  ])
    assert.match(refusal(() => db.exec(sql)) ?? 'let through', /constraint|cannot store/, sql);
});

test('what is asked at each claim, and a row’s own number, are found by indexes alone', (t) => {
  const { db } = openRawJournal(t);
  const planOf = (query: string, params: object) =>
    db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all(params)
      .map(({ detail }) => detail);
  const guard = db
    .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE name = 'claims_once_in_an_environment'`)
    .pluck()
    .get();
  const condition = /WHEN (.*)\nBEGIN/s.exec(guard ?? '')?.[1] ?? '';
  const asked = `SELECT ${condition.replaceAll(/NEW\.(\w+)/g, '@$1')}`;
  const plan = planOf(asked, { batch: 'B1', row: 2, seq: 1, address: 'a', session_id: 's' });
  assert.ok(plan.some((detail) => detail.includes('SEARCH c USING PRIMARY KEY (session_id=?)')));
  assert.deepEqual(
    plan.filter((detail) => detail.startsWith('SCAN') && !detail.includes('CONSTANT')),
    [],
  );
  assert.match(
    planOf('SELECT row FROM rows WHERE reference = @number', { number: 'INV-1' }).join(),
    /rows_by_reference/,
  );
});

test('a journal of an earlier version is refused with its name, for writer and reader, and stays as it is to the byte', (t) => {
  const folder = freshJournalFolder(t);
  const { dataDir } = folder;
  const path = join(dataDir, 'journal.db');
  const made = freshJournalFolder(t);
  openJournal(made).close();
  const db = new Database(join(made.dataDir, 'journal.db'));
  t.after(() => db.close());
  db.pragma('user_version = 10');
  db.pragma('wal_checkpoint(TRUNCATE)');
  // Its process was killed: what it wrote last is in the write-ahead log alone.
  db.pragma('user_version = 9');
  mkdirSync(dataDir);
  for (const beside of ['', '-wal'])
    copyFileSync(join(made.dataDir, `journal.db${beside}`), `${path}${beside}`);
  const filesOf = () =>
    readdirSync(dataDir)
      .filter((name) => !/lock/.test(name))
      .map((name) => [name, readFileSync(join(dataDir, name), 'hex')]);
  const before = filesOf();
  assert.deepEqual(
    before.map(([name]) => name),
    ['journal.db', 'journal.db-wal'],
  );
  for (const open of [openJournalReader, openJournal, openJournalReader]) {
    assert.throws(
      () => open(folder),
      (error) => {
        assert.ok(error instanceof JournalFailure);
        assert.deepEqual(error.problem.params, { file: path });
        assert.equal(error.problem.code, 'journal-earlier');
        return true;
      },
    );
    assert.deepEqual(filesOf(), before);
  }
});
