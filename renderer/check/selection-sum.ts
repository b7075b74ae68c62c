import { useMemo } from 'react';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { addAmount, type GridRow, sumsOf, textReader } from '../sheet-worker/grid-view.ts';
import { type CellRange, isArea, stretchesOf } from '../ui/grid/grid-keys.ts';
import { CELLS_AT_ONCE, type Pieces, useInPieces } from './in-pieces.ts';

export interface Selection {
  /** Cells with content. */
  readonly count: number;
  /** Per currency, over the selected rows with a readable amount; empty if no amount column is selected. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
  /** How many amounts are selected, and how many of them the sums include: an unreadable one adds to none. */
  readonly amounts: number;
  readonly summed: number;
}

/**
 * Count and sum of the selected cells, like a spreadsheet program's status line, in pieces; never a sum across
 * currencies. Each step looks at no more than `CELLS_AT_ONCE` cells.
 */
export function* selectionInPieces(
  rowAt: (index: number) => GridRow | undefined,
  range: CellRange,
  columns: readonly MappedColumn[],
): Pieces<Selection> {
  const found = { count: 0, amounts: 0, summed: 0 };
  const sums = new Map<string, number>();
  let seen = 0;
  for (const stretch of stretchesOf(range)) {
    const column = columns[stretch.column];
    if (!column) continue;
    const textOf = textReader(column.column);
    for (let index = stretch.firstRow; index <= stretch.lastRow; index += 1) {
      seen += 1;
      if (seen % CELLS_AT_ONCE === 0) yield;
      const row = rowAt(index);
      if (!row) continue;
      const holds = textOf(row) !== '' ? 1 : 0;
      found.count += holds;
      if (column.field !== 'amount') continue;
      found.amounts += holds;
      if (addAmount(sums, row)) found.summed += 1;
    }
  }
  return { ...found, sums: sumsOf(sums) };
}

/** Count and sum of the selection; null without one, and until those of a large one are known. */
export function useSelection(
  rowAt: (index: number) => GridRow | undefined,
  range: CellRange | null,
  columns: readonly MappedColumn[],
): Selection | null {
  const begin = useMemo(
    () => (range && isArea(range) ? () => selectionInPieces(rowAt, range, columns) : null),
    [range, rowAt, columns],
  );
  return useInPieces(begin);
}
