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
  if (!isKnown) insertKey(raw, key, row, sha);
  wantRow(raw, row, seq);
  insertAttempt(raw, row, { attempt, key, sha, seq });
  return seq;
}

export function insertKey(raw: RawJournal, key: string, row: number, sha: string): void {
  raw.db
    .prepare('INSERT OR REPLACE INTO keys (key, batch, row, body_sha256) VALUES (?, ?, ?, ?)')
    .run(key, B, row, sha);
}

/** Records an attempt that is open. */
export function insertAttempt(
  raw: RawJournal,
  row: number,
  of: { readonly attempt: number; readonly key: string; readonly sha: string; readonly seq: number },
): void {
  raw.db
    .prepare(
      `INSERT INTO attempts (batch, row, attempt, key, marker, body_sha256, opened_seq) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(B, row, of.attempt, of.key, `PS-${B}-${row}`, of.sha, of.seq);
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

export const startSending = (raw: RawJournal, row: number, seq: number, opened: number) =>
  setRow(raw, row, `state = 'sending', opened = ?, last_seq = ?`, opened, seq);

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
