import { resolve } from 'node:path';
import type { Language } from '../../../shared/domain/language.ts';
import type { NextAmounts } from '../../../shared/sheet/own-sheets.ts';
import { SourceFiles } from '../../files/source-files.ts';
import { writeNextSheet } from '../../workbooks/write-next-sheet.ts';
import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { dataFolderOf } from '../connection.ts';
import { refuseExport, workbookPath } from '../export-target.ts';
import { closing, openReaderWithWarning } from '../open-engine.ts';
import { countText } from '../output.ts';
import { problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';

interface NextOptions {
  readonly amounts: NextAmounts;
  readonly language: Language;
  readonly out: string;
}

/** `paysheet next BATCH --out FILE.xlsx`: the sheet of the next month, with the people of a batch that was paid. */
export async function next(
  context: CommandContext,
  [batch = '']: readonly string[],
  { amounts, language, out }: NextOptions,
): Promise<ExitStatus> {
  const target = workbookPath(out, ['.xlsx']);
  const { output, interruption: signal } = context;
  return closing(await openReaderWithWarning(context), async (journal) => {
    const sheet = batchNamed(journal, batch).created.file;
    const source = new SourceFiles(dataFolderOf(context)).pathOf(sheet?.sha256);
    const request = { journal, batch, source, amounts, language, signal };
    const written = await writeNextSheet(target, request).catch(refuseExport);
    if (written === undefined) throw unusable(`${batch}: nothing of it was sent, so there is no last time.`);
    const file = resolve(target);
    const columns = written.isOwn ? 'the columns of its own sheet' : 'Paysheet’s own columns';
    for (const found of written.problems) output.warn(problemLine(found));
    const problems = written.problems.map(problemDocument);
    await output.result(
      { batch, file, ...written, problems },
      `${file}: ${countText(written.rows, 'row')}, with ${columns}.`,
    );
    return EXIT.allPaid;
  });
}
