import { resolve } from 'node:path';
import type { ResultSelection } from '../../../shared/domain/row-state.ts';
import { ExportFailure } from '../../workbooks/finished-file.ts';
import { resultRows } from '../../workbooks/result-rows.ts';
import { batchNamed, type JournalView } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { exportLine, RESULT_EXTENSIONS, refuseExport, workbookPath } from '../export-target.ts';
import { openReaderAloud } from '../open-books.ts';
import { LOCALE } from '../problem-words.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';

interface ExportOptions {
  readonly out: string;
  readonly only?: ResultSelection;
}

/** `paysheet export BATCH --out FILE`: the results as a workbook or CSV. */
export async function exportBatch(
  context: CommandContext,
  [name = '']: readonly string[],
  { out, only }: ExportOptions,
): Promise<ExitStatus> {
  const target = workbookPath(out, RESULT_EXTENSIONS);
  const journal = await openReaderAloud(context);
  try {
    await writeResults(journal, name, { target, ...(only && { only }) }).catch(refuseExport);
  } finally {
    journal.close();
  }
  if (context.output.isJson) await context.output.json({ batch: name, file: resolve(target) });
  else context.output.line(resolve(target));
  return EXIT.allPaid;
}

/** Writes a batch's results; throws ExportFailure with the target untouched. */
async function writeResults(
  journal: JournalView,
  name: string,
  { target, only }: { readonly target: string; readonly only?: ResultSelection },
): Promise<void> {
  const batch = batchNamed(journal, name);
  // The workbook's library is large: loaded when a workbook is written, not at each start.
  const { exportResults } = await import('../../workbooks/export-results.ts');
  const rows = () => resultRows(journal, name);
  await exportResults(target, { batch, rows, locale: LOCALE, head: journal.head(), ...(only && { only }) });
}

/** Writes the results beside a run that is over; false, with a line on standard error, where they could not be written. */
export async function exportBeside(
  { output }: CommandContext,
  journal: JournalView,
  name: string,
  target: string,
): Promise<boolean> {
  try {
    await writeResults(journal, name, { target });
    return true;
  } catch (failure) {
    if (!(failure instanceof ExportFailure)) throw failure;
    output.warn(`${exportLine(failure)} "paysheet export ${name} --out FILE" writes them again.`);
    return false;
  }
}
