/**
 * Each trigger standing alone: with all the others dropped it refuses its own wrong, and without it the wrong goes
 * through. So none of them is dead, and none hides behind another.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawJournal, type RawJournal, ROW } from '../../support/guarded-journal.ts';
import { ADDRESS, attemptOpened } from '../../support/journal-events.ts';
import { B, insertAttempt, OTHER_SHA, setRow, wantRow } from '../../support/raw-attacks.ts';

/** Moves a row by an event of this type, with no regard to whether it may. */
function move(raw: RawJournal, type: string, row: number, set: string): void {
  const seq = raw.event(type, row, { attempt: 1 });
  setRow(raw, row, `${set}, last_seq = ${seq}`);
}

function insertEvent(
  raw: RawJournal,
  ahead: number,
  change: { previous?: string; type?: string; row?: number } = {},
) {
  const last = raw.db
    .prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM events ORDER BY seq DESC')
    .get();
  raw.db
    .prepare(`INSERT INTO events VALUES (?, 'B1', ?, ?, 1, '{}', ?, ?)`)
    .run(
      (last?.seq ?? 0) + ahead,
      change.row ?? null,
      change.type ?? 'run-started',
      change.previous ?? last?.hash,
      OTHER_SHA,
    );
}

function recordAttempt(
  raw: RawJournal,
  row: number,
  attempt: number,
  change: { key?: string; seq?: number; isWanted?: false } = {},
): void {
  const { key, marker, bodySha256 } = attemptOpened(B, row);
  const seq =
    change.seq ?? raw.event('attempt-opened', row, { attempt, key: change.key ?? key, marker, bodySha256 });
  if (change.isWanted !== false) wantRow(raw, row, seq);
  insertAttempt(raw, row, { attempt, key: change.key ?? key, sha: bodySha256, seq });
}

const sql = (text: string) => (raw: RawJournal) => void raw.db.exec(text);

const WRONGS: Readonly<Record<string, (raw: RawJournal) => void>> = {
  events_without_gaps: (raw) => insertEvent(raw, 2, { previous: OTHER_SHA }),
  events_chained: (raw) => insertEvent(raw, 1, { previous: OTHER_SHA }),
  events_concern: (raw) => insertEvent(raw, 1, { type: 'row-held' }),
  events_follow: (raw) => insertEvent(raw, 1, { type: 'attempt-opened', row: ROW.paid }),
  rows_begin: sql(`INSERT INTO rows (batch, row, state, amount_minor, currency, identity, marker, opened,
    is_send_again, last_seq, rest) VALUES ('B1', 99, 'rejected', 1, 'xof', 'i', 'M', 0, 0, 2, '{}')`),
  rows_fit_their_state: (raw) => move(raw, 'row-held', ROW.unknown, `state = 'held'`),
  rows_move_by_an_event: (raw) => setRow(raw, ROW.ready, `state = 'held'`),
  rows_move_legally: (raw) => move(raw, 'row-held', ROW.parked, `state = 'closed'`),
  rows_keep_content: (raw) => move(raw, 'row-held', ROW.ready, `state = 'held', amount_minor = 9000`),
  rows_doubt_parks: (raw) =>
    move(raw, 'attempt-refused', ROW.doubtful, `state = 'rejected', is_send_again = 0`),
  rows_send_again_by_a_person: (raw) => move(raw, 'row-parked', ROW.parked, 'is_send_again = 1'),
  rows_reopen_unsent: (raw) => move(raw, 'row-reopened', ROW.rejected, `state = 'ready'`),
  rows_count_attempts: (raw) => move(raw, 'row-held', ROW.rejected, 'opened = 0'),
  rows_send_the_attempt: (raw) => move(raw, 'attempt-opened', ROW.ready, `state = 'sending', opened = 1`),
  rows_end_the_attempt: (raw) => move(raw, 'attempt-not-sent', ROW.sending, `state = 'ready'`),
  rows_keep_session: (raw) =>
    move(raw, 'session-claimed', ROW.unknown, `state = 'accepted', session_id = 's-7'`),
  batches_begin: sql(`INSERT INTO batches VALUES ('B9', '${ADDRESS}', NULL, NULL, 1, 1, 2, 2, '{}')`),
  batches_keep_their_books: sql(`UPDATE batches SET address = 'https://other.test'`),
  contents_are_mended: sql(`UPDATE contents SET content = '{}' WHERE row = 2`),
  contents_once: sql(`INSERT OR REPLACE INTO contents (batch, row, seq, content) VALUES ('B1', 2, 1, '{}')`),
  former_contents_by_mending: sql(`INSERT INTO former_contents VALUES ('B1', 2, 1, '{}')`),
  markers_once: sql(`INSERT OR REPLACE INTO markers VALUES ('PS-B1-2', 'B1', 3)`),
  keys_once: sql(`INSERT OR REPLACE INTO keys VALUES ('key-B1-5', 'B1', ${ROW.ready}, '${OTHER_SHA}', NULL)`),
  keys_when_nothing_is_in_doubt: sql(
    `INSERT INTO keys VALUES ('new', 'B1', ${ROW.parked}, '${OTHER_SHA}', NULL)`,
  ),
  attempts_when_allowed: (raw) => recordAttempt(raw, ROW.paid, 2),
  attempts_where_approved: (raw) => {
    raw.db.exec(`UPDATE batches SET record = json_set(record, '$.isFromElsewhere', json('true'))`);
    recordAttempt(raw, ROW.ready, 1);
  },
  attempts_in_order: (raw) => recordAttempt(raw, ROW.again, 7),
  attempts_of_their_key: (raw) => recordAttempt(raw, ROW.ready, 1, { key: 'unregistered' }),
  attempts_by_their_event: (raw) => recordAttempt(raw, ROW.ready, 1, { seq: 1 }),
  attempts_only_forward: sql(`UPDATE attempts SET marker = 'PS-B1-2' WHERE row = ${ROW.unknown}`),
  attempts_keep_doubt: sql(
    `UPDATE attempts SET outcome = 'written-off', closed_seq = closed_seq + 1 WHERE row = ${ROW.unknown}`,
  ),
  attempts_end_by_their_event: sql(
    `UPDATE attempts SET outcome = 'not-sent', closed_seq = 99 WHERE row = ${ROW.sending}`,
  ),
  claims_by_a_person: sql(`UPDATE claims SET row = ${ROW.unknown} WHERE session_id = 's-7'`),
  claims_once: sql(`INSERT OR REPLACE INTO claims VALUES ('${ADDRESS}', 's-7', 'B1', ${ROW.unknown}, 1)`),
  claims_once_in_an_environment: sql(`
    INSERT OR REPLACE INTO batches SELECT 'B2', 'https://two.test', business_id, NULL, created_at_ms,
      last_event_at_ms, first_seq, last_seq, record FROM batches WHERE batch = 'B1';
    INSERT OR REPLACE INTO claims VALUES ('https://two.test', 's-7', 'B2', 2, 1)`),
  claims_by_an_event: sql(`INSERT INTO claims VALUES ('${ADDRESS}', 'new', 'B1', ${ROW.unknown}, 1)`),
  intents_of_their_row: sql(
    `INSERT INTO intents VALUES ('B1', ${ROW.ready}, '[]', 'out', 'another', 1000, 'xof', '', 1, NULL, 1)`,
  ),
  intents_stay_of_their_row: sql(`UPDATE intents SET payee = 'another', seq = seq + 1`),
  decisions_by_their_event: sql(`INSERT INTO decisions VALUES ('["B1",2]', '["B1",3]', 1)`),
  decisions_taken_back_by_an_event: sql(
    `INSERT INTO decisions VALUES ('["B1",2]', '["B1",3]', 1); DELETE FROM decisions`,
  ),
  attempts_with_their_intent: (raw) => recordAttempt(raw, ROW.ready, 1, { isWanted: false }),
  attempts_pay_once: (raw) => {
    setRow(raw, ROW.ready, `identity = (SELECT identity FROM rows WHERE row = ${ROW.paid})`);
    recordAttempt(raw, ROW.ready, 1);
  },
  moves_keep_what_was_sent: sql(`INSERT INTO legal_moves VALUES ('row-released', 'parked', 'ready')`),
  moves_send_by_an_attempt: sql(`INSERT INTO legal_moves VALUES ('row-released', 'held', 'sending')`),
  moves_end_by_a_status: sql(`INSERT INTO legal_moves VALUES ('session-claimed', 'unknown', 'paid')`),
  states_send_nothing: sql(`INSERT INTO row_states VALUES ('retrying', 0, 1, 'either', 0, 'no', NULL, 1)`),
};

test('each guard alone refuses its own wrong, and without any the wrong goes through', (t) => {
  const raw = openRawJournal(t);
  const triggers = raw.db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%'`,
    )
    .all();
  const guards = triggers.filter(({ name }) => !/_no_(insert|update|delete)$/.test(name));
  assert.deepEqual(guards.map(({ name }) => name).toSorted(), Object.keys(WRONGS).toSorted());
  // An attack may leave a dangling reference, which is not tested here.
  raw.db.pragma('foreign_keys = 0');
  for (const { name } of triggers) raw.db.exec(`DROP TRIGGER ${name}`);
  for (const { name, sql: text } of guards) {
    const wrong = WRONGS[name];
    assert.ok(wrong);
    assert.equal(
      raw.refusal(() => wrong(raw)),
      undefined,
      `${name}: something else refuses it`,
    );
    raw.db.exec(text);
    const why = /RAISE\(ABORT, '(.*)'\)/.exec(text)?.[1];
    assert.equal(
      raw.refusal(() => wrong(raw)),
      why,
      name,
    );
    raw.db.exec(`DROP TRIGGER ${name}`);
  }
});

test('each table that only grows, or never changes, refuses the statement by a guard of its own', (t) => {
  const raw = openRawJournal(t);
  const names = raw.db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*_no_*'`)
    .pluck()
    .all();
  assert.ok(names.length >= 18);
  for (const name of names) {
    const [, table = '', verb = ''] = /^(.*)_no_(insert|update|delete)$/.exec(name) ?? [];
    const column = raw.db.prepare('SELECT name FROM pragma_table_info(?)').pluck().get(table);
    const statement = {
      insert: `INSERT OR REPLACE INTO ${table} SELECT * FROM ${table} LIMIT 1`,
      update: `UPDATE ${table} SET ${column} = ${column}`,
      delete: `DELETE FROM ${table}`,
    }[verb];
    const refusal = raw.refusal(() => raw.db.exec(statement ?? ''));
    assert.equal(refusal, `append-only: ${verb.toUpperCase()} on ${table}`, name);
  }
});
