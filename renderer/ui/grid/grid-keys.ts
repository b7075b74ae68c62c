/** A place in a grid, both counted from 0; row −1 is the head. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface GridBounds {
  readonly rows: number;
  readonly columns: number;
  /** How many rows show at once: what Page up and Page down move by. */
  readonly pageRows: number;
}

interface MovePress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/**
 * Where a key leads, as in a spreadsheet program: arrows by one, Home and End along the row, Page up and down by a
 * screen, Ctrl to the edge. Undefined for a key that does not move. Ctrl+Page up and down stay with screen readers.
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

/** A selected area: where it began and where it ends; both belong to it. */
export interface CellRange {
  readonly anchor: CellPosition;
  readonly active: CellPosition;
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
