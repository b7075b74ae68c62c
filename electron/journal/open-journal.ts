/** Opens a journal on disk: to write (one process), or to read (any number, at the same time). */

import { closeSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { type Journal, JournalFailure } from '../engine/ports/journal-port.ts';
import { isOnNetwork, isSharedWithHost } from '../files/network-folder.ts';
import { openOwnFile, placeFault } from '../files/own-place.ts';
import { makeFolder } from '../files/private-file.ts';
import { type Ballast, holdBallast } from './ballast.ts';
import { countAnew } from './batch-sums.ts';
import {
  type HighWaterMark,
  type MarkStore,
  openHighWaterMark,
  rememberedIn,
  rememberIn,
} from './high-water-mark.ts';
import {
  createJournalFile,
  demandOneName,
  demandOwnJournal,
  type JournalPaths,
  journalPaths,
  keepDamagedCopy,
  lacksLog,
  openDatabase,
  openJournalFile,
  watchPlace,
} from './journal-files.ts';
import { metaOf } from './journal-writer.ts';
import { openMemoryJournal } from './memory-journal.ts';
import { addOwnLists, demandOwnLists } from './own-lists.ts';
import { hasWholeSchema } from './schema/journal-schema.ts';
import { demandOurVersion, refuseEarlier } from './schema/schema-version.ts';
import { failureOf, journalDamaged, translatingFailures, unfitPlace } from './sqlite-failure.ts';
import { type JournalReader, journalReader, sqliteJournal } from './sqlite-journal.ts';
import { openStatements } from './statements.ts';
import { CHECKED, checkWhole } from './whole-check.ts';

export interface JournalLocation {
  /** The folder of the journal; created if it is missing. */
  readonly dataDir: string;
  /** Where the high-water mark is kept, apart from the journal. Without it an older copy is not noticed. */
  readonly stateDir?: string;
  /** A second place for the mark, such as the OS keychain. */
  readonly keychainMark?: MarkStore;
  /**
   * Called when the journal is opened for writing, and its mark can be kept in neither place or its folder is shared with the
   * computer that this system runs in.
   */
  readonly onDoubt?: (problem: Problem) => void;
  /** When the check of a large journal begins: it reads as much as the disk can, and takes that from everything else. */
  readonly checkFrom?: Promise<void>;
}

/**
 * Opens the journal for this process alone, and creates it if there is none. Throws JournalFailure: journal-in-use,
 * journal-damaged (a copy is kept beside it), journal-earlier, journal-newer, disk-full, journal-unusable.
 */
export function openJournal(place: JournalLocation): Journal {
  const paths = journalPaths(place.dataDir);
  let lock: JournalLock | undefined;
  try {
    demandOwnPlace(paths.folder);
    makeFolder(paths.folder);
    lock = takeJournalLock(paths.lock);
    demandOwnJournal(paths.journal);
    createJournalFile(paths, (journal) => markAsLost(place, journal));
    return openLocked(place, paths, lock);
  } catch (error) {
    const failure = failureOf(error, paths.journal);
    if (failure instanceof JournalFailure && failure.problem.code === 'journal-damaged')
      translatingFailures(paths.journal, () => keepDamagedCopy(paths));
    lock?.release();
    throw failure;
  }
}

/** Refuses a folder in which another computer or another user can write. */
function demandOwnPlace(folder: string): void {
  const fault = isOnNetwork(folder) ? 'on-network' : placeFault(folder);
  if (fault !== undefined) throw new JournalFailure(unfitPlace(folder, fault));
}

/**
 * The journal lacks what was deleted, all of another one in its place or its own log, like an older copy: its mark
 * remembers an event that it does not have.
 */
function markAsLost(place: JournalLocation, journal: string): void {
  const mark = openMark(place, journal);
  mark?.moveDurably({ seq: 1, hash: '0'.repeat(64) });
  mark?.close();
}

function openLocked(place: JournalLocation, paths: JournalPaths, lock: JournalLock): Journal {
  const isLogDeleted = lacksLog(paths);
  const db = openJournalFile(paths.journal);
  let mark: HighWaterMark | undefined;
  let markLock: JournalLock | undefined;
  let check = CHECKED;
  try {
    if (!hasWholeSchema(db)) throw new JournalFailure(journalDamaged('guard-missing'));
    check = checkWhole(db, paths.journal, place.checkFrom ?? Promise.resolve());
    // As with its pages, a large journal is not read through while somebody waits.
    if (check === CHECKED) countAnew(db);
    addOwnLists(db);
    const { journal } = metaOf(openStatements(db));
    markLock = takeMarkLock(place, journal);
    const ballast: Ballast = holdBallast(paths.ballast);
    if (isLogDeleted) markAsLost(place, journal);
    mark = openMark(place, journal);
    if (isSharedWithHost(paths.folder)) place.onDoubt?.(problem('folder-of-host', { file: paths.folder }));
    if (mark === undefined && place.stateDir !== undefined)
      place.onDoubt?.(problem('mark-not-kept', { file: place.stateDir }));
    return sqliteJournal(db, {
      path: paths.journal,
      ballast,
      mark,
      isInPlace: watchPlace(paths.journal),
      check,
      release: () => {
        check.cancel();
        db.close();
        if (check.damage()) translatingFailures(paths.journal, () => keepDamagedCopy(paths));
        markLock?.release();
        lock.release();
      },
    });
  } catch (error) {
    check.cancel();
    mark?.close();
    markLock?.release();
    db.close();
    throw error;
  }
}

/**
 * Two copies of one journal have one mark and two folders, so the lock in a folder cannot keep both from paying at the
 * same time: each would look before the other has sent. If the state folder cannot be written, there is no such lock.
 */
function takeMarkLock({ stateDir }: JournalLocation, journal: string): JournalLock | undefined {
  if (stateDir === undefined) return undefined;
  try {
    makeFolder(stateDir);
    return takeJournalLock(join(stateDir, `journal-${journal}.lock`));
  } catch (error) {
    const failure = failureOf(error, stateDir);
    if (failure instanceof JournalFailure && failure.problem.code !== 'journal-in-use') return undefined;
    throw failure;
  }
}

/** If the state folder cannot be written (a server without a home), the journal is checked less, and that is told. */
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
 * one. One that a killed writer left halfway is first recovered, which needs it to be free. `isOneMoment`: what is read stays as it was at the opening, so that counts, rows
 * and the end of the chain fit each other. Throws as `openJournal` does.
 */
export function openJournalReader(place: JournalLocation, { isOneMoment = false } = {}): JournalReader {
  const { journal: path } = journalPaths(place.dataDir);
  if (!hasJournal(place.dataDir)) return openMemoryJournal();
  const open = () => {
    demandOwnJournal(path);
    let db = openReadable(path);
    if (db === undefined) {
      openJournal(place).close();
      db = openReadable(path);
    }
    if (db === undefined) throw new JournalFailure(problem('journal-in-use'));
    try {
      const { stateDir, keychainMark: keychain } = place;
      const recall = (journal: string) => rememberedIn({ stateDir, keychain }, journal);
      return journalReader(db, recall, isOneMoment);
    } catch (error) {
      db.close();
      throw error;
    }
  };
  return translatingFailures(path, open, false);
}

/** The journal opened for reading; undefined if a writer has to recover it first. */
function openReadable(path: string): Database.Database | undefined {
  refuseEarlier(path);
  const db = openDatabase(path, { readonly: true, timeout: 5_000 });
  try {
    demandOurVersion(db);
    demandOwnLists(db);
    db.pragma('trusted_schema = 0');
    return db;
  } catch (error) {
    db.close();
    if (needsWriter(error)) return undefined;
    throw error;
  }
}

/** True if a killed process left a rollback journal or a write-ahead log that only a writer can complete. */
function needsWriter(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    ['SQLITE_READONLY_ROLLBACK', 'SQLITE_READONLY_RECOVERY'].includes(error.code)
  );
}

interface JournalLock {
  release(): void;
}

/**
 * Takes the journal for this process: one writer. The lock is an exclusive transaction, never committed, on a small
 * database of its own. SQLite's lock is the operating system's lock on the open file, so a SIGKILL or a power cut
 * releases it at once, and there is never a stale lock to judge (a file with a process number could be stale). It
 * also refuses a second opening within the same process. It is on a file of its own, because `locking_mode=EXCLUSIVE`
 * on the journal would shut out readers, which may read while rows are being sent.
 *
 * The file is never opened in another way while the lock is held: closing any other handle of it would drop POSIX
 * locks. Throws SQLITE_BUSY (problem journal-in-use) at once if another process has it.
 */
export function takeJournalLock(path: string): JournalLock {
  demandOneName(path);
  if (!existsSync(path)) closeSync(openOwnFile(path, constants.O_WRONLY | constants.O_CREAT));
  const db = openDatabase(path, { timeout: 0 });
  try {
    // In memory, so that the lock leaves no journal file of its own behind.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return { release: () => db.close() };
}
