/** Writes the service's sessions as a workbook or a CSV: one line each, in the columns of the Transactions screen. */

import type { FileHandle } from 'node:fs/promises';
import { findMessage, formatMessage, type Locale, type NameIn } from '../../shared/i18n/catalogue.ts';
import { reasonOfFailure } from '../../shared/i18n/service-words.ts';
import type { SessionView } from '../../shared/ipc/service-views.ts';
import { type ListColumn, numberCell, textCell } from './result-columns.ts';
import { streamWorkbook } from './workbook-stream.ts';
import { writeListCsv } from './write-results-csv.ts';
import { writeList } from './write-results-xlsx.ts';

type ColumnName = NameIn<'session-column'>;
type Column = ListColumn<SessionView>;

function sessionColumns(locale: Locale): readonly Column[] {
  const column = (name: ColumnName, width: number, cell: Column['cell']): Column => ({
    heading: formatMessage(locale, `session-column.${name}`),
    width,
    cell,
  });
  const text = (
    name: ColumnName,
    width: number,
    value: (session: SessionView) => string | null | undefined,
  ) => column(name, width, (session) => textCell(value(session)));
  const amount = (
    name: ColumnName,
    value: (session: SessionView) => string | null,
    currency: (session: SessionView) => string | null = ({ fromCurrency }) => fromCurrency,
  ) =>
    column(name, 14, (session) => {
      const decimal = value(session);
      return isDecimal(decimal) ? numberCell(decimal, currency(session)) : textCell(decimal);
    });
  /** A word of the API in the reader's language; a word that the document does not list is left unchanged. */
  const inWords = (subject: string, value: string | null): string | null =>
    value === null ? null : (findMessage(locale, `${subject}.${value}`) ?? value);
  return [
    text('session', 38, ({ id }) => id),
    text('reference', 22, ({ reference }) => reference),
    text('made', 26, ({ createdAt }) => createdAt),
    text('changed', 26, ({ updatedAt }) => updatedAt),
    text('status', 14, ({ status }) => inWords('status', status)),
    text('reason', 28, ({ failureReason }) => reasonOfFailure(failureReason, locale).words),
    text('recipient', 28, ({ recipient }) => recipient?.name),
    amount('amount', (session) => session.amount),
    text('currency', 10, ({ fromCurrency }) => code(fromCurrency)),
    amount(
      'arrives',
      (session) => session.convertedAmount,
      ({ toCurrency, fromCurrency }) => toCurrency ?? fromCurrency,
    ),
    text('currency-that-arrives', 10, ({ toCurrency }) => code(toCurrency)),
    amount(
      'rate',
      (session) => session.exchangeRate,
      () => null,
    ),
    amount('transaction-fee', (session) => session.transactionFee),
    amount('processing-fee', (session) => session.processingFee),
    text('channel', 18, ({ transactionKind }) => inWords('channel', transactionKind)),
    text('transaction-type', 20, ({ transactionType }) => transactionType),
    text('country', 8, ({ country }) => code(country)),
    text('wallet', 38, ({ walletId }) => walletId),
    text('description', 36, ({ description }) => description),
    text('batch', 14, ({ batchRow }) => batchRow?.batch),
    column('row', 8, ({ batchRow }) => batchRow && numberCell(String(batchRow.row))),
  ];
}

const code = (currency: string | null): string | null => currency?.toUpperCase() ?? null;

/** The service's text for an amount is used as a number only if it is one. */
function isDecimal(decimal: string | null): decimal is string {
  return decimal !== null && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(decimal);
}

/** Decimals of a CSV are plain in every locale, so that every program reads them in the same way. */
export function writeSessions(
  handle: FileHandle,
  rows: readonly SessionView[],
  { format, locale }: { readonly format: 'xlsx' | 'csv'; readonly locale: Locale },
): Promise<void> {
  const list = { name: 'Transactions', columns: sessionColumns(locale), rows };
  if (format === 'csv') return writeListCsv(handle, list);
  return streamWorkbook(handle, ({ workbook, afterRow }) => writeList(workbook, list, afterRow));
}
