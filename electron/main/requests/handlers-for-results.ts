/** What became of a batch: evidence, timeline, chart, exports, the audit log. */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { withAnswersHidden } from '../../../shared/domain/security-answer.ts';
import type { RequestOutput } from '../../../shared/ipc/requests.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { decisionRefused } from '../../engine/core/row/decision-refused.ts';
import type { LoggedEvent } from '../../engine/ports/journal-port.ts';
import { exportResults } from '../../workbooks/export-results.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import { exportResultsCopy, type ResultsCopy } from '../../workbooks/write-results-copy.ts';
import type { BatchService } from '../batches/batch-service.ts';
import type { BatchTasks } from '../batches/batch-tasks.ts';
import { evidenceOf, timelineOf } from '../batches/evidence.ts';
import { unlessCancelled, watchedRows } from '../batches/export-rows.ts';
import { chartOf } from '../batches/run-chart.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';
import type { AppLocale } from '../window/language.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';
import { safeName } from './handlers-for-files.ts';

type ResultHandlers = Pick<
  Handlers,
  | 'batches.evidence'
  | 'batches.timeline'
  | 'batches.run'
  | 'batches.export'
  | 'batches.export-audit-log'
  | 'journal.verify'
>;

type Saved = RequestOutput<'batches.export'>;

export function resultHandlers(parts: {
  readonly batches: BatchService;
  readonly tasks: BatchTasks;
  readonly tickets: FileTickets;
  readonly dialogs: NativeDialogs;
  readonly appLocale: () => AppLocale;
}): ResultHandlers {
  const { batches, tickets, dialogs } = parts;
  return {
    'batches.evidence': ({ batch, row }) =>
      batches.withOwnConnection(batch, async (connection) => {
        const record = connection.engine.journal.row({ batch, row });
        if (!record) return refused(decisionRefused(`no-such-row:${row}`));
        return done(await evidenceOf(connection, batch, record, parts.appLocale().locale));
      }),
    'batches.timeline': ({ batch, row, offset, limit }) =>
      batches.withRecord(batch, (_record, journal) => {
        const events = row === null ? journal.events(batch) : journal.eventsAbout({ batch, row });
        const entries = [...timelineOf(events, row)];
        return done({ total: entries.length, entries: entries.slice(offset, offset + limit) });
      }),
    'batches.run': ({ batch }) =>
      batches.withRecord(batch, (_record, journal) => done({ points: chartOf(journal.events(batch)) })),
    'batches.export': ({ batch, format, only, language }) =>
      batches.withRecord<Saved>(batch, async (record, journal) => {
        const isCsv = format === 'csv';
        const base = (record.created.file?.name ?? batch).replace(/\.[^.]*$/, '');
        const suggested = safeName(
          `${base} - ${language === 'fr' ? 'résultats' : 'results'}${isCsv ? '.csv' : '.xlsx'}`,
        );
        const path = await dialogs.chooseTarget(suggested, isCsv ? 'csv' : 'workbook');
        if (path === undefined) return done({ saved: null, problems: [] });
        const appLocale = parts.appLocale().locale;
        const locale = appLocale.startsWith(language) ? appLocale : `${language}-CA`;
        const task = parts.tasks.begin(batch, 'export');
        const head = journal.head();
        const rows = (passes: number) => watchedRows(journal, batch, { task, passes });
        let [isCopied, isWritten] = [false, false];
        const notWritten = await triedToWrite(async () => {
          isWritten = await unlessCancelled(async () => {
            const source = format === 'copy' ? await sourceOf(batches, record) : undefined;
            isCopied =
              source !== undefined &&
              (await exportResultsCopy(path, { ...source, rows: rows(COPY_PASSES), locale, head }));
            if (isCopied) return;
            const selection = only === 'all' ? {} : { only };
            await exportResults(path, {
              rows: rows(FRESH_PASSES),
              locale,
              batch: record,
              head,
              ...selection,
            });
          });
        });
        if (notWritten) return refused(notWritten);
        if (!isWritten) return done({ saved: null, problems: [] });
        const notes: Problem[] = format === 'copy' && !isCopied ? [problem('export-not-copied')] : [];
        return done({ saved: tickets.rememberSaved(path), problems: notes });
      }),
    'batches.export-audit-log': ({ batch }) =>
      batches.withRecord<Saved>(batch, async (_record, journal) => {
        const path = await dialogs.chooseTarget(safeName(`${batch} audit.log`), 'text');
        if (path === undefined) return done({ saved: null, problems: [] });
        const notWritten = await writeAuditLog(path, journal.events(batch));
        return notWritten ? refused(notWritten) : done({ saved: tickets.rememberSaved(path), problems: [] });
      }),
    'journal.verify': ({ batch }) =>
      batches.withJournal((journal) => {
        const report = journal.verify(batch ?? undefined);
        return done({ ...report, faults: [...report.faults], excluded: [...report.excluded] });
      }),
  };
}

/** For the columns, then for the lines; a copy is then put together, and read once more. */
const FRESH_PASSES = 2;
const COPY_PASSES = 3;

/** The accountant's own file; undefined where it is not kept. */
async function sourceOf(
  { sources }: BatchService,
  { created }: BatchRecord,
): Promise<Pick<ResultsCopy, 'source' | 'sheetName'> | undefined> {
  const source = created.file ? await sources.read(created.file.sha256) : undefined;
  return source && { source, sheetName: created.sheetName };
}

/**
 * One JSON line per event, as the journal holds it, with its hash: the chain can be followed from the file. The log is
 * for other eyes: the answers to security questions stay in the journal.
 */
function writeAuditLog(path: string, events: Iterable<LoggedEvent>): Promise<Problem | undefined> {
  return triedToWrite(() =>
    writeFinishedFile(path, async (handle) => {
      let lines = '';
      for (const event of events) {
        lines += `${JSON.stringify(withAnswersHidden(event))}\n`;
        if (lines.length < 1_000_000) continue;
        await handle.appendFile(lines);
        lines = '';
      }
      await handle.appendFile(lines);
    }),
  );
}
