/** Writes the service's sessions as a workbook or a CSV: one line each, in the columns of the Transactions screen. */

import type { FileHandle } from 'node:fs/promises';
import type ExcelJS from 'exceljs';
import { guardedText } from '../../shared/domain/formula-text.ts';
import { fractionDigits } from '../../shared/domain/money.ts';
import {
  findMessage,
  formatMessage,
  type Locale,
  type WorkbookMessageId,
} from '../../shared/i18n/catalogue.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { streamWorkbook } from './workbook-stream.ts';
import { BYTE_ORDER_MARK, csvLine } from './write-results-csv.ts';

type Cell =
  | { readonly kind: 'text'; readonly text: string | null }
  /** A plain decimal; `currency` determines the decimals that a workbook shows. */
  | { readonly kind: 'number'; readonly decimal: string | null; readonly currency?: string | null };

interface SessionColumn {
  readonly heading: WorkbookMessageId;
  readonly width: number;
  readonly cell: (session: SessionView, locale: Locale) => Cell;
}

const text = (
  heading: SessionColumn['heading'],
  width: number,
  value: (session: SessionView, locale: Locale) => string | null | undefined,
): SessionColumn => ({
  heading,
  width,
  cell: (session, locale) => ({ kind: 'text', text: value(session, locale) ?? null }),
});

const amount = (
  heading: SessionColumn['heading'],
  value: (session: SessionView) => string | null,
  currency: (session: SessionView) => string | null,
): SessionColumn => ({
  heading,
  width: 14,
  cell: (session) => ({ kind: 'number', decimal: value(session), currency: currency(session) }),
});

const from = ({ fromCurrency }: SessionView): string | null => fromCurrency;
const code = (currency: string | null): string | null => currency?.toUpperCase() ?? null;
/** A word of the API in the reader's language; a word that the document does not list is left unchanged. */
const inWords = (locale: Locale, subject: string, value: string | null): string | null =>
  value === null ? null : (findMessage(locale, `${subject}.${value}`) ?? value);

const COLUMNS: readonly SessionColumn[] = [
  text('session-column.session', 38, ({ id }) => id),
  text('session-column.reference', 22, ({ reference }) => reference),
  text('session-column.made', 26, ({ createdAt }) => createdAt),
  text('session-column.changed', 26, ({ updatedAt }) => updatedAt),
  text('session-column.status', 14, ({ status }, locale) => inWords(locale, 'status', status)),
  text('session-column.reason', 28, ({ failureReason }) => failureReason),
  text('session-column.recipient', 28, ({ recipient }) => recipient?.name),
  amount('session-column.amount', (session) => session.amount, from),
  text('session-column.currency', 10, ({ fromCurrency }) => code(fromCurrency)),
  amount(
    'session-column.arrives',
    (session) => session.convertedAmount,
    ({ toCurrency, fromCurrency }) => toCurrency ?? fromCurrency,
  ),
  text('session-column.currency-that-arrives', 10, ({ toCurrency }) => code(toCurrency)),
  {
    heading: 'session-column.rate',
    width: 14,
    cell: ({ exchangeRate }) => ({ kind: 'number', decimal: exchangeRate }),
  },
  amount('session-column.transaction-fee', (session) => session.transactionFee, from),
  amount('session-column.processing-fee', (session) => session.processingFee, from),
  text('session-column.channel', 18, ({ transactionKind }, locale) =>
    inWords(locale, 'channel', transactionKind),
  ),
  text('session-column.transaction-type', 20, ({ transactionType }) => transactionType),
  text('session-column.country', 8, ({ country }) => code(country)),
  text('session-column.wallet', 38, ({ walletId }) => walletId),
  text('session-column.description', 36, ({ description }) => description),
  text('session-column.batch', 14, ({ batchRow }) => batchRow?.batch),
  {
    heading: 'session-column.row',
    width: 8,
    cell: ({ batchRow }) => ({ kind: 'number', decimal: batchRow === null ? null : String(batchRow.row) }),
  },
];

/** Comma, CRLF, a byte order mark. Decimals are plain in every locale, so that every program reads them in the same way. */
export async function writeSessionsCsv(
  handle: FileHandle,
  sessions: readonly SessionView[],
  locale: Locale,
): Promise<void> {
  const lines = [csvLine(COLUMNS.map(({ heading }) => formatMessage(locale, heading)))];
  for (const session of sessions)
    lines.push(csvLine(COLUMNS.map(({ cell }) => plain(cell(session, locale)))));
  await handle.writeFile(BYTE_ORDER_MARK + lines.join(''));
}

function plain(cell: Cell): string {
  if (cell.kind === 'text') return guardedText(cell.text ?? '');
  return isDecimal(cell.decimal) ? cell.decimal : guardedText(cell.decimal ?? '');
}

/** The service's text for an amount is used as a number only if it is one. */
function isDecimal(decimal: string | null): decimal is string {
  return decimal !== null && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(decimal);
}

/** Every text is a text cell in a text format, so none can become a formula; amounts are numbers that can be summed. */
export async function writeSessionsXlsx(
  handle: FileHandle,
  sessions: readonly SessionView[],
  locale: Locale,
): Promise<void> {
  await streamWorkbook(handle, async ({ workbook, afterRow }) => {
    const sheet = workbook.addWorksheet('Transactions', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = COLUMNS.map(({ width }) => ({ width }));
    const head = sheet.addRow([]);
    COLUMNS.forEach(({ heading }, index) => {
      Object.assign(head.getCell(index + 1), {
        value: formatMessage(locale, heading),
        numFmt: '@',
        font: { bold: true },
      });
    });
    head.commit();
    for (const session of sessions) {
      const line = sheet.addRow([]);
      COLUMNS.forEach(({ cell }, index) => {
        fill(line.getCell(index + 1), cell(session, locale));
      });
      line.commit();
      if (!(await afterRow())) return;
    }
    sheet.commit();
  });
}

function fill(target: ExcelJS.Cell, cell: Cell): void {
  if (cell.kind === 'text' || !isDecimal(cell.decimal)) {
    const value = cell.kind === 'text' ? cell.text : cell.decimal;
    if (value) Object.assign(target, { value, numFmt: '@' });
    return;
  }
  target.value = Number(cell.decimal);
  if (!cell.currency) return;
  const digits = fractionDigits(cell.currency);
  target.numFmt = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}
