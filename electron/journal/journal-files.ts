/** The journal's files: where they are, how the first one is created, and what is kept of a damaged one. */

import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, toNamespacedPath } from 'node:path';
import Database from 'better-sqlite3';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { FILE_MODE, flushFolder, makePrivate, whenFreeNow } from '../files/private-file.ts';
import { setPragmas } from './pragmas.ts';
import { createSchema } from './schema/journal-schema.ts';
import { demandOurVersion, refuseEarlier } from './schema/schema-version.ts';
import { linkedElsewhere } from './sqlite-failure.ts';

export interface JournalPaths {
  readonly folder: string;
  readonly journal: string;
  readonly lock: string;
  readonly ballast: string;
}

export function journalPaths(dataDir: string): JournalPaths {
  return {
    folder: dataDir,
    journal: join(dataDir, 'journal.db'),
    lock: join(dataDir, 'journal.lock'),
    ballast: join(dataDir, 'journal.ballast'),
  };
}

/**
 * Opens SQLite's file at any path. On Windows SQLite fails beyond 260 characters, except for a path in the system's
 * own form.
 */
export function openDatabase(path: string, options: Database.Options = {}): Database.Database {
  return new Database(toNamespacedPath(path), options);
}

/**
 * Creates an empty journal if there is none: written whole under another name, flushed, then renamed, and the
 * folder's entry flushed. So a journal file is never half made, and an empty or foreign one is damage, not a new
 * journal. Where one was deleted, `onLost` is called with the new journal's id before its name is there.
 */
export function createJournalFile(paths: JournalPaths, onLost: (journal: string) => void): void {
  if (existsSync(paths.journal)) return;
  const journal = randomUUID();
  const making = `${paths.journal}.new`;
  rmSync(making, { force: true });
  closeSync(openSync(making, 'wx', FILE_MODE));
  const db = openDatabase(making);
  try {
    db.pragma('journal_mode = DELETE');
    db.pragma('synchronous = FULL');
    createSchema(db, journal);
    // It keeps a write-ahead log from the beginning, so that a kill leaves no rollback journal, which readers cannot
    // handle.
    db.pragma('journal_mode = WAL');
  } finally {
    db.close();
  }
  flushFile(making);
  if (hadJournal(paths)) {
    onLost(journal);
    putLogAside(paths);
  }
  whenFreeNow(() => renameSync(making, paths.journal));
  flushFolder(paths.folder);
}

/** True if files are left that are made only beside a journal. The lock is made before it, so it proves nothing. */
function hadJournal({ journal, ballast }: JournalPaths): boolean {
  return existsSync(ballast) || existsSync(`${journal}-wal`);
}

/**
 * True if a process was killed and its write-ahead log was deleted since, with everything that was only there. SQLite
 * leaves the log's index beside it, and deletes the index first.
 */
export function lacksLog({ journal }: JournalPaths): boolean {
  return existsSync(`${journal}-shm`) && !existsSync(`${journal}-wal`);
}

/** The write-ahead log of the deleted journal is kept under another name: SQLite would write it into the new journal. */
function putLogAside({ folder, journal }: JournalPaths): void {
  const wal = `${journal}-wal`;
  if (existsSync(wal))
    whenFreeNow(() => renameSync(wal, join(folder, `journal.lost-${digestOf(wal)}.db-wal`)));
  rmSync(`${journal}-shm`, { force: true });
}

/**
 * Refuses a journal to which another name leads, a symbolic or a hard link: the lock and the write-ahead log are beside
 * the name, so two programs could write the file at once, or one without what is only in the other's log. A link to
 * the folder is harmless. Throws JournalFailure.
 */
export function demandOneName(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && (found.isSymbolicLink() || found.nlink > 1))
    throw new JournalFailure(linkedElsewhere(path));
}

/** The same for the journal with its write-ahead log: SQLite follows a link at each of these names. */
export function demandOwnJournal(path: string): void {
  for (const name of [path, `${path}-wal`, `${path}-shm`]) demandOneName(name);
}

/**
 * Tells, each time that it is called, whether the journal and its write-ahead log are still the files that they were
 * at first. An open file that was deleted or replaced takes every write, and the next process finds none of them.
 */
export function watchPlace(path: string): () => boolean {
  const found = () => [path, `${path}-wal`].map(identityOf).join();
  const first = found();
  return () => found() === first;
}

function identityOf(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return 'none';
  }
}

/**
 * Opens the journal's file durable and strict, readable only by its owner. A file that is not a journal of ours is
 * left as it is.
 */
export function openJournalFile(path: string): Database.Database {
  refuseEarlier(path);
  chmodSync(path, FILE_MODE);
  // SQLite gave them the journal's rights of that time; without the right to write them it could write nothing.
  for (const beside of [`${path}-wal`, `${path}-shm`]) makePrivate(beside, FILE_MODE);
  const db = openDatabase(path, { fileMustExist: true, timeout: 5_000 });
  try {
    demandOurVersion(db);
    setPragmas(db, { path });
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/**
 * Copies a damaged journal beside it and returns the copy's name. The name follows from the content, so that the same
 * damage is copied once. The journal itself is left as it is.
 */
export function keepDamagedCopy(paths: JournalPaths): string | undefined {
  if (!existsSync(paths.journal)) return undefined;
  const kept = join(paths.folder, `journal.damaged-${digestOf(paths.journal)}.db`);
  if (existsSync(kept)) return kept;
  // Its name can be guessed: a link of that name is not written through.
  copyFileSync(paths.journal, kept, constants.COPYFILE_EXCL);
  chmodSync(kept, FILE_MODE);
  const wal = `${paths.journal}-wal`;
  if (existsSync(wal)) copyFileSync(wal, `${kept}-wal`, constants.COPYFILE_EXCL);
  return kept;
}

const PIECE_BYTES = 1024 * 1024;

/** A short name for the file's content, which is read in pieces: a journal of half a million rows has more than 2 GB. */
function digestOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex').slice(0, 12);
}

function flushFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
