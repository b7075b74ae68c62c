/** Reads and checks a sheet in a thread of its own, which can be cancelled and killed at any moment. */
import { Worker } from 'node:worker_threads';
import type { Problem } from '../../shared/domain/problem.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { ReadOptions } from '../../shared/sheet/read/read-table.ts';
import { readerFailed, readingTooLong } from '../../shared/sheet/read/refusal.ts';
import { WORK_LIMITS, type WorkLimits, WorkWatch } from '../../shared/sheet/read/work-watch.ts';
import type { Table } from '../../shared/sheet/table.ts';

export interface SheetReaderRequest {
  readonly bytes: Uint8Array;
  readonly reading: Pick<ReadOptions, 'fileName' | 'sheetName' | 'encoding' | 'delimiter'>;
  readonly check: CheckOptions;
  /** The table as it was read is given back too. */
  readonly wantsTable: boolean;
}

/** A checked sheet, its problems those of reading as well; or the one reason why the file can't be read at all. */
export type SheetReaderAnswer =
  | { readonly ok: true; readonly checked: CheckedSheet; readonly table: Table | undefined }
  | { readonly ok: false; readonly problem: Problem };

export type SheetReaderMessage =
  | { readonly kind: 'alive' }
  | { readonly kind: 'ended'; readonly answer: SheetReaderAnswer };

/** Far above what the largest sheet takes; beyond it the thread ends, and not the program. */
const MOST_MEMORY_MB = 3_000;

/**
 * Rejects with the signal's reason where it is cancelled, and with what the thread threw where the fault is ours. A
 * thread that keeps silent for too long, or runs out of memory, is ended, and the answer says so.
 */
export function readAndCheckSheet(
  request: SheetReaderRequest,
  {
    signal,
    limits = WORK_LIMITS,
    thread = new URL('./sheet-reader-thread.ts', import.meta.url),
  }: { readonly signal?: AbortSignal; readonly limits?: WorkLimits; readonly thread?: URL } = {},
): Promise<SheetReaderAnswer> {
  signal?.throwIfAborted();
  const { fileName } = request.reading;
  const worker = new Worker(thread, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  return new Promise<SheetReaderAnswer>((resolve, reject) => {
    const watch = new WorkWatch(limits, () =>
      end(() => resolve({ ok: false, problem: readingTooLong(fileName) })),
    );
    const onAbort = () => end(() => reject(signal?.reason));
    const end = (settle: () => void) => {
      watch.stop();
      signal?.removeEventListener('abort', onAbort);
      // Settled when the thread is gone: nothing of it is left behind.
      void worker.terminate().then(settle);
    };
    signal?.addEventListener('abort', onAbort);
    worker.on('message', (message: SheetReaderMessage) => {
      if (message.kind === 'alive') watch.heard();
      else end(() => resolve(message.answer));
    });
    worker.on('error', (error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => (isOutOfMemory ? resolve({ ok: false, problem: readerFailed(fileName) }) : reject(error)));
    });
    watch.asked();
  });
}
