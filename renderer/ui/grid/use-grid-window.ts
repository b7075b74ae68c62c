import { clamp } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CellPosition } from './grid-keys.ts';

/** The height of every grid's head, as in the tokens. */
export const HEAD_HEIGHT = 32;

/** Rows drawn beyond the window on each side: what a flick of the wheel shows before the next frame. */
const ROWS_AROUND = 24;
const COLUMNS_AROUND = 3;

interface GridWindowParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly widths: readonly number[];
  readonly rowHeight: number;
  readonly active: CellPosition | undefined;
  /** The row heads stay at the start of the row during scrolling. */
  readonly headWidth: number;
}

/** The visible part of the grid: rows and columns by number, from 0, the end excluded. */
interface Sight {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstColumn: number;
  readonly endColumn: number;
}

const NOTHING: Sight = { firstRow: 0, endRow: 0, firstColumn: 0, endColumn: 0 };

/** Which rows and columns are visible, and where. Keeps the active cell in sight and clear of the frozen head. */
export function useGridWindow({ scroller, rowCount, widths, rowHeight, active, headWidth }: GridWindowParts) {
  // Where each column begins and, as the last entry, where the last one ends.
  const starts = useMemo(() => startsOf(widths, headWidth), [widths, headWidth]);
  const sight = useSight(scroller, starts, rowHeight);
  const rowsAround = useRowsAround();
  const show = (position: CellPosition): void => {
    if (scroller.current) bringIntoSight(scroller.current, position, { starts, rowHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the active cell scrolls
  useEffect(() => {
    if (active) show(active);
  }, [active?.row, active?.column]);
  const firstRow = Math.max(0, Math.min(sight.firstRow, rowCount) - rowsAround);
  // Nothing is drawn before anything is visible; otherwise it would be drawn twice.
  const endRow = sight === NOTHING ? 0 : Math.min(rowCount, sight.endRow + rowsAround);
  const { firstColumn, endColumn } = sight;
  const columns = useMemo(
    () =>
      widths.flatMap((_, index) => {
        const isNear = index >= firstColumn - COLUMNS_AROUND && index < endColumn + COLUMNS_AROUND;
        return isNear ? [{ index, start: starts[index] ?? 0 }] : [];
      }),
    [widths, starts, firstColumn, endColumn],
  );
  return {
    show,
    rows: Array.from({ length: Math.max(0, endRow - firstRow) }, (_, at) => ({
      index: firstRow + at,
      start: (firstRow + at) * rowHeight,
    })),
    columns,
    firstRow,
    lastRow: Math.max(firstRow, endRow - 1),
    pageRows: Math.max(1, sight.endRow - sight.firstRow - 2),
    totalHeight: rowCount * rowHeight,
    totalWidth: starts.at(-1) ?? headWidth,
  };
}

/** The visible part is drawn first, so that a grid opens at once, and its surroundings in the next frame. */
function useRowsAround(): number {
  const [rows, setRows] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRows(ROWS_AROUND));
    return () => cancelAnimationFrame(frame);
  }, []);
  return rows;
}

function startsOf(widths: readonly number[], headWidth: number): readonly number[] {
  const starts = [headWidth];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

/** Every row has the same height, so the visible rows follow by arithmetic, however long the grid is. */
function useSight(
  scroller: RefObject<HTMLDivElement | null>,
  starts: readonly number[],
  rowHeight: number,
): Sight {
  const [sight, setSight] = useState(NOTHING);
  const look = useCallback(() => {
    if (!scroller.current) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller.current;
    const endColumn = starts.findIndex((start) => start >= scrollLeft + clientWidth);
    const next = {
      firstRow: Math.floor(scrollTop / rowHeight),
      endRow: Math.ceil((scrollTop + clientHeight - HEAD_HEIGHT) / rowHeight),
      firstColumn: starts.findLastIndex((start) => start <= scrollLeft + (starts[0] ?? 0)),
      endColumn: endColumn < 0 ? starts.length : endColumn,
    };
    setSight((known) => (isSame(known, next) ? known : next));
  }, [scroller, starts, rowHeight]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // In the same frame as the scrolling; otherwise the background would show for a moment.
    const onScroll = (): void => flushSync(look);
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, look]);
  return sight;
}

function isSame(one: Sight, other: Sight): boolean {
  return (
    one.firstRow === other.firstRow &&
    one.endRow === other.endRow &&
    one.firstColumn === other.firstColumn &&
    one.endColumn === other.endColumn
  );
}

interface Places {
  readonly starts: readonly number[];
  readonly rowHeight: number;
}

/** Scrolls no further than the cell needs; its beginning and both heads are always in sight. */
function bringIntoSight(
  scroller: HTMLElement,
  { row, column }: CellPosition,
  { starts, rowHeight }: Places,
): void {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
  const top =
    row < 0
      ? scrollTop
      : clamp(scrollTop, (row + 1) * rowHeight - (clientHeight - HEAD_HEIGHT), row * rowHeight);
  const [start = 0, end = 0] = starts.slice(column);
  const left = clamp(scrollLeft, end - clientWidth, start - (starts[0] ?? 0));
  if (top !== scrollTop || left !== scrollLeft) scroller.scrollTo(left, top);
}
