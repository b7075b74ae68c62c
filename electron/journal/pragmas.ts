import type Database from 'better-sqlite3';
import { invariant } from '../engine/core/row/invariant.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { notDurable } from './sqlite-failure.ts';

/** Older versions of SQLite have known defects in WAL recovery; nothing is sent on them. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * Set and read back on every opening. better-sqlite3 opens a WAL file at synchronous=NORMAL, under which a power cut
 * may lose the record of a payment that was sent; FULL (2) flushes the log before each commit returns. The two
 * *fullfsync pragmas make a flush reach the disk itself on macOS.
 */
const PRAGMAS: readonly (readonly [name: string, value: string, readBack: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['fullfsync', '1', 1],
  ['checkpoint_fullfsync', '1', 1],
  ['foreign_keys', '1', 1],
  ['recursive_triggers', '1', 1],
  ['trusted_schema', '0', 0],
  // About 4 MB of WAL between checkpoints; a large import's WAL is cut back to 64 MB afterwards.
  ['wal_autocheckpoint', '1000', 1000],
  ['journal_size_limit', '67108864', 67_108_864],
];

/**
 * Makes the connection durable and strict. Throws JournalFailure if SQLite does not confirm it (a network disk cannot
 * keep a write-ahead log), and BrokenInvariant if SQLite is too old. Nothing is sent in either case.
 */
export function setPragmas(db: Database.Database, options: { readonly path: string | undefined }): void {
  checkSqliteVersion(db);
  // 16 MB. A large journal fits in no cache, and pages that are read again are in the system's cache.
  db.pragma('cache_size = -16384');
  for (const [name, value, readBack] of PRAGMAS) {
    const expected = name === 'journal_mode' && options.path === undefined ? 'memory' : readBack;
    db.pragma(`${name} = ${value}`);
    const found = db.pragma(name, { simple: true });
    if (found !== expected)
      throw new JournalFailure(notDurable(options.path ?? db.name), { cause: `${name} is ${found}` });
  }
}

function checkSqliteVersion(db: Database.Database): void {
  const version = String(db.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  const difference = OLDEST_SQLITE.map((oldest, place) => (parts[place] ?? 0) - oldest).find((d) => d !== 0);
  invariant((difference ?? 0) >= 0, `SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`);
}
