import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { type Language, localeFor } from '../../../shared/domain/language.ts';
import type { Certificate, CertifiedFile } from '../../documents/certificate.ts';
import type { PaperSize } from '../../documents/pdf.ts';
import { reportOf } from '../../documents/write-report.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { writeFinishedContent } from '../../workbooks/finished-file.ts';
import { batchNamed, displayName } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { demandNotItself, demandWritable, refuseExport } from '../export-target.ts';
import { closing, openReaderWithWarning } from '../open-engine.ts';
import { LOCALE } from '../problem-words.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';
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
    const { created, closed } = batchNamed(journal, name);
    if (results !== undefined && closed === undefined)
      throw unusable(`--results goes with a closed batch: ${name} is open, so no certificate names them.`);
    await demandNotItself(out, created.file);
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
  const { pdf, certificate } = await reportOf(journal, record, {
    ...{ name: displayName(journal, record), results, version: manifest.version, size: paper },
    madeAtMs: Date.now(),
    locale: localeFor(language, LOCALE),
  });
  await writeFinishedContent(target, pdf).catch(refuseExport);
  return certificate;
}
