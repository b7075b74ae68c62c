/** Copies the whole journal while it is open, by SQLite's own online backup, which takes pages and log together. */
import { stat } from 'node:fs/promises';
import { dirname, toNamespacedPath } from 'node:path';
import { replaceFile } from '../files/private-file.ts';
import { journalPaths, openDatabase } from './journal-files.ts';

/**
 * Writes the copy beside the target and then renames it, so that an older copy stays whole until the new one is. Only
 * its owner can read it, like the journal. Throws the system's error if it cannot be written, and EBUSY for a target
 * in the data folder itself (whatever path names it), where a copy could replace the journal.
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

/** Links, case and mount points give one folder many names, so we compare the system's own number of it. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path, { bigint: true })));
  return first?.dev === second?.dev && first?.ino === second?.ino;
}
