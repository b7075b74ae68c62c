import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type ExportFault = 'disk-full' | 'open-elsewhere' | 'not-writable';

/** A file that could not be written, with the reason in words; the target is as it was. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';
  readonly fault: ExportFault;
  readonly file: string;

  constructor(
    { fault, file, reason }: { fault: ExportFault; file: string; reason: string },
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.fault = fault;
    this.file = file;
  }
}

/**
 * Writes a file whole or not at all: into a temporary file beside the target, flushed to the disk, then renamed over
 * it. Throws ExportFailure with the target untouched.
 */
export async function writeFinishedFile(
  target: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = dirname(target);
  const temporary = join(folder, `.${basename(target)}.${randomUUID().slice(0, 8)}.part`);
  try {
    if (await isFolder(target)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
    await syncFolder(folder);
  } catch (failure) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw asExportFailure(failure, target);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

/** The rename itself is durable only once its folder is; Windows cannot flush a folder and needs not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Windows refuses to replace a file that a spreadsheet program holds open with one of these. */
const HELD_OPEN = new Set(['EBUSY', 'EPERM', 'ETXTBSY']);

function asExportFailure(failure: unknown, target: string): unknown {
  if (!(failure instanceof Error) || !('code' in failure)) return failure;
  const code = String(failure.code);
  const cause = { cause: failure };
  const file = basename(target);
  if (FULL.has(code))
    return new ExportFailure({ fault: 'disk-full', file, reason: 'the disk is full' }, cause);
  if (HELD_OPEN.has(code)) {
    return new ExportFailure(
      { fault: 'open-elsewhere', file, reason: 'it is open in another program' },
      cause,
    );
  }
  const folder = dirname(target);
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `the folder ${folder} does not exist`,
    EACCES: `the folder ${folder} may not be written to`,
    EROFS: `the folder ${folder} is read-only`,
    EISDIR: 'there is a folder of that name',
    ENOTDIR: `${folder} is not a folder`,
    ENAMETOOLONG: 'the name is too long',
  };
  return new ExportFailure(
    { fault: 'not-writable', file, reason: reasons[code] ?? `the system says ${code}` },
    cause,
  );
}
