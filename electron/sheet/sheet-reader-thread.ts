/** The thread that reads and checks one sheet for `readAndCheckSheet`; it knows only the request that it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { checkByNames } from '../../shared/sheet/check/whole/check-by-names.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import { withReadersQuestions } from '../../shared/sheet/readers-questions.ts';
import { nativeUnpacker } from './native-unpacker.ts';
import type { SheetReaderMessage, SheetReaderRequest } from './read-and-check-sheet.ts';

const request = workerData as SheetReaderRequest;

function post(message: SheetReaderMessage): void {
  parentPort?.postMessage(message);
}

async function readAndCheck(): Promise<void> {
  const read = await readTable(request.bytes, {
    ...request.reading,
    chooseSheet,
    unpacker: nativeUnpacker,
    onProgress: () => post({ kind: 'alive' }),
  });
  if (!read.ok) return post({ kind: 'ended', answer: read });
  const sheet = await checkByNames(read.table, request.check, {
    onProgress: () => post({ kind: 'alive' }),
  });
  const checked = withReadersQuestions(sheet, read.problems);
  // The table is as large as the file, so it is copied only for callers that ask for it.
  const table = request.wantsTable ? read.table : undefined;
  post({ kind: 'ended', answer: { ok: true, checked, table } });
}

await readAndCheck();
