/** Reads and checks a sheet in a thread of its own, which can be cancelled and terminated at any moment. */
import type { Problem } from '../../shared/domain/problem.ts';
import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { ReadOptions } from '../../shared/sheet/read/read-table.ts';
import { readerFailed, readingTooLong } from '../../shared/sheet/read/refusal.ts';
import { WORK_LIMITS, type WorkLimits } from '../../shared/sheet/read/work-watch.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { runThread, threadBeside } from './worker-thread.ts';

export interface SheetReaderRequest {
  readonly bytes: Uint8Array;
  readonly reading: Pick<ReadOptions, 'fileName' | 'sheetName' | 'encoding' | 'delimiter'>;
  readonly check: CheckOptions;
  /** True to return the table as it was read, too. */
  readonly wantsTable: boolean;
}

/** A checked sheet, including the problems of reading; or the one reason why the file can't be read at all. */
export type SheetReaderAnswer =
  | { readonly ok: true; readonly checked: CheckedSheet; readonly table: Table | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** Reading a sheet of this size leaves a few megabytes behind. */
const LARGEST_KEPT_BYTES = 256 * 1024;

/**
 * Rejects with the signal's reason if it is cancelled, and with what the thread threw if the fault is ours. A thread
 * that reports nothing for too long, or runs out of memory, is terminated, and the answer says so.
 */
export async function readAndCheckSheet(
  request: SheetReaderRequest,
  {
    signal,
    limits = WORK_LIMITS,
    thread = threadBeside(import.meta.url, 'sheet-reader-thread'),
  }: { readonly signal?: AbortSignal; readonly limits?: WorkLimits; readonly thread?: URL } = {},
): Promise<SheetReaderAnswer> {
  const { fileName } = request.reading;
  return runThread<SheetReaderRequest, SheetReaderAnswer>({
    thread,
    request,
    limits,
    signal,
    isKept: request.bytes.length <= LARGEST_KEPT_BYTES,
    ifStuck: () => ({ ok: false, problem: readingTooLong(fileName) }),
    ifOutOfMemory: () => ({ ok: false, problem: readerFailed(fileName) }),
  });
}
