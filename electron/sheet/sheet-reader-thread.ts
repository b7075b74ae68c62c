/** The thread that reads and checks sheets for `readAndCheckSheet`; of each it knows only the request. */
import { checkByNames } from '../../shared/sheet/check/whole/check-by-names.ts';
import { chooseSheet } from '../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import { withReadersQuestions } from '../../shared/sheet/readers-questions.ts';
import { nativeUnpacker } from './native-unpacker.ts';
import type { SheetReaderAnswer, SheetReaderRequest } from './read-and-check-sheet.ts';
import { answerRequests } from './worker-thread.ts';

answerRequests<SheetReaderRequest, SheetReaderAnswer>(async (request, giveSign) => {
  const onProgress = () => giveSign();
  const read = await readTable(request.bytes, {
    ...request.reading,
    chooseSheet,
    unpacker: nativeUnpacker,
    onProgress,
  });
  if (!read.ok) return read;
  const sheet = await checkByNames(read.table, request.check, { onProgress });
  const checked = withReadersQuestions(sheet, read.problems);
  // The table is as large as the file, so it is copied only for callers that ask for it.
  return { ok: true, checked, table: request.wantsTable ? read.table : undefined };
});
