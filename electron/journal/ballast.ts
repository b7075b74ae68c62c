import { closeSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { FILE_MODE } from '../files/private-file.ts';

/**
 * Room to record the outcomes of everything in flight: at most 64 rows (the highest concurrency), about ten pages of
 * 4 KB each in the write-ahead log, and the checkpoint after them.
 */
const BALLAST_BYTES = 4 * 1024 * 1024;
/** It is written in blocks: to fill memory with all of it would make every start of the app longer. */
const BLOCK_BYTES = 64 * 1024;

/** A file kept beside the journal. It is deleted when the disk is full, so that what is in flight can still be recorded. */
export interface Ballast {
  /** Writes the file if the disk has room; returns false if it has not: then nothing new may be sent. */
  hold(): boolean;
  /** Frees its space; false if there was none to free. */
  free(): boolean;
}

/** The ballast at this path, written if there is room. Never throws for a full disk. */
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
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.nlink === 1 && found.size === BALLAST_BYTES;
}

/** Writes real bytes: a sparse file would reserve no space. The content is worthless, so it is not flushed. */
function fill(path: string): boolean {
  let file: number | undefined;
  try {
    // A link of that name is removed, and never written through.
    rmSync(path, { force: true });
    file = openSync(path, 'wx', FILE_MODE);
    const block = Buffer.alloc(BLOCK_BYTES, 'paysheet ballast ');
    let written = 0;
    while (written < BALLAST_BYTES)
      written += writeSync(file, block, 0, Math.min(BLOCK_BYTES, BALLAST_BYTES - written));
    return true;
  } catch {
    if (file !== undefined) rmSync(path, { force: true });
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
