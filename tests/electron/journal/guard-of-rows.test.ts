/**
 * Bypasses the TypeScript with raw SQL: each of R1 to R10 that the database holds by itself is broken on purpose.
 * Several guards may reject one attack, and SQLite chooses which reports first, so the patterns name the rules.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawJournal, ROW } from '../../support/guarded-journal.ts';
import {
  B,
  closeAttempt,
  insertAttempt,
  openAttempt,
  SHA,
  setRow,
  startSending,
} from '../../support/raw-attacks.ts';

test('the guard lets the legal way through: what it refuses below, it refuses for its own sake', (t) => {
  const raw = openRawJournal(t);
  assert.equal(
    raw.refusal(() => {
      const seq = openAttempt(raw, ROW.ready, { attempt: 1, key: 'fresh' });
      startSending(raw, ROW.ready, seq, 1);
      const end = raw.event('attempt-refused', ROW.ready, { attempt: 1 });
      closeAttempt(raw, ROW.ready, 1, 'refused', end);
      setRow(raw, ROW.ready, `state = 'rejected', last_seq = ${end}`);
    }),
    undefined,
  );
  assert.equal(
    raw.refusal(() => {
      const seq = openAttempt(raw, ROW.again);
      startSending(raw, ROW.again, seq, 2);
    }),
    undefined,
  );
});

test('R1: no attempt is opened unless the row is ready, or parked with a decision to send again', (t) => {
  const raw = openRawJournal(t);
  const { ready: _ready, again: _again, ...others } = ROW;
  for (const [state, row] of Object.entries(others)) {
    const opened = raw.db.prepare('SELECT opened FROM rows WHERE row = ?').pluck().get(row);
    const attempt = Number(opened) + 1;
    assert.match(raw.refusal(() => openAttempt(raw, row, { attempt })) ?? 'let through', /may not/, state);
    // Even with an event that may follow in the state, an attempt needs its own event.
    const direct = raw.refusal(() =>
      insertAttempt(raw, row, { attempt, key: `key-${B}-${row}`, sha: SHA, seq: 1_000 }),
    );
    assert.match(direct ?? 'let through', /^R[12]/, state);
  }
});

test('R1: a row in doubt, sent or paid cannot be brought back to ready', (t) => {
  const raw = openRawJournal(t);
  for (const row of [
    ROW.sending,
    ROW.unknown,
    ROW.parked,
    ROW.accepted,
    ROW.paid,
    ROW.doubtful,
    ROW.rejected,
  ])
    for (const state of ['ready', 'held', 'invalid', 'rejected', 'closed']) {
      if (row === ROW.rejected && state === 'rejected') continue;
      const bare = raw.refusal(() => setRow(raw, row, `state = ?`, state));
      assert.match(bare ?? 'let through', /^R\d/, `${row} → ${state}, without an event`);
      const borrowed = raw.refusal(() => {
        const seq = raw.event('row-held', ROW.ready);
        setRow(raw, row, `state = ?, last_seq = ?`, state, seq);
      });
      assert.match(borrowed ?? 'let through', /^R\d/, `${row} → ${state}, by another row’s event`);
    }
  const parkedToReady = raw.refusal(() => {
    const seq = raw.event('row-closed', ROW.parked);
    setRow(raw, ROW.parked, `state = 'ready', last_seq = ${seq}`);
  });
  assert.match(parkedToReady ?? 'let through', /^R1: an illegal move/);
  const doubtDropped = raw.refusal(() => {
    const seq = raw.event('send-again-decided', ROW.parked);
    closeAttempt(raw, ROW.parked, 1, 'written-off', seq);
  });
  assert.match(doubtDropped ?? 'let through', /^R4: an earlier doubt/);
});

test('R1: a row does not leave its attempt without the outcome, and is not sending without the attempt', (t) => {
  const raw = openRawJournal(t);
  const noOutcome = raw.refusal(() => {
    const seq = raw.event('attempt-not-sent', ROW.sending, { attempt: 1 });
    setRow(raw, ROW.sending, `state = 'ready', last_seq = ${seq}`);
  });
  assert.match(noOutcome ?? 'let through', /^R1: a row left its attempt/);
  const otherOutcome = raw.refusal(() => {
    const seq = raw.event('attempt-unknown', ROW.sending, { attempt: 1 });
    closeAttempt(raw, ROW.sending, 1, 'not-sent', seq);
  });
  assert.match(otherOutcome ?? 'let through', /^R10: an outcome/);
  const noAttempt = raw.refusal(() => {
    const seq = raw.event('attempt-opened', ROW.ready, { attempt: 1 });
    startSending(raw, ROW.ready, seq, 1);
  });
  assert.match(noAttempt ?? 'let through', /^R2/);
  const uncounted = raw.refusal(() => {
    const seq = openAttempt(raw, ROW.ready, { attempt: 1, key: 'fresh' });
    startSending(raw, ROW.ready, seq, 0);
  });
  assert.match(uncounted ?? 'let through', /R[12]|CHECK/);
});

test('R1: a row that was once sent is not reopened, and no one sends again without a decision', (t) => {
  const raw = openRawJournal(t);
  const reopened = raw.refusal(() => {
    const closed = raw.event('row-closed', ROW.parked);
    closeAttempt(raw, ROW.parked, 1, 'written-off', closed);
    setRow(raw, ROW.parked, `state = 'closed', last_seq = ${closed}`);
    const seq = raw.event('row-reopened', ROW.parked);
    setRow(raw, ROW.parked, `state = 'ready', last_seq = ${seq}`);
  });
  assert.match(reopened ?? 'let through', /^R1: a row that was once sent/);
  const undecided = raw.refusal(() => {
    const seq = raw.event('row-parked', ROW.unknown);
    setRow(raw, ROW.unknown, `state = 'parked', is_send_again = 1, last_seq = ${seq}`);
  });
  assert.match(undecided ?? 'let through', /^R1: sent again without/);
});

test('R4: a refusal of a later attempt never clears an earlier doubt', (t) => {
  const raw = openRawJournal(t);
  for (const [type, outcome] of [
    ['attempt-refused', 'refused'],
    ['attempt-not-sent', 'not-sent'],
  ] as const)
    for (const state of ['ready', 'rejected']) {
      const refusal = raw.refusal(() => {
        const seq = raw.event(type, ROW.doubtful, { attempt: 2 });
        closeAttempt(raw, ROW.doubtful, 2, outcome, seq);
        setRow(raw, ROW.doubtful, `state = ?, is_send_again = 0, last_seq = ?`, state, seq);
      });
      assert.match(refusal ?? 'let through', /^R4|^R1/, `${type} → ${state}`);
    }
  const keptFlag = raw.refusal(() => {
    const seq = raw.event('attempt-refused', ROW.doubtful, { attempt: 2 });
    closeAttempt(raw, ROW.doubtful, 2, 'refused', seq);
    setRow(raw, ROW.doubtful, `state = 'ready', is_send_again = 0, last_seq = ${seq}`);
  });
  assert.match(keptFlag ?? 'let through', /R4|CHECK/);
});

test('R9: a row is paid or failed only by exactly those words of its own session', (t) => {
  const raw = openRawJournal(t);
  for (const [state, status] of [
    ['paid', 'COMPLETED'],
    ['paid', 'failed'],
    ['failed', 'cancelled'],
  ] as const) {
    const refusal = raw.refusal(() => {
      const seq = raw.event('status-seen', ROW.paid);
      setRow(raw, ROW.paid, 'state = ?, status = ?, last_seq = ?', state, status, seq);
    });
    assert.match(refusal ?? 'let through', /R9/, `${state} by ${status}`);
  }
  const unclaimed = raw.refusal(() => {
    const seq = raw.event('status-seen', ROW.accepted);
    setRow(raw, ROW.accepted, `state = 'paid', status = 'completed', last_seq = ${seq}`);
  });
  assert.match(unclaimed ?? 'let through', /R9/);
});
