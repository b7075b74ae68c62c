import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { FILE_MODE } from '../files/private-file.ts';

/**
 * Room for the outcomes of everything in flight: 64 rows at most (the highest concurrency), some ten pages of 4 KB each
 * in the write-ahead log, and the checkpoint after them.
 */
const BALLAST_BYTES = 4 * 1024 * 1024;

/** A file kept beside the journal, to be deleted on a full disk so that what is in flight can still be written down. */
export interface Ballast {
  /** Makes sure it is there, as far as there is room; false where there is none: then nothing new may be sent. */
  hold(): boolean;
  /** Frees its space; false where there was none to free. */
  free(): boolean;
}

/** The ballast at this path, held where there is room. Never throws for a full disk. */
export function holdBallast(path: string): Ballast {
  let isHeld = isWhole(path) || fill(path);
  return {
    hold() {
      if (!isHeld) isHeld = fill(path);
      return isHeld;
    },
    free() {
      if (!isHeld) return false;
      isHeld = false;
      rmSync(path, { force: true });
      return true;
    },
  };
}

function isWhole(path: string): boolean {
  return existsSync(path) && statSync(path).size === BALLAST_BYTES;
}

/** Written, not only sized: a sparse file would hold no space. Its content need not survive anything, so no flush. */
function fill(path: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'w', FILE_MODE);
    const block = Buffer.alloc(BALLAST_BYTES, 'paysheet ballast ');
    let written = 0;
    while (written < BALLAST_BYTES) written += writeSync(file, block, written);
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
