/** Reading a file that somebody named: it may be endless, a pipe, a device, or grow while it is read. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Why a file is not read whole; beside the system's own codes, which are thrown as they come. */
export const FILE_FAULTS = { folder: 'EISDIR', notAFile: 'ENOTFILE', tooLarge: 'EFBIG' } as const;

/** How much is asked for at once. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The whole file. Throws the system's errors, and an error with a code of `FILE_FAULTS` for a folder, for what is no
 * file (a pipe is never waited for), and for more than `mostBytes`, of which no more than that is read.
 */
export async function readBoundedFile(path: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // Without blocking: opening a pipe would wait for somebody to write. Windows has no such flag, and no such pipes.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const entry = await handle.stat();
    if (entry.isDirectory()) throw fault(FILE_FAULTS.folder);
    if (!entry.isFile()) throw fault(FILE_FAULTS.notAFile);
    if (entry.size > mostBytes) throw fault(FILE_FAULTS.tooLarge);
    // Not what was stated but what is there: some files state nothing, and some grow.
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

/** The code of an error of reading, the system's or ours; undefined for anything else. */
export function fileFault(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
