import { columnsOfChannel, PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { formatAmount, fractionDigits } from '../../shared/domain/money.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { RowField } from '../../shared/domain/row-fields.ts';
import { reasonsAgainst } from '../../shared/domain/row-reasons.ts';
import { ENDED, type RowStateWord, stateWord, UNSENT } from '../../shared/domain/row-state.ts';
import { HIDDEN_ANSWER } from '../../shared/domain/security-answer.ts';
import { localDay } from '../../shared/domain/time.ts';
import { formatMessage, type Locale, type NameIn } from '../../shared/i18n/catalogue.ts';
import { capitalised } from '../../shared/i18n/format-values.ts';
import { wordOf } from '../../shared/i18n/localise-param.ts';
import { changedAccountText, messageWithCode, renderProblem } from '../../shared/i18n/render-problem.ts';
import { reasonOfFailure } from '../../shared/i18n/service-words.ts';
import { debitAsShown } from '../engine/core/doubt/debit-fit.ts';
import { latestAttempt, priceOf, sentAtMs } from '../engine/core/row/attempts.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { ImportedRow, RowQuote } from '../engine/core/row/events.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import { exposureOf } from '../engine/core/state/place-row.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { FIELD_COLUMNS } from './field-headings.ts';

/** One row of a batch as the journal holds it: its state and its content. */
export interface ResultRow {
  readonly record: RowRecord;
  readonly content: ImportedRow;
  /** Where the customer of a customer deposit pays in. */
  readonly paymentLink?: string | undefined;
  /** The own wallet that it was sent from, or paid into. */
  readonly wallet?: string | undefined;
  /** That its payee is paid at another account than before, with what a person decided. */
  readonly accountChanges: readonly Problem[];
}

/** Returns the batch's rows from the first on, at each call. The source may yield to the event loop between two rows. */
export type ResultRows = () => Iterable<ResultRow> | AsyncIterable<ResultRow>;

/** Text stays text; a number is the plain decimal that a text file holds, and its value and format in a workbook. */
export type ResultCell = { readonly kind: 'text'; readonly text: string } | NumberCell | null | undefined;

interface NumberCell {
  readonly kind: 'number';
  readonly decimal: string;
  readonly value: number;
  readonly numFmt?: string;
}

/** A plain decimal; the currency, if there is one, determines the decimals that a workbook shows. */
export function numberCell(decimal: string, currency: string | null = null): NumberCell {
  const format = currency === null ? {} : { numFmt: amountFormat(currency) };
  return { kind: 'number', decimal, value: Number(decimal), ...format };
}

/** An amount in minor units of its currency. */
export function amountCell(amountMinor: number, currency: string): NumberCell {
  return numberCell(formatAmount(amountMinor, currency), currency);
}

/** A column of a list, in a workbook or a CSV. */
export interface ListColumn<Row> {
  /** The field of the sheet that the column shows. */
  readonly field?: RowField;
  readonly heading: string;
  readonly width: number;
  readonly cell: (row: Row) => ResultCell;
}
export type ResultColumn = ListColumn<ResultRow>;

/** A list of rows in such columns. */
export interface ListOf<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}

/**
 * First the sheet's own fields, under headings that the importer knows, so that an export of failed rows can be
 * corrected and imported again; then the results, under headings that it ignores.
 */
export function resultColumns(locale: Locale, about: About): readonly ResultColumn[] {
  const fields: ResultColumn[] = FIELD_COLUMNS.map((column) => ({
    field: column.field,
    heading: formatMessage(locale, `column.${column.field}`),
    width: column.width,
    cell: (row) => fieldCell(row, column.field),
  }));
  const whole: ResultColumn = {
    heading: formatMessage(locale, 'column.full_name'),
    width: 26,
    cell: (row) => textCell(unconfirmedName(row)),
  };
  return [whole, ...fields, ...outcomeColumns(locale, about)];
}

function fieldCell(
  { record, content }: ResultRow,
  field: (typeof FIELD_COLUMNS)[number]['field'],
): ResultCell {
  const problem = content.problems.find((each) => each.field === field);
  const value = content.fields[field];
  // Results are passed on to others: they only show that there is an answer, and it is typed again if the row is
  // corrected.
  if (field === 'security_question_answer') return textCell((value ?? problem?.original) && HIDDEN_ANSWER);
  if (field === 'amount' && value !== undefined && record.amountMinor > 0) {
    return amountCell(record.amountMinor, record.currency);
  }
  // Nobody has confirmed the proposed halves, so the whole name stays in its own column and is split again at the
  // import.
  const isHalf = field === 'first_name' || field === 'last_name';
  if (isHalf && unconfirmedName({ record, content }) !== undefined) return undefined;
  // A value that broke a rule has no normalised form: the sheet's own value must be corrected.
  return textCell(value ?? problem?.original);
}

/** The whole name of a row that was left out because it was refused, or before anybody confirmed the proposed halves. */
function unconfirmedName({ record, content }: Pick<ResultRow, 'record' | 'content'>): string | undefined {
  if (record.state !== 'invalid') return undefined;
  return content.problems.find(({ code, field }) => field === 'full_name' || code === 'name-company')
    ?.original;
}

type ResultName = NameIn<'result'>;

/** What the columns use beside the rows: whether some are exchanged and, if it is given, the journal's anchor. */
interface About {
  readonly batch: Pick<BatchRecord, 'convertFrom'>;
  readonly head?: ChainHead | undefined;
}

/** The result of the row, its own number first; with `head`, the journal's anchor last. */
export function outcomeColumns(locale: Locale, { batch, head }: About): readonly ResultColumn[] {
  const column = (name: ResultName, width: number, cell: ResultColumn['cell']): ResultColumn => ({
    heading: formatMessage(locale, `result.${name}`),
    width,
    cell,
  });
  const words = (name: ResultName, width: number, value: (row: ResultRow) => string | null | undefined) =>
    column(name, width, (row) => textCell(value(row)));
  const count = (name: ResultName, width: number, value: (row: ResultRow) => number) =>
    column(name, width, (row) => numberCell(String(value(row))));
  const money = (
    name: ResultName,
    minor: (row: ResultRow) => number | undefined,
    currencyOf = ({ record }: ResultRow): string => record.currency,
  ) =>
    column(name, 14, (row) => {
      const amountMinor = minor(row);
      return amountMinor === undefined ? undefined : amountCell(amountMinor, currencyOf(row));
    });
  return [
    count('row', 12, ({ record }) => record.row),
    words('state', 14, ({ record }) => resultStateWord(stateWord(record), locale)),
    words('why', 48, (row) => whyOf(row, locale)),
    words('accountChanged', 48, (row) => changeOf(row, locale)),
    money('sentAmount', ({ record }) => (wasSent(record) ? record.amountMinor : undefined)),
    words('sentBy', 18, (row) => sentBy(row, locale)),
    words('sentTo', 26, sentTo),
    words('changedHere', 36, (row) => changesOf(row, locale)),
    words('status', 16, ({ record }) => record.status && wordOf('status', record.status, locale)),
    words('failureReason', 24, ({ record }) => reasonOfFailure(record.failureReason, locale).words),
    words('paymentLink', 48, ({ paymentLink }) => paymentLink),
    words('sentAt', 17, ({ record }) => localMinute(sentAtMs(record))),
    words('finishedAt', 17, ({ record }) =>
      ENDED.includes(record.state) ? localMinute(record.settledAtMs) : undefined,
    ),
    ...(batch.convertFrom === undefined ? [] : [words('debitCurrency', 12, debitCode)]),
    money('debit', (row) => quoteOf(row)?.userPaysMinor, debitCurrency),
    money('fees', (row) => quoteOf(row)?.totalFeesMinor, debitCurrency),
    money('shownDebit', ({ record }) => debitAsShown(record)?.debitMinor, debitCurrency),
    money('shownFees', ({ record }) => debitAsShown(record)?.feesMinor, debitCurrency),
    words('rate', 10, rateOf),
    money('gets', (row) => quoteOf(row)?.recipientGetsMinor),
    count('attempts', 10, ({ record }) => record.opened),
    // What only the service or an auditor reads stands behind what an accountant reads.
    words('session', 38, ({ record }) => record.sessionId),
    words('transaction', 38, ({ record }) => record.transactionId),
    words('sessionReference', 24, ({ record }) => record.sessionReference),
    words('wallet', 38, (row) => (wasSent(row.record) ? row.wallet : undefined)),
    words('marker', 18, ({ record }) => record.marker),
    words('key', 38, ({ record }) => latestAttempt(record)?.key),
    ...(head === undefined ? [] : [words('journal', 24, firstOnly(anchorOf(head)))]),
  ];
}

/** A row's state as files that are passed on say it: a person set aside what the journal calls closed. */
export function resultStateWord(word: RowStateWord, locale: Locale): string {
  return formatMessage(locale, word === 'closed' ? 'result-state.closed' : `row-state.${word}`);
}

function wasSent(record: RowRecord): boolean {
  return sentAtMs(record) !== null;
}

/** How the row was sent; the sheet may name another channel, which a person changed at the check. */
function sentBy({ record, content }: ResultRow, locale: Locale): string | undefined {
  const channel = content.channel ?? record.channel;
  return wasSent(record) && channel !== null ? wordOf('channel', channel, locale) : undefined;
}

/** The fields that may say where the money goes, the deciding one first. */
const PLACES: readonly RowField[] = [
  'destination_account_id',
  'account_number',
  'phone',
  'email',
  'recipient_id',
];

/** The phone, account or address that was paid: that of the row's channel, as it was sent. */
function sentTo({ record, content: { fields, channel } }: ResultRow): string | undefined {
  if (!wasSent(record)) return undefined;
  const own: readonly RowField[] =
    channel !== null && isOneOf(PAYOUT_CHANNELS, channel) ? columnsOfChannel(channel) : PLACES;
  const places = PLACES.filter((field) => fields[field]);
  const place =
    places.find((field) => field === 'destination_account_id' || own.includes(field)) ?? places[0];
  return place && fields[place];
}

/** Which cells a person changed before the row was sent, each with what the sheet has there. */
function changesOf({ content }: ResultRow, locale: Locale): string | undefined {
  const changes = content.problems.filter(({ code }) => code === 'cell-changed');
  const told = changes.map(({ field, column, original = '' }) =>
    formatMessage(locale, original === '' ? 'result-change.empty' : 'result-change.other', {
      field: capitalised(field === undefined ? (column ?? '') : wordOf('field', field, locale), locale),
      original,
    }),
  );
  return told.join('; ') || undefined;
}

/** The journal's last event and its hash, in the form used by every kind of results. */
export function anchorOf({ seq, hash }: ChainHead): string {
  return `${seq} ${hash}`;
}

/** Written once, beside the first row, because the value belongs to the whole journal and to no single row. */
function firstOnly(value: string): (row: ResultRow) => string | undefined {
  let first: number | undefined;
  return ({ record }) => {
    first ??= record.row;
    return record.row === first ? value : undefined;
  };
}

function quoteOf({ record }: ResultRow): RowQuote | null {
  return priceOf(record);
}

function debitCode(row: ResultRow): string | undefined {
  return quoteOf(row) === null ? undefined : debitCurrency(row).toUpperCase();
}

/** The currency of the wallet that pays the row. */
function debitCurrency({ record }: ResultRow): string {
  return exposureOf(record).currency;
}

/** What the recipient gets per unit of the debit without fees, each in its own currency's units. */
function rateOf(row: ResultRow): string | undefined {
  const quote = quoteOf(row);
  const changedMinor = quote === null ? 0 : quote.userPaysMinor - quote.totalFeesMinor;
  if (quote === null || changedMinor <= 0) return undefined;
  const unit = 10 ** (fractionDigits(debitCurrency(row)) - fractionDigits(row.record.currency));
  return String(Number(((quote.recipientGetsMinor / changedMinor) * unit).toPrecision(8)));
}

/** `2026-11-22 14:05` by this computer's clock: the same in both languages, and in order when sorted as text. */
function localMinute(atMs: number | null): string | undefined {
  if (atMs === null) return undefined;
  const at = new Date(atMs);
  const [hour, minute] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${localDay(atMs)} ${hour}:${minute}`;
}

/** Why a row is not paid: its latest problem, otherwise the problems of its sheet. */
function whyOf({ record, content }: ResultRow, locale: Locale): string | undefined {
  const problems: readonly Problem[] = record.problem
    ? [record.problem]
    : UNSENT.includes(record.state)
      ? reasonsAgainst(record.state, content.problems)
      : [];
  return problems.map((problem) => messageWithCode(renderProblem(problem, locale))).join(' ') || undefined;
}

function changeOf({ accountChanges }: ResultRow, locale: Locale): string | undefined {
  return accountChanges.map((each) => changedAccountText(each, locale)).join(' ') || undefined;
}

/** Nothing for a blank text. */
export function textCell(value: string | null | undefined): ResultCell {
  return value === null || value === undefined || value === '' ? undefined : { kind: 'text', text: value };
}

/** The number format that shows an amount with the decimals of its currency. */
function amountFormat(currency: string): string {
  const digits = fractionDigits(currency);
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

/** The plain decimal that a CSV file holds for a cell. */
export function plainText(cell: ResultCell): string {
  if (!cell) return '';
  return cell.kind === 'text' ? cell.text : cell.decimal;
}

/**
 * Only the columns that some row fills, and those of the wanted fields even if they are empty. So a sheet of
 * e-transfers has no column of transit numbers.
 */
export async function usedColumns(
  columns: readonly ResultColumn[],
  rows: ResultRows,
  wanted: readonly RowField[] = [],
): Promise<readonly ResultColumn[]> {
  const unused = new Set(columns.filter(({ field }) => field === undefined || !wanted.includes(field)));
  for await (const row of rows()) {
    for (const column of unused) if (column.cell(row) !== undefined) unused.delete(column);
    if (unused.size === 0) break;
  }
  return columns.filter((column) => !unused.has(column));
}
