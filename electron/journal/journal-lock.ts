import { closeSync, existsSync, openSync } from 'node:fs';
import { FILE_MODE } from '../files/private-file.ts';
import { openDatabase } from './journal-files.ts';

export interface JournalLock {
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
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE));
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
