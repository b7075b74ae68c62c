/**
 * The order to a bank or an operator to make transfers that the payment service does not make: rows that a person set
 * aside in a batch and pays another way, with their total in figures and in words, and lines to sign on. A row that may have
 * been paid by the service is never on it.
 */

import { accountOf } from '../../shared/domain/accounts.ts';
import { formatAmount } from '../../shared/domain/money.ts';
import { isDecided, namesAnotherPayment, type Problem } from '../../shared/domain/problem.ts';
import { type RowFields, recipientName } from '../../shared/domain/row-fields.ts';
import { formatMessage, type Locale, type MessageId } from '../../shared/i18n/catalogue.ts';
import { formatDecimal, formatMoney } from '../../shared/i18n/format-values.ts';
import { orderedElsewhere } from '../engine/core/row/batch-record.ts';
import { isImportedAnew, wasNeverSent } from '../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { paidSince } from '../engine/same-payment/paid-since.ts';
import { type MadeFor, type RowWithContent, rowsWithContent, writtenDay } from './advice.ts';
import { amountInWords } from './amount-in-words.ts';
import type { PdfDocument, PdfPart } from './pdf.ts';

export interface Orderable {
  readonly rows: readonly RowWithContent[];
  /** Rows that were set aside and are not on this order: they were sent, are on an order already, or may be paid otherwise. */
  readonly left: number;
}

type OrderSources = Parameters<typeof paidSince>[2] & { readonly journal: ReadonlyJournal };

/** The rows that were set aside and that nobody may have paid. */
export function orderableRows(batch: string, sources: OrderSources): Orderable {
  const closed = [...rowsWithContent(sources.journal, batch)].filter(
    ({ record }) => record.state === 'closed',
  );
  const rows = closed.filter((row) => mayBeOrdered(row) && whyNamed(batch, row, sources) === undefined);
  return { rows, left: closed.length - rows.length };
}

/** True for a row that was set aside here and that no request to the service can have paid. */
export function mayBeOrdered({ record, content }: RowWithContent): boolean {
  return (
    record.state === 'closed' &&
    record.operation === 'payment' &&
    record.earlier.length === 0 &&
    record.amountMinor > 0 &&
    wasNeverSent(record) &&
    !isImportedAnew(record) &&
    content.givenBody === undefined
  );
}

/**
 * Why the row is on no order unless a person names it: an earlier order names it; it was held because another payment may
 * have paid the same, or because its account changed, and may have been set aside for that; or the same was paid elsewhere
 * since then. Undefined if it needs no naming.
 */
export function whyNamed(
  batch: string,
  { record, content }: RowWithContent,
  sources: OrderSources,
): Problem | undefined {
  const of = sources.journal.batch(batch);
  const problems = record.problem === null ? content.problems : [record.problem, ...content.problems];
  return (
    (of && orderedElsewhere(of, record.row)) ??
    problems.find((each) => namesAnotherPayment(each.code) || isDecided(each)) ??
    paidSince({ batch, row: record.row }, content, sources)
  );
}

/** One table for each currency, in the order of the sheet. Accounts are whole: the bank pays by them. */
export function transferOrderDocument(
  rows: readonly RowWithContent[],
  made: MadeFor & { readonly to: string; readonly batch: string; readonly locale: Locale },
): PdfDocument {
  const { locale, to, environment, letterhead, size } = made;
  const say = (id: MessageId, values = {}) => formatMessage(locale, id, values);
  const date = writtenDay(made.madeAtMs, locale);
  const byCurrency = Map.groupBy(rows, ({ record }) => record.currency);
  return {
    title: say('letter.title'),
    ...(letterhead.length > 0 && { letterhead }),
    language: locale,
    size,
    ...(environment !== 'live' && { mark: say(`receipt.mark.${environment}`) }),
    parts: [
      { kind: 'text', text: date },
      ...(to === '' ? [] : [{ kind: 'text', text: say('letter.to', { to }) } as const]),
      ...[...byCurrency].flatMap(([currency, ordered]) => partsOf(ordered, currency, locale)),
      { kind: 'signatures', labels: [say('letter.sign-first'), say('letter.sign-second')] },
    ],
    foot: [say('letter.foot', { date, batch: made.batch })],
  };
}

function partsOf(rows: readonly RowWithContent[], currency: string, locale: Locale): readonly PdfPart[] {
  const say = (id: MessageId, values = {}) => formatMessage(locale, id, values);
  const sum = rows.reduce((total, { record }) => total + record.amountMinor, 0);
  const figure = (minor: number): string => formatDecimal(formatAmount(minor, currency), locale);
  return [
    {
      kind: 'text',
      text: say('letter.ask', {
        count: rows.length,
        total: formatMoney(formatAmount(sum, currency), currency, locale),
      }),
    },
    { kind: 'text', text: say('letter.words', { words: amountInWords(sum, currency, locale) }) },
    {
      kind: 'table',
      columns: [
        { heading: say('letter.recipient'), width: 'fill' },
        { heading: say('letter.account'), width: 'fill' },
        { heading: say('letter.reference') },
        { heading: `${say('remittance.amount')} (${currency.toUpperCase()})`, isFigure: true },
      ],
      rows: rows.map(({ record, content }) => [
        recipientName(content.fields),
        payableTo(content.fields),
        record.reference ?? '',
        figure(record.amountMinor),
      ]),
      total: [say('remittance.total'), '', '', figure(sum)],
    },
  ];
}

/** The account with its bank's or operator's own codes, as the sheet has them. */
function payableTo(fields: RowFields): string {
  const { provider, institution_number, transit_number, bank_code, account_branch } = fields;
  const codes = [provider, institution_number, transit_number, bank_code, account_branch];
  return [codes.filter(Boolean).join(' '), accountOf(fields)].filter(Boolean).join(' · ');
}
