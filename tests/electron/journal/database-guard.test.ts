/** Goes round the TypeScript with raw SQL: each rule that `safety.md` puts into the database is broken on purpose.
 * Several guards may stand before one wrong; which of them speaks first is SQLite's choice, so the patterns name the rules. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRawJournal, type RawJournal, ROW } from '../../support/guarded-journal.ts';
import { attemptOpened } from '../../support/journal-events.ts';

const B = 'B1';
const SHA = attemptOpened(B, ROW.again).bodySha256;
const OTHER_SHA = 'e'.repeat(64);

/** Logs the opening, registers the key where it is new, and records the attempt: what a buggy sender would do. */
function openAttempt(
  raw: RawJournal,
  row: number,
  { attempt = 2, key = `key-${B}-${row}`, sha = attemptOpened(B, row).bodySha256 } = {},
): number {
  const marker = `PS-${B}-${row}`;
  const seq = raw.event('attempt-opened', row, { attempt, key, marker, bodySha256: sha });
  const isKnown = raw.db.prepare('SELECT 1 FROM keys WHERE key = ?').get(key) !== undefined;
  if (!isKnown) raw.db.prepare('INSERT INTO keys VALUES (?, ?, ?, ?)').run(key, B, row, sha);
  raw.db
    .prepare('INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)')
    .run(B, row, attempt, key, marker, sha, seq);
  return seq;
}

const setRow = (raw: RawJournal, row: number, set: string, ...values: unknown[]): void => {
  raw.db.prepare(`UPDATE rows SET ${set} WHERE batch = 'B1' AND row = ${row}`).run(...values);
};

const startSending = (
  raw: RawJournal,
  row: number,
  seq: number,
  attempts: number,
  key: string,
  sha: string,
) =>
  setRow(
    raw,
    row,
    `state = 'sending', attempts = ?, reached = reached + 1, key = ?, body_sha256 = ?, last_seq = ?`,
    attempts,
    key,
    sha,
    seq,
  );

const closeAttempt = (raw: RawJournal, row: number, attempt: number, outcome: string, seq: number): void => {
  raw.db
    .prepare('UPDATE attempts SET outcome = ?, closed_seq = ? WHERE batch = ? AND row = ? AND attempt = ?')
    .run(outcome, seq, B, row, attempt);
};

test('the guard lets the legal way through: what it refuses below, it refuses for its own sake', (t) => {
  const raw = openRawJournal(t);
  assert.equal(
    raw.refusal(() => {
      const seq = openAttempt(raw, ROW.ready, { attempt: 1, key: 'fresh' });
      startSending(raw, ROW.ready, seq, 1, 'fresh', attemptOpened(B, ROW.ready).bodySha256);
      const end = raw.event('attempt-refused', ROW.ready, { attempt: 1 });
      closeAttempt(raw, ROW.ready, 1, 'refused', end);
      setRow(raw, ROW.ready, `state = 'rejected', last_seq = ${end}`);
    }),
    undefined,
  );
  assert.equal(
    raw.refusal(() => {
      const seq = openAttempt(raw, ROW.again);
      startSending(raw, ROW.again, seq, 2, `key-${B}-${ROW.again}`, SHA);
    }),
    undefined,
  );
});

test('R1: no attempt is opened unless the row is ready, or parked with a decision to send again', (t) => {
  const raw = openRawJournal(t);
  const { ready: _ready, again: _again, ...others } = ROW;
  for (const [state, row] of Object.entries(others)) {
    const attempts = raw.db.prepare('SELECT attempts FROM rows WHERE row = ?').pluck().get(row);
    const attempt = Number(attempts) + 1;
    assert.match(raw.refusal(() => openAttempt(raw, row, { attempt })) ?? 'let through', /may not/, state);
    // Even with an event that may follow in the state, an attempt is none without its own.
    const direct = raw.refusal(() =>
      raw.db
        .prepare('INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)')
        .run(B, row, attempt, `key-${B}-${row}`, `PS-${B}-${row}`, SHA, 1_000),
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
      const bare = raw.refusal(() => setRow(raw, row, `state = ?, is_unresolved = 0`, state));
      assert.match(bare ?? 'let through', /^R\d/, `${row} → ${state}, without an event`);
      const borrowed = raw.refusal(() => {
        const seq = raw.event('row-held', ROW.ready);
        setRow(raw, row, `state = ?, is_unresolved = 0, last_seq = ?`, state, seq);
      });
      assert.match(borrowed ?? 'let through', /^R\d/, `${row} → ${state}, by another row’s event`);
    }
  const parkedToReady = raw.refusal(() => {
    const seq = raw.event('row-closed', ROW.parked);
    setRow(raw, ROW.parked, `state = 'ready', is_unresolved = 0, last_seq = ${seq}`);
  });
  assert.match(parkedToReady ?? 'let through', /^R1: an illegal move/);
  const doubtDropped = raw.refusal(() => {
    const seq = raw.event('send-again-decided', ROW.parked);
    setRow(raw, ROW.parked, `is_unresolved = 0, last_seq = ${seq}`);
  });
  assert.match(doubtDropped ?? 'let through', /R4|CHECK/);
});

test('R1: a row does not leave its attempt without the outcome, and is not sending without the attempt', (t) => {
  const raw = openRawJournal(t);
  const noOutcome = raw.refusal(() => {
    const seq = raw.event('attempt-not-sent', ROW.sending, { attempt: 1 });
    setRow(raw, ROW.sending, `state = 'ready', reached = 0, last_seq = ${seq}`);
  });
  assert.match(noOutcome ?? 'let through', /^R1: a row left its attempt/);
  const otherOutcome = raw.refusal(() => {
    const seq = raw.event('attempt-unknown', ROW.sending, { attempt: 1 });
    closeAttempt(raw, ROW.sending, 1, 'not-sent', seq);
  });
  assert.match(otherOutcome ?? 'let through', /^R10: an outcome/);
  const noAttempt = raw.refusal(() => {
    const seq = raw.event('attempt-opened', ROW.ready, { attempt: 1 });
    startSending(raw, ROW.ready, seq, 1, 'k', SHA);
  });
  assert.match(noAttempt ?? 'let through', /^R2/);
  const uncounted = raw.refusal(() => {
    const seq = openAttempt(raw, ROW.ready, { attempt: 1, key: 'fresh' });
    startSending(raw, ROW.ready, seq, 0, 'fresh', SHA);
  });
  assert.match(uncounted ?? 'let through', /R[12]|CHECK/);
});

test('R1: a row that was once sent is not reopened, and no one sends again without a decision', (t) => {
  const raw = openRawJournal(t);
  const reopened = raw.refusal(() => {
    const closed = raw.event('row-closed', ROW.parked);
    setRow(raw, ROW.parked, `state = 'closed', is_unresolved = 0, last_seq = ${closed}`);
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

test('R3: the same key means the same bytes', (t) => {
  const raw = openRawJournal(t);
  const key = `key-${B}-${ROW.again}`;
  assert.match(
    raw.refusal(() => openAttempt(raw, ROW.again, { key, sha: OTHER_SHA })) ?? 'let through',
    /^R1|^R3/,
  );
  const foreign = raw.refusal(() => openAttempt(raw, ROW.ready, { attempt: 1, key }));
  assert.match(foreign ?? 'let through', /^R3: the same key/);
  const replaced = raw.refusal(() =>
    raw.db.prepare('INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?)').run(key, B, ROW.ready, OTHER_SHA),
  );
  assert.match(replaced ?? 'let through', /^R3: the same key/);
  const rewritten = raw.refusal(() => raw.db.prepare('UPDATE keys SET body_sha256 = ?').run(OTHER_SHA));
  assert.match(rewritten ?? 'let through', /append-only/);
});

test('R3: a new key is taken only where nothing can have been paid', (t) => {
  const raw = openRawJournal(t);
  for (const row of [ROW.sending, ROW.unknown, ROW.parked, ROW.again, ROW.doubtful, ROW.accepted, ROW.paid]) {
    const refusal = raw.refusal(() =>
      raw.db.prepare('INSERT INTO keys VALUES (?, ?, ?, ?)').run('new-key', B, row, OTHER_SHA),
    );
    assert.match(refusal ?? 'let through', /^R3: a new key/, String(row));
  }
  const swapped = raw.refusal(() => {
    const seq = raw.event('send-again-decided', ROW.parked);
    setRow(raw, ROW.parked, `is_send_again = 1, key = 'new-key', last_seq = ${seq}`);
  });
  assert.match(swapped ?? 'let through', /^R3: a key/);
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
        setRow(
          raw,
          ROW.doubtful,
          `state = ?, is_unresolved = 0, is_send_again = 0, last_seq = ?`,
          state,
          seq,
        );
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
    setRow(
      raw,
      ROW.unknown,
      `state = 'accepted', is_unresolved = 0, session_id = ?, last_seq = ?`,
      `s-${ROW.paid}`,
      seq,
    );
  });
  assert.match(unclaimed ?? 'let through', /^R5: a session that the row/);
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
    assert.match(refusal ?? 'let through', /CHECK/, `${state} by ${status}`);
  }
  const unclaimed = raw.refusal(() => {
    const seq = raw.event('status-seen', ROW.accepted);
    setRow(raw, ROW.accepted, `state = 'paid', status = 'completed', last_seq = ${seq}`);
  });
  assert.match(unclaimed ?? 'let through', /CHECK/);
});

test('one open attempt a row, by a unique index of its own', (t) => {
  const raw = openRawJournal(t);
  const refusal = raw.refusal(() => {
    raw.db.exec(
      'DROP TRIGGER attempts_when_allowed; DROP TRIGGER attempts_in_order; DROP TRIGGER attempts_by_their_event',
    );
    raw.db
      .prepare('INSERT INTO attempts VALUES (?, ?, 2, ?, ?, ?, 1, NULL, NULL)')
      .run(
        B,
        ROW.sending,
        `key-${B}-${ROW.sending}`,
        `PS-${B}-${ROW.sending}`,
        attemptOpened(B, ROW.sending).bodySha256,
      );
  });
  assert.match(refusal ?? 'let through', /UNIQUE constraint failed: attempts.batch, attempts.row/);
});

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
      /append-only|R10|CHECK/,
      set,
    );
  const easier = raw.refusal(() =>
    raw.db.exec(`INSERT INTO legal_moves VALUES ('row-released', 'parked', 'ready')`),
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
      raw.db.exec(`INSERT INTO rows (batch, row, state, amount_minor, currency, identity, marker, attempts, reached,
      is_unresolved, is_send_again, last_seq, rest) VALUES ('B1', 99, '${state}', 1, 'xof', 'i', 'PS-new', 0, 0, 0, 0, ${seq}, '{}')`);
      raw.db.exec(change);
    };
  assert.equal(raw.refusal(insert('ready')), undefined);
  for (const state of ['sending', 'unknown', 'accepted', 'paid', 'rejected'])
    assert.match(raw.refusal(insert(state)) ?? 'let through', /^R1: a row that does not begin/, state);
  const again = raw.refusal(() => {
    const seq = raw.event('rows-imported', null);
    raw.db.exec(`INSERT OR REPLACE INTO rows (batch, row, state, amount_minor, currency, identity, marker, attempts,
      reached, is_unresolved, is_send_again, last_seq, rest)
      VALUES ('B1', ${ROW.parked}, 'ready', 1, 'xof', 'i', 'PS-B1-${ROW.parked}', 0, 0, 0, 0, ${seq}, '{}')`);
  });
  assert.match(again ?? 'let through', /^R1: a row that does not begin/);
  const stolen = raw.refusal(() => raw.db.exec(`INSERT OR REPLACE INTO markers VALUES ('PS-B1-2', 'B1', 3)`));
  assert.match(stolen ?? 'let through', /a marker that another row has/);
});
