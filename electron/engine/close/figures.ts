/** What a closing states of a batch's rows: their states by currency and channel, and what they took from each wallet. */
import {
  countIn,
  ENDED,
  NOT_MEANT,
  ROW_STATES,
  type RowState,
  SURELY_SENT,
} from '../../../shared/domain/row-state.ts';
import { debitAsShown } from '../core/doubt/debit-fit.ts';
import { priceOf, sentAtMs } from '../core/row/attempts.ts';
import type { closedLineSchema, ImportedRow, Kept, walletTieSchema } from '../core/row/events.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import { exposureOf } from '../core/state/place-row.ts';

export type ClosedLine = Kept<typeof closedLineSchema>;
export type WalletTie = Kept<typeof walletTieSchema>;

/** Not over: a person closes over such a row only with a reason. */
export const OPEN: readonly RowState[] = ROW_STATES.filter(
  (state) => !ENDED.includes(state) && !NOT_MEANT.includes(state),
);

/** The rows by currency, channel and state, in that order. */
export function linesOf(rows: Iterable<RowRecord>): readonly ClosedLine[] {
  const lines = new Map<string, { -readonly [Name in keyof ClosedLine]: ClosedLine[Name] }>();
  for (const { currency, channel, state, amountMinor } of rows) {
    const key = JSON.stringify([currency, channel ?? '', String(ROW_STATES.indexOf(state)).padStart(2, '0')]);
    const line = lines.get(key) ?? { currency, channel, state, count: 0, amountMinor: 0 };
    line.count += 1;
    line.amountMinor += amountMinor;
    lines.set(key, line);
  }
  return [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/** True if the lines hold what was imported, or last corrected: the same rows and money of each currency and channel. */
export function addsUp(
  lines: readonly ClosedLine[],
  contents: Iterable<Pick<ImportedRow, 'currency' | 'channel' | 'amountMinor'>>,
): boolean {
  const left = new Map<string, { count: number; minor: number }>();
  const add = (currency: string, channel: string | null, count: number, minor: number): void => {
    const key = JSON.stringify([currency, channel]);
    const sum = left.get(key) ?? { count: 0, minor: 0 };
    left.set(key, { count: sum.count + count, minor: sum.minor + minor });
  };
  for (const { currency, channel, count, amountMinor } of lines) add(currency, channel, count, amountMinor);
  for (const { currency, channel, amountMinor } of contents) add(currency, channel, -1, -amountMinor);
  return [...left.values()].every(({ count, minor }) => count === 0 && minor === 0);
}

/** How many rows of the lines are open, by state. */
export function openOf(
  lines: readonly ClosedLine[],
): readonly { readonly state: RowState; readonly count: number }[] {
  const counts: Partial<Record<RowState, number>> = {};
  for (const { state, count } of lines) counts[state] = (counts[state] ?? 0) + count;
  return OPEN.flatMap((state) => {
    const count = countIn(counts, state);
    return count === 0 ? [] : [{ state, count }];
  });
}

interface Moved {
  readonly currency: string;
  /** What the recipients' money took, and the fees; below zero for money that came in. */
  readonly amountMinor: number;
  readonly feesMinor: number;
}

/** What a row took from its wallet, as the service shows it, or else as it was quoted; undefined for one that took nothing. */
export function movedBy(row: RowRecord): Moved | undefined {
  if (!SURELY_SENT.includes(row.state)) return undefined;
  const { currency, minor } = exposureOf(row);
  if (row.operation === 'customer-deposit')
    return row.state === 'paid' ? { currency, amountMinor: -row.amountMinor, feesMinor: 0 } : undefined;
  const shown = debitAsShown(row);
  const debitMinor = shown?.debitMinor ?? minor;
  const feesMinor = shown?.feesMinor ?? priceOf(row)?.totalFeesMinor ?? 0;
  return { currency, amountMinor: debitMinor - feesMinor, feesMinor };
}

/** What the rows took together, by the wallet's currency; only rows sent since then, if a moment is given. */
export function movedByRows(
  rows: Iterable<RowRecord>,
  sinceMs = Number.NEGATIVE_INFINITY,
): ReadonlyMap<string, Moved> {
  const sums = new Map<string, Moved>();
  for (const row of rows) {
    const moved = movedBy(row);
    if (moved === undefined || (sentAtMs(row) ?? 0) < sinceMs) continue;
    const { currency } = moved;
    const sum = sums.get(currency) ?? { currency, amountMinor: 0, feesMinor: 0 };
    sums.set(currency, {
      currency,
      amountMinor: sum.amountMinor + moved.amountMinor,
      feesMinor: sum.feesMinor + moved.feesMinor,
    });
  }
  return sums;
}

/** How much less the wallet holds than all that is known explains; null if one of its balances is not known. */
export function unexplainedMinor({
  openingMinor,
  amountsMinor,
  feesMinor,
  othersMinor,
  closingMinor,
}: WalletTie) {
  return openingMinor === null || closingMinor === null
    ? null
    : openingMinor - amountsMinor - feesMinor - othersMinor - closingMinor;
}
