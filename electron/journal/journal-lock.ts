import { closeSync, existsSync, openSync } from 'node:fs';
import { FILE_MODE } from '../files/private-file.ts';
import { openDatabase } from './journal-files.ts';

export interface JournalLock {
  release(): void;
}

/**
 * Takes the journal for this process: one writer. The lock is an exclusive transaction, never committed, on a small
 * database of its own. Why so: SQLite's lock is the operating system's, on the open file, so that a SIGKILL or a power
 * cut releases it at once and nothing stale is ever left to be judged (a file with a process number in it would be);
 * it also refuses a second opening within the same process; and it lies on a file of its own, because
 * `locking_mode=EXCLUSIVE` on the journal would shut out readers, which may look on while rows are being sent.
 *
 * The file is never opened by other means while it is held: closing any other handle of it would drop POSIX locks.
 * Throws SQLITE_BUSY (problem journal-in-use) at once where another has it.
 */
export function takeJournalLock(path: string): JournalLock {
  if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE));
  const db = openDatabase(path, { timeout: 0 });
  try {
    // In memory: the lock leaves no journal file of its own behind.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return { release: () => db.close() };
}
