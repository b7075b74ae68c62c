import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';

/** Rows between two pauses: the writer compresses in the background only while we yield to the event loop. */
const ROWS_PER_BREATH = 500;

interface WorkbookStream {
  readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  /**
   * Call it after each row, so that the writer can work from time to time. False if the file failed and further
   * writing is useless.
   */
  readonly afterRow: () => Promise<boolean>;
}

/** Streams a workbook into an open file, so that memory does not grow with the rows. The file is left open, to be flushed. */
export async function streamWorkbook(
  handle: FileHandle,
  write: (stream: WorkbookStream) => Promise<unknown>,
): Promise<void> {
  const stream = streamInto(handle);
  const finished = new AbortController();
  const failure = once(stream, 'error', { signal: finished.signal }).then(([error]) => Promise.reject(error));
  failure.catch(() => undefined);
  // Loaded when it is needed: it would make every start of the app longer.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  });
  let rows = 0;
  const afterRow = async (): Promise<boolean> => {
    rows += 1;
    if (rows % ROWS_PER_BREATH === 0) await new Promise(setImmediate);
    return !stream.destroyed;
  };
  // The workbook's commit ends the stream, and resolves when its last byte is written.
  const writeAll = async (): Promise<void> => {
    await write({ workbook, afterRow });
    if (!stream.destroyed) await workbook.commit();
  };
  try {
    await Promise.race([writeAll(), failure]);
  } finally {
    finished.abort();
    stream.destroy();
  }
}

/** A stream that leaves the file open when it ends, because the file must still be flushed. */
function streamInto(handle: FileHandle): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      handle.writeFile(chunk).then(() => done(), done);
    },
  });
}
