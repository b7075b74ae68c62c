/** The review of a batch: its costs by currency and channel, the wallets, and what is missing. */

import { isDeepStrictEqual } from 'node:util';
import type { Wallet } from '../../../shared/api/wallet.ts';
import { accountOf, distinctTails, maskedAccount } from '../../../shared/domain/accounts.ts';
import { formatAmount, plainDecimal } from '../../../shared/domain/money.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { recipientName } from '../../../shared/domain/row-fields.ts';
import { IN_RUN, isSent, NOT_MEANT } from '../../../shared/domain/row-state.ts';
import type { ComparisonView, ReviewView } from '../../../shared/ipc/batch-views.ts';
import { type ApprovalFigures, approvalFigures, missingMinor } from '../../engine/approve/approval.ts';
import { isEachPriced, isPhraseNeeded, isSecondPersonNeeded } from '../../engine/approve/why-not-approved.ts';
import { batchState } from '../../engine/batch-view.ts';
import { priceOf } from '../../engine/core/row/attempts.ts';
import { type BatchRecord, exchangedFrom } from '../../engine/core/row/batch-record.ts';
import type { ImportedRow } from '../../engine/core/row/events.ts';
import type { RowRecord, RowRef } from '../../engine/core/row/row-record.ts';
import { DecisionsMade } from '../../engine/decide/decisions-made.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { type Reservation, reservations } from '../../engine/review/reserved.ts';
import { EXACT_QUOTES_MAX } from '../../engine/review/review.ts';
import { amountsVary, type Change, changedShare, changesOf } from '../../engine/same-payment/changes.ts';
import { accountChanges, problemsOf } from '../../engine/same-payment/decisions.ts';
import { type PaidPerson, peopleOf, sinceLast } from '../../engine/same-payment/since-last.ts';
import type { Profiles } from '../profiles/profiles.ts';
import { type ProfileConnection, readOwnWallets } from '../service/profile-connection.ts';
import { summarise, totalsOf } from './batch-to-view.ts';

/** The wallets now; empty if they cannot be read: the review then shows no balance. */
export async function readBalances(connection: ProfileConnection): Promise<readonly Wallet[]> {
  const read = await readOwnWallets(connection);
  return read.ok ? read.value : [];
}

export function buildReview(
  connection: ProfileConnection,
  book: Profiles,
  batch: string,
  balances: readonly Wallet[],
): ReviewView {
  const { engine } = connection;
  const { journal } = engine;
  const record = engine.record(batch);
  const inJournal = [...journal.rows(batch)];
  const wasSent = isBeingOrWasSent(journal, record);
  // The paper of a batch that was sent has the totals that were approved, not those of what is left.
  const all = wasSent ? inJournal.flatMap((row) => asApproved(row) ?? []) : inJournal;
  const rows = all.filter((row) => row.state === 'ready');
  const estimated = rows.filter((row) => row.reviewed !== null && row.reviewed.id === null);
  const { tolerancePercent } = engine.ports.settings.quote;
  const figures = approvalFigures(all, tolerancePercent);
  const people = peopleOf(journal, record, rows);
  const reserved = reservations(journal, batch);
  const listed = new Set<string>();
  const lines = Object.keys(figures.totalsMinor)
    .toSorted(
      (a, b) => (isExchanged(record, a) ? 1 : 0) - (isExchanged(record, b) ? 1 : 0) || (a < b ? -1 : 1),
    )
    .map((currency) => {
      const from = exchangedFrom(record, currency) ?? currency;
      const isFirstOfWallet = !listed.has(from);
      listed.add(from);
      const ownRows = all.filter((row) => row.currency === currency);
      const own = approvalFigures(ownRows, tolerancePercent);
      const source = { currency, figures, own, record, balances, reserved, isFirstOfWallet, estimated };
      const line = reviewLine(source);
      const paid = countPayees(people.filter(({ totalsMinor }) => currency in totalsMinor));
      return { ...line, ...paid, ...(wasSent && { needed: null, missing: null, reserved: null }) };
    });
  return {
    lines,
    ...countPayees(people),
    ...rowFacts(journal, batch, inJournal),
    channels: channelLines(rows),
    exchanges: exchangeLines(rows),
    quotedAt: record.isReviewed && isEachPriced(rows) ? new Date(record.lastEventAtMs).toISOString() : null,
    quoteAllSeconds: Math.ceil(rows.length / book.settingsFor(connection.environment).rate.perSecond),
    markerSample: rows[0]?.marker ?? '',
    isPhraseNeeded: isPhraseNeeded(record),
    isSecondPersonNeeded: isSecondPersonNeeded(book.preferences.secondPersonAbove, figures),
    problems: lines.flatMap(({ missing, wallet, currency }) =>
      missing === null
        ? []
        : [problem('funds-short', { missing: `${missing} ${wallet?.currency ?? currency}` })],
    ),
  };
}

function isBeingOrWasSent(journal: ReadonlyJournal, record: BatchRecord): boolean {
  return isSent({
    state: batchState(record, journal.counts(record.batch)),
    sendingStartedAt: journal.sums(record.batch).firstOpenedAtMs,
    isApproved: record.approval !== null,
  });
}

/** The row as it was approved; undefined if the batch does not pay it. */
function asApproved(row: RowRecord): RowRecord | undefined {
  return IN_RUN.includes(row.state)
    ? { ...row, state: 'ready', reviewed: row.reviewed ?? priceOf(row) }
    : undefined;
}

function countPayees(people: readonly PaidPerson[]) {
  const own = people.filter(({ rows: [row] }) => row.operation === 'withdrawal').length;
  return { people: people.length - own, ownAccounts: own };
}

/** What the rows' own contents say: warnings among those to be paid, payees at another account, decisions. */
function rowFacts(journal: ReadonlyJournal, batch: string, records: readonly RowRecord[]) {
  const decisions = new DecisionsMade(journal, batch);
  const changes: ReviewView['accountChanges'] = [];
  let warningCount = 0;
  for (const record of records) {
    const ref = { batch, row: record.row };
    const content = journal.content(ref);
    decisions.take(record, content);
    if (NOT_MEANT.includes(record.state)) continue;
    const change = viewAccountChange(journal, ref, record, content);
    if (change !== undefined) changes.push(change);
    const problems = record.state === 'ready' ? problemsOf(journal, ref, record, content) : [];
    if (problems.some(({ severity }) => severity === 'warning')) warningCount += 1;
  }
  return { warningCount, accountChanges: changes, decisions: decisions.lines };
}

function viewAccountChange(
  journal: ReadonlyJournal,
  { batch, row }: RowRef,
  record: RowRecord,
  content: ImportedRow,
): ReviewView['accountChanges'][number] | undefined {
  const { state, amountMinor, currency } = record;
  const problems = accountChanges(journal, { batch, row }, record, content);
  if (problems.length === 0) return undefined;
  const recipient = recipientName(content.fields);
  return {
    row,
    state,
    recipient,
    currency,
    amount: formatAmount(amountMinor, currency),
    problems: [...problems],
  };
}

function isExchanged(record: BatchRecord, currency: string): boolean {
  return exchangedFrom(record, currency) !== undefined;
}

function reviewLine(source: {
  readonly currency: string;
  /** For the whole batch, because a shortfall of a wallet concerns everything that leaves it. */
  readonly figures: ApprovalFigures;
  readonly own: ApprovalFigures;
  readonly record: BatchRecord;
  readonly balances: readonly Wallet[];
  readonly reserved: readonly Reservation[];
  readonly isFirstOfWallet: boolean;
  readonly estimated: readonly RowRecord[];
}): Omit<ReviewView['lines'][number], 'people' | 'ownAccounts'> {
  const { currency, figures, own, record, balances } = source;
  const from = exchangedFrom(record, currency) ?? currency;
  const wallet = balances.find(({ id }) => id === record.wallets[from]);
  const lacks = wallet ? missingMinor(figures, from, wallet.balanceMinor) : 0;
  const decimal = (sums: Readonly<Record<string, number>>): string => formatAmount(sums[from] ?? 0, from);
  return {
    currency,
    count: own.count,
    amount: formatAmount(own.totalsMinor[currency] ?? 0, currency),
    fees: decimal(own.feesMinor),
    debit: decimal(own.debitMinor),
    highestDebit: decimal(own.highestDebitMinor),
    wallet: wallet
      ? {
          id: wallet.id,
          name: wallet.name ?? wallet.id,
          currency: wallet.currency,
          balance: formatAmount(wallet.balanceMinor, wallet.currency),
        }
      : null,
    needed: wallet && source.isFirstOfWallet ? decimal(figures.neededMinor) : null,
    reserved: wallet && source.isFirstOfWallet ? reservedOf(source.reserved, wallet) : null,
    missing: lacks > 0 && source.isFirstOfWallet ? formatAmount(lacks, from) : null,
    estimatedCount:
      source.estimated.length > EXACT_QUOTES_MAX
        ? source.estimated.filter((row) => row.currency === currency).length
        : 0,
  };
}

function reservedOf(reserved: readonly Reservation[], { id, currency }: Wallet): string {
  const minor = reserved.reduce((sum, one) => (one.wallet === id ? sum + one.minor : sum), 0);
  return formatAmount(minor, currency);
}

/** Whom the batch pays beside the last one of its kind. */
export function compareWithLast(
  journal: ReadonlyJournal,
  record: BatchRecord,
  beyondPercent: number,
): ComparisonView {
  const since = sinceLast(journal, record);
  const looked = {
    changes: changesOf(since, { journal, record, beyondPercent }).map(viewChange),
    amountsVary: amountsVary(journal, record),
  };
  if (since === undefined)
    return {
      ...{ previous: null, added: [], missing: [], changedAccounts: [], changedAmounts: [], unclear: [] },
      ...looked,
    };
  const { previous, added, missing, both, unclear } = since;
  const isSame = (one: PaidPerson, other: PaidPerson): boolean =>
    isDeepStrictEqual(one.totalsMinor, other.totalsMinor);
  return {
    ...looked,
    previous: summarise(journal, previous),
    added: added.map(viewPerson),
    missing: missing.map(viewPerson),
    changedAccounts: both
      .filter((pair) => pair.before.payee.identity !== pair.now.payee.identity)
      .map((pair) => {
        const [before, now] = distinctTails(pair.before.rows[0].fields, pair.now.rows[0].fields);
        return { ...viewPerson(pair.now), account: now, before };
      }),
    changedAmounts: both
      .filter((pair) => !isSame(pair.before, pair.now))
      .toSorted((one, other) => changedShare(other) - changedShare(one))
      .map(({ before, now }) => ({ ...viewPerson(now), before: totalsOf(before.rows) })),
    unclear: unclear.map(({ before, now }) => ({ ...viewPerson(now), before: before.map(viewPerson) })),
  };
}

function viewChange({ seen, before, now, ...change }: Change): ComparisonView['changes'][number] {
  return {
    change: { ...change, before: { ...before }, now: { ...now } },
    seen: seen && { by: seen.by, at: new Date(seen.atMs).toISOString() },
  };
}

function viewPerson({ rows }: PaidPerson) {
  const [{ row, fields }] = rows;
  return {
    row,
    rows: rows.map((each) => each.row),
    recipient: recipientName(fields),
    account: maskedAccount(accountOf(fields)),
    totals: totalsOf(rows),
  };
}

/** What is exchanged from one currency into another, with the rate that follows from its quotes without fees. */
function exchangeLines(rows: readonly RowRecord[]): ReviewView['exchanges'] {
  const exchanged = rows.filter(({ reviewed }) => reviewed?.currency !== undefined);
  const pairs = Map.groupBy(exchanged, ({ reviewed, currency }) => `${reviewed?.currency} ${currency}`);
  return [...pairs].map(([pair, lines]) => {
    const [from = '', to = ''] = pair.split(' ');
    const gets = sumIn(to, lines, ({ amountMinor }) => amountMinor);
    const debit = sumIn(from, lines, ({ reviewed }) => reviewed?.userPaysMinor);
    const change = sumIn(from, lines, ({ reviewed }) =>
      reviewed ? reviewed.userPaysMinor - reviewed.totalFeesMinor : 0,
    );
    return {
      fromCurrency: from,
      toCurrency: to,
      count: lines.length,
      amount: gets,
      debit,
      rate: Number(change) > 0 ? plainDecimal(Number((Number(gets) / Number(change)).toPrecision(6))) : null,
    };
  });
}

function channelLines(rows: readonly RowRecord[]): ReviewView['channels'] {
  const feesCurrencyOf = ({ reviewed, currency }: RowRecord) => reviewed?.currency ?? currency;
  const groups = Map.groupBy(rows, (row) =>
    [row.operation, row.channel, row.currency, feesCurrencyOf(row)].join(' '),
  );
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { operation, channel, currency } = first;
    const feesCurrency = feesCurrencyOf(first);
    const amount = sumIn(currency, group, ({ amountMinor }) => amountMinor);
    const fees = sumIn(feesCurrency, group, ({ reviewed }) => reviewed?.totalFeesMinor);
    return [
      { operation, channel: channel ?? '–', currency, feesCurrency, count: group.length, amount, fees },
    ];
  });
  return lines.toSorted((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0));
}

function sumIn(
  currency: string,
  rows: readonly RowRecord[],
  minorOf: (row: RowRecord) => number | undefined,
): string {
  return formatAmount(
    rows.reduce((sum, row) => sum + (minorOf(row) ?? 0), 0),
    currency,
  );
}
