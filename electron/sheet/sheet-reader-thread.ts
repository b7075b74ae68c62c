/** The thread that reads and checks one sheet for `readAndCheckSheet`; it knows nothing but what it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSheetInSteps } from '../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import { nativeUnpacker } from './native-unpacker.ts';
import type { SheetReaderMessage, SheetReaderRequest } from './read-and-check-sheet.ts';

const request = workerData as SheetReaderRequest;

function tell(message: SheetReaderMessage): void {
  parentPort?.postMessage(message);
}

async function readAndCheck(): Promise<void> {
  const read = await readTable(request.bytes, {
    ...request.reading,
    chooseSheet,
    unpacker: nativeUnpacker,
    onProgress: () => tell({ kind: 'alive' }),
  });
  if (!read.ok) return tell({ kind: 'ended', answer: read });
  const { sheet } = await openSheetInSteps(read.table, request.check, {
    onProgress: () => tell({ kind: 'alive' }),
  });
  const checked = { ...sheet, problems: [...read.problems, ...sheet.problems] };
  // The table is as large as the file; who does not ask for it need not wait for its copy.
  const table = request.wantsTable ? read.table : undefined;
  tell({ kind: 'ended', answer: { ok: true, checked, table } });
}

await readAndCheck();
