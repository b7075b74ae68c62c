import { useLayoutEffect, useRef } from 'react';
import type { CellRange } from '../ui/grid/grid-keys.ts';

/**
 * The selection after the rows were filtered or sorted again. It stays with its row, not with its position, so that a
 * key applies to the row that the person saw. Null if its row is no longer shown. `before` and `after` are the shown
 * rows, by index.
 */
export function rangeInView(range: CellRange, before: Uint32Array, after: Uint32Array): CellRange | null {
  const { anchor, active } = range;
  if (active.row < 0) return range;
  const [first, last] = [Math.max(0, Math.min(anchor.row, active.row)), Math.max(anchor.row, active.row)];
  let isSame = last < after.length;
  for (let at = first; isSame && at <= last; at += 1) isSame = before[at] === after[at];
  if (isSame) return range;
  const index = before[active.row];
  const row = index === undefined ? -1 : after.indexOf(index);
  if (row < 0) return null;
  const cell = { row, column: active.column };
  return { anchor: cell, active: cell };
}

/** Keeps the selection on its rows whenever another view of them arrives. */
export function useKeptRange(
  order: Uint32Array,
  range: CellRange | null,
  onRange: (range: CellRange | null) => void,
): void {
  const shown = useRef(order);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = order;
    if (before === order || !range) return;
    const kept = rangeInView(range, before, order);
    if (kept !== range) onRange(kept);
  }, [order, range, onRange]);
}
