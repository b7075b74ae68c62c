/** A whole copy of the journal, taken while it is open: SQLite's own online backup, pages and log together. */
import { stat } from 'node:fs/promises';
import { dirname, toNamespacedPath } from 'node:path';
import { replaceFile } from '../files/private-file.ts';
import { journalPaths, openDatabase } from './journal-files.ts';

/**
 * Writes the copy beside the target and renames it over, so that an older copy stays whole until the new one is. For
 * its owner alone, as the journal is. Throws the system's error where it cannot be written, and EBUSY for a target in
 * the data folder itself, by whatever path it is named, where a copy could take the journal's place.
 */
export async function backupJournal(dataDir: string, target: string): Promise<void> {
  if (await isSameFolder(dirname(target), dataDir))
    throw Object.assign(new Error('the data folder is no place for a copy'), { code: 'EBUSY' });
  const db = openDatabase(journalPaths(dataDir).journal, { readonly: true, fileMustExist: true });
  try {
    await replaceFile(target, async (_handle, path) => {
      await db.backup(toNamespacedPath(path));
    });
  } finally {
    db.close();
  }
}

/** Links, case and mount points lead to one folder by many names: the system's own number of it decides. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path, { bigint: true })));
  return first?.dev === second?.dev && first?.ino === second?.ino;
}
