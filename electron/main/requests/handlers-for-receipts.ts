/** Receipts of paid rows as PDF: of one row, or of all that are paid. */

import { existsSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type { Session } from '../../../shared/api/session.ts';
import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { isFinal } from '../../engine/core/doubt/match-session.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { writeWholeFile } from '../files/write-result.ts';
import { done, type Handlers, refused } from '../ipc/answer-request.ts';
import { receiptOf } from '../print/receipt-facts.ts';
import { receiptPage } from '../print/receipt-page.ts';
import { readFromService } from '../service/profile-connection.ts';
import type { HandlerParts } from './handler-parts.ts';
import { safeName } from './handlers-for-files.ts';

type Written = RequestOutput<'batches.receipts'>;

/** At most this many sheets of paper in one PDF: Chromium lays them out in one pass, and a viewer still opens it at once. */
const MAX_RECEIPTS_PER_FILE = 500;

export function receiptHandlers(parts: HandlerParts) {
  const { batches, dialogs } = parts;
  return {
    'batches.receipts': ({ batch, row, paper }) =>
      batches.withRecord<Written>(batch, async (record, journal) => {
        const { locale } = parts.appLocale();
        const rows = paidRows(journal, batch, row);
        if (rows.length === 0)
          return refused(decisionRefused(row === null ? 'nothing-paid' : `not-paid:${row}`));
        // Receipts of many rows use only the journal: a call per row would take the rate that payments need.
        const session = rows.length === 1 ? await freshSession(batches, batch, rows[0]) : done(undefined);
        if (!session.ok) return session;
        const path = await dialogs.chooseTarget(suggestedName(record, row, locale), 'pdf');
        if (path === undefined) return done({ saved: null, count: 0, files: 0, problems: [] });
        const receipts = { record, journal, rows, session: session.value, path, paper };
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
  parts: Pick<HandlerParts, 'tasks' | 'appLocale' | 'appVersion' | 'printPage'>,
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
  const about = { version: parts.appVersion, madeAtMs: Date.now(), locale, head: journal.head() };
  const task = parts.tasks.begin(batch.batch, 'receipts');
  const problems: Problem[] = [];
  let [files, count] = [0, 0];
  while (count < rows.length && problems.length === 0 && !task.isCancelled()) {
    task.progress(count, rows.length);
    const receipts = rows.slice(count, count + perFile).map((record) => {
      const content = journal.content({ batch: batch.batch, row: record.row });
      return receiptOf({ batch, record, content, session }, locale);
    });
    const pdf = await parts.printPage(receiptPage(receipts, about), paper);
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
