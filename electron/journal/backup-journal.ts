/** A whole copy of the journal, taken while it is open: SQLite's own online backup, pages and log together. */
import { chmod, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { FILE_MODE, journalPaths } from './journal-files.ts';

/**
 * Writes the copy beside the target and renames it over, so that an older copy stays whole until the new one is. For
 * its owner alone, as the journal is. Throws the system's error where it cannot be written, and EBUSY for a target in
 * the data folder itself, where a copy could take the journal's place.
 */
export async function backupJournal(dataDir: string, target: string): Promise<void> {
  if (dirname(resolve(target)) === resolve(dataDir))
    throw Object.assign(new Error('the data folder is no place for a copy'), { code: 'EBUSY' });
  const next = `${target}.part`;
  const db = new Database(journalPaths(dataDir).journal, { readonly: true, fileMustExist: true });
  try {
    // The file is there, for its owner alone, before anything is in it.
    await (await open(next, 'w', FILE_MODE)).close();
    await chmod(next, FILE_MODE);
    await db.backup(next);
    await rename(next, target);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  } finally {
    db.close();
  }
}
