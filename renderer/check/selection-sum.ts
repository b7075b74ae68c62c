import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';

import { type CellRange, cellsOf } from '../ui/grid/grid-keys.ts';

export interface Selection {
  /** Cells that hold something. */
  readonly count: number;
  /** Per currency, over the selected rows whose amount reads; empty where no amount column is selected. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
  /** Selected amounts, and those of them that the sums hold: one that cannot be read adds to none. */
  readonly amounts: number;
  readonly summed: number;
}

/** Count and sum of the selected cells, as a spreadsheet program's status line has them; never a sum across currencies. */
export function selectionOf(
  rowAt: (index: number) => GridRow | undefined,
  range: CellRange,
  columns: readonly MappedColumn[],
): Selection {
  let [count, amounts, inSums] = [0, 0, 0];
  const sums = new Map<string, number>();
  const summed = new Set<number>();
  for (const { row: index, column: at } of cellsOf(range)) {
    const [row, column] = [rowAt(index), columns[at]];
    if (!row || !column) continue;
    if (textAt(row, column.column) !== '') count += 1;
    if (column.field !== 'amount' || summed.has(index)) continue;
    summed.add(index);
    if (textAt(row, column.column) !== '') amounts += 1;
    if (row.amount === undefined || row.currency === undefined) continue;
    const parsed = parseAmount(row.amount, row.currency);
    if (!parsed.ok) continue;
    inSums += 1;
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + parsed.amountMinor);
  }
  return {
    ...{ count, amounts, summed: inSums },
    sums: [...sums]
      .toSorted()
      .map(([currency, minor]) => ({ currency, amount: formatAmount(minor, currency) })),
  };
}
