/** The results of a batch: evidence, timeline, chart, exports, the audit log, receipts. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import type { Session } from '../../../shared/api/session.ts';
import { localeFor } from '../../../shared/domain/language.ts';
import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { countIn, RESULT_SELECTIONS } from '../../../shared/domain/row-state.ts';
import { withAnswersHidden } from '../../../shared/domain/security-answer.ts';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { writePdfInThread } from '../../documents/pdf-in-thread.ts';
import { type Receipt, receiptOf, receiptsDocument } from '../../documents/receipts.ts';
import { isFinal } from '../../engine/core/doubt/match-session.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import type { LoggedEvent, ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { findNewPayees, keepPayees } from '../../engine/review/new-payees.ts';
import { copyExtension } from '../../workbooks/copy/copied-workbook.ts';
import { exportInThread } from '../../workbooks/export-in-thread.ts';
import { writeFinishedFile } from '../../workbooks/finished-file.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { evidenceOf, timelineOf } from '../batches/evidence.ts';
import { chartOf } from '../batches/run-chart.ts';
import { triedToWrite, writeWholeFile } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService } from '../service/profile-connection.ts';
import { bookOf } from '../service/recipient-book.ts';
import type { FileKind } from '../window/native-dialogs.ts';
import type { HandlerParts } from './handler-parts.ts';
import { safeName } from './handlers-for-files.ts';

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
        done({ entries: timelineOf([...journal.eventsAbout(ref)]).slice(0, MAX_TIMELINE) }),
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
  const base = (record.created.file?.name ?? record.batch).replace(/\.[^.]*$/, '');
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

type Written = RequestOutput<'batches.receipts'>;

/** At most this many sheets of paper in one PDF, which a viewer still opens at once. */
const MAX_RECEIPTS_PER_FILE = 500;

/** Receipts of paid rows as PDF: of one row, or of all that are paid. */
export function receiptHandlers(parts: HandlerParts) {
  const { batches, dialogs } = parts;
  return {
    'batches.receipts': ({ batch, row, paper }) =>
      batches.withRecord<Written>(batch, async (record, journal) => {
        const { locale } = parts.appLocale();
        const rows = paidRows(journal, batch, row);
        const nonePaid = refused(decisionRefused(row === null ? 'nothing-paid' : `not-paid:${row}`));
        if (rows.length === 0) return nonePaid;
        // Receipts of many rows use only the journal: a call per row would take the rate that payments need.
        const session = rows.length === 1 ? await freshSession(batches, batch, rows[0]) : done(undefined);
        if (!session.ok) return session;
        const path = await dialogs.chooseTarget(suggestedName(record, row, locale), 'pdf');
        if (path === undefined) return done({ saved: null, count: 0, files: 0, problems: [] });
        // The question may have been open for long, and a payment may have turned meanwhile.
        const paid = rows.filter((each) => journal.row({ batch, row: each.row })?.state === 'paid');
        if (paid.length === 0) return nonePaid;
        const receipts = { record, journal, rows: paid, session: session.value, path, paper };
        return writeReceipts(parts, { ...receipts, perFile: MAX_RECEIPTS_PER_FILE });
      }),
  } satisfies Partial<Handlers>;
}

/** The paid row, or all paid rows: a receipt of any other row would claim more than the journal proves. */
function paidRows(journal: ReadonlyJournal, batch: string, row: number | null): readonly RowRecord[] {
  const one = row === null ? undefined : journal.row({ batch, row });
  const rows = row === null ? [...journal.rows(batch)] : one ? [one] : [];
  return rows.filter(({ state }) => state === 'paid');
}

/**
 * The session as the service shows it now, for its exchange and its fees; undefined if it cannot be fetched. If it is
 * no longer `completed`, no receipt is made.
 */
async function freshSession(
  batches: BatchService,
  batch: string,
  row: RowRecord | undefined,
): Promise<Reply<Session | undefined>> {
  const id = row?.sessionId;
  if (!id) return done(undefined);
  const read = await batches.withOwnConnection(batch, (connection) =>
    readFromService(connection, 'get-session', { id }),
  );
  if (!read.ok) return done(undefined);
  const { status } = read.value;
  const isTakenBack = isFinal(status) && status !== 'completed';
  return isTakenBack ? refused(decisionRefused(`not-paid-now:${status}`)) : done(read.value);
}

/** Writes file after file. If one cannot be written or the person cancels, the earlier ones stay, each of them whole. */
export async function writeReceipts(
  parts: Pick<HandlerParts, 'tasks' | 'appLocale' | 'appVersion'>,
  of: {
    readonly record: BatchRecord;
    readonly journal: ReadonlyJournal;
    readonly rows: readonly RowRecord[];
    readonly session: Session | undefined;
    readonly path: string;
    readonly paper: RequestInput<'batches.receipts'>['paper'];
    readonly perFile: number;
  },
): Promise<Reply<Written>> {
  const { locale } = parts.appLocale();
  const { record: batch, journal, rows, session, path, paper, perFile } = of;
  const about = {
    version: parts.appVersion,
    madeAtMs: Date.now(),
    ...{ locale, head: journal.head(), size: paper },
  };
  const task = parts.tasks.begin(batch.batch, 'receipts');
  const problems: Problem[] = [];
  let [files, count] = [0, 0];
  while (count < rows.length && problems.length === 0 && !task.signal.aborted) {
    task.progress(count, rows.length);
    const [first, ...others] = rows.slice(count, count + perFile).map((record) => {
      const content = journal.content({ batch: batch.batch, row: record.row });
      return receiptOf({ batch, record, content, session }, locale);
    });
    if (first === undefined) break;
    const receipts: readonly [Receipt, ...Receipt[]] = [first, ...others];
    const pdf = await writePdfInThread(receiptsDocument(receipts, about));
    const written = await writeWholeFile(files === 0 ? path : freeNeighbour(path, files + 1), pdf);
    if (written.ok) [files, count] = [files + 1, count + receipts.length];
    else problems.push(...written.problems);
  }
  const missing = missingReceipts(rows.slice(count));
  const [first] = problems;
  if (first && files === 0) return refused(first);
  return done({
    saved: files === 0 ? null : basename(path),
    ...{ count, files, problems: [...problems, ...missing] },
  });
}

function missingReceipts(rows: readonly RowRecord[]): readonly Problem[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const params = { count: rows.length, first: first.row, last: last.row };
  return [problem('receipts-missing', params)];
}

/** `receipts (2).pdf` beside the chosen file. An existing file is not overwritten, because nobody was asked about it. */
function freeNeighbour(path: string, number: number): string {
  const { dir, name, ext } = parse(path);
  for (let suffix = number; ; suffix += 1) {
    const next = join(dir, `${name} (${suffix})${ext}`);
    if (!existsSync(next)) return next;
  }
}

function suggestedName({ created, batch }: BatchRecord, row: number | null, locale: Locale): string {
  const file = (created.file?.name ?? batch).replace(/\.[^.]*$/, '');
  const id = row === null ? 'receipt.file-all' : 'receipt.file-one';
  return safeName(formatMessage(locale, id, { file, row: row ?? 0 }));
}
