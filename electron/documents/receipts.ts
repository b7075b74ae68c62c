/**
 * Receipts of paid rows: their facts in words, and the page of them. Receipts are given to others, so they never show
 * a whole account number: of accounts, and of phones that are accounts, only the last four digits, enough to recognise
 * one's own. Everything comes from the journal; if the session was fetched again, exchange and fees are the service's
 * own.
 */

import type { Session } from '../../shared/api/session.ts';
import { formatAmount, plainDecimal } from '../../shared/domain/money.ts';
import { type RowFields, recipientName } from '../../shared/domain/row-fields.ts';
import { formatMessage, type Locale, type MessageId } from '../../shared/i18n/catalogue.ts';
import { formatDecimal, formatMoney } from '../../shared/i18n/format-values.ts';
import { wordOf } from '../../shared/i18n/localise-param.ts';
import { quoteSent, sentAtMs } from '../engine/core/row/attempts.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { ImportedRow } from '../engine/core/row/events.ts';
import { fieldsOfBody } from '../engine/core/row/given-body.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { anchorText } from './journal-anchor.ts';
import type { PaperSize, PdfDocument, PdfPart } from './pdf.ts';

export interface ReceiptSource {
  readonly batch: BatchRecord;
  readonly record: RowRecord;
  readonly content: ImportedRow;
  /** The own wallet that it was sent from, or paid into. */
  readonly wallet: string | undefined;
  /** The session as the service has just shown it; undefined if it was not fetched. */
  readonly session: Session | undefined;
}

export type Receipt = ReturnType<typeof receiptOf>;

export function receiptOf(source: ReceiptSource, locale: Locale) {
  const word = (id: MessageId): string => formatMessage(locale, id);
  const { batch, record, content } = source;
  const { environment, file, profile } = batch.created;
  const fields = content.givenBody === undefined ? content.fields : fieldsOfBody(content.givenBody);
  const time = (ms: number | null): string | undefined => (ms === null ? undefined : writtenTime(ms, locale));
  const facts: Facts = [
    ['receipt.status', record.status === null ? undefined : wordOf('status', record.status, locale)],
    ['receipt.sent', time(sentAtMs(record))],
    ['receipt.completed', time(record.settledAtMs)],
    ...targetFacts(fields, record, locale),
    ...moneyFacts(source, locale),
    ['session-column.wallet', source.wallet ?? source.session?.walletId],
    ['session-column.description', fields.description],
    ['session-column.reference', record.reference ?? undefined],
    ['session-column.session', record.sessionId ?? undefined],
    ['receipt.session-reference', record.sessionReference ?? undefined],
    ['receipt.marker', record.marker],
    ['session-column.batch', file ? `${file.name} · ${batch.batch}` : batch.batch],
    ['session-column.row', String(record.row)],
    ['receipt.profile', profile],
  ];
  return {
    title: word(`receipt.title.${record.operation}`),
    recipient: Object.keys(fields).length > 0 ? recipientName(fields) : word('receipt.own'),
    /** What the recipient gets; undefined if neither journal nor service says it. */
    amount: amountOf(source, locale),
    facts: facts.flatMap(([name, value]) => (value ? [[word(name), value] as const] : [])),
    /** The text across the page if no real money moved. */
    mark: environment === 'live' ? undefined : word(`receipt.mark.${environment}`),
  };
}

type Facts = readonly (readonly [MessageId, string | undefined])[];

function targetFacts(fields: RowFields, record: RowRecord, locale: Locale): Facts {
  const channel = record.channel ?? fields.channel;
  return [
    ['session-column.channel', channel ? wordOf('channel', channel, locale) : undefined],
    ['receipt.account', lastFour(fields.account_number)],
    ['receipt.own-account', fields.destination_account_id],
    ['column.phone', lastFour(fields.phone)],
    ['receipt.email', fields.email],
    ['receipt.payee', fields.payee_name],
  ];
}

/** Costs as quoted just before sending; exchange and costs from the session if it was fetched. */
function moneyFacts({ record, session }: ReceiptSource, locale: Locale): Facts {
  const quote = quoteSent(record);
  const debited = quote?.currency ?? record.currency;
  const quoted = (minor: number | undefined): string | undefined =>
    minor === undefined || debited === ''
      ? undefined
      : formatMoney(formatAmount(minor, debited), debited, locale);
  const { fromCurrency: from, toCurrency: to, exchangeRate } = session ?? {};
  const isExchange = from !== undefined && to !== undefined && from !== to;
  const pair = isExchange ? `${from.toUpperCase()} → ${to.toUpperCase()}` : '';
  const rate = isExchange && exchangeRate ? formatDecimal(String(exchangeRate), locale) : undefined;
  return [
    ['receipt.fees', quoted(quote?.totalFeesMinor)],
    ['receipt.debit', quoted(quote?.userPaysMinor)],
    ['receipt.transaction-fee', apiMoney(session?.transactionFee, from, locale)],
    ['receipt.processing-fee', apiMoney(session?.processingFee, from, locale)],
    ['receipt.exchanged', isExchange ? apiMoney(session?.amount, from, locale) : undefined],
    ['receipt.exchange', rate && `${pair}: ${rate}`],
  ];
}

function amountOf({ record, session }: ReceiptSource, locale: Locale): string | undefined {
  if (record.amountMinor > 0 && record.currency !== '')
    return formatMoney(formatAmount(record.amountMinor, record.currency), record.currency, locale);
  const { fromCurrency: from, toCurrency: to } = session ?? {};
  return (
    apiMoney(session?.convertedAmount, to ?? from, locale) ?? apiMoney(session?.amount, from ?? to, locale)
  );
}

function apiMoney(
  amount: number | undefined,
  currency: string | undefined,
  locale: Locale,
): string | undefined {
  const decimal = plainDecimal(amount);
  return decimal === null || currency === undefined ? undefined : formatMoney(decimal, currency, locale);
}

/** Only the last four characters; a shorter value is hidden whole. */
function lastFour(value: string | undefined): string | undefined {
  if (!value) return undefined;
  return value.length > 4 ? `••••${value.slice(-4)}` : '••••';
}

/** With its zone, because a receipt is read elsewhere and later. */
function writtenTime(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(ms);
}

/** Receipts as one document; each begins a new sheet of paper. All are of one batch, so one mark is right for all. */
export function receiptsDocument(
  receipts: readonly [Receipt, ...Receipt[]],
  about: {
    readonly version: string;
    readonly madeAtMs: number;
    readonly locale: Locale;
    readonly head: ChainHead;
    readonly size: PaperSize;
    readonly letterhead: readonly string[];
  },
): PdfDocument {
  const { locale, size, letterhead } = about;
  const [first, ...others] = receipts;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  return {
    title: first.title,
    ...(letterhead.length > 0 && { letterhead }),
    language: locale,
    size,
    ...(first.mark !== undefined && { mark: first.mark }),
    parts: [
      ...partsOf(first),
      ...others.flatMap((receipt): PdfPart[] => [
        { kind: 'new-page', title: receipt.title },
        ...partsOf(receipt),
      ]),
    ],
    foot: [
      formatMessage(locale, 'receipt.footer', { version: about.version, date: made.format(about.madeAtMs) }),
      anchorText(about.head, locale),
    ],
  };
}

function partsOf({ recipient, amount, facts }: Receipt): readonly PdfPart[] {
  return [
    { kind: 'heading', text: recipient },
    ...(amount === undefined ? [] : [{ kind: 'figure', text: amount } as const]),
    { kind: 'facts', facts },
  ];
}
