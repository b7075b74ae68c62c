/** Writes a wallet's statement as a text file, a workbook or a PDF: the same lines between the same two balances. */
import { extname } from 'node:path';
import { formatAmount } from '../../shared/domain/money.ts';
import { localDay } from '../../shared/domain/time.ts';
import { formatMessage, type Locale, languageOf, type NameIn } from '../../shared/i18n/catalogue.ts';
import { formatDay, formatDecimal, formatMoney } from '../../shared/i18n/format-values.ts';
import type { StatementLine, WalletStatement } from '../accounting/wallet-statement.ts';
import { type PaperSize, type PdfDocument, writePdf } from '../documents/pdf.ts';
import type { Environment } from '../engine/core/row/events.ts';
import { writeFinishedContent, writeFinishedFile } from './finished-file.ts';
import {
  amountCell,
  type ListColumn,
  numberCell,
  plainText,
  type ResultCell,
  textCell,
} from './result-columns.ts';
import { streamWorkbook } from './workbook-stream.ts';
import { writeListCsv } from './write-results-csv.ts';
import { writeList } from './write-results-xlsx.ts';

export const STATEMENT_EXTENSIONS = ['.csv', '.xlsx', '.pdf'] as const;

interface StatementFile {
  readonly statement: WalletStatement;
  readonly wallet: { readonly id: string; readonly name: string; readonly currency: string };
  readonly from: string;
  readonly to: string;
  readonly environment: Environment;
  readonly locale: Locale;
  readonly paper: PaperSize;
}

/** A line, or one of the two balances around them. */
type Row =
  | StatementLine
  | { readonly what: 'opening' | 'closing'; readonly day: string; readonly balanceMinor: number | null };

/** Whole or not at all, in the format of the target's extension if none is given. Throws ExportFailure. */
export async function writeStatement(
  target: string,
  file: StatementFile,
  format: string = extname(target).slice(1).toLowerCase(),
): Promise<void> {
  const list = {
    name: formatMessage(file.locale, 'wallet-statement.sheet'),
    columns: columnsOf(file),
    rows: rowsOf(file),
  };
  switch (format) {
    case 'pdf': {
      const bytes = await writePdf(documentOf(file));
      return writeFinishedContent(target, bytes);
    }
    case 'xlsx':
      return writeFinishedFile(target, (handle) =>
        streamWorkbook(handle, ({ workbook, afterRow }) => writeList(workbook, list, afterRow)),
      );
    default:
      return writeFinishedFile(target, (handle) => writeListCsv(handle, list));
  }
}

function rowsOf({ statement, from, to }: StatementFile): readonly Row[] {
  const { openingMinor, closingMinor, lines } = statement;
  return [
    { what: 'opening', day: from, balanceMinor: openingMinor },
    ...lines,
    { what: 'closing', day: to, balanceMinor: closingMinor },
  ];
}

function columnsOf(file: StatementFile): readonly ListColumn<Row>[] {
  const { locale, wallet } = file;
  const notKnown = formatMessage(locale, 'wallet-statement.not-known');
  const money = (minor: number | null): ResultCell =>
    minor === null ? textCell(notKnown) : amountCell(minor, wallet.currency);
  const column = (name: NameIn<'statement-column'>, width: number, cell: ListColumn<Row>['cell']) => ({
    heading: formatMessage(locale, `statement-column.${name}`),
    width,
    cell,
  });
  const ofLine = (cell: (line: StatementLine) => ResultCell) => (row: Row) =>
    'session' in row ? cell(row) : undefined;
  return [
    column('date', 12, (row) => textCell('session' in row ? localDay(row.atMs) : row.day)),
    column('what', 22, (row) => textCell(whatOf(row, file))),
    column(
      'payee',
      28,
      ofLine(({ payee }) => textCell(payee)),
    ),
    column(
      'in',
      14,
      ofLine(({ movedMinor, what }) => {
        if (movedMinor === null) return comesIn(what) ? money(null) : undefined;
        return movedMinor > 0 ? money(movedMinor) : undefined;
      }),
    ),
    column(
      'out',
      14,
      ofLine(({ movedMinor, what }) => {
        if (movedMinor === null) return comesIn(what) ? undefined : money(null);
        return movedMinor < 0 ? money(-movedMinor) : undefined;
      }),
    ),
    column(
      'fee',
      12,
      ofLine(({ feeMinor }) => (feeMinor === null ? undefined : money(feeMinor))),
    ),
    column('balance', 16, ({ balanceMinor }) => money(balanceMinor)),
    column(
      'reference',
      20,
      ofLine(({ reference }) => textCell(reference)),
    ),
    column(
      'batch',
      14,
      ofLine(({ batch }) => textCell(batch)),
    ),
    column(
      'row',
      8,
      ofLine(({ row }) => (row === null ? undefined : numberCell(String(row)))),
    ),
    column(
      'session',
      38,
      ofLine(({ session }) => textCell(session)),
    ),
  ];
}

function comesIn(what: StatementLine['what']): boolean {
  return what === 'deposit' || what === 'exchange-in' || what === 'return';
}

/** What is no money says so beside each balance, wherever a file of it lands. */
function whatOf({ what }: Row, { locale, environment }: StatementFile): string {
  const said = formatMessage(locale, `statement-line.${what}`);
  const isBalance = what === 'opening' || what === 'closing';
  return isBalance && environment !== 'live'
    ? formatMessage(locale, 'entry.no-money', { narration: said })
    : said;
}

/** On paper the service's ids are left out: they fill the page and nobody reads them there. */
const PRINTED = 10;
const FIGURES = [3, 4, 5, 6];

function documentOf(file: StatementFile): PdfDocument {
  const { wallet, from, to, locale, statement, environment, paper } = file;
  const said = (name: NameIn<'wallet-statement'>, values: Record<string, string> = {}) =>
    formatMessage(locale, `wallet-statement.${name}`, values);
  const balance = (minor: number | null) =>
    minor === null
      ? said('not-known')
      : formatMoney(formatAmount(minor, wallet.currency), wallet.currency, locale);
  const columns = columnsOf(file).slice(0, PRINTED);
  const title = said('title', { wallet: wallet.name });
  const days = said('days', { from: formatDay(from, locale), to: formatDay(to, locale) });
  return {
    title,
    language: languageOf(locale),
    size: paper,
    ...(environment !== 'live' && { mark: formatMessage(locale, `receipt.mark.${environment}`) }),
    parts: [
      {
        kind: 'facts',
        facts: [
          [said('period'), days],
          [formatMessage(locale, 'statement-line.opening'), balance(statement.openingMinor)],
          [formatMessage(locale, 'statement-line.closing'), balance(statement.closingMinor)],
        ],
      },
      {
        kind: 'table',
        columns: columns.map(({ heading }, at) => ({
          heading,
          ...(at === 2 && { width: 'fill' as const }),
          ...(FIGURES.includes(at) && { isFigure: true as const }),
        })),
        rows: statement.lines.map((row) =>
          columns.map((column) => {
            const cell = column.cell(row);
            return cell?.kind === 'number' ? formatDecimal(cell.decimal, locale) : plainText(cell);
          }),
        ),
      },
      { kind: 'text', text: said('rule') },
    ],
    foot: [`${title} · ${wallet.id}`],
  };
}
