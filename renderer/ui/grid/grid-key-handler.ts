import type { KeyboardEvent } from 'react';
import type { GridColumn } from './grid-column.ts';
import { type CellPosition, type CellRange, moveCell } from './grid-keys.ts';

export interface KeyParts {
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

/** Moves, extends, opens, sorts and resizes by the keyboard alone. */
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
  const bounds = { rows: parts.rowCount, columns: columns.length, pageRows: parts.pageRows };
  const moved = moveCell(active, event, bounds);
  if (moved) {
    parts.onRange({ anchor: event.shiftKey ? range.anchor : moved, active: moved });
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

/** A grid that has the focus and no cell: whichever way one moves, it begins at its first. */
function beginRange(event: KeyboardEvent, { rowCount, columns, pageRows, onRange }: KeyParts): void {
  const first = { row: 0, column: 0 };
  const moved = moveCell(first, event, { rows: rowCount, columns: columns.length, pageRows });
  if (rowCount === 0 || event.altKey || !moved) return;
  onRange({ anchor: first, active: first });
  event.preventDefault();
}
