/** The report of a batch as PDF, of what the journal knows now. */
import { kindOfBatch } from '../engine/batch-view.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import { decisionsMade } from '../engine/decide/decisions-made.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { changesSeen } from '../engine/same-payment/changes.ts';
import { batchReport, type ReportAbout } from './batch-report.ts';
import { type Certificate, type CertifiedFile, certificateOf } from './certificate.ts';
import { writePdfInThread } from './pdf-in-thread.ts';

/** `results`: those that the certificate of a closed batch names. The certificate is undefined for an open one. */
export async function reportOf(
  journal: ReadonlyJournal,
  record: BatchRecord,
  {
    name,
    results = null,
    ...about
  }: ReportAbout & { readonly name: string; readonly results?: CertifiedFile | null },
): Promise<{ readonly pdf: Uint8Array; readonly certificate: Certificate | undefined }> {
  const { batch } = record;
  const certificate = record.closed && certificateOf(journal, batch, { results });
  const source = {
    ...{ record, journal, name, certificate },
    kind: kindOfBatch(journal, batch),
    decisions: decisionsMade(journal, batch),
    changesSeen: changesSeen(journal, record),
  };
  return { pdf: await writePdfInThread(batchReport(source, about)), certificate };
}
