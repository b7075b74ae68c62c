import { extname, resolve } from 'node:path';
import { problem } from '../../../shared/domain/problem.ts';
import { countIn, RESULT_SELECTIONS, type ResultSelection } from '../../../shared/domain/row-state.ts';
import { SourceFiles } from '../../files/source-files.ts';
import { exportInThread } from '../../workbooks/export-in-thread.ts';
import { ExportFailure } from '../../workbooks/finished-file.ts';
import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { dataFolderOf } from '../connection.ts';
import { exportLine, RESULT_EXTENSIONS, refuseExport, workbookPath } from '../export-target.ts';
import { closing, type OpenEngine, openReaderWithWarning } from '../open-engine.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, Refusal, unusable } from '../refusal.ts';

interface ExportCommandOptions {
  readonly out: string;
  readonly only?: ResultSelection;
  readonly own?: true;
}

/** The file extensions of a copy of the user's own sheet: workbooks with macros and text files keep theirs. */
const OWN_EXTENSIONS = [...RESULT_EXTENSIONS, '.xlsm', '.tsv', '.txt'];

/** `paysheet export BATCH --out FILE`: the results as a workbook or CSV, or added to a copy of the user's own sheet. */
export async function exportBatch(
  context: CommandContext,
  [name = '']: readonly string[],
  { out, only, own }: ExportCommandOptions,
): Promise<ExitStatus> {
  if (own && only !== undefined) throw unusable('--own writes every row: leave --only out.');
  const target = workbookPath(out, own ? OWN_EXTENSIONS : RESULT_EXTENSIONS);
  const { output } = context;
  return closing(await openReaderWithWarning(context), async (journal) => {
    const { readAs, file: sheet } = batchNamed(journal, name).created;
    if (own) demandOwnKind(target, readAs?.delimiter ?? null);
    if (only !== undefined && countIn(journal.counts(name), ...RESULT_SELECTIONS[only]) === 0) {
      const empty = problem('export-empty');
      output.warn(problemLine(empty));
      if (output.isJson) await output.json({ batch: name, file: null, problems: [problemDocument(empty)] });
      return EXIT.allPaid;
    }
    const signal = context.interruption;
    const dataDir = dataFolderOf(context);
    const what = own
      ? ({ kind: 'own', source: new SourceFiles(dataDir).pathOf(sheet?.sha256) } as const)
      : ({ kind: 'fresh', ...(only !== undefined && { only }) } as const);
    const request = { dataDir, batch: name, target, locale: LOCALE, what };
    const written = await exportInThread(request, { signal }).catch((failure: unknown) => {
      if (signal.aborted)
        throw new Refusal(EXIT.interrupted, `${target}: it was stopped; nothing was written.`);
      return refuseExport(failure);
    });
    const { problems } = written;
    for (const note of problems) output.warn(problemLine(note));
    const file = resolve(written.file);
    const notes = problems.length > 0 && { problems: problems.map(problemDocument) };
    await output.result({ batch: name, file, ...notes }, file);
    return EXIT.allPaid;
  });
}

/** A copy has the sheet's own format: with another extension no program would open it. */
function demandOwnKind(target: string, delimiter: string | null): void {
  const isWorkbook = ['.xlsx', '.xlsm'].includes(extname(target).toLowerCase());
  if (isWorkbook === (delimiter === null)) return;
  throw unusable(
    delimiter === null
      ? `${target}: the sheet is a workbook, and so is its copy: let --out end in .xlsx.`
      : `${target}: the sheet is a text file, and so is its copy: let --out end in .csv, .tsv or .txt.`,
  );
}

/** Writes the results after a run; false, with a line on standard error, if they could not be written. */
export async function exportBeside(opened: OpenEngine, batch: string, target: string): Promise<boolean> {
  const dataDir = dataFolderOf(opened);
  try {
    await exportInThread({ dataDir, batch, target, locale: LOCALE, what: { kind: 'fresh' } });
    return true;
  } catch (failure) {
    if (!(failure instanceof ExportFailure)) throw failure;
    opened.output.warn(`${exportLine(failure)} "paysheet export ${batch} --out FILE" writes them again.`);
    return false;
  }
}
