/** A file that another program has opened without sharing it, as a virus scanner does. Windows only. */
import { closeSync, constants, openSync } from 'node:fs';

/** libuv's UV_FS_O_EXLOCK, which Node does not name: opens without sharing on Windows. */
const SHARED_WITH_NOBODY = 0x1000_0000;

/** Holds the file until the returned function is called. */
export function holdFromAll(path: string): () => void {
  const file = openSync(path, constants.O_RDONLY | SHARED_WITH_NOBODY);
  return () => closeSync(file);
}
