import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import type { GridRow } from '../sheet-worker/grid-view.ts';

import type { RangeEdges } from '../ui/grid/grid-keys.ts';

export interface Selection {
  /** Cells that hold something. */
  readonly count: number;
  /** Per currency, over the selected rows whose amount reads; empty where no amount column is selected. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
}

/** Count and sum of the selected cells, as a spreadsheet program's status line has them; never a sum across currencies. */
export function selectionOf(
  rowAt: (index: number) => GridRow | undefined,
  edges: RangeEdges,
  amountColumns: ReadonlySet<number>,
  cellIndexes: readonly number[],
): Selection {
  let count = 0;
  const sums = new Map<string, number>();
  const selected = cellIndexes.slice(edges.firstColumn, edges.lastColumn + 1);
  const hasAmount = [...amountColumns].some(
    (column) => column >= edges.firstColumn && column <= edges.lastColumn,
  );
  for (let index = edges.firstRow; index <= edges.lastRow; index += 1) {
    const row = rowAt(index);
    if (!row) continue;
    count += selected.filter((cell) => (row.cells[cell] ?? '') !== '').length;
    if (!hasAmount || row.amount === undefined || row.currency === undefined) continue;
    const parsed = parseAmount(row.amount, row.currency);
    if (parsed.ok) sums.set(row.currency, (sums.get(row.currency) ?? 0) + parsed.amountMinor);
  }
  return {
    count,
    sums: [...sums]
      .toSorted()
      .map(([currency, minor]) => ({ currency, amount: formatAmount(minor, currency) })),
  };
}
