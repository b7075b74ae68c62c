/** What is written about paid rows for others: receipts, payment advices, transfer orders. We send none of it. */

import { basename } from 'node:path';
import type { Session } from '../../../shared/api/session.ts';
import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { stateOfStatus } from '../../../shared/domain/row-state.ts';
import { fileTitle } from '../../../shared/i18n/batch-name.ts';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { advicesOf, type MadeFor, madeFor, rowsWithContent, toldBy } from '../../documents/advice.ts';
import { freeNeighbour, SHEETS_PER_FILE } from '../../documents/pdf-files.ts';
import { writePdfInThread } from '../../documents/pdf-in-thread.ts';
import { type Receipt, receiptOf, receiptsDocument } from '../../documents/receipts.ts';
import { orderableRows, transferOrderDocument } from '../../documents/transfer-order.ts';
import { writeAdvices } from '../../documents/write-advices.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { walletOfRow } from '../../engine/wallet-of-row.ts';
import { safeName } from '../../files/safe-name.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { totalsOf } from '../batches/batch-to-view.ts';
import { baseName } from '../files/base-name.ts';
import { triedToWrite, writeWholeFile } from '../files/write-result.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import { readFromService } from '../service/profile-connection.ts';
import type { HandlerParts } from './handler-parts.ts';

type Written = RequestOutput<'batches.receipts'>;

export function documentHandlers(parts: HandlerParts) {
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
        const { letterhead } = made(parts, record, paper);
        return writeReceipts(parts, { ...receipts, perFile: SHEETS_PER_FILE, letterhead });
      }),
    'batches.advices': (asked) =>
      batches.withRecord(asked.batch, (record, journal) => makeAdvices(parts, { ...asked, record, journal })),
    'batches.orderable': ({ batch }) =>
      batches.withRecord(batch, (_record, journal) => {
        const { rows, left } = orderableRows(batch, orderSources(parts, journal));
        const totals = totalsOf(rows.map(({ record }) => record));
        return done({ count: rows.length, totals, left });
      }),
    'batches.transfer-order': (asked) =>
      batches.withRecord(asked.batch, (record, journal) =>
        makeTransferOrder(parts, { ...asked, record, journal }),
      ),
  } satisfies Partial<Handlers>;
}

interface Asked {
  readonly record: BatchRecord;
  readonly journal: ReadonlyJournal;
  readonly paper: RequestInput<'batches.receipts'>['paper'];
}

/** What the rows of an order are compared with. */
function orderSources({ batches }: Pick<HandlerParts, 'batches'>, journal: ReadonlyJournal) {
  const { days } = batches.book.settings.duplicates;
  return { journal, now: { ourMs: Date.now(), serverMs: undefined }, days };
}

/** What is the same on everything that is written about the batch now. */
function made(
  { batches }: Pick<HandlerParts, 'batches'>,
  record: BatchRecord,
  size: Asked['paper'],
): MadeFor {
  const { letterhead } = batches.book.preferences;
  return madeFor(record, { letterhead, madeAtMs: Date.now(), size });
}

/** Notes in the journal whom it was written for, once it is written. */
async function makeAdvices(
  parts: HandlerParts,
  { record, journal, form, paper }: Asked & Pick<RequestInput<'batches.advices'>, 'form'>,
): Promise<Reply<RequestOutput<'batches.advices'>>> {
  const { locale } = parts.appLocale();
  const name = formatMessage(locale, 'remittance.file', { base: titleOf(record) });
  const target = await parts.dialogs.chooseTarget(
    safeName(form === 'pdf' ? `${name}.pdf` : name),
    form === 'pdf' ? 'pdf' : 'folder',
  );
  if (target === undefined) return done({ saved: null, count: 0, files: 0, withoutEmail: 0, problems: [] });
  // The question may have been open for long, and a payment may have turned meanwhile.
  const [first, ...others] = advicesOf(rowsWithContent(journal, record.batch), locale);
  if (first === undefined) return refused(decisionRefused('nothing-paid'));
  const advices = [first, ...others] as const;
  const { progress: onProgress } = parts.tasks.begin(record.batch, 'receipts');
  const written = await triedToWrite(() =>
    writeAdvices(advices, made(parts, record, paper), { form, target, onProgress }),
  );
  return mapped(written, ({ length: files }) => {
    const { rows, withoutEmail } = toldBy(advices);
    parts.batches.noteDocument(record.batch, { document: 'advices', as: form, rows });
    return { saved: basename(target), count: advices.length, files, withoutEmail, problems: [] };
  });
}

async function makeTransferOrder(
  parts: HandlerParts,
  { record, journal, paper, to }: Asked & Pick<RequestInput<'batches.transfer-order'>, 'to'>,
): Promise<Reply<RequestOutput<'batches.transfer-order'>>> {
  const { locale } = parts.appLocale();
  const name = formatMessage(locale, 'letter.file', { base: titleOf(record) });
  const target = await parts.dialogs.chooseTarget(safeName(name), 'pdf');
  if (target === undefined) return done({ saved: null, count: 0, problems: [] });
  // The question may have been open for long, and a row may have been opened again and paid meanwhile.
  const { rows } = orderableRows(record.batch, orderSources(parts, journal));
  if (rows.length === 0) return refused(decisionRefused('nothing-to-order'));
  const about = { ...made(parts, record, paper), to, batch: record.batch, locale };
  // Noted first: a row of it that is opened again while the file is written waits for a person.
  parts.batches.noteDocument(record.batch, {
    document: 'transfer-order',
    as: 'pdf',
    rows: rows.map((row) => row.record.row),
  });
  const written = await writeWholeFile(target, await writePdfInThread(transferOrderDocument(rows, about)));
  return mapped(written, () => ({ saved: basename(target), count: rows.length, problems: [] }));
}

function titleOf({ name, batch, created }: BatchRecord): string {
  return name ?? (created.file ? fileTitle(created.file.name) : batch);
}

/** The paid row, or all paid rows: a receipt of any other row would claim more than the journal proves. */
function paidRows(journal: ReadonlyJournal, batch: string, row: number | null): readonly RowRecord[] {
  const one = row === null ? undefined : journal.row({ batch, row });
  const rows = row === null ? [...journal.rows(batch)] : one ? [one] : [];
  return rows.filter(({ state }) => state === 'paid');
}

/**
 * The session as the service shows it now, for its exchange and its fees; undefined if it cannot be fetched. If it is
 * no longer `completed`, no receipt is made: nobody knows whether another word took the money back.
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
  return stateOfStatus(status) === 'paid'
    ? done(read.value)
    : refused(decisionRefused(`not-paid-now:${status}`));
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
    readonly letterhead: readonly string[];
  },
): Promise<Reply<Written>> {
  const { locale } = parts.appLocale();
  const { record: batch, journal, rows, session, path, paper, perFile, letterhead } = of;
  const about = {
    version: parts.appVersion,
    madeAtMs: Date.now(),
    ...{ locale, head: journal.head(), size: paper, letterhead },
  };
  const task = parts.tasks.begin(batch.batch, 'receipts');
  const problems: Problem[] = [];
  let [files, count] = [0, 0];
  while (count < rows.length && problems.length === 0 && !task.signal.aborted) {
    task.progress(count, rows.length);
    const [first, ...others] = rows.slice(count, count + perFile).map((record) => {
      const content = journal.content({ batch: batch.batch, row: record.row });
      const wallet = walletOfRow(journal, batch, record);
      return receiptOf({ batch, record, content, wallet, session }, locale);
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

function suggestedName(record: BatchRecord, row: number | null, locale: Locale): string {
  const file = baseName(record);
  const id = row === null ? 'receipt.file-all' : 'receipt.file-one';
  return safeName(formatMessage(locale, id, { file, row: row ?? 0 }));
}
