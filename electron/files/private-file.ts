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
 * What Windows takes for a device, also with an ending. Node's own calls make such a file all the same, and one that ends
 * in a dot or a blank, which no other program can open or delete.
 */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:[ .]|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows takes none of them in a name
const NOT_IN_NAMES = /[\u0000-\u001f<>:"/\\|?*]/;

/** True if every program on Windows can open a file of this name. */
export function isWindowsName(name: string): boolean {
  return !DEVICE_NAME.test(name) && !NOT_IN_NAMES.test(name) && !name.endsWith('.') && !name.endsWith(' ');
}

/** True if every program on this system can open a file of this name. */
export function isFileName(name: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32' || isWindowsName(name);
}

/**
 * Replaces the file by what `write` writes: into a new file beside it, flushed, then renamed over it, so that a crash
 * leaves the old content or the new. The new file's name cannot be guessed, and a link that stands there is never
 * followed. Throws what `write` throws and the system's errors, with the target as it was; EINVAL is a name that the system
 * does not take.
 */
export async function replaceFile(
  target: string,
  write: (handle: FileHandle, path: string) => Promise<void>,
): Promise<void> {
  if (!isFileName(basename(target))) throw Object.assign(new Error('no name of a file'), { code: 'EINVAL' });
  const next = nameBeside(target);
  try {
    const handle = await open(next, 'wx', FILE_MODE);
    try {
      await write(handle, next);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await whenFree(() => rename(next, target));
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
    whenFreeNow(() => renameSync(next, target));
    flushFolder(dirname(target));
  } catch (failure) {
    rmSync(next, { force: true });
    throw failure;
  }
}

/**
 * How long a held file is tried again, each wait twice the last: 0.6 s together. On Windows a scanner for viruses or a
 * search index holds a file for some moments, and opening it, or a rename of it or over it, is refused meanwhile.
 */
const HELD_WAITS_MS = [10, 20, 40, 80, 150, 300] as const;

/** Does what the system refuses while another program holds the file: again, until it is free. */
async function whenFree<T>(act: () => Promise<T>): Promise<T> {
  for (const waitMs of HELD_WAITS_MS) {
    try {
      return await act();
    } catch (failure) {
      if (!isHeld(failure)) throw failure;
      await pause(waitMs);
    }
  }
  return act();
}

/** The same at once: nothing of this process comes between. */
export function whenFreeNow<T>(act: () => T): T {
  for (const waitMs of HELD_WAITS_MS) {
    try {
      return act();
    } catch (failure) {
      if (!isHeld(failure)) throw failure;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  return act();
}

/** Windows says of a held file that the act is not permitted; elsewhere that is said of rights alone. */
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
