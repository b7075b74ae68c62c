import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Database from 'better-sqlite3';
import { createSchema, migrate } from '../../../../electron/journal/migrate.ts';
import { openJournal } from '../../../../electron/journal/open-journal.ts';
import { fillJournal, rawJournal } from '../../../support/guarded-journal.ts';
import { freshJournalFolder } from '../../../support/journal-folder.ts';
import { B, setRow } from '../../../support/raw-attacks.ts';

const TABLES = ['meta', 'events', 'batches', 'markers', 'rows', 'contents'].concat([
  'keys',
  'attempts',
  'claims',
  'former_contents',
]);

const dump = (db: Database.Database): unknown =>
  TABLES.map((table) => db.prepare(`SELECT * FROM ${table}`).all());

/** A journal as version 7 left it, with a row in every state; closed. Gives its folder. */
function journalOfEveryState(t: TestContext): { readonly dataDir: string; readonly path: string } {
  const newer = freshJournalFolder(t);
  const journal = openJournal(newer);
  fillJournal(journal);
  journal.close();
  const { dataDir } = freshJournalFolder(t);
  const path = join(dataDir, 'journal.db');
  mkdirSync(dataDir, { recursive: true });
  const db = new Database(path);
  createSchema(db, 'x'.repeat(36), 7);
  db.pragma('foreign_keys = 0');
  const triggers = db
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.prepare('ATTACH ? AS newer').run(join(newer.dataDir, 'journal.db'));
  db.exec('DELETE FROM meta');
  for (const table of TABLES) db.exec(`INSERT INTO ${table} SELECT * FROM newer.${table}`);
  db.exec('DETACH newer');
  for (const { sql } of triggers) db.exec(sql);
  db.close();
  return { dataDir, path };
}

test('008: a row in every state stands as it was, and its content with it', (t) => {
  const { dataDir, path } = journalOfEveryState(t);
  const db = new Database(path);
  const before = dump(db);
  const states = db.prepare<[], string>('SELECT DISTINCT state FROM rows ORDER BY state').pluck();
  const filled = states.all();
  migrate(db, 8);
  assert.deepEqual(filled, db.prepare('SELECT state FROM row_states ORDER BY state').pluck().all());
  assert.deepEqual(dump(db), before);
  assert.deepEqual(db.pragma('foreign_key_check'), []);
  assert.equal(db.pragma('integrity_check', { simple: true }), 'ok');
  db.close();
  const journal = openJournal({ dataDir });
  assert.equal(journal.verify().ok, true);
  journal.close();
});

test('008: a row of a state that we do not know ends the step: the journal is left as it was', (t) => {
  const { path } = journalOfEveryState(t);
  const db = new Database(path);
  t.after(() => db.close());
  db.pragma('ignore_check_constraints = 1');
  const move = db
    .prepare<[], { sql: string }>(`SELECT sql FROM sqlite_schema WHERE name = 'rows_move_by_an_event'`)
    .get();
  db.exec('DROP TRIGGER rows_move_by_an_event; DROP TRIGGER rows_move_legally');
  db.exec(`UPDATE rows SET state = 'reversed' WHERE row = 2`);
  db.exec(move?.sql ?? '');
  const before = dump(db);
  assert.throws(() => migrate(db, 8), /FOREIGN KEY/);
  assert.deepEqual(dump(db), before);
  assert.equal(db.pragma('user_version', { simple: true }), 7);
});

test('008: a state is a row of a table: one more needs no table built anew, and none comes but by a migration', (t) => {
  const { path } = journalOfEveryState(t);
  const db = new Database(path);
  t.after(() => db.close());
  migrate(db, 8);
  const raw = rawJournal(db);
  const reverse = (): void => {
    const seq = raw.event('status-seen', 7);
    setRow(raw, 7, `state = 'reversed', status = 'reversed', last_seq = ${seq}`);
  };
  const state = `INSERT INTO row_states VALUES ('reversed', 0, 0, 'no', 0, 'yes', 'reversed')`;
  const move = `INSERT INTO legal_moves VALUES ('status-seen', 'paid', 'reversed')`;
  assert.match(raw.refusal(() => db.exec(state)) ?? 'let through', /append-only/);
  assert.match(raw.refusal(() => db.exec(move)) ?? 'let through', /append-only/);
  assert.match(raw.refusal(reverse) ?? 'let through', /^R/);
  db.exec('DROP TRIGGER legal_moves_no_insert; DROP TRIGGER row_states_no_insert');
  assert.match(raw.refusal(() => db.exec(move)) ?? 'let through', /FOREIGN KEY/, 'a move to no state');
  db.exec(`${state}; ${move}`);
  reverse();
  const row = db.prepare('SELECT state FROM rows WHERE batch = ? AND row = 7').pluck().get(B);
  assert.equal(row, 'reversed');
});
