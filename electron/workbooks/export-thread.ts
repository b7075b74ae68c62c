/** The thread that writes one export for `exportInThread`. It reads the journal itself, independent of other work. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { localDay } from '../../shared/domain/time.ts';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import { batchEntries } from '../accounting/batch-entries.ts';
import { customerLinkOf, nameOfBatch } from '../engine/batch-view.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import { JournalFailure, type ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { accountChanges, type DecisionQueries } from '../engine/same-payment/decisions.ts';
import { walletOfRow } from '../engine/wallet-of-row.ts';
import { openJournalReader } from '../journal/open-journal.ts';
import { answerRequests } from '../sheet/worker-thread.ts';
import { CopyRefused } from './copy/copy-refusal.ts';
import { exportOwnResults } from './copy/own-results.ts';
import type { ExportAnswer, ExportRequest } from './export-in-thread.ts';
import { exportResults } from './export-results.ts';
import { demandNotSheet, ExportFailure, writeFinishedFile } from './finished-file.ts';
import type { ResultRow } from './result-columns.ts';
import { writeEntries } from './write-entries.ts';

/** How often the thread reports its progress. */
const REPORT_EVERY_MS = 100;
const PASSES = { own: 4, fresh: 2 } as const;

/** Reports the thread's progress, at most every REPORT_EVERY_MS. */
function paced(report: (done: number, total: number) => void): (done?: number, total?: number) => void {
  let reportedMs = Number.NEGATIVE_INFINITY;
  let [lastDone, lastTotal] = [0, 0];
  return (done = lastDone, total = lastTotal) => {
    [lastDone, lastTotal] = [done, total];
    const nowMs = performance.now();
    if (nowMs - reportedMs < REPORT_EVERY_MS) return;
    reportedMs = nowMs;
    report(done, total);
  };
}

answerRequests(async (request: ExportRequest, report): Promise<ExportAnswer> => {
  const { dataDir, batch: name, target, locale, what } = request;
  const journal = openJournalReader({ dataDir }, { isOneMoment: true });
  const progress = paced(report);
  try {
    const batch = journal.batch(name);
    if (batch === undefined) throw new Error(`no batch ${name}`);
    if (what.kind === 'entries') return await makeEntries(target, journal, { batch, locale, what });
    const count = Object.values(journal.counts(name)).reduce((sum, rows) => sum + rows, 0);
    // One pass for the columns, one for the lines; putting a copy together then takes as long again.
    let pass = -1;
    const rows = function* (): Generator<ResultRow> {
      pass += 1;
      let done = 0;
      for (const record of journal.rows(name)) {
        done += 1;
        progress(pass * count + done, PASSES[what.kind] * count);
        yield resultRow(journal, batch, record);
      }
    };
    if (what.kind === 'own') {
      const rowAt = (row: number): ResultRow | undefined => {
        const record = journal.row({ batch: name, row });
        return record && resultRow(journal, batch, record);
      };
      const source = await sourceOf(what.source, batch);
      const copy = { batch, source, rows, rowAt, locale, head: journal.head() };
      return { kind: 'written', ...(await exportOwnResults(target, copy, progress)) };
    }
    const only = what.only === undefined ? {} : { only: what.only };
    await exportResults(target, { batch, rows, locale, head: journal.head(), ...only });
    return { kind: 'written', isUnsigned: false };
  } catch (failure) {
    if (failure instanceof CopyRefused) return { kind: 'refused', reason: failure.reason };
    if (failure instanceof JournalFailure) return { kind: 'journal-failed', problem: failure.problem };
    if (failure instanceof ExportFailure) {
      const { fault, file, message: reason, place } = failure;
      return { kind: 'not-written', failure: { fault, file, reason, place } };
    }
    throw failure;
  } finally {
    journal.close();
  }
});

type WantedEntries = Extract<ExportRequest['what'], { readonly kind: 'entries' }>;

async function makeEntries(
  target: string,
  journal: ReadonlyJournal,
  {
    batch,
    locale,
    what: { accounting, currency },
  }: { readonly batch: BatchRecord; readonly locale: Locale; readonly what: WantedEntries },
): Promise<ExportAnswer> {
  const name = nameOfBatch(journal, batch, locale);
  await demandNotSheet(target, batch.created.file);
  const chosen = currency === undefined ? {} : { currency };
  const { entries, totalsMinor, problems } = batchEntries(journal, batch, accounting, {
    dayOf: localDay,
    ...chosen,
  });
  if (entries.length > 0)
    await writeFinishedFile(target, (handle) =>
      writeEntries(handle, { batch, name, entries, accounting, locale }),
    );
  return { kind: 'entries-made', entries: entries.length, totalsMinor, problems };
}

/** Throws CopyRefused if the file is not kept, or differs from what was imported. */
async function sourceOf(path: string | undefined, { created }: BatchRecord): Promise<Uint8Array> {
  const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
  if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== created.file?.sha256)
    throw new CopyRefused('copy-no-source');
  return bytes;
}

/** A row with its present content. */
function resultRow(
  journal: DecisionQueries & Pick<ReadonlyJournal, 'lastBody'>,
  of: BatchRecord,
  record: RowRecord,
): ResultRow {
  const { batch } = of;
  const ref = { batch, row: record.row };
  const content = journal.content(ref);
  const paymentLink = customerLinkOf(journal, batch, record);
  return {
    ...{ record, content, paymentLink, accountChanges: accountChanges(journal, ref, record, content) },
    // Its request is read back for one column alone.
    get wallet() {
      return walletOfRow(journal, of, record);
    },
  };
}
