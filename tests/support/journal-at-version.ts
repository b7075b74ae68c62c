import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { createSchema, migrate } from '../../electron/journal/migrate.ts';

/** Makes a journal's file as the given version left it, with a batch of two rows in it: 2 ready, 3 parked after an attempt. */
export function journalAtVersion(path: string, version: number): Database.Database {
  mkdirSync(dirname(path), { recursive: true });
  const db = new Database(path);
  createSchema(db, randomUUID(), 1);
  fillAtVersion1(db);
  migrate(db, version);
  return db;
}

const REST = JSON.stringify({
  operation: 'payment',
  channel: 'mobile_money',
  notSentInRow: 0,
  quoteRefusals: 0,
  rateRefusals: 0,
  reviewed: null,
  quote: null,
  openedAtMs: null,
  openedServerMs: null,
  unknownSinceMs: null,
  candidateIds: [],
  sessionReference: null,
  failureReason: null,
  settledAtMs: null,
  problem: null,
  releasedCodes: [],
});

function fillAtVersion1(db: Database.Database): void {
  const hash = (seq: number): string => String(seq).padStart(64, '0');
  const event = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const types = [
    [1, null, 'batch-created'],
    [2, null, 'rows-imported'],
    [3, 3, 'attempt-opened'],
    [4, 3, 'attempt-unknown'],
    [5, 3, 'row-parked'],
  ] as const;
  for (const [seq, row, type] of types) event.run(seq, 'B1', row, type, seq, '{}', hash(seq - 1), hash(seq));
  db.prepare(`INSERT INTO batches VALUES ('B1', 'https://a.test', NULL, NULL, 1, 5, 1, 5, '{}')`).run();
  const sha = 'a'.repeat(64);
  for (const row of [2, 3]) db.prepare(`INSERT INTO markers VALUES (?, 'B1', ?)`).run(`M-${row}`, row);
  const insert =
    db.prepare(`INSERT INTO rows VALUES ('B1', ?, ?, 1000, 'xof', ?, NULL, ?, ?, ?, ?, ?, ?, 0, NULL,
    NULL, ?, ?)`);
  insert.run(2, 'ready', 'r-2', 'M-2', null, null, 0, 0, 0, 2, REST);
  insert.run(3, 'parked', 'r-3', 'M-3', 'K-3', sha, 1, 1, 1, 5, REST);
  for (const row of [2, 3]) db.prepare(`INSERT INTO contents VALUES ('B1', ?, 2, '{}')`).run(row);
  db.prepare(`INSERT INTO keys VALUES ('K-3', 'B1', 3, ?)`).run(sha);
  db.prepare(`INSERT INTO attempts VALUES ('B1', 3, 1, 'K-3', 'M-3', ?, 3, 'unknown', 4)`).run(sha);
  db.prepare(`INSERT INTO claims VALUES ('https://a.test', 's-old', 'B1', 3, 4)`).run();
}

/** Everything in the tables of version 1, to be compared before and after a migration. */
export function dumpRows(db: Database.Database): unknown {
  return ['meta', 'events', 'batches', 'markers', 'rows', 'contents', 'keys', 'attempts', 'claims'].map(
    (table) => db.prepare(`SELECT * FROM ${table}`).all(),
  );
}
