import type { CellPosition } from './grid-keys.ts';
import { HEAD_HEIGHT, ROW_HEAD_WIDTH } from './use-grid-window.ts';

/** How often a pointer beyond an edge leads on, and per how many pixels it leads one row further at a time. */
const STEP_MS = 50;
const FASTER_PER_PX = 40;

interface DragParts {
  readonly scroller: HTMLElement;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Scrolls until the cell is in sight. */
  readonly show: (position: CellPosition) => void;
  /** Where it begins. A row or column of −1 is not followed. */
  readonly from: CellPosition;
  readonly onReach: (position: CellPosition) => void;
  readonly onEnd?: () => void;
}

/**
 * Follows the pointer from cell to cell until the button is released, wherever that is. Beyond an edge of the grid it
 * goes on by itself, and faster the further away the pointer is.
 */
export function followDrag(parts: DragParts): void {
  let at = parts.from;
  let pointer: Pointer | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const follow = (step: 0 | 1): void => {
    if (!pointer) return;
    const { beyondX, beyondY, under } = lookUnder(pointer, parts.scroller);
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

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** The cell under the pointer, or beyond an edge the one that is nearest to it, and how far beyond it is. */
function lookUnder({ x, y }: Pointer, scroller: HTMLElement) {
  const { left, top } = scroller.getBoundingClientRect();
  const [firstX, lastX] = [
    left + ROW_HEAD_WIDTH,
    Math.min(left + scroller.clientWidth, window.innerWidth) - 1,
  ];
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
