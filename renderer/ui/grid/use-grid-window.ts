import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import type { CellPosition } from './grid-keys.ts';

/** The frozen first column: the sheet's own row number. */
export const ROW_HEAD_WIDTH = 64;

/** Drawn beyond the window on each side: what a flick of the wheel uncovers before the next frame. */
const ROWS_AROUND = 24;
const COLUMNS_AROUND = 3;

interface GridWindowParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly widths: readonly number[];
  readonly rowHeight: number;
  readonly active: CellPosition | undefined;
  /** So many columns stay at the start of the row, however far one scrolls. */
  readonly frozen: number;
}

/** Which rows and columns show, and where; keeps the active cell in sight, clear of the frozen head. */
export function useGridWindow({ scroller, rowCount, widths, rowHeight, active, frozen }: GridWindowParts) {
  const frozenWidth = widths.slice(0, frozen).reduce((sum, width) => sum + width, 0);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: ROWS_AROUND,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const columns = useVirtualizer({
    count: widths.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 0,
    horizontal: true,
    overscan: COLUMNS_AROUND,
    paddingStart: ROW_HEAD_WIDTH,
    scrollPaddingStart: ROW_HEAD_WIDTH + frozenWidth,
    rangeExtractor: (range) => {
      const shown = new Set(defaultRangeExtractor(range));
      for (let index = 0; index < frozen; index += 1) shown.add(index);
      return [...shown].sort((a, b) => a - b);
    },
  });
  const key = widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again exactly when a width or the height changes
  useEffect(() => {
    columns.measure();
    rows.measure();
  }, [key, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the active cell scrolls
  useEffect(() => {
    if (!active) return;
    if (active.row >= 0) rows.scrollToIndex(active.row, { align: 'auto' });
    if (active.column >= frozen) columns.scrollToIndex(active.column, { align: 'auto' });
  }, [active?.row, active?.column]);
  const items = rows.getVirtualItems();
  const columnItems = columns.getVirtualItems();
  const drawnKey = columnItems.map(({ index, start }) => `${index}:${start}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that a row needs to know of the columns
  const drawn = useMemo(() => columnItems.map(({ index, start }) => ({ index, start })), [drawnKey]);
  const shown = scroller.current?.clientHeight ?? 0;
  return {
    rows: items.map(({ index, start }) => ({ index, start })),
    columns: drawn,
    firstRow: items[0]?.index ?? 0,
    lastRow: items.at(-1)?.index ?? 0,
    pageRows: Math.max(1, Math.floor((shown - HEAD_HEIGHT) / rowHeight) - 1),
    totalHeight: rows.getTotalSize(),
    totalWidth: Math.max(columns.getTotalSize(), ROW_HEAD_WIDTH),
  };
}

/** As in the tokens: the head of every grid. */
const HEAD_HEIGHT = 32;
