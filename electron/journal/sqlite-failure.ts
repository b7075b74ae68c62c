import Database from 'better-sqlite3';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { BrokenInvariant } from '../engine/core/row/invariant.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';

/** How much space the `disk-full` problem asks for: room for the outcomes of everything in flight and a new ballast. */
const WANTED_SPACE = '100 MB';

/** The disk has no room: what was being written is not kept, what was written before is. */
export function diskFull(): Problem {
  return problem('disk-full', { size: WANTED_SPACE });
}

/** Why a journal cannot be trusted, as the catalogue names it (`reason.…`). */
export type DamageReason =
  | 'not-a-database'
  | 'not-a-journal'
  | 'malformed'
  | 'disk-error'
  | 'guard-missing'
  | 'states-differ';

/** The file cannot be trusted; nothing may be sent on its word. */
export function journalDamaged(reason: DamageReason): Problem {
  return problem('journal-damaged', { reason });
}

/** The disk does not do what a journal needs of it. */
export function notDurable(file: string): Problem {
  return notReadable(file, 'not-durable');
}

function notReadable(
  file: string,
  reason: 'not-there' | 'is-folder' | 'no-permission' | 'in-use' | 'not-durable',
): Problem {
  return problem('file-not-readable', { file, reason });
}

/** What an error of SQLite or of the file system means: the problem it is, or undefined where it is none of theirs. */
function problemOf(code: string, path: string): Problem | undefined {
  switch (code) {
    case 'SQLITE_FULL':
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    // SQLite says only "I/O error" for a quota or a limit on the file's size.
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
    // Windows: a scanner or a backup program holds a file and shares it with nobody.
    case 'EBUSY':
      return notReadable(path, 'in-use');
    case 'SQLITE_NOTADB':
      return journalDamaged('not-a-database');
    case 'EISDIR':
      return notReadable(path, 'is-folder');
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return notReadable(path, 'not-there');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_PERM':
      return notReadable(path, 'no-permission');
    default:
      if (code.startsWith('SQLITE_CORRUPT')) return journalDamaged('malformed');
      if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))
        return notReadable(path, 'no-permission');
      if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return journalDamaged('disk-error');
      return undefined;
  }
}

/**
 * Says an error in the journal's own terms: JournalFailure for the disk and the file, BrokenInvariant for what the
 * database's guard refused. Anything else is ours and passes as it is.
 */
export function failureOf(error: unknown, path: string): unknown {
  if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))
    return new BrokenInvariant(error.message, { cause: error });
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const problem = problemOf(error.code, path);
  return problem ? new JournalFailure(problem, { cause: error }) : error;
}

/** Runs `act`; what SQLite or the file system throws leaves it as `failureOf` says it. */
export function sayingFailures<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw failureOf(error, path);
  }
}
