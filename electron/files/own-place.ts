/**
 * Files and folders of our own, which may be in a folder that somebody else can write into: he could put a link there
 * that leads to a file of ours elsewhere. So none is opened through a link, and such a folder is refused.
 */
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { FILE_MODE, makeFolder } from './private-file.ts';

/** Windows has no such flag; there the entry is looked at before it is opened. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * Opens a file that nobody but us has made: `flags` of the system, without following a link as the last part of the
 * path. Throws the system's errors, and ELOOP for a link, for a file that has another name as well, and for what is no
 * file. If it may be written, only its owner can read it afterwards.
 */
export function openOwnFile(path: string, flags: number): number {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw linked(path);
  // Non-blocking, because opening a pipe would wait for its other end.
  const file = openSync(path, flags | NO_FOLLOW | (constants.O_NONBLOCK ?? 0), FILE_MODE);
  try {
    const entry = fstatSync(file);
    if (!entry.isFile() || entry.nlink > 1) throw linked(path);
    const isWritten = (flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0;
    // An earlier version let everybody read some of them. On Windows the folder's own access list decides.
    if (isWritten && process.platform !== 'win32') fchmodSync(file, FILE_MODE);
    return file;
  } catch (failure) {
    closeSync(file);
    throw failure;
  }
}

/** The text of a file of our own, not read through a link. Throws as `openOwnFile` does. */
export function readOwnText(path: string): string {
  const file = openOwnFile(path, constants.O_RDONLY);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/**
 * Creates a folder of ours inside another one of ours; one that exists must be a folder and no link to one. Throws the
 * system's errors, and ELOOP for a link.
 */
export function makeOwnFolder(folder: string): void {
  makeFolder(folder);
  if (lstatSync(folder).isSymbolicLink()) throw linked(folder);
}

function linked(path: string): Error {
  return Object.assign(new Error(`${path} is a link, or has another name as well`), { code: 'ELOOP' });
}

/** Why a folder is no place for a journal: whoever can put files there can also take the journal away. */
export type PlaceFault = 'others-may-write' | 'group-may-write' | 'of-another-user';

/**
 * Who else can change what is in the folder; undefined if it is ours, if it is missing, and on Windows, where a list of
 * rights decides. The system's administrator may use anybody's folder. A group with the number of a user is that user's
 * own, as most Linux systems make one for each.
 */
export function placeFault(folder: string): PlaceFault | undefined {
  const us = process.geteuid?.();
  const found = us === undefined ? undefined : statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if ((found.mode & 0o002) !== 0) return 'others-may-write';
  if (found.uid === us && found.gid !== us && (found.mode & 0o020) !== 0) return 'group-may-write';
  return us === 0 || found.uid === us || found.uid === 0 ? undefined : 'of-another-user';
}
