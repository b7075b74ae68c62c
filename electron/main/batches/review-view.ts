/** The review of a batch: what it costs by currency and channel, from which wallet, and what is missing. */

import type { Wallet } from '../../../shared/api/wallet.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { ReviewView } from '../../../shared/ipc/batch-views.ts';
import type { ApprovalFigures } from '../../engine/approve/approval.ts';
import { isSecondPersonNeeded } from '../../engine/approve/second-person.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { EXACT_QUOTES_MAX } from '../../engine/review/review.ts';
import type { ProfileBook } from '../profiles/profile-book.ts';
import { type ProfileConnection, readOwnWallets } from '../service/profile-connection.ts';

/** The wallets now; none where they cannot be read: the review then says no balance. */
export async function readBalances(connection: ProfileConnection): Promise<readonly Wallet[]> {
  const read = await readOwnWallets(connection);
  return read.ok ? read.value : [];
}

/** What has to be typed to approve: `PAY 412` in Live, nothing elsewhere. */
export function confirmationOf({ created }: BatchRecord, count: number): string | null {
  return created.environment === 'live' ? `PAY ${count}` : null;
}

export function buildReview(
  connection: ProfileConnection,
  book: ProfileBook,
  batch: string,
  balances: readonly Wallet[],
): ReviewView {
  const { engine } = connection;
  const { journal } = engine;
  const record = engine.record(batch);
  const figures = engine.figures(batch);
  const rows = [...journal.rows(batch)].filter((row) => row.state === 'ready');
  const estimated = rows.filter((row) => row.reviewed !== null && row.reviewed.id === null);
  const lines = Object.keys(figures.totalsMinor)
    .toSorted()
    .map((currency) => reviewLine({ currency, figures, record, balances, rows, estimated }));
  const warningCount = rows.filter(({ row }) =>
    journal.content({ batch, row }).problems.some(({ severity }) => severity === 'warning'),
  ).length;
  return {
    lines,
    channels: channelLines(rows),
    exchanges: [],
    quotedAt:
      record.isReviewed && rows.every(({ reviewed }) => reviewed !== null)
        ? new Date(record.lastEventAtMs).toISOString()
        : null,
    quoteAllSeconds: Math.ceil(rows.length / book.settingsFor(connection.environment).rate.perSecond),
    markerSample: rows[0]?.marker ?? '',
    confirmation: confirmationOf(record, figures.count),
    isSecondPersonNeeded: isSecondPersonNeeded(book.preferences.secondPersonAbove, figures),
    warningCount,
    problems: lines.flatMap((line): Problem[] =>
      line.missing === null ? [] : [problem('funds-short', { missing: `${line.missing} ${line.currency}` })],
    ),
  };
}

type ReadyRow =
  ReturnType<ProfileConnection['engine']['journal']['rows']> extends Iterable<infer Row> ? Row : never;

function reviewLine(source: {
  readonly currency: string;
  readonly figures: ApprovalFigures;
  readonly record: BatchRecord;
  readonly balances: readonly Wallet[];
  readonly rows: readonly ReadyRow[];
  readonly estimated: readonly ReadyRow[];
}): ReviewView['lines'][number] {
  const { currency, figures, record, balances } = source;
  const wallet = balances.find(({ id }) => id === record.wallets[currency]);
  const highestMinor = figures.highestDebitMinor[currency] ?? 0;
  const neededMinor = figures.debitMinor[currency] ?? 0;
  const missingMinor = wallet ? neededMinor - wallet.balanceMinor : 0;
  return {
    currency,
    count: source.rows.filter((row) => row.currency === currency).length,
    amount: formatAmount(figures.totalsMinor[currency] ?? 0, currency),
    fees: formatAmount(figures.feesMinor[currency] ?? 0, currency),
    debit: formatAmount(neededMinor, currency),
    highestDebit: formatAmount(highestMinor, currency),
    wallet: wallet
      ? {
          id: wallet.id,
          name: wallet.name ?? wallet.id,
          currency: wallet.currency,
          balance: formatAmount(wallet.balanceMinor, wallet.currency),
        }
      : null,
    missing: missingMinor > 0 ? formatAmount(missingMinor, currency) : null,
    estimatedCount:
      source.estimated.length > EXACT_QUOTES_MAX
        ? source.estimated.filter((row) => row.currency === currency).length
        : 0,
  };
}

function channelLines(rows: readonly ReadyRow[]): ReviewView['channels'] {
  const sums = new Map<string, Omit<ReviewView['channels'][number], 'amount' | 'fees'> & Sums>();
  for (const { operation, channel, currency, amountMinor, reviewed } of rows) {
    const key = `${operation} ${channel} ${currency}`;
    const none = { operation, channel: channel ?? '–', currency, count: 0, minor: 0, feesMinor: 0 };
    const sum = sums.get(key) ?? none;
    sum.count += 1;
    sum.minor += amountMinor;
    sum.feesMinor += reviewed?.totalFeesMinor ?? 0;
    sums.set(key, sum);
  }
  const inOrder = [...sums.values()].toSorted((a, b) =>
    a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0,
  );
  return inOrder.map(({ minor, feesMinor, ...line }) => ({
    ...line,
    amount: formatAmount(minor, line.currency),
    fees: formatAmount(feesMinor, line.currency),
  }));
}

type Sums = { count: number; minor: number; feesMinor: number };
