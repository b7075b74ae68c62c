/** The results of a batch: evidence, timeline, chart, exports, the audit log, receipts. */

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { localeFor } from '../../../shared/domain/language.ts';
import { decisionRefused, problem } from '../../../shared/domain/problem.ts';
import { countIn, RESULT_SELECTIONS } from '../../../shared/domain/row-state.ts';
import { withAnswersHidden } from '../../../shared/domain/security-answer.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { LoggedEvent } from '../../engine/ports/journal-port.ts';
import { findNewPayees, keepPayees } from '../../engine/review/new-payees.ts';
import { safeName } from '../../files/safe-name.ts';
import { copyExtension } from '../../workbooks/copy/copied-workbook.ts';
import { exportInThread } from '../../workbooks/export-in-thread.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import { writeNextSheet } from '../../workbooks/write-next-sheet.ts';
import { evidenceOf, timelineOf } from '../batches/evidence.ts';
import { chartOf } from '../batches/run-chart.ts';
import { baseName } from '../files/base-name.ts';
import { triedToWrite } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import { bookOf } from '../service/recipient-book.ts';
import type { FileKind } from '../window/native-dialogs.ts';
import type { HandlerParts } from './handler-parts.ts';

type Saved = RequestOutput<'batches.export'>;

/** Nobody reads more of a row's history. */
const MAX_TIMELINE = 100;

export function resultHandlers(parts: HandlerParts) {
  const { batches, dialogs } = parts;
  return {
    'batches.evidence': ({ batch, row }) =>
      batches.withOwnConnection(batch, async (connection) => {
        const record = connection.engine.journal.row({ batch, row });
        if (!record) return refused(decisionRefused(`no-such-row:${row}`));
        return done(await evidenceOf(connection, batch, record, parts.appLocale().locale));
      }),
    'batches.new-payees': ({ batch }) =>
      batches.withOwnConnection(batch, (connection) => listNewPayees(connection, batch)),
    'batches.keep-payees': (asked) =>
      batches.withOwnConnection(asked.batch, (connection) => keepChosenPayees(connection, asked)),
    'batches.timeline': (ref) =>
      batches.withRecord(ref.batch, (_record, journal) =>
        done({
          entries: timelineOf([...journal.eventsAbout(ref)], parts.appLocale().locale).slice(0, MAX_TIMELINE),
        }),
      ),
    'batches.run': ({ batch }) =>
      batches.withRecord(batch, (_record, journal) => done({ points: chartOf(journal.events(batch)) })),
    'batches.export': ({ batch, format, only, language }) =>
      batches.withRecord<Saved>(batch, async (record, journal) => {
        if (only !== 'all' && countIn(journal.counts(batch), ...RESULT_SELECTIONS[only]) === 0)
          return done({ saved: null, problems: [problem('export-empty')] });
        const source = format === 'copy' ? batches.sources.pathOf(record.created.file?.sha256) : undefined;
        const kind = format === 'copy' ? await copyKind(source, record) : KINDS[format];
        const path = await dialogs.chooseTarget(exportName({ record, format, only, language, kind }), kind);
        if (path === undefined) return done({ saved: null, problems: [] });
        const locale = localeFor(language, parts.appLocale().locale);
        const what =
          format === 'copy'
            ? ({ kind: 'own', source } as const)
            : { kind: 'fresh' as const, ...(only !== 'all' && { only }) };
        const { signal, progress } = parts.tasks.begin(batch, 'export');
        const request = { dataDir: parts.dataFolder, batch, target: path, locale, what };
        const written = await triedToWrite(() =>
          exportInThread(request, { signal, onProgress: progress }).catch((failure: unknown) => {
            if (signal.aborted) return { file: null, problems: [] };
            throw failure;
          }),
        );
        return mapped(written, ({ file, problems }) => ({
          saved: file && basename(file),
          problems: [...problems],
        }));
      }),
    'batches.next-sheet': ({ batch, amounts, language }) =>
      batches.withRecord<Saved>(batch, async (record, journal) => {
        const name = formatMessage(language, 'export-name.next', { base: baseName(record) });
        const path = await dialogs.chooseTarget(safeName(`${name}.xlsx`), 'workbook');
        if (path === undefined) return done({ saved: null, problems: [] });
        const source = batches.sources.pathOf(record.created.file?.sha256);
        const written = await triedToWrite(() =>
          writeNextSheet(path, { journal, batch, source, amounts, language }),
        );
        return mapped(written, (sheet) =>
          sheet === undefined
            ? { saved: null, problems: [problem('export-empty')] }
            : { saved: basename(path), problems: [...sheet.problems] },
        );
      }),
    'batches.export-audit-log': ({ batch }) =>
      batches.withRecord<Saved>(batch, async (_record, journal) => {
        const path = await dialogs.chooseTarget(safeName(`${batch} audit.log`), 'text');
        if (path === undefined) return done({ saved: null, problems: [] });
        const written = await writeAuditLog(path, journal.events(batch));
        return mapped(written, () => ({ saved: basename(path), problems: [] }));
      }),
    'journal.verify'({ batch }) {
      const report = batches.journal().verify(batch ?? undefined);
      return done({ ...report, faults: [...report.faults], excluded: [...report.excluded] });
    },
  } satisfies Partial<Handlers>;
}

const KINDS = { xlsx: 'workbook', csv: 'csv' } as const;
const EXTENSIONS = { workbook: '.xlsx', macros: '.xlsm', csv: '.csv', tsv: '.tsv' } as const;
type ExportKind = keyof typeof EXTENSIONS & FileKind;

/** A copy of the user's own sheet has the sheet's own format. */
async function copyKind(source: string | undefined, { created }: BatchRecord): Promise<ExportKind> {
  const delimiter = created.readAs?.delimiter ?? null;
  if (source === undefined) return 'workbook';
  if (delimiter !== null) return delimiter === '\t' ? 'tsv' : 'csv';
  const extension = await copyExtension(await readFile(source)).catch(() => '.xlsx');
  return extension === '.xlsm' ? 'macros' : 'workbook';
}

/** Each kind of export has a file name of its own, so that none overwrites another. */
export function exportName({
  record,
  format,
  only,
  language,
  kind,
}: Pick<RequestInput<'batches.export'>, 'format' | 'only' | 'language'> & {
  readonly record: BatchRecord;
  readonly kind: ExportKind;
}): string {
  const base = baseName(record);
  const name = formatMessage(language, `export-name.${format === 'copy' ? 'copy' : only}`, { base });
  return safeName(`${name}${EXTENSIONS[kind]}`);
}

/**
 * One JSON line per event, as the journal holds it, with its hash, so that the chain can be checked from the file.
 * Others may read the log, so the answers to security questions stay in the journal.
 */
export function writeAuditLog(path: string, events: Iterable<LoggedEvent>): Promise<Reply<void>> {
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

/** At most this many are shown and added at once: each takes a call, and nobody checks a longer list. */
const KEPT_AT_ONCE = 200;

async function listNewPayees(
  connection: ProfileConnection,
  batch: string,
): Promise<Reply<RequestOutput<'batches.new-payees'>>> {
  const found = await findNewPayees(connection.engine.journal, batch, bookOf(connection));
  return mapped(found, (payees) => ({
    total: payees.length,
    payees: payees.slice(0, KEPT_AT_ONCE).map(({ fields: _fields, ...shown }) => shown),
  }));
}

async function keepChosenPayees(
  connection: ProfileConnection,
  { batch, rows }: RequestInput<'batches.keep-payees'>,
): Promise<Reply<RequestOutput<'batches.keep-payees'>>> {
  const found = await findNewPayees(connection.engine.journal, batch, bookOf(connection));
  if (!found.ok) return found;
  const chosen = new Set(rows);
  const { kept, refused } = await keepPayees(
    connection.client,
    found.value.filter(({ row }) => chosen.has(row)),
  );
  const refusals = refused.map(({ row, problems }) => ({ row, problems: [...problems] }));
  return done({ kept: kept.length, refused: refusals });
}
