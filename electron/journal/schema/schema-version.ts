/** Which Paysheet wrote a journal, as its file says. A journal of another version is never opened, nor changed. */
import { closeSync, openSync, readSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { problem } from '../../../shared/domain/problem.ts';
import { JournalFailure } from '../../engine/ports/journal-port.ts';
import { journalDamaged } from '../sqlite-failure.ts';

/** Raised with every change of a table or a guard. */
const SCHEMA_VERSION = 20;

/** In the file's header; it says that this database is a Paysheet journal (`PAYS`). */
const APPLICATION_ID = 0x50415953;

/** SQLite's header: its length, and where it holds the two numbers, each of four bytes with the highest first. */
const [HEADER_LENGTH, USER_VERSION_AT, APPLICATION_ID_AT] = [100, 60, 68];

export function writeVersion(db: Database.Database): void {
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${SCHEMA_VERSION}`);
}

/**
 * Throws JournalFailure for a journal of an earlier Paysheet (journal-earlier). It is asked before SQLite opens the
 * file: when it closes, it writes into the file what a killed process left in the write-ahead log.
 */
export function refuseEarlier(path: string): void {
  const header = Buffer.alloc(HEADER_LENGTH);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_LENGTH, 0);
  } finally {
    closeSync(file);
  }
  const version = header.readUInt32BE(USER_VERSION_AT);
  if (header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID && version > 0 && version < SCHEMA_VERSION)
    throw new JournalFailure(problem('journal-earlier', { file: path }));
}

/**
 * Throws JournalFailure for a file that is no journal (journal-damaged) and for one that a newer Paysheet wrote
 * (journal-newer), because its events may mean something that we do not know.
 */
export function demandOurVersion(db: Database.Database): void {
  const applicationId = db.pragma('application_id', { simple: true });
  const version = Number(db.pragma('user_version', { simple: true }));
  if (applicationId !== APPLICATION_ID || version < SCHEMA_VERSION)
    throw new JournalFailure(journalDamaged('not-a-journal'));
  if (version > SCHEMA_VERSION) throw new JournalFailure(problem('journal-newer'));
}
