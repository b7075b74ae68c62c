/** Copies the whole journal while it is open, by SQLite's own online backup, which takes pages and log together. */
import { dirname, toNamespacedPath } from 'node:path';
import { isWithin } from '../files/folder-within.ts';
import { replaceFile } from '../files/private-file.ts';
import { journalPaths, openDatabase } from './journal-files.ts';

/**
 * Writes the copy beside the target and then renames it, so that an older copy stays whole until the new one is. Only
 * its owner can read it, like the journal. Throws the system's error if it cannot be written, and EBUSY for a target
 * in the data folder itself (whatever path names it), where a copy could replace the journal.
 */
export async function backupJournal(dataDir: string, target: string): Promise<void> {
  if (await isWithin(dirname(target), [dataDir]))
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
