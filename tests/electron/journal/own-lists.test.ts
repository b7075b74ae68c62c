// The journal's tables of events, states and moves, and programs that know more or fewer of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Database from 'better-sqlite3';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { hasWholeSchema } from '../../../electron/journal/schema/journal-schema.ts';
import { fillJournal, openRawJournal, tamper } from '../../support/guarded-journal.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

function filledFolder(t: TestContext) {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  fillJournal(journal);
  journal.close();
  return { folder, path: join(folder.dataDir, 'journal.db') };
}

function listsIn(path: string): unknown {
  const db = new Database(path, { readonly: true });
  const lists = ['event_types', 'row_states', 'legal_moves'].map((table) =>
    db.prepare(`SELECT * FROM ${table}`).all(),
  );
  const isWhole = hasWholeSchema(db);
  db.close();
  return { lists, isWhole };
}

/** The problem that the opening ends with; undefined if it succeeds. */
function problemOf(open: () => { close(): void }): JournalFailure['problem'] | undefined {
  try {
    open().close();
    return undefined;
  } catch (error) {
    if (error instanceof JournalFailure) return error.problem;
    throw error;
  }
}

/** What an older program did not know; `failed` and the states that send come with the schema alone. */
const OLDER = `DELETE FROM legal_moves; DELETE FROM event_types;
  DELETE FROM row_states WHERE state NOT IN ('sending', 'parked', 'failed', 'closed')`;

test('a journal of a program that knew less gets what it lacks as it is opened for writing, and its guards stand', (t) => {
  const { folder, path } = filledFolder(t);
  const before = listsIn(path);
  tamper(path, OLDER);
  assert.notDeepEqual(listsIn(path), before);
  openJournal(folder).close();
  assert.deepEqual(listsIn(path), before);
  const journal = openJournal(folder);
  t.after(() => journal.close());
  assert.equal(journal.verify().ok, true);
});

test('a journal of a program that knew less is read as it is, and nothing is written into it', (t) => {
  const { folder, path } = filledFolder(t);
  tamper(path, OLDER);
  const before = listsIn(path);
  const reader = openJournalReader(folder);
  assert.equal([...reader.rows('B1')].length, 13);
  assert.equal(reader.verify().ok, true);
  reader.close();
  assert.deepEqual(listsIn(path), before);
});

test('a journal with an event, a state or a move that we do not know is a newer program’s, for writer and reader', (t) => {
  for (const sql of [
    `INSERT INTO event_types VALUES ('row-forgiven', 'row')`,
    `INSERT INTO row_states VALUES ('frozen', 0, 0, 'either', 0, 'yes', 'frozen-there', 1)`,
    `INSERT INTO legal_moves VALUES ('row-parked', 'ready', 'parked')`,
  ]) {
    const { folder, path } = filledFolder(t);
    tamper(path, sql);
    const before = readFileSync(path);
    assert.equal(problemOf(() => openJournal(folder))?.code, 'journal-newer', sql);
    assert.equal(problemOf(() => openJournalReader(folder))?.code, 'journal-newer', sql);
    assert.deepEqual(readFileSync(path), before);
  }
});

test('a list that was changed by hand is damage, also if something unknown stands in the place of what is missing', (t) => {
  for (const sql of [
    `UPDATE row_states SET send_again = 1 WHERE state = 'paid'`,
    `UPDATE event_types SET concerns = 'batch' WHERE type = 'row-held'`,
    `UPDATE legal_moves SET old_state = 'paid' WHERE type = 'row-released'`,
  ]) {
    const { folder, path } = filledFolder(t);
    const reader = openJournalReader(folder);
    t.after(() => reader.close());
    tamper(path, sql);
    const { ok, faults } = reader.verify();
    assert.equal(ok, false, sql);
    assert.ok(
      faults.some((fault) => fault.includes('table or guard')),
      sql,
    );
    for (const open of [openJournal, openJournalReader])
      assert.equal(problemOf(() => open(folder))?.params?.reason, 'guard-missing', sql);
  }
});

test('what the guards refuse is not added, and nothing else with it: such a state changes the schema', (t) => {
  const { folder, path } = filledFolder(t);
  tamper(
    path,
    `DELETE FROM row_states WHERE state = 'failed'; DELETE FROM event_types WHERE type = 'alarms-seen'`,
  );
  const before = listsIn(path);
  assert.throws(() => openJournal(folder), BrokenInvariant);
  assert.deepEqual(listsIn(path), before);
});

test('an added state neither sends nor takes back what was sent, and an added move does it by no new way', (t) => {
  const raw = openRawJournal(t);
  raw.db.exec('DROP TRIGGER row_states_no_insert; DROP TRIGGER legal_moves_no_insert');
  raw.db.exec('DROP TRIGGER event_types_no_insert');
  raw.db.exec(`INSERT INTO event_types VALUES ('row-forgiven', 'row')`);
  const states: readonly (readonly [state: string, isRefused: boolean])[] = [
    [`0, 0, 'either', 0, 'yes', 'frozen-there', 1`, false],
    [`1, 0, 'no', 0, 'no', NULL, 0`, false],
    [`0, 1, 'either', 0, 'no', NULL, 1`, true],
    [`0, 0, 'yes', 1, 'no', NULL, 1`, true],
    [`1, 0, 'no', 0, 'no', NULL, 1`, true],
    [`0, 0, 'yes', 0, 'no', NULL, 0`, true],
    [`0, 0, 'no', 0, 'yes', 'refunded', 0`, true],
    [`0, 0, 'no', 0, 'yes', 'completed', 1`, true],
  ];
  for (const [state, isRefused] of states) {
    const refusal = raw.refusal(() => raw.db.exec(`INSERT INTO row_states VALUES ('new', ${state})`));
    assert.equal(
      refusal?.startsWith('R1, R9: a state that sends') ?? false,
      isRefused,
      `${state}: ${refusal}`,
    );
  }
  const moves: readonly (readonly [move: string, rule: string | undefined])[] = [
    [`'row-forgiven', 'held', 'ready'`, undefined],
    [`'row-forgiven', 'accepted', 'unknown'`, undefined],
    [`'status-seen', 'accepted', 'frozen'`, undefined],
    [`'row-forgiven', 'unknown', 'ready'`, 'R1'],
    [`'row-forgiven', 'paid', 'closed'`, 'R1'],
    [`'row-closed', 'accepted', 'closed'`, 'R1'],
    [`'row-forgiven', 'ready', 'sending'`, 'R2'],
    [`'attempt-opened', 'rejected', 'sending'`, 'R2'],
    [`'attempt-opened', 'unknown', 'sending'`, 'R2'],
    [`'attempt-refused', 'unknown', 'ready'`, 'R2'],
    [`'row-parked', 'sending', 'parked'`, 'R2'],
    [`'session-claimed', 'unknown', 'paid'`, 'R9'],
    [`'status-seen', 'unknown', 'accepted'`, 'R9'],
    [`'status-seen', 'accepted', 'unknown'`, 'R9'],
  ];
  raw.db.exec(`INSERT INTO row_states VALUES ('frozen', 0, 0, 'either', 0, 'yes', 'frozen-there', 1)`);
  for (const [move, rule] of moves) {
    const refusal = raw.refusal(() => raw.db.exec(`INSERT INTO legal_moves VALUES (${move})`));
    assert.equal(refusal?.slice(0, 2), rule, `${move}: ${refusal}`);
  }
});
