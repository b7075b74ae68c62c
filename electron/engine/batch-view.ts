/** What the command line and the windows show of a batch. It is read from the journal, so it shows only what is recorded. */

import { SESSION_STATUSES } from '../../shared/api/session.ts';
import { formatAmount } from '../../shared/domain/money.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import type { RowKind } from '../../shared/domain/row-fields.ts';
import {
  AWAITING_END,
  type BatchState,
  countIn,
  LOOKED_FOR,
  MOVING,
  NOT_MEANT,
  RECONCILING,
  type RowState,
  TO_MEND,
} from '../../shared/domain/row-state.ts';
import { problemWithoutAnswer } from '../../shared/domain/security-answer.ts';
import { batchName } from '../../shared/i18n/batch-name.ts';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import { debitAsShown } from './core/doubt/debit-fit.ts';
import { latestAttempt, priceOf, quoteSent } from './core/row/attempts.ts';
import {
  type Alarm,
  type BatchRecord,
  isWaitingForSend,
  outageSince,
  unseenAlarms,
} from './core/row/batch-record.ts';
import type { ImportedRow, RowQuote } from './core/row/events.ts';
import { isImportedAnew, type RowRecord, type RowRef, wasNeverSent } from './core/row/row-record.ts';
import type { ReadonlyJournal } from './ports/journal-port.ts';
import { type DecisionQueries, problemsOf } from './same-payment/decisions.ts';

/** Members that a view shows as the journal has them. */
type Recorded = 'row' | 'state' | 'operation' | 'currency' | 'channel' | 'marker' | 'sessionId' | 'reference';
type Outcome = 'sessionReference' | 'status' | 'failureReason';

export interface RowView extends Pick<RowRecord, Recorded | Outcome> {
  readonly amount: string;
  readonly idempotencyKey: string | null;
  /** Attempts to pay it, counted over all its intents. */
  readonly attempts: number;
  /** What was quoted. */
  readonly quote: QuoteView | null;
  /** The transaction's id by the answer to the payment; null if it named none. */
  readonly transactionId: string | null;
  /** What the service's own session shows as taken, in the quote's currency; null if it shows nothing of it. */
  readonly shown: { readonly userPays: string; readonly totalFees: string } | null;
  /** Customer deposits only: where the customer pays in; null until the answer that names the link has arrived. */
  readonly paymentLink?: string | null;
  readonly problems: readonly Problem[];
}

type QuoteView = ReturnType<typeof viewQuote>;

export interface BatchView {
  readonly batch: string;
  /** The currency that rows without a wallet of their own are exchanged from. */
  readonly convertFrom?: string;
  readonly state: BatchState;
  readonly problem: Problem | null;
  readonly file: string | null;
  readonly created: string;
  readonly wallets: Readonly<Record<string, string>>;
  readonly kind: RowKind;
  readonly counts: Readonly<Partial<Record<RowState, number>>>;
  /**
   * Per currency, in plain decimals: all rows, the part that is paid out and, for customer deposits only, the part
   * that is paid in.
   */
  readonly totals: Readonly<
    Record<
      string,
      { readonly count: number; readonly amount: string; readonly paid: string; readonly paidIn?: string }
    >
  >;
}

/** The batch's own state, from its last command and the states of its rows. */
export function batchState(record: BatchRecord, counts: BatchView['counts']): BatchState {
  if (record.closed !== undefined) return 'closed';
  const needsEyes = unseenAlarms(record).length > 0;
  const any = (...states: readonly RowState[]) => countIn(counts, ...states) > 0;
  const isOpen = any(...MOVING);
  const isUnsent = any('ready');
  const isElsewhere = record.isFromElsewhere === true;
  if (!isElsewhere && record.approval === null && record.control === 'idle') {
    // Its approval may have fallen after some rows were sent: what happened to them comes before a new review.
    if (needsEyes) return 'needs-you';
    return record.isReviewed ? 'quoted' : 'checked';
  }
  if (isUnsent && isWaitingForSend(record)) return 'approved';
  if (isUnsent || any('sending')) {
    if (record.control === 'paused') return 'paused';
    if (record.control === 'stopped') return 'stopped';
    return record.run === null ? 'approved' : 'sending';
  }
  // Following needs nobody, so what a person must look at comes first.
  if (needsEyes) return 'needs-you';
  if (isOpen) return 'following';
  if (any('parked') || any('held')) return 'needs-you';
  // A row that a person set aside is not meant to be paid, and neither is one that an earlier batch paid.
  if (!any(...TO_MEND)) return 'finished';
  return any('paid') ? 'partly-paid' : 'not-paid';
}

/**
 * True if nothing but an outage of the service keeps the sheet's batch from sending, so that it may go on by itself
 * after it. A person waits for the end of a single operation, and begins it anew if it was not sent.
 */
export function isInOutage(record: BatchRecord, counts: BatchView['counts']): boolean {
  if (outageSince(record) === undefined || record.created.file === null) return false;
  return unseenAlarms(record).length === 0 && batchState(record, counts) === 'paused';
}

/**
 * True if the row is set aside and a row of another batch that is paid pays what it asked for: nobody waits for its
 * money, so it counts as paid.
 */
export function isPaidInAnother(
  journal: Pick<ReadonlyJournal, 'row' | 'content'>,
  batch: string,
  row: RowRecord,
): boolean {
  if (row.state !== 'closed' || !(wasNeverSent(row) || isImportedAnew(row))) return false;
  const { problems } = journal.content({ batch, row: row.row });
  return [...problems, ...(row.problem === null ? [] : [row.problem])].some(({ code, params = {} }) => {
    const { batch: other, row: number } = params;
    // What was only close, longer ago or at another account is another payment; so is one of another amount.
    const isSame =
      code === 'duplicate-exact' ||
      code === 'imported-anew' ||
      (code === 'sheet-paid' && params.paid === undefined);
    if (!isSame || other === undefined || number === undefined) return false;
    return journal.row({ batch: String(other), row: Number(number) })?.state === 'paid';
  });
}

/** Why the batch is paused, stopped or not approved; null if nothing of it waits for that. */
export function batchProblem(record: BatchRecord, counts: BatchView['counts']): Problem | null {
  const isOver =
    record.problem?.code === 'approved-elsewhere' && countIn(counts, ...LOOKED_FOR, 'held') === 0;
  return isOver ? null : record.problem;
}

/** The alarms that nobody has seen yet, each with its index among all alarms of the batch. */
export function alarmsToSee(record: BatchRecord): readonly (Alarm & { readonly place: number })[] {
  return unseenAlarms(record).flatMap((place) => {
    const alarm = record.alarms[place];
    return alarm === undefined ? [] : [{ ...alarm, place }];
  });
}

/** What a person calls the batch (`batchName`). */
export function nameOfBatch(
  journal: Pick<ReadonlyJournal, 'rows'>,
  { batch, created, name }: BatchRecord,
  locale: Locale,
): string {
  const file = created.file?.name ?? null;
  const first = file === null ? journal.rows(batch).next() : undefined;
  const operation = first === undefined || first.done ? null : first.value.operation;
  return batchName({ batch, file, operation, ...(name !== undefined && { name }) }, locale);
}

export function viewBatch(
  journal: Pick<ReadonlyJournal, 'counts' | 'sums' | 'rows' | 'content'>,
  record: BatchRecord,
): BatchView {
  const kind = kindOfBatch(journal, record.batch);
  const comesIn = kind === 'customer-deposits';
  const counts = journal.counts(record.batch);
  const sums = new Map<string, { count: number; amountMinor: number; paidMinor: number }>();
  for (const { currency, state, count, amountMinor } of journal.sums(record.batch).sums) {
    if (currency === '' || state === 'invalid') continue;
    const sum = sums.get(currency) ?? { count: 0, amountMinor: 0, paidMinor: 0 };
    sum.count += count;
    sum.amountMinor += amountMinor;
    if (state === 'paid') sum.paidMinor += amountMinor;
    sums.set(currency, sum);
  }
  const totals = [...sums].map(([currency, sum]) => [
    currency,
    {
      count: sum.count,
      amount: formatAmount(sum.amountMinor, currency),
      paid: formatAmount(comesIn ? 0 : sum.paidMinor, currency),
      ...(comesIn && { paidIn: formatAmount(sum.paidMinor, currency) }),
    },
  ]);
  return {
    batch: record.batch,
    state: batchState(record, counts),
    problem: batchProblem(record, counts),
    file: record.created.file?.name ?? null,
    created: new Date(record.createdAtMs).toISOString(),
    wallets: record.wallets,
    ...(record.convertFrom !== undefined && { convertFrom: record.convertFrom }),
    kind,
    counts,
    totals: Object.fromEntries(totals),
  };
}

/** One row as the journal has it. */
export function viewRowOf(
  journal: DecisionQueries,
  batch: string,
  record: RowRecord,
  content: ImportedRow,
): RowView {
  const problems = problemsOf(journal, { batch, row: record.row }, record, content);
  return viewRow(record, problems, customerLinkOf(journal, batch, record));
}

/** Null if it could not be read: it is then stored as 0, and payments are always above zero. */
export function amountOfRow({
  amountMinor,
  currency,
}: Pick<RowRecord, 'amountMinor' | 'currency'>): string | null {
  return amountMinor === 0 ? null : formatAmount(amountMinor, currency);
}

/** One row, with the problems its sheet had and what became of it. */
export function viewRow(
  row: RowRecord,
  importProblems: readonly Problem[],
  paymentLink: string | undefined = undefined,
): RowView {
  const comesIn = row.operation === 'customer-deposit';
  const isLinkLost = comesIn && AWAITING_END.includes(row.state) && paymentLink === undefined;
  const quote = priceOf(row);
  return {
    row: row.row,
    state: row.state,
    operation: row.operation,
    amount: formatAmount(row.amountMinor, row.currency),
    currency: row.currency,
    channel: row.channel,
    idempotencyKey: latestAttempt(row)?.key ?? null,
    marker: row.marker,
    sessionId: row.sessionId ?? row.candidateIds[0] ?? null,
    reference: row.reference,
    sessionReference: row.sessionReference,
    status: row.status,
    failureReason: row.failureReason,
    attempts: row.opened,
    quote: quote === null ? null : viewQuote(quote, row.currency),
    transactionId: row.transactionId ?? null,
    shown: viewShown(row),
    ...(comesIn && { paymentLink: paymentLink ?? null }),
    problems: withoutRepeats(
      [...importProblems, ...ownProblems(row), ...(isLinkLost ? [problem('link-lost')] : [])].map(
        problemWithoutAnswer,
      ),
    ),
  };
}

function viewQuote(quote: RowQuote, currency: string) {
  const from = quote.currency ?? currency;
  return {
    id: quote.id,
    // The wallet's currency, if the payment is exchanged from it; what is paid and the fees are in that currency.
    ...(quote.currency !== undefined && { currency: from }),
    userPays: formatAmount(quote.userPaysMinor, from),
    totalFees: formatAmount(quote.totalFeesMinor, from),
    recipientGets: formatAmount(quote.recipientGetsMinor, currency),
  };
}

function viewShown(row: RowRecord): RowView['shown'] {
  const shown = debitAsShown(row);
  if (shown === undefined) return null;
  const from = quoteSent(row)?.currency ?? row.currency;
  return {
    userPays: formatAmount(shown.debitMinor, from),
    totalFees: formatAmount(shown.feesMinor, from),
  };
}

/** The reason that held a row at its import is also its latest problem; it is listed once. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** The problems that the row's state adds to those of its sheet. */
function ownProblems(row: RowRecord): readonly Problem[] {
  if (RECONCILING.includes(row.state)) return [problem('outcome-unknown')];
  if (row.state === 'parked') return [problem('outcome-parked')];
  if (!AWAITING_END.includes(row.state)) return row.problem === null ? [] : [row.problem];
  return row.status === null || SESSION_STATUSES.some((listed) => listed === row.status)
    ? []
    : [problem('status-unlisted', { status: row.status })];
}

/**
 * Whether the batch pays out or collects. In a mixed sheet the rows of the other kind are left out, some of them set
 * aside as well, so the first row that began as one to be paid decides; if none did, the first that was set aside.
 */
export function kindOfBatch(journal: Pick<ReadonlyJournal, 'rows' | 'content'>, batch: string): RowKind {
  let aside: RowRecord['operation'] | undefined;
  for (const { row, state, operation } of journal.rows(batch)) {
    if (state === 'invalid') continue;
    if (state !== 'closed' || !NOT_MEANT.includes(journal.content({ batch, row }).state))
      return kindOfOperation(operation);
    aside ??= operation;
  }
  return kindOfOperation(aside);
}

function kindOfOperation(operation: RowRecord['operation'] | undefined): RowKind {
  return operation === 'customer-deposit' ? 'customer-deposits' : 'payments';
}

/**
 * Where the payer of a deposit continues, from the row's accepting answer; undefined if the answer named no link or
 * never arrived whole. No list and no session shows the link: only the journal has it.
 */
export function paymentLinkOf(
  journal: Pick<DecisionQueries, 'eventsAbout'>,
  place: RowRef,
): string | undefined {
  let link: string | undefined;
  for (const { event } of journal.eventsAbout(place))
    if (event.type === 'attempt-accepted') link = event.paymentLink ?? link;
  return link;
}

/** The payment link of a sheet's row; undefined, without reading anything, for a row that no customer pays. */
export function customerLinkOf(
  journal: Pick<DecisionQueries, 'eventsAbout'>,
  batch: string,
  { row, operation }: Pick<RowRecord, 'row' | 'operation'>,
): string | undefined {
  return operation === 'customer-deposit' ? paymentLinkOf(journal, { batch, row }) : undefined;
}
