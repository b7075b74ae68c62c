import { useEffect, useMemo, useState } from 'react';
import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { type GridRow, textReader } from '../sheet-worker/grid-view.ts';
import { type CellRange, isArea, stretchesOf } from '../ui/grid/grid-keys.ts';

export interface Selection {
  /** Cells that hold something. */
  readonly count: number;
  /** Per currency, over the selected rows whose amount reads; empty where no amount column is selected. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
  /** Selected amounts, and those of them that the sums hold: one that cannot be read adds to none. */
  readonly amounts: number;
  readonly summed: number;
}

/** So many cells are looked at in one piece: some milliseconds, so that the window stays free. */
export const CELLS_AT_ONCE = 20_000;

type Pieces = Generator<undefined, Selection, undefined>;

/**
 * Count and sum of the selected cells, as a spreadsheet program's status line has them, piece by piece; never a sum across
 * currencies. Each step looks at `CELLS_AT_ONCE` cells at most.
 */
export function* selectionInPieces(
  rowAt: (index: number) => GridRow | undefined,
  range: CellRange,
  columns: readonly MappedColumn[],
): Pieces {
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
  const amounts = [...sums].toSorted();
  return {
    ...found,
    sums: amounts.map(([currency, minor]) => ({ currency, amount: formatAmount(minor, currency) })),
  };
}

function addAmount(sums: Map<string, number>, { amount, currency }: GridRow): boolean {
  if (amount === undefined || currency === undefined) return false;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) return false;
  sums.set(currency, (sums.get(currency) ?? 0) + parsed.amountMinor);
  return true;
}

/** Count and sum of the selection; null without one, and until those of a large one are known. */
export function useSelection(
  rowAt: (index: number) => GridRow | undefined,
  range: CellRange | null,
  columns: readonly MappedColumn[],
): Selection | null {
  const begun = useMemo(() => {
    if (!range || !isArea(range)) return null;
    const pieces = selectionInPieces(rowAt, range, columns);
    return { pieces, first: pieces.next() };
  }, [range, rowAt, columns]);
  const [ended, setEnded] = useState<{ readonly of: typeof begun; readonly selection: Selection } | null>(
    null,
  );
  useEffect(() => {
    if (!begun || begun.first.done) return;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = (): void => {
      const next = begun.pieces.next();
      if (next.done) setEnded({ of: begun, selection: next.value });
      else timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn);
    return () => clearTimeout(timer);
  }, [begun]);
  if (!begun) return null;
  if (begun.first.done) return begun.first.value;
  return ended?.of === begun ? ended.selection : null;
}
