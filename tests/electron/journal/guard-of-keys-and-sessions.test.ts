/**
 * Bypasses the TypeScript with raw SQL: each of R1 to R10 that the database holds by itself is broken on purpose.
 * Several guards may reject one attack, and SQLite chooses which reports first, so the patterns name the rules.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawJournal, ROW } from '../../support/guarded-journal.ts';
import { attemptOpened } from '../../support/journal-events.ts';
import { B, insertAttempt, insertKey, OTHER_SHA, openAttempt, setRow } from '../../support/raw-attacks.ts';

test('R3: the same key means the same bytes', (t) => {
  const raw = openRawJournal(t);
  const key = `key-${B}-${ROW.again}`;
  assert.match(
    raw.refusal(() => openAttempt(raw, ROW.again, { key, sha: OTHER_SHA })) ?? 'let through',
    /^R1|^R3/,
  );
  const foreign = raw.refusal(() => openAttempt(raw, ROW.ready, { attempt: 1, key }));
  assert.match(foreign ?? 'let through', /^R3: the same key/);
  const replaced = raw.refusal(() => insertKey(raw, key, ROW.ready, OTHER_SHA));
  assert.match(replaced ?? 'let through', /^R3: the same key/);
  const rewritten = raw.refusal(() => raw.db.prepare('UPDATE keys SET body_sha256 = ?').run(OTHER_SHA));
  assert.match(rewritten ?? 'let through', /append-only/);
});

test('R3: a new key is taken only where nothing can have been paid', (t) => {
  const raw = openRawJournal(t);
  for (const row of [ROW.sending, ROW.unknown, ROW.parked, ROW.again, ROW.doubtful, ROW.accepted, ROW.paid]) {
    const refusal = raw.refusal(() => insertKey(raw, 'new-key', row, OTHER_SHA));
    assert.match(refusal ?? 'let through', /^R3: a new key/, String(row));
  }
});

test('one quote, one attempt’s bytes: it has one key for ever', (t) => {
  const raw = openRawJournal(t);
  const spent = raw.db.prepare('SELECT quote_id FROM keys WHERE row = ?').pluck().get(ROW.paid);
  const refusal = raw.refusal(() =>
    raw.db
      .prepare(`INSERT INTO keys (key, batch, row, body_sha256, quote_id) VALUES ('fresh', ?, ?, ?, ?)`)
      .run(B, ROW.ready, OTHER_SHA, spent),
  );
  assert.match(refusal ?? 'let through', /UNIQUE constraint failed: keys.quote_id/);
});

test('R3: the intent of a row changes only by a mending', (t) => {
  const raw = openRawJournal(t);
  for (const set of ['amount_minor = 2000', `currency = 'cad'`, `identity = 'x'`, `marker = 'PS-B1-3'`]) {
    const refusal = raw.refusal(() => {
      const seq = raw.event('row-held', ROW.ready);
      setRow(raw, ROW.ready, `state = 'held', ${set}, last_seq = ${seq}`);
    });
    assert.match(refusal ?? 'let through', /^R3: the intent/, set);
  }
  const content = raw.refusal(() =>
    raw.db.exec(`UPDATE contents SET content = '{}' WHERE row = ${ROW.ready}`),
  );
  assert.match(content ?? 'let through', /^R3: the content/);
  const marker = raw.refusal(() => {
    const seq = raw.event('row-mended', ROW.ready);
    setRow(raw, ROW.ready, `marker = 'PS-B1-3', last_seq = ${seq}`);
  });
  assert.match(marker ?? 'let through', /^R3: the intent/);
});

test('R5: a session belongs to one row', (t) => {
  const raw = openRawJournal(t);
  const insert = (verb: string, address: string, id: string, row: number, seq: number) =>
    raw.db.prepare(`${verb} INTO claims VALUES (?, ?, ?, ?, ?)`).run(address, id, B, row, seq);
  const address = String(raw.db.prepare('SELECT address FROM batches').pluck().get());
  for (const verb of ['INSERT', 'INSERT OR REPLACE'])
    for (const id of [`s-${ROW.paid}`, `t-${ROW.accepted}`]) {
      const refusal = raw.refusal(() =>
        insert(verb, address, id, ROW.unknown, raw.event('session-claimed', ROW.unknown, { sessionId: id })),
      );
      assert.match(refusal ?? 'let through', /^R5: a session that another/, `${verb} ${id}`);
    }
  const elsewhere = raw.refusal(() =>
    insert('INSERT', 'https://other.test', 'new', ROW.unknown, raw.event('session-claimed', ROW.unknown)),
  );
  assert.match(elsewhere ?? 'let through', /^R5: a claim/);
  const unlogged = raw.refusal(() => insert('INSERT', address, 'new', ROW.unknown, 1));
  assert.match(unlogged ?? 'let through', /^R5: a claim/);
  const unclaimed = raw.refusal(() => {
    const seq = raw.event('session-claimed', ROW.unknown);
    setRow(raw, ROW.unknown, `state = 'accepted', session_id = ?, last_seq = ?`, `s-${ROW.paid}`, seq);
  });
  assert.match(unclaimed ?? 'let through', /^R5: a session that the row/);
});

test('one open attempt a row, by a unique index of its own', (t) => {
  const raw = openRawJournal(t);
  const refusal = raw.refusal(() => {
    raw.db.exec(
      'DROP TRIGGER attempts_when_allowed; DROP TRIGGER attempts_in_order; DROP TRIGGER attempts_by_their_event; DROP TRIGGER attempts_with_their_intent',
    );
    const { key, bodySha256 } = attemptOpened(B, ROW.sending);
    insertAttempt(raw, ROW.sending, { attempt: 2, key, sha: bodySha256, seq: 1 });
  });
  assert.match(refusal ?? 'let through', /UNIQUE constraint failed: attempts.batch, attempts.row/);
});
