/**
 * How each of our files is written: readable only by its owner (it has names, phones and amounts, and other people
 * use the same computer), and whole or not at all.
 */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/**
 * Creates the folder and any missing parents for its owner alone; an existing folder keeps the rights that its owner
 * gave it. It goes step by step, because Node's recursive way never ends if the system denies that a folder's parent
 * exists, as in /proc.
 */
export function makeFolder(folder: string): void {
  try {
    makeOneFolder(folder);
  } catch (failure) {
    const whole = resolve(folder);
    const above = dirname(whole);
    if (codeOf(failure) !== 'ENOENT' || above === whole) throw failure;
    if (!existsSync(above)) makeFolder(above);
    makeOneFolder(folder);
  }
}

function makeOneFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (failure) {
    if (!isFolder(folder)) throw failure;
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Removes rights that an earlier version gave to everybody, not from what a link leads to. On Windows the folder's own access list decides. */
export function makePrivate(path: string, mode: typeof FILE_MODE | typeof FOLDER_MODE): void {
  if (process.platform === 'win32') return;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink()) chmodSync(path, mode);
}

/**
 * Names that Windows treats as devices, also with an extension. Node's own calls can create such a file, and one
 * whose name ends in a dot or a blank, but no other program can open or delete it.
 */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:[ .]|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows takes none of them in a name
const NOT_IN_NAMES = /[\u0000-\u001f<>:"/\\|?*]/;

/** True if every program on Windows can open a file with this name. */
export function isWindowsName(name: string): boolean {
  return !DEVICE_NAME.test(name) && !NOT_IN_NAMES.test(name) && !name.endsWith('.') && !name.endsWith(' ');
}

/** True if every program on this system can open a file with this name. */
export function isFileName(name: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform !== 'win32' || isWindowsName(name);
}

/**
 * Replaces the file with what `write` writes: into a new file beside it, flushed, then renamed over it, so that a
 * crash leaves the old content or the new. The new file's name cannot be guessed, and a link with that name is never
 * followed. Throws what `write` throws and the system's errors, with the target unchanged; EINVAL means a name that
 * the system does not accept.
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

/** The same synchronously, for small texts: nothing else in this process runs in between. */
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
 * How long we retry a file that another program holds, each wait twice the last: 0.6 s together. On Windows a virus
 * scanner or a search index holds a file for a moment; meanwhile the system refuses to open it, to rename it, or to
 * rename another over it.
 */
const HELD_WAITS_MS = [10, 20, 40, 80, 150, 300] as const;

/** Repeats what the system refuses while another program holds the file, until it is free. */
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

/** The same synchronously: nothing else in this process runs in between. */
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

/** For a held file Windows reports that the operation is not permitted; other systems report that only for missing rights. */
function isHeld(failure: unknown): boolean {
  const code = codeOf(failure);
  return code === 'EBUSY' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES'));
}

function codeOf(failure: unknown): unknown {
  return failure instanceof Error && 'code' in failure ? failure.code : undefined;
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

/** True for a temporary file that was begun in order to replace the target with this name. */
export function isPartOf(target: string, name: string): boolean {
  return name.startsWith(`.${target}.`) && /^[0-9a-f]{8}\.part$/.test(name.slice(target.length + 2));
}

function nameBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomUUID().slice(0, 8)}.part`);
}
