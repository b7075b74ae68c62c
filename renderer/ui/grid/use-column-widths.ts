import { clamp } from '@mantine/hooks';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { GridColumn, HeadPart } from './grid-column.ts';

/** The sheet's own row number. */
const ROW_NUMBER_WIDTH = 56;

const WIDTH_MIN = 48;
const WIDTH_MAX = 800;

type Widths = Readonly<Record<string, number>>;

/**
 * Widths of a grid's columns and of the parts of its row heads, in pixels. Those that a person chose are remembered on
 * this computer, by the grid's name; the other columns fit into the grid as far as they can.
 */
export function useColumnWidths(
  grid: string,
  columns: readonly GridColumn[],
  parts: readonly HeadPart[],
  scroller: RefObject<HTMLElement | null>,
) {
  const storageKey = `paysheet.widths.${grid}`;
  const [chosen, setChosen] = useState<Widths>(() => readWidths(storageKey));
  const resize = useCallback(
    (key: string, width: number) =>
      setChosen((earlier) => {
        const next = { ...earlier, [key]: clamp(Math.round(width), WIDTH_MIN, WIDTH_MAX) };
        localStorage.setItem(storageKey, JSON.stringify(next));
        return next;
      }),
    [storageKey],
  );
  const room = useRoom(scroller);
  // The same array for the same columns, so that rows are not rendered again.
  const partWidths = useMemo(() => chosenWidths(parts, chosen), [parts, chosen]);
  const headWidth = ROW_NUMBER_WIDTH + sum(partWidths);
  const widths = useMemo(
    () => widthsIn(room - headWidth, columns, chosen),
    [room, headWidth, columns, chosen],
  );
  return { widths, partWidths, headWidth, resize };
}

function chosenWidths(
  columns: readonly Pick<GridColumn, 'key' | 'width' | 'minWidth'>[],
  chosen: Widths,
): readonly number[] {
  return columns.map(({ key, width, minWidth = 0 }) => Math.max(minWidth, chosen[key] ?? width));
}

/**
 * The widths of columns in `room` pixels beside the row heads. If they are too wide, columns that can be narrower are, each in
 * proportion to what it can spare; a width that a person chose stays.
 */
export function widthsIn(room: number, columns: readonly GridColumn[], chosen: Widths): readonly number[] {
  const widths = chosenWidths(columns, chosen);
  const spare = columns.map(({ key, width, minWidth = 0, leastWidth = width }) =>
    chosen[key] === undefined ? Math.max(0, width - Math.max(minWidth, leastWidth)) : 0,
  );
  const missing = Math.max(0, sum(widths) - room);
  const part = Math.min(1, missing / Math.max(1, sum(spare)));
  const givenUpTo = (end: number): number => Math.ceil(sum(spare.slice(0, end)) * part);
  return widths.map((width, index) => width - (givenUpTo(index + 1) - givenUpTo(index)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The pixels between the grid's edges, without its scroll bar. */
function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}

function readWidths(storageKey: string): Widths {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const pairs = Object.entries(Object(read)).filter((pair): pair is [string, number] =>
      Number.isFinite(pair[1]),
    );
    return Object.fromEntries(pairs);
  } catch {
    return {};
  }
}
