/** Reads a file that somebody named: it may be endless, a pipe or a device, or grow while it is read. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Why a file is not read as a whole, beside the system's own codes, which are thrown unchanged. */
export const FILE_FAULTS = { folder: 'EISDIR', notAFile: 'ENOTFILE', tooLarge: 'EFBIG' } as const;

/** How many bytes are read at once. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The whole file. Throws the system's errors, and an error with a code of `FILE_FAULTS` for a folder, for anything
 * that is no file (it never waits for a pipe), and for more than `mostBytes`, of which it reads no more than that.
 */
export async function readBoundedFile(path: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // Non-blocking, because opening a pipe would wait for a writer. Windows has neither this flag nor such pipes.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const entry = await handle.stat();
    if (entry.isDirectory()) throw fault(FILE_FAULTS.folder);
    if (!entry.isFile()) throw fault(FILE_FAULTS.notAFile);
    if (entry.size > mostBytes) throw fault(FILE_FAULTS.tooLarge);
    // We read what is there, whatever the size says: some files state none, and some grow.
    let bytes = new Uint8Array(entry.size + 1);
    let count = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, count, bytes.length - count);
      count += bytesRead;
      if (count > mostBytes) throw fault(FILE_FAULTS.tooLarge);
      if (bytesRead === 0) return bytes.slice(0, count);
      if (count < bytes.length) continue;
      const larger = new Uint8Array(bytes.length + PIECE_BYTES);
      larger.set(bytes);
      bytes = larger;
    }
  } finally {
    await handle.close();
  }
}

function fault(code: (typeof FILE_FAULTS)[keyof typeof FILE_FAULTS]): Error {
  return Object.assign(new Error(code), { code });
}

/** The code of a read error, the system's or ours; undefined for any other error. */
export function fileFault(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
