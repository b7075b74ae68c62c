/** What a buggy sender would write into the database: the steps of an attempt in raw SQL, for attacks on its guard. */
import { type RawJournal, ROW } from './guarded-journal.ts';
import { attemptOpened } from './journal-events.ts';

export const B = 'B1';
export const SHA = attemptOpened(B, ROW.again).bodySha256;
export const OTHER_SHA = 'e'.repeat(64);

/** Logs the opening, registers a new key, and records the attempt: what a buggy sender would do. */
export function openAttempt(
  raw: RawJournal,
  row: number,
  { attempt = 2, key = `key-${B}-${row}`, sha = attemptOpened(B, row).bodySha256 } = {},
): number {
  const marker = `PS-${B}-${row}`;
  const seq = raw.event('attempt-opened', row, { attempt, key, marker, bodySha256: sha });
  const isKnown = raw.db.prepare('SELECT 1 FROM keys WHERE key = ?').get(key) !== undefined;
  if (!isKnown) raw.db.prepare('INSERT INTO keys VALUES (?, ?, ?, ?)').run(key, B, row, sha);
  wantRow(raw, row, seq);
  raw.db
    .prepare('INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)')
    .run(B, row, attempt, key, marker, sha, seq);
  return seq;
}

/** What the row wants, as a buggy sender would write it before an attempt, however little it compared. */
export function wantRow(raw: RawJournal, row: number, seq: number): void {
  raw.db
    .prepare(
      `INSERT INTO intents SELECT batch, row, json_array(batch, row, identity, amount_minor, currency, ''), 'out',
       identity, amount_minor, currency, '', 200, NULL, @seq FROM rows WHERE batch = @batch AND row = @row
       ON CONFLICT (batch, row) DO UPDATE SET sent_ms = excluded.sent_ms, seq = excluded.seq`,
    )
    .run({ batch: B, row, seq });
}

export const setRow = (raw: RawJournal, row: number, set: string, ...values: unknown[]): void => {
  raw.db.prepare(`UPDATE rows SET ${set} WHERE batch = 'B1' AND row = ${row}`).run(...values);
};

export const startSending = (
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

export const closeAttempt = (
  raw: RawJournal,
  row: number,
  attempt: number,
  outcome: string,
  seq: number,
): void => {
  raw.db
    .prepare('UPDATE attempts SET outcome = ?, closed_seq = ? WHERE batch = ? AND row = ? AND attempt = ?')
    .run(outcome, seq, B, row, attempt);
};
