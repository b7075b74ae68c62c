/** The thread that puts one copy of a workbook together for `exportResultsCopy`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage } from '../sheet/worker-thread.ts';
import { type CopyRequest, copiedWorkbook } from './copied-workbook.ts';

function tell(message: ThreadMessage<Uint8Array | undefined>): void {
  parentPort?.postMessage(message);
}

const answer = await copiedWorkbook(workerData as CopyRequest, () => tell({ kind: 'alive' }));
tell({ kind: 'ended', answer });
