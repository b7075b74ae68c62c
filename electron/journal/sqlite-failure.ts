import Database from 'better-sqlite3';
import type { Problem } from '../../shared/domain/problem.ts';
import { BrokenInvariant } from '../engine/core/invariant.ts';
import { JournalFailure } from '../engine/journal-port.ts';

/** How much space the `disk-full` problem asks for: room for the outcomes of everything in flight and a new ballast. */
const WANTED_SPACE = '100 MB';

/** The disk has no room: what was being written is not kept, what was written before is. */
export function diskFull(): Problem {
  return { code: 'disk-full', severity: 'error', params: { size: WANTED_SPACE } };
}

/** The file cannot be trusted; nothing may be sent on its word. */
export function journalDamaged(reason: string): Problem {
  return { code: 'journal-damaged', severity: 'error', params: { reason } };
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
      return { code: 'journal-in-use', severity: 'error' };
    case 'SQLITE_NOTADB':
      return journalDamaged('not a database');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EISDIR':
    case 'EEXIST':
    case 'ENOENT':
    case 'EMFILE':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_PERM':
      return { code: 'file-not-readable', severity: 'error', params: { file: path, reason: code } };
    default:
      if (code.startsWith('SQLITE_CORRUPT')) return journalDamaged('the file is malformed');
      if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))
        return { code: 'file-not-readable', severity: 'error', params: { file: path, reason: code } };
      if (code.startsWith('SQLITE_IOERR') || code === 'EIO')
        return journalDamaged(`the disk failed: ${code}`);
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
