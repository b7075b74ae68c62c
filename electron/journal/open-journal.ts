/** Opens a journal on disk: to write (one process), or to read (any number, at the same time). */

import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { problem } from '../../shared/domain/problem.ts';
import { type Journal, JournalFailure } from '../engine/ports/journal-port.ts';
import { makeFolder } from '../files/private-file.ts';
import { type Ballast, holdBallast } from './ballast.ts';
import {
  type HighWaterMark,
  type MarkStore,
  openHighWaterMark,
  rememberedIn,
  rememberIn,
} from './high-water-mark.ts';
import {
  createJournalFile,
  isOnNetwork,
  type JournalPaths,
  journalPaths,
  keepDamagedCopy,
  openDatabase,
  openJournalFile,
} from './journal-files.ts';
import { type JournalLock, takeJournalLock } from './journal-lock.ts';
import { metaOf } from './journal-writer.ts';
import { openMemoryJournal } from './memory-journal.ts';
import { hasWholeSchema, migrate, SCHEMA_VERSION, schemaVersionOf } from './migrate.ts';
import { failureOf, journalDamaged, notDurable, translatingFailures } from './sqlite-failure.ts';
import { type JournalReader, journalReader, sqliteJournal } from './sqlite-journal.ts';
import { openStatements } from './statements.ts';

export interface JournalLocation {
  /** The folder of the journal; created if it is missing. */
  readonly dataDir: string;
  /** Where the high-water mark is kept, apart from the journal. Without it an older copy is not noticed. */
  readonly stateDir?: string;
  /** A second place for the mark, such as the OS keychain. */
  readonly keychainMark?: MarkStore;
}

/**
 * Opens the journal for this process alone, and creates it if there is none. Throws JournalFailure: journal-in-use,
 * journal-damaged (a copy is kept beside it), journal-newer, disk-full, journal-unusable.
 */
export function openJournal(place: JournalLocation): Journal {
  const paths = journalPaths(place.dataDir);
  let lock: JournalLock | undefined;
  try {
    if (isOnNetwork(paths.folder)) throw new JournalFailure(notDurable(paths.folder));
    makeFolder(paths.folder);
    lock = takeJournalLock(paths.lock);
    createJournalFile(paths);
    return openLocked(place, paths, lock);
  } catch (error) {
    const failure = failureOf(error, paths.journal);
    if (failure instanceof JournalFailure && failure.problem.code === 'journal-damaged')
      translatingFailures(paths.journal, () => keepDamagedCopy(paths));
    lock?.release();
    throw failure;
  }
}

function openLocked(place: JournalLocation, paths: JournalPaths, lock: JournalLock): Journal {
  const db = openJournalFile(paths.journal);
  let mark: HighWaterMark | undefined;
  try {
    migrate(db);
    checkWhole(db);
    const ballast: Ballast = holdBallast(paths.ballast);
    mark = openMark(place, metaOf(openStatements(db)).journal);
    return sqliteJournal(db, {
      path: paths.journal,
      ballast,
      mark,
      release: () => {
        db.close();
        lock.release();
      },
    });
  } catch (error) {
    mark?.close();
    db.close();
    throw error;
  }
}

/** If the state folder cannot be written (a server without a home), the journal is checked less, but usable. */
function openMark(place: JournalLocation, journal: string): HighWaterMark | undefined {
  const { stateDir, keychainMark: keychain } = place;
  if (stateDir === undefined) return keychain && rememberIn(keychain, journal);
  try {
    return openHighWaterMark({ stateDir, journal, keychain });
  } catch (error) {
    if (failureOf(error, stateDir) instanceof JournalFailure)
      return keychain && rememberIn(keychain, journal);
    throw error;
  }
}

/**
 * SQLite's own check of the file finds a broken page before anything is sent that relies on it. Every table and guard
 * must also be as the migrations make it: a journal whose triggers were dropped guards nothing.
 */
function checkWhole(db: Database.Database): void {
  const found = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new JournalFailure(journalDamaged('malformed'));
  if (!hasWholeSchema(db)) throw new JournalFailure(journalDamaged('guard-missing'));
}

/** True if the folder has a journal. Throws JournalFailure if that cannot be determined. */
export function hasJournal(dataDir: string): boolean {
  const { journal } = journalPaths(dataDir);
  return translatingFailures(
    journal,
    () => statSync(journal, { throwIfNoEntry: false }) !== undefined,
    false,
  );
}

/**
 * Opens the journal for reading, also while another process is sending. A folder without a journal reads as an empty
 * one. An older journal is first brought to this version, and one that a killed writer left halfway is first
 * recovered; both need it to be free. Throws as `openJournal` does.
 */
export function openJournalReader(place: JournalLocation): JournalReader {
  const { journal: path } = journalPaths(place.dataDir);
  if (!hasJournal(place.dataDir)) return openMemoryJournal();
  const open = () => {
    let db = openReadable(path);
    if (db === undefined) {
      openJournal(place).close();
      db = openReadable(path);
    }
    if (db === undefined) throw new JournalFailure(problem('journal-in-use'));
    try {
      const { stateDir, keychainMark: keychain } = place;
      return journalReader(db, (journal) => rememberedIn({ stateDir, keychain }, journal));
    } catch (error) {
      db.close();
      throw error;
    }
  };
  return translatingFailures(path, open, false);
}

/** The journal opened for reading; undefined if a writer has to recover it first. */
function openReadable(path: string): Database.Database | undefined {
  const db = openDatabase(path, { readonly: true, timeout: 5_000 });
  try {
    if (schemaVersionOf(db) === SCHEMA_VERSION) {
      db.pragma('trusted_schema = 0');
      return db;
    }
  } catch (error) {
    if (!needsWriter(error)) {
      db.close();
      throw error;
    }
  }
  db.close();
  return undefined;
}

/** True if a killed process left a rollback journal or a write-ahead log that only a writer can complete. */
function needsWriter(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    ['SQLITE_READONLY_ROLLBACK', 'SQLITE_READONLY_RECOVERY'].includes(error.code)
  );
}
