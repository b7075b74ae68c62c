import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { z } from 'zod';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { BrokenInvariant } from '../engine/core/row/invariant.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import type { PlaceFault } from '../files/own-place.ts';

/** How much space the `disk-full` problem asks for: room for the outcomes of everything in flight and a new ballast. */
const WANTED_SPACE = '100 MB';

/** The disk has no room: the present write is lost, earlier ones are kept. */
export function diskFull(): Problem {
  return problem('disk-full', { size: WANTED_SPACE });
}

/** Why a journal cannot be trusted, in the catalogue's terms (`reason.…`). */
type DamageReason =
  | 'not-a-database'
  | 'not-a-journal'
  | 'malformed'
  | 'disk-error'
  | 'guard-missing'
  | 'states-differ';

/** The file cannot be trusted, so nothing may be sent that relies on it. */
export function journalDamaged(reason: DamageReason): Problem {
  return problem('journal-damaged', { reason });
}

/** Reads back what was written as JSON. Text that is not JSON, or not of the schema, means that the file is damaged. */
export function parseStored<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new JournalFailure(journalDamaged('malformed'), { cause });
  }
}

/** The disk does not do what a journal needs. */
export function notDurable(file: string): Problem {
  return unusable(file, 'not-durable');
}

/** Another computer or another user can write there too. */
export function unfitPlace(folder: string, fault: PlaceFault | 'on-network'): Problem {
  return unusable(folder, fault);
}

/** Another name leads to the same file, beside which its lock and its write-ahead log are not. */
export function linkedElsewhere(file: string): Problem {
  return unusable(file, 'linked');
}

/** The name leads to another file than at the opening, or to none: what is written to the one that is open is lost. */
export function replacedMeanwhile(file: string): Problem {
  return unusable(file, 'replaced');
}

function unusable(
  file: string,
  reason:
    | 'no-such-folder'
    | 'is-folder'
    | 'no-permission'
    | 'folder-locked'
    | 'folder-read-only'
    | 'name-too-long'
    | 'in-use'
    | 'linked'
    | 'replaced'
    | 'not-durable'
    | 'on-network'
    | PlaceFault,
): Problem {
  return problem('journal-unusable', { file, reason });
}

/** The problem that an error of SQLite or of the file system means; undefined if the error is neither. */
function problemOf(code: string, path: string, isWriting: boolean): Problem | undefined {
  switch (code) {
    case 'SQLITE_FULL':
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    // SQLite reports only "I/O error" for a quota or a limit on the file's size.
    case 'SQLITE_IOERR_WRITE':
    case 'SQLITE_IOERR_TRUNCATE':
    case 'SQLITE_IOERR_SHMSIZE':
      return diskFull();
    case 'SQLITE_BUSY':
    case 'SQLITE_BUSY_RECOVERY':
    case 'SQLITE_BUSY_SNAPSHOT':
    case 'SQLITE_BUSY_TIMEOUT':
    case 'SQLITE_LOCKED':
      return problem('journal-in-use');
    // Windows: a scanner or a backup program has opened a file and does not share it.
    case 'EBUSY':
      return unusable(path, 'in-use');
    case 'SQLITE_NOTADB':
      return journalDamaged('not-a-database');
    case 'EISDIR':
      return unusable(path, 'is-folder');
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ELOOP':
      return unusable(path, 'no-such-folder');
    case 'ENAMETOOLONG':
      return unusable(path, 'name-too-long');
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_PERM':
      return unusable(path, isWriting ? 'folder-locked' : 'no-permission');
    case 'EROFS':
      return unusable(path, 'folder-read-only');
    default:
      if (code.startsWith('SQLITE_CORRUPT')) return journalDamaged('malformed');
      if (code.startsWith('SQLITE_READONLY')) return unusable(path, 'folder-read-only');
      if (code.startsWith('SQLITE_CANTOPEN'))
        return unusable(
          path,
          isWriting ? 'folder-locked' : isReadOnly(path) ? 'folder-read-only' : 'no-permission',
        );
      if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return journalDamaged('disk-error');
      return undefined;
  }
}

/** On a disk that cannot be written a reader of SQLite's log (WAL) cannot open either; SQLite does not say why. */
function isReadOnly(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/**
 * Translates an error: JournalFailure for the disk and the file, BrokenInvariant for what the database's guard
 * refused. Any other error is a bug of ours and is returned unchanged. `isWriting`: the account lacks the right to
 * write; for a reader it may lack the right to read.
 */
export function failureOf(error: unknown, path: string, isWriting = true): unknown {
  if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))
    return new BrokenInvariant(error.message, { cause: error });
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const found = problemOf(error.code, path, isWriting);
  return found ? new JournalFailure(found, { cause: error }) : error;
}

/** Runs `act`, and translates with `failureOf` what SQLite or the file system throws. */
export function translatingFailures<T>(path: string, act: () => T, isWriting = true): T {
  try {
    return act();
  } catch (error) {
    throw failureOf(error, path, isWriting);
  }
}
