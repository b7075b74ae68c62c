/** What became of a batch: evidence, timeline, chart, exports, the audit log. */

import type { Problem } from '../../shared/domain/problem.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import type { BatchRecord } from '../engine/core/batch-record.ts';
import { decisionRefused } from '../engine/core/decision-refused.ts';
import type { Journal, LoggedEvent } from '../engine/journal-port.ts';
import { exportResults } from '../workbooks/export-results.ts';
import { writeFinishedFile } from '../workbooks/finished-file.ts';
import type { ResultRow } from '../workbooks/result-columns.ts';
import { exportResultsCopy, type ResultsCopy } from '../workbooks/write-results-copy.ts';
import { done, type Handlers, refused } from './answer-request.ts';
import type { BatchDesk } from './batch-desk.ts';
import { evidenceOf, timelineOf } from './evidence.ts';
import type { FileTickets } from './file-tickets.ts';
import { safeName } from './handlers-for-files.ts';
import type { Tongue } from './language.ts';
import type { NativeDialogs } from './native-dialogs.ts';
import { chartOf } from './run-chart.ts';
import { triedToWrite } from './write-result.ts';

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
  readonly batches: BatchDesk;
  readonly tickets: FileTickets;
  readonly dialogs: NativeDialogs;
  readonly tongue: () => Tongue;
}): ResultHandlers {
  const { batches, tickets, dialogs } = parts;
  return {
    'batches.evidence': ({ batch, row }) =>
      batches.atOwnDesk(batch, async (desk) => {
        const record = desk.engine.journal.row({ batch, row });
        if (!record) return refused(decisionRefused(`no-such-row:${row}`));
        return done(await evidenceOf(desk, batch, record, parts.tongue().locale));
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
        const tongue = parts.tongue().locale;
        const results = {
          rows: () => resultRows(journal, batch),
          locale: tongue.startsWith(language) ? tongue : `${language}-CA`,
        };
        let isCopied = false;
        const problem = await triedToWrite(async () => {
          isCopied = format === 'copy' && (await exportedCopy(batches, record, path, results));
          if (isCopied) return;
          await exportResults(path, { ...results, batch: record, ...(only === 'all' ? {} : { only }) });
        });
        if (problem) return refused(problem);
        const notes: Problem[] =
          format === 'copy' && !isCopied ? [{ code: 'export-not-copied', severity: 'note' }] : [];
        return done({ saved: tickets.rememberSaved(path), problems: notes });
      }),
    'batches.export-audit-log': ({ batch }) =>
      batches.withRecord<Saved>(batch, async (_record, journal) => {
        const path = await dialogs.chooseTarget(safeName(`${batch} audit.log`), 'text');
        if (path === undefined) return done({ saved: null, problems: [] });
        const problem = await writeAuditLog(path, journal.events(batch));
        return problem ? refused(problem) : done({ saved: tickets.rememberSaved(path), problems: [] });
      }),
    'journal.verify': ({ batch }) =>
      batches.withJournal((journal) => {
        const report = journal.verify(batch ?? undefined);
        return done({ ...report, faults: [...report.faults] });
      }),
  };
}

function* resultRows(journal: Journal, batch: string): Generator<ResultRow> {
  for (const record of journal.rows(batch)) {
    yield { record, content: journal.content({ batch, row: record.row }) };
  }
}

/** False where the source is not kept, or no faithful copy of it can be made. */
async function exportedCopy(
  { sources }: BatchDesk,
  { created }: BatchRecord,
  path: string,
  results: Pick<ResultsCopy, 'rows' | 'locale'>,
): Promise<boolean> {
  const source = created.file ? await sources.read(created.file.sha256) : undefined;
  if (!source) return false;
  return exportResultsCopy(path, { ...results, source, sheetName: created.sheetName });
}

/** One JSON line an event, as the journal holds it, with its hash: the chain can be followed from the file. */
function writeAuditLog(path: string, events: Iterable<LoggedEvent>): Promise<Problem | undefined> {
  return triedToWrite(() =>
    writeFinishedFile(path, async (handle) => {
      let lines = '';
      for (const event of events) {
        lines += `${JSON.stringify(withoutAnswers(event))}\n`;
        if (lines.length < 1_000_000) continue;
        await handle.appendFile(lines);
        lines = '';
      }
      await handle.appendFile(lines);
    }),
  );
}

/** The audit log is for other eyes: the answers to security questions stay in the journal. */
function withoutAnswers(logged: LoggedEvent): unknown {
  return JSON.parse(
    JSON.stringify(logged, (key, value: unknown) =>
      key === 'security_question_answer' ? '•••' : value,
    ).replace(/(\\+"security_question_answer\\+":\\+")(?:[^"\\]|\\\\.)*?(\\+")/g, '$1•••$2'),
  );
}
