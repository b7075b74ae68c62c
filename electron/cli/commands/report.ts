import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { type Language, localeFor } from '../../../shared/domain/language.ts';
import { batchReport } from '../../documents/batch-report.ts';
import { type Certificate, type CertifiedFile, certificateOf } from '../../documents/certificate.ts';
import type { PaperSize } from '../../documents/pdf.ts';
import { writePdfInThread } from '../../documents/pdf-in-thread.ts';
import { kindOfBatch } from '../../engine/batch-view.ts';
import { decisionsMade } from '../../engine/decide/decisions-made.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { changesSeen } from '../../engine/same-payment/changes.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import { batchNamed, displayName } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { demandNotItself, demandWritable, refuseExport } from '../export-target.ts';
import { closing, openReaderWithWarning } from '../open-engine.ts';
import { LOCALE } from '../problem-words.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';
import { certifiedFile } from './certificate.ts';

export const REPORT_EXTENSIONS = ['.pdf'] as const;

export interface Paper {
  readonly language: Language;
  readonly paper: PaperSize;
}

interface ReportOptions extends Paper {
  readonly out: string;
  readonly results?: string;
}

/** `paysheet report BATCH --out FILE.pdf`: the batch on paper, closed or not. */
export async function report(
  context: CommandContext,
  [name = '']: readonly string[],
  { out, results, ...paper }: ReportOptions,
): Promise<ExitStatus> {
  await demandWritable(out, REPORT_EXTENSIONS);
  const certified = results === undefined ? null : await certifiedFile(results);
  return closing(await openReaderWithWarning(context), async (journal) => {
    await demandNotItself(out, batchNamed(journal, name).created.file);
    const certificate = await writeReport(journal, name, { target: out, results: certified, ...paper });
    const file = resolve(out);
    await context.output.result({ batch: name, file, certificate: certificate?.sha256 ?? null }, file);
    return EXIT.allPaid;
  });
}

/** Writes the report, with the hash of the certificate if the batch is closed. */
export async function writeReport(
  journal: ReadonlyJournal,
  name: string,
  {
    target,
    results,
    language,
    paper,
  }: Paper & { readonly target: string; readonly results: CertifiedFile | null },
): Promise<Certificate | undefined> {
  const record = batchNamed(journal, name);
  const certificate = record.closed && certificateOf(journal, name, { results });
  const source = {
    ...{ record, journal, certificate },
    name: displayName(journal, record),
    kind: kindOfBatch(journal, name),
    decisions: decisionsMade(journal, name),
    changesSeen: changesSeen(journal, record),
  };
  const locale = localeFor(language, LOCALE);
  const about = { version: manifest.version, madeAtMs: Date.now(), locale, size: paper };
  const pdf = await writePdfInThread(batchReport(source, about));
  await writeFinishedFile(target, (handle) => handle.writeFile(pdf)).catch(refuseExport);
  return certificate;
}
