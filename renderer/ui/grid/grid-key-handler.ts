import type { KeyboardEvent } from 'react';
import type { GridColumn } from './grid-column.ts';
import { type CellPosition, type CellRange, isArea, moveCell, nextInside, withArea } from './grid-keys.ts';

interface KeyParts {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
  readonly onOpen?: ((position: CellPosition, typed?: string) => void) | undefined;
  readonly onHead: (column: number) => void;
  readonly resize: (key: string, width: number) => void;
  readonly widths: readonly number[];
  readonly pageRows: number;
}

/** How far one press of Alt+arrow moves a column's edge. */
const RESIZE_STEP = 16;

/** Moves, extends, opens, sorts and resizes with the keyboard alone. */
export function gridKey(event: KeyboardEvent, parts: KeyParts): void {
  const { range, columns } = parts;
  if (!range) {
    beginRange(event, parts);
    return;
  }
  const { active } = range;
  if (event.altKey) {
    const step = event.key === 'ArrowRight' ? RESIZE_STEP : event.key === 'ArrowLeft' ? -RESIZE_STEP : 0;
    const column = columns[active.column];
    if (active.row !== -1 || step === 0 || !column) return;
    parts.resize(column.key, (parts.widths[active.column] ?? column.width) + step);
    event.preventDefault();
    return;
  }
  if (chooseArea(event, range, parts)) return;
  const bounds = { rows: parts.rowCount, columns: columns.length, pageRows: parts.pageRows };
  const moved = moveCell(active, event, bounds);
  if (moved) {
    parts.onRange({ anchor: event.shiftKey ? range.anchor : moved, active: moved });
    event.preventDefault();
    return;
  }
  const isStep = event.key === 'Tab' || (event.key === 'Enter' && active.row >= 0);
  if (isStep && isArea(range)) {
    parts.onRange(nextInside(range, event.shiftKey ? -1 : 1, event.key === 'Tab' ? 'rows' : 'columns'));
    event.preventDefault();
    return;
  }
  if (event.key === 'Enter' || event.key === 'F2') {
    if (active.row === -1) parts.onHead(active.column);
    else parts.onOpen?.(active);
    event.preventDefault();
    return;
  }
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if (isTyped && active.row >= 0 && event.key !== ' ') {
    parts.onOpen?.(active, event.key);
    event.preventDefault();
  }
}

/** Ctrl+A selects everything, Shift+Space the rows and Ctrl+Space the columns of the active cell. */
function chooseArea(event: KeyboardEvent, range: CellRange, parts: KeyParts): boolean {
  const hasCtrl = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [parts.rowCount - 1, parts.columns.length - 1];
  const { row, column } = range.active;
  if (row < 0) return false;
  const isAll = hasCtrl && !event.shiftKey && event.key.toLowerCase() === 'a';
  const isRows = event.key === ' ' && event.shiftKey && !hasCtrl;
  const isColumns = event.key === ' ' && hasCtrl && !event.shiftKey;
  if (!isAll && !isRows && !isColumns) return false;
  parts.onRange(
    withArea(range, {
      firstRow: isRows ? row : 0,
      lastRow: isRows ? row : lastRow,
      firstColumn: isColumns ? column : 0,
      lastColumn: isColumns ? column : lastColumn,
    }),
  );
  event.preventDefault();
  return true;
}

/** A focused grid without an active cell: any movement selects its first one. */
function beginRange(event: KeyboardEvent, { rowCount, columns, pageRows, onRange }: KeyParts): void {
  const first = { row: 0, column: 0 };
  const moved = moveCell(first, event, { rows: rowCount, columns: columns.length, pageRows });
  if (rowCount === 0 || event.altKey || !moved) return;
  onRange({ anchor: first, active: first });
  event.preventDefault();
}
