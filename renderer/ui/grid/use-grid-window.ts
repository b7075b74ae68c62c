import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useMemo } from 'react';
import type { CellPosition } from './grid-keys.ts';

/** The frozen first column: the sheet's own row number. */
export const ROW_HEAD_WIDTH = 64;

/** Drawn beyond the window on each side: what a flick of the wheel uncovers before the next frame. */
const ROWS_AROUND = 24;
const COLUMNS_AROUND = 3;
const POPOVER_WIDTH = 336;
/** Room a popover needs below its cell; with less, it stands above. */
const POPOVER_HEIGHT = 240;

interface GridWindowParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly widths: readonly number[];
  readonly rowHeight: number;
  readonly active: CellPosition | undefined;
}

/** Which rows and columns show, and where; keeps the active cell in sight, clear of the frozen head. */
export function useGridWindow({ scroller, rowCount, widths, rowHeight, active }: GridWindowParts) {
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
    scrollPaddingStart: ROW_HEAD_WIDTH,
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
    columns.scrollToIndex(active.column, { align: 'auto' });
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
    popoverPlace: (cell: CellPosition): CSSProperties => {
      const start = widths.slice(0, cell.column).reduce((sum, width) => sum + width, ROW_HEAD_WIDTH);
      const element = scroller.current;
      const right = (element?.scrollLeft ?? 0) + (element?.clientWidth ?? 0);
      const top = HEAD_HEIGHT + cell.row * rowHeight;
      const roomBelow = (element?.scrollTop ?? 0) + shown - top - rowHeight;
      const isAbove = roomBelow < POPOVER_HEIGHT && top > POPOVER_HEIGHT;
      return {
        position: 'absolute',
        zIndex: 5,
        left: Math.max(ROW_HEAD_WIDTH, Math.min(start, right - POPOVER_WIDTH)),
        top: isAbove ? top : top + rowHeight,
        transform: isAbove ? 'translateY(-100%)' : undefined,
        width: POPOVER_WIDTH,
      };
    },
  };
}

/** As in the tokens: the head of every grid. */
const HEAD_HEIGHT = 32;
