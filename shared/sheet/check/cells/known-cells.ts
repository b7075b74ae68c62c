import type { Cell } from '../../table.ts';

const SLOTS = 32;

/** A column that has shown so many cells that were not known is one of names or numbers, and is no longer looked up. */
const MOST_MISSES = 300;

/**
 * Cells of one column that were found right by their text alone. The reader of the file makes one object of equal cells
 * near each other (`CellPool`), so that a currency or a channel need not be read a hundred thousand times.
 */
export class KnownCells {
  private readonly cells: (Cell | undefined)[] = new Array<Cell | undefined>(SLOTS).fill(undefined);
  private misses = 0;

  /** The cell's place here; −1 where its column is not worth the while. */
  slotOf({ text }: Cell): number {
    if (this.misses > MOST_MISSES) return -1;
    const { length } = text;
    return (length * 31 + text.charCodeAt(0) * 7 + text.charCodeAt(length - 1)) & (SLOTS - 1);
  }

  isRight(slot: number, cell: Cell): boolean {
    return slot >= 0 && this.cells[slot] === cell;
  }

  put(slot: number, cell: Cell): void {
    if (slot < 0) return;
    this.misses += 1;
    this.cells[slot] = cell;
  }
}
