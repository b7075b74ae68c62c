/** Which ready rows a wallet that holds too little can pay; the others wait for a later batch. */
import { withTolerance } from '../approve/approval.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import { debitOf } from '../core/state/place-row.ts';

/** Which rows come first: by the sheet's order, by its priority column, or by small or large amounts. */
export const FIT_ORDERS = ['sheet', 'priority', 'smallest', 'largest'] as const;
type FitOrder = (typeof FIT_ORDERS)[number];

interface FittingRows {
  readonly count: number;
  /** What the rows that fit may take from the wallet, fees and tolerance included. */
  readonly neededMinor: number;
  readonly leftOut: readonly number[];
}

interface FitTerms {
  readonly order: FitOrder;
  readonly tolerancePercent: number;
  /** The row's own priority if the sheet gives one: 1 before 2, and rows without one last. */
  readonly priorityOf: (row: number) => number | undefined;
}

/** In that order, each row that the rest of the balance still covers, with its fees and the tolerance. */
export function rowsThatFit(
  rows: Iterable<RowRecord>,
  wallet: { readonly currency: string; readonly balanceMinor: number },
  { order, tolerancePercent, priorityOf }: FitTerms,
): FittingRows {
  const priced = [...rows].flatMap((record) => {
    const debit = debitOf(record, record.reviewed);
    return record.state === 'ready' && debit.currency === wallet.currency
      ? [{ row: record.row, minor: withTolerance(debit.minor, tolerancePercent) }]
      : [];
  });
  const rankOf = {
    sheet: () => 0,
    priority: ({ row }: (typeof priced)[number]) => priorityOf(row) ?? Number.MAX_SAFE_INTEGER,
    smallest: ({ minor }: (typeof priced)[number]) => minor,
    largest: ({ minor }: (typeof priced)[number]) => -minor,
  }[order];
  const ranked = priced.map((one) => ({ ...one, rank: rankOf(one) }));
  const inOrder = ranked.toSorted((a, b) => a.rank - b.rank || a.row - b.row);
  const leftOut: number[] = [];
  let neededMinor = 0;
  for (const { row, minor } of inOrder) {
    if (neededMinor + minor <= wallet.balanceMinor) neededMinor += minor;
    else leftOut.push(row);
  }
  return { count: priced.length - leftOut.length, neededMinor, leftOut };
}
