/**
 * How every file of ours comes to be: for its owner alone (names, phones and amounts are in it, and other people use
 * the same computer), and whole or not at all.
 */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Makes the folder for its owner alone; one that is already there keeps the rights its owner gave it. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
}

/** Takes from everybody else what an earlier version gave them. On Windows the folder's own list of rights decides. */
export function makePrivate(path: string, mode: typeof FILE_MODE | typeof FOLDER_MODE): void {
  if (process.platform !== 'win32' && existsSync(path)) chmodSync(path, mode);
}

/**
 * Replaces the file by what `write` writes: into a new file beside it, flushed, then renamed over it, so that a crash
 * leaves the old content or the new. The new file's name cannot be guessed, and a link that stands there is never
 * followed. Throws what `write` throws and the system's errors, with the target as it was.
 */
export async function replaceFile(
  target: string,
  write: (handle: FileHandle, path: string) => Promise<void>,
): Promise<void> {
  const next = nameBeside(target);
  try {
    const handle = await open(next, 'wx', FILE_MODE);
    try {
      await write(handle, next);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameWhenFree(next, target);
    flushFolder(dirname(target));
  } catch (failure) {
    await rm(next, { force: true }).catch(() => undefined);
    throw failure;
  }
}

/** The same at once, for small texts: nothing of this process comes between. */
export function replaceFileNow(target: string, text: string): void {
  const next = nameBeside(target);
  try {
    const file = openSync(next, 'wx', FILE_MODE);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameNowWhenFree(next, target);
    flushFolder(dirname(target));
  } catch (failure) {
    rmSync(next, { force: true });
    throw failure;
  }
}

/**
 * How long a rename is tried again, each wait twice the last: 0.6 s together. On Windows a scanner for viruses or a
 * search index holds a new file for some moments, and a rename over it or of it is refused meanwhile.
 */
const RENAME_WAITS_MS = [10, 20, 40, 80, 150, 300] as const;

/** Renames as the system does, and tries again while another program holds one of the two files. */
export async function renameWhenFree(from: string, to: string): Promise<void> {
  for (const waitMs of RENAME_WAITS_MS) {
    try {
      return await rename(from, to);
    } catch (failure) {
      if (!isHeld(failure)) throw failure;
      await pause(waitMs);
    }
  }
  await rename(from, to);
}

/** The same at once: nothing of this process comes between. */
export function renameNowWhenFree(from: string, to: string): void {
  for (const waitMs of RENAME_WAITS_MS) {
    try {
      renameSync(from, to);
      return;
    } catch (failure) {
      if (!isHeld(failure)) throw failure;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  renameSync(from, to);
}

/** Windows says of a held file that the rename is not permitted; elsewhere that is said of rights alone. */
function isHeld(failure: unknown): boolean {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return code === 'EBUSY' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES'));
}

/** Flushes a folder's entries, so that a new file survives a power cut. Windows has no such flush and needs none. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** True for a file that was begun to take the place of the target of this name. */
export function isPartOf(target: string, name: string): boolean {
  return name.startsWith(`.${target}.`) && /^[0-9a-f]{8}\.part$/.test(name.slice(target.length + 2));
}

function nameBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomUUID().slice(0, 8)}.part`);
}
