import type { MouseEvent, RefObject } from 'react';
import { areasOf, type CellPosition, type CellRange, edgesOf, type RangeEdges } from './grid-keys.ts';

interface MouseParts {
  readonly table: RefObject<HTMLDivElement | null>;
  /** The selection as it was when its corner was taken hold of; null while nothing is filled. */
  readonly fillFrom: RefObject<RangeEdges | null>;
  readonly range: CellRange | null;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly onRange: (range: CellRange) => void;
  readonly onOpen?: ((position: CellPosition) => void) | undefined;
  readonly onFill?: ((from: RangeEdges, to: RangeEdges) => void) | undefined;
  readonly onMenu?: ((at: { readonly x: number; readonly y: number }) => void) | undefined;
}

/**
 * The mouse as in a spreadsheet program: a click chooses a cell, with Shift it extends, with Ctrl it adds, pulling
 * selects; row heads and, with Ctrl, column heads select whole ones; the corner of the selection fills; a double click
 * opens. An editor keeps its own clicks.
 */
export function mouseHandlers(parts: MouseParts) {
  const { table, fillFrom, range, onRange } = parts;
  const begin = (event: MouseEvent, next: CellRange): void => {
    // The cell is drawn anew before the browser would look for whom to focus: the grid takes the keys itself.
    event.preventDefault();
    table.current?.focus({ preventScroll: true });
    onRange(next);
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return;
      const target = elementOf(event);
      if (target?.closest('[data-fill]') && range) {
        fillFrom.current = edgesOf(range);
        endFillAnywhere(parts);
        event.preventDefault();
        return;
      }
      const whole = wholeAt(target, event, parts);
      if (whole) return begin(event, whole);
      const position = positionAt(target);
      if (position) begin(event, chosenBy(event, position, range));
    },
    onMouseMove: (event: MouseEvent) => {
      if (event.buttons !== 1 || !range) return;
      const target = elementOf(event);
      const from = fillFrom.current;
      const position = positionAt(target);
      if (from && position) {
        const last = Math.max(from.lastRow, position.row);
        onRange({
          anchor: { row: from.firstRow, column: from.firstColumn },
          active: { row: last, column: from.lastColumn },
        });
        return;
      }
      const { active } = range;
      if (!position || isSame(position, active) || document.activeElement !== table.current) return;
      onRange({ ...range, active: position });
    },
    onDoubleClick: (event: MouseEvent) => {
      const position = positionAt(elementOf(event));
      if (position) parts.onOpen?.(position);
    },
    onContextMenu: (event: MouseEvent) => {
      if (!parts.onMenu) return;
      const target = elementOf(event);
      if (target?.closest('input')) return;
      event.preventDefault();
      const position = positionAt(target);
      const whole = wholeAt(target, { ...event, ctrlKey: true }, parts);
      const isChosen = position && range && areasOf(range).some((area) => holds(area, position));
      if (whole) begin(event, whole);
      else if (position && !isChosen) begin(event, { anchor: position, active: position });
      parts.onMenu(menuPlace(event, table.current));
    },
  };
}

/** Beside the pointer; a menu asked for by its key stands at the active cell. */
function menuPlace(event: MouseEvent, table: HTMLElement | null): { x: number; y: number } {
  if (event.clientX > 0 || event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const id = table?.getAttribute('aria-activedescendant');
  const box = (id ? document.getElementById(id) : table)?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}

/** The fill ends where the button is let go, also beside the grid. */
function endFillAnywhere({ fillFrom, table, onFill }: MouseParts): void {
  window.addEventListener(
    'mouseup',
    () => {
      const from = fillFrom.current;
      fillFrom.current = null;
      const selected = [...(table.current?.querySelectorAll<HTMLElement>('.grid-selected') ?? [])];
      const lastRow = Math.max(...selected.map(({ dataset }) => Number(dataset.row)));
      if (from && lastRow > from.lastRow) onFill?.(from, { ...from, lastRow });
    },
    { once: true },
  );
}

function elementOf(event: MouseEvent): Element | null {
  return event.target instanceof Element ? event.target : null;
}

function positionAt(target: Element | null): CellPosition | undefined {
  if (target?.closest('input, select')) return undefined;
  const cell = target?.closest<HTMLElement>('[data-row]');
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

function chosenBy(event: MouseEvent, position: CellPosition, range: CellRange | null): CellRange {
  if (event.shiftKey && range) return { ...range, active: position };
  const one = { anchor: position, active: position };
  const isAdded = (event.ctrlKey || event.metaKey) && range;
  return isAdded ? { ...one, others: areasOf(range) } : one;
}

type Held = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** The whole rows or columns that a press on a head chooses; undefined beside the heads. */
function wholeAt(target: Element | null, held: Held, parts: MouseParts): CellRange | undefined {
  const { range, rowCount, columnCount } = parts;
  const rowHead = target?.closest<HTMLElement>('[data-row-head]');
  if (rowHead) {
    const row = Number(rowHead.dataset.rowHead);
    const from = held.shiftKey && range ? range.anchor.row : row;
    const area = {
      firstRow: Math.min(from, row),
      lastRow: Math.max(from, row),
      firstColumn: 0,
      lastColumn: columnCount - 1,
    };
    const others = (held.ctrlKey || held.metaKey) && range ? areasOf(range) : [];
    const start = { row: from, column: 0 };
    return { anchor: start, active: start, others: [...others, area] };
  }
  const head = target?.closest<HTMLElement>('[data-head]');
  if (!head || target?.closest('.grid-edge') || !(held.ctrlKey || held.metaKey || held.shiftKey))
    return undefined;
  const column = Number(head.dataset.head);
  const from = held.shiftKey && range ? range.anchor.column : column;
  const start = { row: 0, column: from };
  const area = {
    firstRow: 0,
    lastRow: rowCount - 1,
    firstColumn: Math.min(from, column),
    lastColumn: Math.max(from, column),
  };
  return { anchor: start, active: start, others: [area] };
}

function isSame(a: CellPosition, b: CellPosition): boolean {
  return a.row === b.row && a.column === b.column;
}

function holds(area: RangeEdges, { row, column }: CellPosition): boolean {
  return (
    row >= area.firstRow && row <= area.lastRow && column >= area.firstColumn && column <= area.lastColumn
  );
}
