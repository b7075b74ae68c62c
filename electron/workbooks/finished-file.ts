import { createHash } from 'node:crypto';
import { type FileHandle, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { READ_LIMITS } from '../../shared/sheet/read/limits.ts';
import type { EventOf } from '../engine/core/row/events.ts';
import { replaceFile } from '../files/private-file.ts';
import { readBoundedFile } from '../files/read-file.ts';

export type ExportFault = 'disk-full' | 'open-elsewhere' | 'not-writable';

/**
 * Why a file cannot be written to a place: tokens of the catalogue (`reason.*`), each with its words for the command
 * line.
 */
const PLACE_FAULTS = {
  'no-such-folder': (folder: string) => `the folder ${folder} does not exist`,
  'folder-locked': (folder: string) => `the folder ${folder} may not be written to`,
  'folder-read-only': (folder: string) => `the folder ${folder} is read-only`,
  'no-folder': (folder: string) => `${folder} is not a folder`,
  'folder-not-empty': () => 'the folder holds other files',
  'file-of-that-name': () => 'there is a file of that name',
  'folder-of-that-name': () => 'there is a folder of that name',
  'name-too-long': () => 'the name is too long',
  'name-not-taken': () => 'this system takes no file of that name',
  'sheet-itself': () => 'it is the sheet itself, or has its name',
} as const;
type PlaceFault = keyof typeof PLACE_FAULTS;

/** A file could not be written; the message says why, and the target is unchanged. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';
  readonly fault: ExportFault;
  readonly file: string;
  /** For a place that takes no file: the reason (a token of the catalogue), or the system's own code. */
  readonly place: string;

  constructor(
    {
      fault,
      file,
      reason,
      place = fault,
    }: { fault: ExportFault; file: string; reason: string; place?: string },
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.fault = fault;
    this.file = file;
    this.place = place;
  }
}

/**
 * Writes a file whole or not at all: into a temporary file beside the target, flushed to the disk, then renamed over
 * it. Throws ExportFailure with the target unchanged.
 */
export async function writeFinishedFile(
  target: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    if (await isFolder(target)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    await replaceFile(target, write);
  } catch (failure) {
    throw asExportFailure(await belowFile(failure, target), target);
  }
}

/** The same for content that is there as a whole. */
export function writeFinishedContent(target: string, content: Uint8Array | string): Promise<void> {
  return writeFinishedFile(target, (handle) => handle.writeFile(content));
}

/** For a path below a file Windows reports that nothing is there; other systems report that it is no folder. */
async function belowFile(failure: unknown, target: string): Promise<unknown> {
  if (!(failure instanceof Error && 'code' in failure && failure.code === 'ENOENT')) return failure;
  const folder = await stat(dirname(target)).catch(() => undefined);
  return folder && !folder.isDirectory() ? Object.assign(failure, { code: 'ENOTDIR' }) : failure;
}

/** The sheet that a batch was made of: its name, and its bytes' hash. */
type SheetFile = EventOf<'batch-created'>['file'] | undefined;

/**
 * Throws ExportFailure if the target is the sheet itself: results never replace the sheet they belong to, which may
 * be the only copy.
 */
export async function demandNotSheet(target: string, sheet: SheetFile): Promise<void> {
  if (await isSheet(target, sheet)) throw unwritable(target, 'sheet-itself');
}

/**
 * True if the file there is the sheet or a copy of it, whatever its name, or a file with the sheet's name, which may
 * be the sheet with later changes.
 */
export async function isSheet(path: string, sheet: SheetFile): Promise<boolean> {
  if (!sheet) return false;
  const hasItsName = basename(path).toLowerCase() === sheet.name.toLowerCase();
  if (hasItsName && (await stat(path).catch(() => undefined))) return true;
  const there = await readBoundedFile(path, READ_LIMITS.fileBytes).catch(() => undefined);
  return there !== undefined && createHash('sha256').update(there).digest('hex') === sheet.sha256;
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** The last two are SQLite's, which writes a copy of the journal itself. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE']);
/** Windows refuses with one of these to replace a file that a spreadsheet program holds open. */
const HELD_OPEN = new Set(['EBUSY', 'EPERM', 'ETXTBSY']);
const PLACES: Readonly<Record<string, PlaceFault>> = {
  ENOENT: 'no-such-folder',
  EACCES: 'folder-locked',
  EROFS: 'folder-read-only',
  EEXIST: 'file-of-that-name',
  EISDIR: 'folder-of-that-name',
  ENOTEMPTY: 'folder-not-empty',
  ENOTDIR: 'no-folder',
  ENAMETOOLONG: 'name-too-long',
  EINVAL: 'name-not-taken',
};

/** The system's error as an ExportFailure of the target; any other error unchanged. */
export function asExportFailure(failure: unknown, target: string): unknown {
  if (!(failure instanceof Error) || !('code' in failure)) return failure;
  const code = String(failure.code);
  const cause = { cause: failure };
  const failed = (fault: ExportFault, reason: string, place: string = fault) =>
    new ExportFailure({ fault, file: basename(target), reason, place }, cause);
  if (FULL.has(code)) return failed('disk-full', 'the disk is full');
  if (HELD_OPEN.has(code)) return failed('open-elsewhere', 'it is open in another program');
  const place = PLACES[code];
  return place === undefined
    ? failed('not-writable', `the system says ${code}`, code)
    : unwritable(target, place, cause);
}

function unwritable(target: string, place: PlaceFault, options?: ErrorOptions): ExportFailure {
  const reason = PLACE_FAULTS[place](dirname(target));
  return new ExportFailure({ fault: 'not-writable', file: basename(target), reason, place }, options);
}
