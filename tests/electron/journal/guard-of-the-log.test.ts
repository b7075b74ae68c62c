/**
 * Bypasses the TypeScript with raw SQL: each of R1 to R10 that the database holds by itself is broken on purpose.
 * Several guards may reject one attack, and SQLite chooses which reports first, so the patterns name the rules.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawJournal, ROW } from '../../support/guarded-journal.ts';

test('the log is append-only, without gaps, and chained', (t) => {
  const raw = openRawJournal(t);
  const { db } = raw;
  const last = Number(db.prepare('SELECT max(seq) FROM events').pluck().get());
  const hash = String(db.prepare('SELECT hash FROM events WHERE seq = ?').pluck().get(last));
  const insert = (verb: string, seq: number | null, previous: string) => () =>
    db
      .prepare(`${verb} INTO events VALUES (?, 'B1', NULL, 'run-started', 1, '{}', ?, ?)`)
      .run(seq, previous, 'f'.repeat(64));
  assert.equal(raw.refusal(insert('INSERT', last + 1, hash)), undefined);
  const attacks: readonly (readonly [string, () => void])[] = [
    ['a gap', insert('INSERT', last + 2, hash)],
    ['a number given by SQLite', insert('INSERT', null, hash)],
    ['an event in the past', insert('INSERT', 1, hash)],
    ['a replaced event', insert('INSERT OR REPLACE', last, hash)],
    ['an ignored event', insert('INSERT OR IGNORE', last, hash)],
    ['another chain', insert('INSERT', last + 1, '0'.repeat(64))],
    ['an update', () => db.exec(`UPDATE events SET body = '{}' WHERE seq = 1`)],
    ['a deletion', () => db.exec(`DELETE FROM events WHERE seq = ${last}`)],
    ['a deletion of all', () => db.exec('DELETE FROM events')],
  ];
  for (const [what, attack] of attacks)
    assert.match(raw.refusal(attack) ?? 'let through', /append-only/, what);
});

test('nothing is deleted from the tables, ended attempts stay as they ended, and the rules stay as they are', (t) => {
  const raw = openRawJournal(t);
  for (const table of [
    'batches',
    'rows',
    'contents',
    'former_contents',
    'attempts',
    'keys',
    'claims',
    'markers',
    'legal_moves',
    'event_types',
    'meta',
  ])
    assert.match(
      raw.refusal(() => raw.db.exec(`DELETE FROM ${table}`)) ?? 'let through',
      /append-only/,
      table,
    );
  for (const set of [
    `outcome = 'not-sent'`,
    'outcome = NULL, closed_seq = NULL',
    `key = 'other'`,
    'attempt = attempt + 10',
  ])
    assert.match(
      raw.refusal(() => raw.db.exec(`UPDATE attempts SET ${set} WHERE row = ${ROW.unknown}`)) ??
        'let through',
      /append-only|R4|R10|CHECK/,
      set,
    );
  const easier = raw.refusal(() =>
    raw.db.exec(`INSERT INTO legal_moves VALUES ('row-released', 'closed', 'ready')`),
  );
  assert.match(easier ?? 'let through', /append-only/);
  const moved = raw.refusal(() => {
    const seq = raw.event('run-started', null);
    raw.db.exec(`UPDATE batches SET address = 'https://other.test', last_seq = ${seq}`);
  });
  assert.match(moved ?? 'let through', /^R10: a batch moved/);
});

test('a row enters by its import alone, in a state that may be imported', (t) => {
  const raw = openRawJournal(t);
  const insert =
    (state: string, change = '') =>
    () => {
      const seq = raw.event('rows-imported', null);
      raw.db.exec(`INSERT INTO markers VALUES ('PS-new', 'B1', 99)`);
      raw.db.exec(`INSERT INTO rows (batch, row, state, amount_minor, currency, identity, marker, opened,
      is_send_again, last_seq, rest) VALUES ('B1', 99, '${state}', 1, 'xof', 'i', 'PS-new', 0, 0, ${seq}, '{}')`);
      raw.db.exec(change);
    };
  assert.equal(raw.refusal(insert('ready')), undefined);
  for (const state of ['sending', 'unknown', 'accepted', 'paid', 'rejected'])
    assert.match(raw.refusal(insert(state)) ?? 'let through', /^R1: a row that does not begin/, state);
  const again = raw.refusal(() => {
    const seq = raw.event('rows-imported', null);
    raw.db.exec(`INSERT OR REPLACE INTO rows (batch, row, state, amount_minor, currency, identity, marker, opened,
      is_send_again, last_seq, rest)
      VALUES ('B1', ${ROW.parked}, 'ready', 1, 'xof', 'i', 'PS-B1-${ROW.parked}', 0, 0, ${seq}, '{}')`);
  });
  assert.match(again ?? 'let through', /^R1: a row that does not begin/);
  const stolen = raw.refusal(() => raw.db.exec(`INSERT OR REPLACE INTO markers VALUES ('PS-B1-2', 'B1', 3)`));
  assert.match(stolen ?? 'let through', /a marker that another row has/);
});
