/** The service's sessions as a workbook or a CSV: a line each, in the columns of the Transactions screen. */

import type { FileHandle } from 'node:fs/promises';
import type ExcelJS from 'exceljs';
import { guardedText } from '../../shared/domain/formula-text.ts';
import type { Language } from '../../shared/domain/language.ts';
import { fractionDigits } from '../../shared/domain/money.ts';
import { findMessage, type Locale, languageOf } from '../../shared/i18n/catalogue.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { streamWorkbook } from './workbook-stream.ts';
import { BYTE_ORDER_MARK, csvLine } from './write-results-csv.ts';

type Cell =
  | { readonly kind: 'text'; readonly text: string | null }
  /** A plain decimal; `currency` chooses the decimals a workbook shows. */
  | { readonly kind: 'number'; readonly decimal: string | null; readonly currency?: string | null };

interface SessionColumn {
  readonly heading: Readonly<Record<Language, string>>;
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
/** A word of the API in the reader's language; one that the document does not list as it came. */
const said = (locale: Locale, subject: string, value: string | null): string | null =>
  value === null ? null : (findMessage(locale, `${subject}.${value}`) ?? value);

const COLUMNS: readonly SessionColumn[] = [
  text({ en: 'Session', fr: 'Session' }, 38, ({ id }) => id),
  text({ en: 'Reference', fr: 'Référence' }, 22, ({ reference }) => reference),
  text({ en: 'Made', fr: 'Créée' }, 26, ({ createdAt }) => createdAt),
  text({ en: 'Changed', fr: 'Modifiée' }, 26, ({ updatedAt }) => updatedAt),
  text({ en: 'Status', fr: 'Statut' }, 14, ({ status }, locale) => said(locale, 'status', status)),
  text({ en: 'Reason', fr: 'Motif' }, 28, ({ failureReason }) => failureReason),
  text({ en: 'Recipient', fr: 'Bénéficiaire' }, 28, ({ recipient }) => recipient?.name),
  amount({ en: 'Amount', fr: 'Montant' }, (session) => session.amount, from),
  text({ en: 'Currency', fr: 'Devise' }, 10, ({ fromCurrency }) => code(fromCurrency)),
  amount(
    { en: 'Arrives', fr: 'Arrive' },
    (session) => session.convertedAmount,
    ({ toCurrency, fromCurrency }) => toCurrency ?? fromCurrency,
  ),
  text({ en: 'Currency that arrives', fr: 'Devise d’arrivée' }, 10, ({ toCurrency }) => code(toCurrency)),
  {
    heading: { en: 'Rate', fr: 'Taux' },
    width: 14,
    cell: ({ exchangeRate }) => ({ kind: 'number', decimal: exchangeRate }),
  },
  amount({ en: 'Transaction fee', fr: 'Frais de transaction' }, (session) => session.transactionFee, from),
  amount({ en: 'Processing fee', fr: 'Frais de traitement' }, (session) => session.processingFee, from),
  text({ en: 'Channel', fr: 'Canal' }, 18, ({ transactionKind }, locale) =>
    said(locale, 'channel', transactionKind),
  ),
  text({ en: 'Transaction type', fr: 'Type de transaction' }, 20, ({ transactionType }) => transactionType),
  text({ en: 'Country', fr: 'Pays' }, 8, ({ country }) => code(country)),
  text({ en: 'Wallet', fr: 'Portefeuille' }, 38, ({ walletId }) => walletId),
  text({ en: 'Description', fr: 'Description' }, 36, ({ description }) => description),
  text({ en: 'Batch', fr: 'Lot' }, 14, ({ batchRow }) => batchRow?.batch),
  {
    heading: { en: 'Row', fr: 'Ligne' },
    width: 8,
    cell: ({ batchRow }) => ({ kind: 'number', decimal: batchRow === null ? null : String(batchRow.row) }),
  },
];

/** Comma, CRLF, a byte order mark; decimals plain, whatever the locale, so that every program reads them alike. */
export async function writeSessionsCsv(
  handle: FileHandle,
  sessions: readonly SessionView[],
  locale: Locale,
): Promise<void> {
  const language = languageOf(locale);
  const lines = [csvLine(COLUMNS.map(({ heading }) => heading[language]))];
  for (const session of sessions)
    lines.push(csvLine(COLUMNS.map(({ cell }) => plain(cell(session, locale)))));
  await handle.writeFile(BYTE_ORDER_MARK + lines.join(''));
}

function plain(cell: Cell): string {
  if (cell.kind === 'text') return guardedText(cell.text ?? '');
  return isDecimal(cell.decimal) ? cell.decimal : guardedText(cell.decimal ?? '');
}

/** The service's word for an amount is used as a number only if it is one. */
function isDecimal(decimal: string | null): decimal is string {
  return decimal !== null && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(decimal);
}

/** Every text is a text cell in a text format, so none can become a formula; amounts are numbers that can be summed. */
export async function writeSessionsXlsx(
  handle: FileHandle,
  sessions: readonly SessionView[],
  locale: Locale,
): Promise<void> {
  const language = languageOf(locale);
  await streamWorkbook(handle, async ({ workbook, afterRow }) => {
    const sheet = workbook.addWorksheet('Transactions', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = COLUMNS.map(({ width }) => ({ width }));
    const head = sheet.addRow([]);
    COLUMNS.forEach(({ heading }, index) => {
      Object.assign(head.getCell(index + 1), { value: heading[language], numFmt: '@', font: { bold: true } });
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
