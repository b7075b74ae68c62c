import { clamp } from '@mantine/hooks';

/** A position in a grid, both counted from 0; row −1 is the head. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

interface GridBounds {
  readonly rows: number;
  readonly columns: number;
  /** How many rows are visible at once: Page up and Page down move by this. */
  readonly pageRows: number;
}

interface MovePress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Where a key leads, as in a spreadsheet program: arrows by one, Home and End along the row, Page up and down by a
 * screen, Ctrl to the edge. Undefined for a key that does not move. Ctrl+Page up and down are left to screen readers.
 */
export function moveCell(from: CellPosition, press: MovePress, bounds: GridBounds): CellPosition | undefined {
  const hasCtrl = press.ctrlKey || press.metaKey;
  const lastRow = bounds.rows - 1;
  const lastColumn = bounds.columns - 1;
  const to = (row: number, column: number): CellPosition => ({
    row: clamp(row, -1, lastRow),
    column: clamp(column, 0, lastColumn),
  });
  switch (press.key) {
    case 'ArrowDown':
      return to(hasCtrl ? lastRow : from.row + 1, from.column);
    case 'ArrowUp':
      return to(hasCtrl ? 0 : from.row - 1, from.column);
    case 'ArrowRight':
      return to(from.row, hasCtrl ? lastColumn : from.column + 1);
    case 'ArrowLeft':
      return to(from.row, hasCtrl ? 0 : from.column - 1);
    case 'Home':
      return to(hasCtrl ? 0 : from.row, 0);
    case 'End':
      return to(hasCtrl ? lastRow : from.row, lastColumn);
    case 'PageDown':
      return hasCtrl ? undefined : to(from.row + bounds.pageRows, from.column);
    case 'PageUp':
      return hasCtrl ? undefined : to(Math.max(0, from.row - bounds.pageRows), from.column);
    default:
      return undefined;
  }
}

/** A selected area from its first to its last cell, both included. */
export interface CellRange {
  readonly anchor: CellPosition;
  readonly active: CellPosition;
  /** More areas: those selected before with Ctrl, whole rows, whole columns. */
  readonly others?: readonly RangeEdges[];
}

export interface RangeEdges {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export function edgesOf({ anchor, active }: CellRange): RangeEdges {
  return {
    firstRow: Math.max(0, Math.min(anchor.row, active.row)),
    lastRow: Math.max(anchor.row, active.row),
    firstColumn: Math.min(anchor.column, active.column),
    lastColumn: Math.max(anchor.column, active.column),
  };
}

/** Every selected area; the one with the active cell comes last. */
export function areasOf(range: CellRange): readonly RangeEdges[] {
  const { others = [] } = range;
  const own = edgesOf(range);
  // The active cell of whole rows or columns is part of them and not an area of its own.
  return others.some((other) => isWithin(own, other)) ? others : [...others, own];
}

function isWithin(inner: RangeEdges, outer: RangeEdges): boolean {
  return (
    inner.firstRow >= outer.firstRow &&
    inner.lastRow <= outer.lastRow &&
    inner.firstColumn >= outer.firstColumn &&
    inner.lastColumn <= outer.lastColumn
  );
}

/** A run of cells in one column. */
interface ColumnStretch {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** Each selected cell once, column by column, as runs: a selection of a whole sheet has only one per column. */
export function stretchesOf(range: CellRange): readonly ColumnStretch[] {
  const areas = areasOf(range).toSorted((a, b) => a.firstRow - b.firstRow);
  const columns = new Set<number>();
  for (const { firstColumn, lastColumn } of areas)
    for (let column = firstColumn; column <= lastColumn; column += 1) columns.add(column);
  return [...columns]
    .sort((a, b) => a - b)
    .flatMap((column) => {
      const stretches: { column: number; firstRow: number; lastRow: number }[] = [];
      for (const { firstRow, lastRow, firstColumn, lastColumn } of areas) {
        if (column < firstColumn || column > lastColumn) continue;
        const before = stretches.at(-1);
        if (before && firstRow <= before.lastRow + 1) before.lastRow = Math.max(before.lastRow, lastRow);
        else stretches.push({ column, firstRow, lastRow });
      }
      return stretches;
    });
}

/** Each selected cell once, column by column. */
export function cellsOf(range: CellRange): readonly CellPosition[] {
  return stretchesOf(range).flatMap(({ column, firstRow, lastRow }) =>
    Array.from({ length: lastRow - firstRow + 1 }, (_, down) => ({ row: firstRow + down, column })),
  );
}

/** The rows in which any selected area has a cell, in order. */
export function rowsOf(range: CellRange): readonly number[] {
  const rows = new Set<number>();
  for (const { firstRow, lastRow } of areasOf(range))
    for (let row = firstRow; row <= lastRow; row += 1) rows.add(row);
  return [...rows].sort((a, b) => a - b);
}

/** True if more than the active cell is selected. */
export function isArea(range: CellRange): boolean {
  const { firstRow, lastRow, firstColumn, lastColumn } = edgesOf(range);
  return (range.others?.length ?? 0) > 0 || firstRow !== lastRow || firstColumn !== lastColumn;
}

/** Whole rows, whole columns or everything, in addition to the active cell, which does not move. */
export function withArea({ active }: CellRange, area: RangeEdges): CellRange {
  return { anchor: active, active, others: [area] };
}

/** Where Tab and Enter lead inside a selection: to its next cell, and from its last to its first. */
export function nextInside(range: CellRange, step: 1 | -1, order: 'rows' | 'columns'): CellRange {
  const area = areasOf(range).find((each) => isInside(range.active, each)) ?? edgesOf(range);
  const { firstRow, lastRow, firstColumn, lastColumn } = area;
  const [height, width] = [lastRow - firstRow + 1, lastColumn - firstColumn + 1];
  const [down, right] = [range.active.row - firstRow, range.active.column - firstColumn];
  const count = height * width;
  const at = (order === 'rows' ? down * width + right : right * height + down) + step;
  const next = ((at % count) + count) % count;
  const active =
    order === 'rows'
      ? { row: firstRow + Math.floor(next / width), column: firstColumn + (next % width) }
      : { row: firstRow + (next % height), column: firstColumn + Math.floor(next / height) };
  const others = range.others?.includes(area) ? range.others : [...(range.others ?? []), area];
  return { anchor: active, active, others };
}

export function isInside({ row, column }: CellPosition, area: RangeEdges): boolean {
  return (
    row >= area.firstRow && row <= area.lastRow && column >= area.firstColumn && column <= area.lastColumn
  );
}
