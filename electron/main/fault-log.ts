/** Our own faults, one line each, in `faults.log` of the data folder; beyond 1 MB the older half is dropped. */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MODE, makeFolder, makePrivate } from '../files/private-file.ts';
import type { FaultLog } from './ipc/answer-request.ts';

const MAX_BYTES = 1024 * 1024;

export function openFaultLog(dataFolder: string): FaultLog {
  const path = join(dataFolder, 'faults.log');
  return ({ request, reason }) => {
    try {
      makeFolder(dataFolder);
      makePrivate(path, FILE_MODE);
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MAX_BYTES) renameSync(path, `${path}.old`);
      appendFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), request, reason })}\n`, {
        mode: FILE_MODE,
      });
    } catch {
      // Write errors are ignored: the journal reports a full disk itself.
    }
  };
}
