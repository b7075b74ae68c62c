/** A whole copy of the journal, taken while it is open: SQLite's own online backup, pages and log together. */
import Database from 'better-sqlite3';
import { journalPaths } from './journal-files.ts';

/** Writes the copy to the target, replacing it. Throws the system's error where it cannot be written. */
export async function backupJournal(dataDir: string, target: string): Promise<void> {
  const db = new Database(journalPaths(dataDir).journal, { readonly: true, fileMustExist: true });
  try {
    await db.backup(target);
  } finally {
    db.close();
  }
}
