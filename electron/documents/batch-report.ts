/**
 * The report of a batch on paper: what was imported, who decided and approved what, how each row ended, what was quoted
 * and what the service shows, what the wallets say, and whom it paid. Of accounts it shows the last four digits, as
 * receipts do. Everything comes from the journal.
 */

import { accountOf, maskedAccount } from '../../shared/domain/accounts.ts';
import { formatAmount } from '../../shared/domain/money.ts';
import { recipientName } from '../../shared/domain/row-fields.ts';
import { SURELY_SENT, stateWord } from '../../shared/domain/row-state.ts';
import { formatMessage, type Locale, languageOf, type NameIn } from '../../shared/i18n/catalogue.ts';
import { formatDecimal, formatMoment, formatMoney } from '../../shared/i18n/format-values.ts';
import { wordOf } from '../../shared/i18n/localise-param.ts';
import { personText } from '../../shared/i18n/person-text.ts';
import { confirmationText } from '../../shared/i18n/render-problem.ts';
import { linesOf, unexplainedMinor, type WalletTie } from '../engine/close/figures.ts';
import { debitAsShown } from '../engine/core/doubt/debit-fit.ts';
import { priceOf } from '../engine/core/row/attempts.ts';
import type { BatchRecord, SeenChange } from '../engine/core/row/batch-record.ts';
import { PAYMENT_TURNED } from '../engine/core/row/reopening.ts';
import { type RowRecord, wasNeverSent } from '../engine/core/row/row-record.ts';
import { exposureOf } from '../engine/core/state/place-row.ts';
import type { DecisionMade } from '../engine/decide/decisions-made.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import type { Certificate } from './certificate.ts';
import { anchorText } from './journal-anchor.ts';
import { statementSentences } from './kept-statement.ts';
import type { PaperSize, PdfDocument, PdfPart } from './pdf.ts';

/** The rows that are listed; the results have all of them. */
const LISTED_ROWS = 5_000;

export interface ReportSource {
  readonly record: BatchRecord;
  /** What a person calls the batch. */
  readonly name: string;
  readonly kind: 'payments' | 'customer-deposits';
  readonly journal: Pick<ReadonlyJournal, 'events' | 'rows' | 'content' | 'head'>;
  readonly decisions: readonly DecisionMade[];
  /** What of its changes since the last batch somebody has looked at. */
  readonly changesSeen: readonly SeenChange[];
  /** Of its closing, if it is closed. */
  readonly certificate: Certificate | undefined;
}

export interface ReportAbout {
  readonly version: string;
  readonly madeAtMs: number;
  readonly locale: Locale;
  readonly size: PaperSize;
}

type Text = (name: NameIn<'report'>, values?: Readonly<Record<string, string | number>>) => string;
type Table = Extract<PdfPart, { kind: 'table' }>;

/** What the parts need to say anything. */
interface Writer {
  readonly text: Text;
  readonly money: (minor: number | null, currency: string) => string;
  readonly locale: Locale;
}

export function batchReport(source: ReportSource, about: ReportAbout): PdfDocument {
  const { locale, version, madeAtMs, size } = about;
  const { record, name, journal, certificate } = source;
  const { environment } = record.created;
  const text: Text = (id, values) => formatMessage(locale, `report.${id}`, values);
  const money = (minor: number | null, currency: string): string =>
    minor === null
      ? text('unknown')
      : currency === ''
        ? ''
        : formatMoney(formatAmount(minor, currency), currency, locale);
  const writer: Writer = { text, money, locale };
  return {
    title: text('title', { name }),
    language: languageOf(locale),
    size,
    ...(environment !== 'live' && { mark: formatMessage(locale, `receipt.mark.${environment}`) }),
    parts: [
      { kind: 'facts', facts: factsOf(source, writer) },
      ...peopleOf(source, writer),
      ...statementOf(source, writer),
      ...decisionsOf(source, writer),
      ...totalsOf(source, writer),
      ...quotesOf(source, writer),
      ...walletsOf(certificate?.walletSide ?? [], writer),
      ...payeesOf(source, writer),
      ...certificateOf(certificate, writer),
      { kind: 'signatures', labels: [text('signed-prepared'), text('signed-checked')] },
    ],
    foot: [
      text('footer', { version, date: formatMoment(madeAtMs, locale) }),
      anchorText(journal.head(), locale),
    ],
  };
}

function factsOf({ record, certificate }: ReportSource, { text, locale }: Writer) {
  const { batch, created, createdAtMs, businessId, wallets, closed } = record;
  const facts: readonly (readonly [NameIn<'report'>, string | null | undefined])[] = [
    ['batch', batch],
    ['file', created.file?.name],
    ['sheet', created.sheetName],
    ['sha256', created.file?.sha256],
    ['created', formatMoment(createdAtMs, locale)],
    ['service', created.address],
    ['profile', created.profile],
    ['business', businessId],
    [
      'wallets',
      Object.entries(wallets)
        .map(([currency, id]) => `${currency.toUpperCase()}: ${id}`)
        .join('\n'),
    ],
    [
      'closed',
      closed === undefined
        ? text('open')
        : `${personText(closed.by, locale)}, ${formatMoment(closed.atMs, locale)}`,
    ],
    ['reason', closed?.reason],
    ['certificate', certificate?.sha256],
  ];
  return facts.flatMap(([name, value]) => (value ? [[text(name), value] as const] : []));
}

/** Who approved, closed and reopened it, in order. */
function peopleOf(
  { record, journal, changesSeen }: ReportSource,
  { text, money, locale }: Writer,
): readonly PdfPart[] {
  const rows: string[][] = [...seenLines(changesSeen, { text, money, locale })];
  for (const { event, atMs } of journal.events(record.batch)) {
    const at = formatMoment(atMs, locale);
    if (event.type === 'batch-approved')
      rows.push([
        text('approved'),
        event.by
          .split('\n')
          .map((by) => personText(by, locale))
          .join(', '),
        at,
        sumsText(event.totalsMinor, money),
      ]);
    else if (event.type === 'batch-closed')
      rows.push([text('closed'), personText(event.by, locale), at, event.reason ?? '']);
    else if (event.type === 'batch-reopened') {
      const isTurned = event.reason === PAYMENT_TURNED;
      const by = isTurned ? text('by-itself') : personText(event.by, locale);
      rows.push([text('reopened'), by, at, isTurned ? turnedText(event.rows, text) : event.reason]);
    }
  }
  return headed(text('people'), {
    kind: 'table',
    columns: [
      { heading: text('act') },
      { heading: text('by') },
      { heading: text('at') },
      { heading: text('what'), width: 'fill' },
    ],
    rows,
  });
}

/** What was looked at together is one line. */
function* seenLines(seen: readonly SeenChange[], { text, money, locale }: Writer): Generator<string[]> {
  for (const [first, ...others] of Map.groupBy(seen, ({ by, atMs }) => `${atMs} ${by}`).values()) {
    if (first === undefined) continue;
    const what = [first, ...others].map((change) => changeText(change, { text, money })).join('; ');
    yield [text('changes-seen'), personText(first.by, locale), formatMoment(first.atMs, locale), what];
  }
}

function changeText(
  { kind, name, before, now }: SeenChange,
  { text, money }: Pick<Writer, 'text' | 'money'>,
): string {
  return text(`change.${kind}`, { name, before: sumsText(before, money), now: sumsText(now, money) });
}

function turnedText(rows: readonly number[], text: Text): string {
  return text('turned', { rows: rows.join(', '), count: rows.length });
}

function sumsText(minor: Readonly<Record<string, number>>, money: Writer['money']): string {
  return Object.entries(minor)
    .map(([currency, amount]) => money(amount, currency))
    .join(', ');
}

function statementOf({ record }: ReportSource, { text, locale }: Writer): readonly PdfPart[] {
  const sentences = statementSentences(record.created, locale);
  if (sentences.length === 0) return [];
  return [
    { kind: 'heading', text: text('statement') },
    ...sentences.map((sentence) => ({ kind: 'text', text: sentence }) as const),
  ];
}

function decisionsOf({ decisions }: ReportSource, { text, locale }: Writer): readonly PdfPart[] {
  return headed(text('decisions'), {
    kind: 'table',
    columns: [
      { heading: text('act') },
      { heading: text('rows') },
      { heading: text('by') },
      { heading: text('reason'), width: 'fill' },
    ],
    rows: decisions.map(({ kind, count, rows, by, at, reason, confirmed }) => [
      text(kind),
      rows.join(', ') + (count > rows.length ? ` ${text('more', { count: count - rows.length })}` : ''),
      by === null
        ? text('with-sheet')
        : [personText(by, locale), at && formatMoment(at, locale)].filter(Boolean).join(', '),
      [reason, confirmed && confirmationText(confirmed, locale)].filter(Boolean).join(' '),
    ]),
  });
}

/** The rows by currency, channel and state: as they stand now, which is how they stood at the closing. */
function totalsOf(
  { record, journal, kind }: ReportSource,
  { text, money, locale }: Writer,
): readonly PdfPart[] {
  const lines = linesOf(journal.rows(record.batch));
  const rows = lines.reduce((sum, { count }) => sum + count, 0);
  const excluded = record.created.excludedCount;
  const operation = kind === 'customer-deposits' ? 'customer-deposit' : 'payment';
  return [
    { kind: 'heading', text: text('totals') },
    { kind: 'text', text: text('equation', { lines: rows + excluded, excluded, rows }) },
    {
      kind: 'table',
      columns: [
        { heading: text('currency') },
        { heading: text('channel') },
        { heading: text('state'), width: 'fill' },
        { heading: text('rows'), isFigure: true },
        { heading: text('amount'), isFigure: true },
      ],
      rows: lines.map(({ currency, channel, state, count, amountMinor }) => [
        currency.toUpperCase(),
        channel === null ? '' : wordOf('channel', channel, locale),
        stateText(state, operation, locale),
        formatDecimal(String(count), locale),
        // The amounts of these rows could not be read.
        amountMinor === 0 ? '' : money(amountMinor, currency),
      ]),
    },
  ];
}

/** A state as papers say it: a person set aside what the journal calls closed. */
function stateText(state: RowRecord['state'], operation: string, locale: Locale): string {
  return formatMessage(locale, `row-state.${stateWord({ state, operation })}`);
}

interface Cost {
  count: number;
  quotedMinor: number;
  quotedFeesMinor: number;
  /** Of the rows whose session shows what was taken. */
  shownCount: number;
  shownMinor: number;
  shownFeesMinor: number;
  differing: number;
}

/** What was quoted beside what the service shows, by the wallet's currency. */
function quotesOf({ record, journal }: ReportSource, { text, money, locale }: Writer): readonly PdfPart[] {
  const costs = new Map<string, Cost>();
  for (const row of journal.rows(record.batch)) {
    const quote = priceOf(row);
    if (!SURELY_SENT.includes(row.state) || quote === null) continue;
    const { currency, minor } = exposureOf(row);
    const cost = costs.get(currency) ?? NO_COST();
    costs.set(currency, cost);
    cost.count += 1;
    cost.quotedMinor += minor;
    cost.quotedFeesMinor += quote.totalFeesMinor;
    const shown = debitAsShown(row);
    if (shown === undefined) continue;
    cost.shownCount += 1;
    cost.shownMinor += shown.debitMinor;
    cost.shownFeesMinor += shown.feesMinor;
    if (shown.debitMinor !== minor) cost.differing += 1;
  }
  const count = (figure: number): string => formatDecimal(String(figure), locale);
  return headed(text('quotes'), {
    kind: 'table',
    columns: [
      { heading: text('wallet'), width: 'fill' },
      ...(
        [
          'rows',
          'debit-quoted',
          'fees-quoted',
          'shown-rows',
          'debit-shown',
          'fees-shown',
          'differing',
        ] as const
      ).map((name) => ({ heading: text(name), isFigure: true }) as const),
    ],
    rows: [...costs]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, cost]) => [
        currency.toUpperCase(),
        count(cost.count),
        money(cost.quotedMinor, currency),
        money(cost.quotedFeesMinor, currency),
        count(cost.shownCount),
        money(cost.shownMinor, currency),
        money(cost.shownFeesMinor, currency),
        count(cost.differing),
      ]),
  });
}

const NO_COST = (): Cost => ({
  ...{ count: 0, quotedMinor: 0, quotedFeesMinor: 0 },
  ...{ shownCount: 0, shownMinor: 0, shownFeesMinor: 0, differing: 0 },
});

function walletsOf(ties: readonly WalletTie[], { text, money }: Writer): readonly PdfPart[] {
  return headed(text('wallet-side'), {
    kind: 'table',
    columns: [
      { heading: text('wallet'), width: 'fill' },
      ...(['opening', 'amounts', 'fees', 'others', 'closing', 'unexplained'] as const).map(
        (name) => ({ heading: text(name), isFigure: true }) as const,
      ),
    ],
    rows: ties.map((tie) => {
      const { currency, openingMinor, amountsMinor, feesMinor, othersMinor, closingMinor } = tie;
      const figures = [
        openingMinor,
        amountsMinor,
        feesMinor,
        othersMinor,
        closingMinor,
        unexplainedMinor(tie),
      ];
      return [currency.toUpperCase(), ...figures.map((minor) => money(minor, currency))];
    }),
  });
}

function payeesOf(
  { record, journal, kind }: ReportSource,
  { text, money, locale }: Writer,
): readonly PdfPart[] {
  const { batch } = record;
  const operation = kind === 'customer-deposits' ? 'customer-deposit' : 'payment';
  const rows: string[][] = [];
  let total = 0;
  for (const row of journal.rows(batch)) {
    total += 1;
    if (total > LISTED_ROWS) continue;
    const { fields } = journal.content({ batch, row: row.row });
    rows.push([
      String(row.row),
      recipientName(fields),
      maskedAccount(accountOf(fields)),
      stateText(row.state, operation, locale),
      row.amountMinor === 0 && wasNeverSent(row) ? '' : money(row.amountMinor, row.currency),
    ]);
  }
  const part: Table = {
    kind: 'table',
    columns: [
      { heading: text('row') },
      { heading: text('payee'), width: 'fill' },
      { heading: text('account') },
      { heading: text('state') },
      { heading: text('amount'), isFigure: true },
    ],
    rows,
  };
  const more = total > LISTED_ROWS ? text('listed', { count: LISTED_ROWS, total }) : undefined;
  return [...headed(text('payees'), part), ...(more ? [{ kind: 'text', text: more } as const] : [])];
}

function certificateOf(certificate: Certificate | undefined, { text }: Writer): readonly PdfPart[] {
  if (certificate === undefined) return [];
  const { sha256, results } = certificate;
  return [
    { kind: 'heading', text: text('certificate') },
    { kind: 'text', text: sha256 },
    { kind: 'text', text: text('certificate-of', { results: results?.name ?? '–' }) },
  ];
}

/** Nothing for a table without rows. */
function headed(heading: string, table: Table): readonly PdfPart[] {
  return table.rows.length === 0 ? [] : [{ kind: 'heading', text: heading }, table];
}
