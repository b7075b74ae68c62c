import type { MouseEvent, RefObject } from 'react';
import {
  areasOf,
  type CellPosition,
  type CellRange,
  edgesOf,
  isInside,
  type RangeEdges,
} from './grid-keys.ts';
import { HEAD_HEIGHT } from './use-grid-window.ts';

interface MouseParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly table: RefObject<HTMLDivElement | null>;
  /** Scrolls until the cell is in sight. */
  readonly show: (position: CellPosition) => void;
  readonly range: CellRange | null;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly headWidth: number;
  readonly onRange: (range: CellRange) => void;
  readonly onOpen?: ((position: CellPosition) => void) | undefined;
  readonly onFill?: ((from: RangeEdges, to: RangeEdges) => void) | undefined;
  readonly onMenu?: ((at: Pointer) => void) | undefined;
}

/**
 * The mouse as in a spreadsheet program: a click selects a cell, with Shift it extends, with Ctrl it adds, and
 * dragging selects, also beyond the edge. Row heads and, with Ctrl, column heads select whole rows or columns; the
 * corner of the selection fills; a double click opens. A part of a row's head stands for the row's own cell. An editor
 * keeps its own clicks.
 */
export function mouseHandlers(parts: MouseParts) {
  const { table, range, onRange } = parts;
  const begin = (event: MouseEvent, next: CellRange): void => {
    // The cell is rendered again before the browser looks for an element to focus, so the grid takes the focus
    // itself.
    event.preventDefault();
    table.current?.focus({ preventScroll: true });
    onRange(next);
  };
  const drag = (from: CellPosition, onReach: (at: CellPosition) => void, onEnd?: () => void): void => {
    const scroller = parts.scroller.current;
    if (scroller) followDrag({ ...parts, scroller, from, onReach, ...(onEnd && { onEnd }) });
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return;
      const target = elementOf(event);
      if (target?.closest('[data-fill]') && range) {
        event.preventDefault();
        dragFill(edgesOf(range), parts, drag);
        return;
      }
      const head = headAt(target, event);
      if (head) {
        begin(event, wholeFrom(head, head, event, parts));
        drag(head, (at) => onRange(wholeFrom(head, at, event, parts)));
        return;
      }
      const position = positionAt(target);
      if (!position) return;
      const chosen = chosenBy(event, position, range);
      begin(event, chosen);
      drag(position, (active) => onRange({ ...chosen, active }));
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
      const head = headAt(target, { ...event, ctrlKey: true });
      const isChosen = position && range && areasOf(range).some((area) => isInside(position, area));
      if (head) begin(event, wholeFrom(head, head, event, parts));
      else if (position && !isChosen) begin(event, { anchor: position, active: position });
      parts.onMenu(menuPlace(event, table.current));
    },
  };
}

/** Beside the pointer; a menu opened by its key appears at the active cell. */
function menuPlace(event: MouseEvent, table: HTMLElement | null): Pointer {
  if (event.clientX > 0 || event.clientY > 0) return { x: event.clientX, y: event.clientY };
  const id = table?.getAttribute('aria-activedescendant');
  const box = (id ? document.getElementById(id) : table)?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
}

/** Fills the rows below the selection, down to where its corner is released. */
function dragFill(
  from: RangeEdges,
  { onRange, onFill }: MouseParts,
  drag: (from: CellPosition, onReach: (at: CellPosition) => void, onEnd: () => void) => void,
): void {
  let { lastRow } = from;
  const anchor = { row: from.firstRow, column: from.firstColumn };
  const onReach = ({ row }: CellPosition): void => {
    lastRow = Math.max(from.lastRow, row);
    onRange({ anchor, active: { row: lastRow, column: from.lastColumn } });
  };
  drag({ row: lastRow, column: -1 }, onReach, () => {
    if (lastRow > from.lastRow) onFill?.(from, { ...from, lastRow });
  });
}

function elementOf(event: MouseEvent): Element | null {
  return event.target instanceof Element ? event.target : null;
}

function positionAt(target: Element | null): CellPosition | undefined {
  if (target?.closest('input, select')) return undefined;
  const own = target?.closest<HTMLElement>('[data-own-column]');
  if (own) return { row: Number(own.dataset.ownRow), column: Number(own.dataset.ownColumn) };
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

/** The head that is pressed, as a row or a column of −1; undefined outside the heads that select. */
function headAt(target: Element | null, held: Held): CellPosition | undefined {
  if (target?.closest('[data-own-column]')) return undefined;
  const rowHead = target?.closest('.grid-row-head')?.querySelector<HTMLElement>('[data-row-head]');
  if (rowHead) return { row: Number(rowHead.dataset.rowHead), column: -1 };
  const head = target?.closest<HTMLElement>('[data-head]');
  if (!head || target?.closest('.grid-edge') || !(held.ctrlKey || held.metaKey || held.shiftKey))
    return undefined;
  return { row: -1, column: Number(head.dataset.head) };
}

/** The whole rows or columns from one head to another; with Shift from the selection’s beginning, with Ctrl added to it. */
function wholeFrom(head: CellPosition, to: CellPosition, held: Held, parts: MouseParts): CellRange {
  const { range, rowCount, columnCount } = parts;
  const isRows = head.column < 0;
  const first = held.shiftKey && range ? range.anchor : head;
  const start = { row: isRows ? first.row : 0, column: isRows ? 0 : first.column };
  const area = {
    firstRow: isRows ? Math.min(start.row, to.row) : 0,
    lastRow: isRows ? Math.max(start.row, to.row) : rowCount - 1,
    firstColumn: isRows ? 0 : Math.min(start.column, to.column),
    lastColumn: isRows ? columnCount - 1 : Math.max(start.column, to.column),
  };
  const others = isRows && (held.ctrlKey || held.metaKey) && range ? areasOf(range) : [];
  return { anchor: start, active: start, others: [...others, area] };
}

/** How often a pointer beyond an edge leads on, and per how many pixels it leads one row further at a time. */
const STEP_MS = 50;
const FASTER_PER_PX = 40;

interface DragParts extends Pick<MouseParts, 'rowCount' | 'columnCount' | 'headWidth' | 'show'> {
  readonly scroller: HTMLElement;
  /** Where it begins. A row or column of −1 is not followed. */
  readonly from: CellPosition;
  readonly onReach: (position: CellPosition) => void;
  readonly onEnd?: () => void;
}

/**
 * Follows the pointer from cell to cell until the button is released, wherever that is. Beyond an edge of the grid it
 * goes on by itself, and faster the further away the pointer is.
 */
function followDrag(parts: DragParts): void {
  let at = parts.from;
  let pointer: Pointer | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const follow = (step: 0 | 1): void => {
    if (!pointer) return;
    const { beyondX, beyondY, under } = lookUnder(pointer, parts);
    if (step === 1 && beyondX === 0 && beyondY === 0) return;
    const next = {
      row: ledOn(at.row, under?.row, step * beyondY, beyondY, parts.rowCount),
      column: ledOn(at.column, under?.column, step * Math.sign(beyondX), beyondX, parts.columnCount),
    };
    if (next.row === at.row && next.column === at.column) return;
    at = next;
    parts.show(at);
    parts.onReach(at);
  };
  const timer = setInterval(() => follow(1), STEP_MS);
  const end = (): void => {
    clearInterval(timer);
    stop.abort();
    parts.onEnd?.();
  };
  window.addEventListener(
    'mousemove',
    ({ clientX, clientY, buttons }) => {
      pointer = { x: clientX, y: clientY };
      // The button was released where the window could not see it.
      if (buttons !== 1) end();
      else follow(0);
    },
    { signal },
  );
  window.addEventListener('mouseup', end, { signal });
}

/** A position of the window. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** The cell under the pointer, or beyond an edge the one that is nearest to it, and how far beyond it is. */
function lookUnder({ x, y }: Pointer, { scroller, headWidth }: Pick<DragParts, 'scroller' | 'headWidth'>) {
  const { left, top } = scroller.getBoundingClientRect();
  const [firstX, lastX] = [left + headWidth, Math.min(left + scroller.clientWidth, window.innerWidth) - 1];
  const [firstY, lastY] = [top + HEAD_HEIGHT, Math.min(top + scroller.clientHeight, window.innerHeight) - 1];
  const nearX = Math.min(Math.max(x, firstX), lastX);
  const nearY = Math.min(Math.max(y, firstY), lastY);
  const cell = document.elementFromPoint(nearX, nearY)?.closest<HTMLElement>('[data-row]');
  const under = cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  return { beyondX: x - nearX, beyondY: y - nearY, under };
}

/** The next row or column: the one under the pointer, but beyond an edge never back, and on by one per step and distance. */
function ledOn(at: number, under = at, step: number, beyond: number, count: number): number {
  if (at < 0) return at;
  if (beyond === 0) return under;
  const faster = Math.trunc(step / FASTER_PER_PX);
  const next = (beyond > 0 ? Math.max(at, under) : Math.min(at, under)) + Math.sign(step) + faster;
  return Math.min(Math.max(next, 0), count - 1);
}
