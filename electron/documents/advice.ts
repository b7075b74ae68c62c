/**
 * Payment advices: what a payee is told of what was paid to them. One advice names all paid rows of a batch to the same
 * recipient, in the recipient's own language if the sheet says it. It goes to the payee, so no account is shown whole, and
 * nothing of what the payment cost the payer. We send none: a person prints it, or sends the draft.
 */

import { accountOf, maskedAccount } from '../../shared/domain/accounts.ts';
import { isLanguage, localeFor } from '../../shared/domain/language.ts';
import { formatAmount } from '../../shared/domain/money.ts';
import { recipientName } from '../../shared/domain/row-fields.ts';
import { formatMessage, type Locale, type MessageId } from '../../shared/i18n/catalogue.ts';
import { formatMoney } from '../../shared/i18n/format-values.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { Environment, ImportedRow } from '../engine/core/row/events.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import type { PaperSize, PdfDocument, PdfPart } from './pdf.ts';

export interface RowWithContent {
  readonly record: RowRecord;
  readonly content: ImportedRow;
}

export interface Advice {
  readonly locale: Locale;
  readonly payee: string;
  /** Undefined if the sheet names none: then whoever sends the draft types it. */
  readonly email: string | undefined;
  /** In the order of the sheet; at least one. */
  readonly paid: readonly RowWithContent[];
}

/** What is the same on every document of one making. */
export interface MadeFor {
  readonly environment: Environment;
  /** The payer's own lines, such as name and address. */
  readonly letterhead: readonly string[];
  readonly madeAtMs: number;
  readonly size: PaperSize;
}

/** `letterhead`: the payer's lines as they were typed. */
export function madeFor(
  { created }: Pick<BatchRecord, 'created'>,
  { letterhead, madeAtMs, size }: Pick<MadeFor, 'madeAtMs' | 'size'> & { readonly letterhead: string },
): MadeFor {
  const lines = letterhead.trim();
  return {
    ...{ madeAtMs, size },
    environment: created.environment,
    letterhead: lines === '' ? [] : lines.split(/\r?\n/),
  };
}

/** The rows of a batch with their content, in the order of the sheet. */
export function* rowsWithContent(journal: ReadonlyJournal, batch: string): Generator<RowWithContent> {
  for (const record of journal.rows(batch))
    yield { record, content: journal.content({ batch, row: record.row }) };
}

/** True for a row of which its payee can be told: paid, and to somebody else. */
export function isToldOf({ record: { state, operation } }: Pick<RowWithContent, 'record'>): boolean {
  return state === 'paid' && operation === 'payment';
}

/** One advice for each recipient of these rows, in the order of the sheet. `locale` is the reader's if a row says no language. */
export function advicesOf(rows: Iterable<RowWithContent>, locale: Locale): readonly Advice[] {
  const byPayee = new Map<string, RowWithContent[]>();
  for (const row of rows) {
    if (!isToldOf(row)) continue;
    const known = byPayee.get(row.content.identity);
    if (known) known.push(row);
    else byPayee.set(row.content.identity, [row]);
  }
  return [...byPayee.values()].map((paid) => {
    const fields = paid.map(({ content }) => content.fields);
    const said = (name: 'language' | 'email') => fields.find((each) => each[name])?.[name];
    const language = said('language')?.toLowerCase();
    const [first = {}] = fields;
    return {
      locale: isLanguage(language) ? localeFor(language, locale) : locale,
      payee: recipientName(first),
      email: said('email'),
      paid,
    };
  });
}

/** What is told of a making of advices: which rows they name, and how many of them name no address. */
export function toldBy(advices: readonly Advice[]) {
  return {
    rows: advices.flatMap(({ paid }) => paid.map(({ record }) => record.row)),
    withoutEmail: advices.filter(({ email }) => email === undefined).length,
  };
}

/** The same advice as words alone, for a mail or a message. Ends with a line end. */
export function adviceText(advice: Advice, { letterhead, environment }: MadeFor): string {
  const { locale, payee, paid } = advice;
  const say = (id: MessageId, values = {}) => formatMessage(locale, id, values);
  const lines = paid.flatMap((row) => [
    '',
    ...factsOf(row, locale).map(([name, value]) => say('remittance.line', { name: say(name), value })),
  ]);
  const totals =
    paid.length === 1
      ? []
      : ['', say('remittance.line', { name: say('remittance.total'), value: totalOf(advice) })];
  const mark = environment === 'live' ? [] : [say(`receipt.mark.${environment}`), ''];
  const from = letterhead.length === 0 ? [] : ['', ...letterhead];
  return [
    ...mark,
    say('remittance.paid', { payee }),
    ...lines,
    ...totals,
    '',
    say('remittance.codes'),
    ...from,
    '',
  ].join('\n');
}

/** The totals of the advice, one a currency, in words of the payee's locale: `XOF 12,000`. */
export function totalOf({ paid, locale }: Advice): string {
  const sums = new Map<string, number>();
  for (const { record } of paid)
    sums.set(record.currency, (sums.get(record.currency) ?? 0) + record.amountMinor);
  return [...sums].map(([currency, minor]) => money(minor, currency, locale)).join(' + ');
}

/**
 * Advices as one document; each begins a new sheet of paper. Its own words are in the language of each payee, the foot in
 * that of the first.
 */
export function advicesDocument(advices: readonly [Advice, ...Advice[]], made: MadeFor): PdfDocument {
  const [first, ...others] = advices;
  const { locale } = first;
  const date = writtenDay(made.madeAtMs, locale);
  return {
    title: titleOf(first),
    ...(made.letterhead.length > 0 && { letterhead: made.letterhead }),
    language: locale,
    size: made.size,
    ...(made.environment !== 'live' && { mark: formatMessage(locale, `receipt.mark.${made.environment}`) }),
    parts: [
      ...partsOf(first),
      ...others.flatMap((advice): readonly PdfPart[] => [
        { kind: 'new-page', title: titleOf(advice) },
        ...partsOf(advice),
      ]),
    ],
    foot: [formatMessage(locale, 'remittance.foot', { date })],
  };
}

function titleOf({ locale }: Advice): string {
  return formatMessage(locale, 'remittance.title');
}

function partsOf(advice: Advice): readonly PdfPart[] {
  const { locale, payee, paid } = advice;
  const say = (id: MessageId, values = {}) => formatMessage(locale, id, values);
  return [
    { kind: 'text', text: say('remittance.paid', { payee }) },
    { kind: 'figure', text: totalOf(advice) },
    ...paid.flatMap((row): readonly PdfPart[] => [
      { kind: 'facts', facts: factsOf(row, locale).map(([name, value]) => [say(name), value] as const) },
    ]),
    { kind: 'text', text: say('remittance.codes') },
  ];
}

/** One payment; what the sheet and the service do not say is left out. */
function factsOf(
  { record, content }: RowWithContent,
  locale: Locale,
): readonly (readonly [MessageId, string])[] {
  const { fields } = content;
  const facts: readonly (readonly [MessageId, string | null | undefined])[] = [
    ['remittance.amount', money(record.amountMinor, record.currency, locale)],
    ['remittance.date', record.settledAtMs === null ? null : writtenDay(record.settledAtMs, locale)],
    ['remittance.for', fields.description],
    ['session-column.reference', record.reference],
    ['remittance.to', maskedAccount(accountOf(fields))],
    ['receipt.marker', record.marker],
    ['receipt.session-reference', record.sessionReference],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function money(minor: number, currency: string, locale: Locale): string {
  return formatMoney(formatAmount(minor, currency), currency, locale);
}

/** A day in words: `30 novembre 2026`. */
export function writtenDay(ms: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(ms);
}
