/** Our own faults, one line each, in `faults.log` of the data folder; beyond 1 MB the older half is dropped. */
import { closeSync, constants, lstatSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openOwnFile } from '../files/own-place.ts';
import { makeFolder } from '../files/private-file.ts';
import type { FaultLog } from './ipc/answer-request.ts';

const MAX_BYTES = 1024 * 1024;

export function openFaultLog(dataFolder: string): FaultLog {
  const path = join(dataFolder, 'faults.log');
  return ({ request, reason }) => {
    try {
      makeFolder(dataFolder);
      const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MAX_BYTES) renameSync(path, `${path}.old`);
      const file = openOwnFile(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND);
      try {
        writeSync(file, `${JSON.stringify({ at: new Date().toISOString(), request, reason })}\n`);
      } finally {
        closeSync(file);
      }
    } catch {
      // Write errors are ignored: the journal reports a full disk itself.
    }
  };
}
