/** Which ready rows a wallet that holds too little can pay: the others wait for a later batch. */
import { withTolerance } from '../approve/approval.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import { debitOf } from '../core/state/place-row.ts';

/** Who comes first: the sheet's first rows (sort it by a column of priorities before), or the small or large amounts. */
export const FIT_ORDERS = ['sheet', 'smallest', 'largest'] as const;
export type FitOrder = (typeof FIT_ORDERS)[number];

export interface FittingRows {
  readonly count: number;
  /** What the rows that fit may take from the wallet, fees and tolerance included. */
  readonly neededMinor: number;
  readonly leftOut: readonly number[];
}

/** In that order each row that the rest of the balance still covers, with its fees and the tolerance. */
export function rowsThatFit(
  rows: Iterable<RowRecord>,
  wallet: { readonly currency: string; readonly balanceMinor: number },
  { order, tolerancePercent }: { readonly order: FitOrder; readonly tolerancePercent: number },
): FittingRows {
  const priced = [...rows].flatMap((record) => {
    const debit = debitOf(record, record.reviewed);
    return record.state === 'ready' && debit.currency === wallet.currency
      ? [{ row: record.row, minor: withTolerance(debit.minor, tolerancePercent) }]
      : [];
  });
  const sign = { sheet: 0, smallest: 1, largest: -1 }[order];
  const inOrder = priced.toSorted((a, b) => sign * (a.minor - b.minor) || a.row - b.row);
  const leftOut: number[] = [];
  let neededMinor = 0;
  for (const { row, minor } of inOrder) {
    if (neededMinor + minor <= wallet.balanceMinor) neededMinor += minor;
    else leftOut.push(row);
  }
  return { count: priced.length - leftOut.length, neededMinor, leftOut };
}
