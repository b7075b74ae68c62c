import type { Cell } from '../table.ts';
import { READ_LIMITS } from './limits.ts';

const SLOTS_PER_COLUMN = 64;

/** A column that has repeated itself so much less often than not holds names or numbers, and is no longer looked up. */
const MOST_MISSES = 300;

/**
 * Cells that came lately, by column and a few letters of their text. A sheet repeats the same few currencies, countries
 * and channels down its columns: one object for each keeps a sheet of a million cells small and spares its making.
 */
export class CellPool {
  private readonly slots: (Cell | undefined)[] = [];
  /** Per column: how many more cells were new than were known. */
  private readonly misses = new Int32Array(READ_LIMITS.columns + 1);

  /** The place for a cell of this text; −1 where its column is not worth the while. */
  slotOf(column: number, text: string): number {
    return this.slotWithin(column, text, 0, text.length);
  }

  /** As `slotOf`, for the part of a text from one place to before another. */
  slotWithin(column: number, text: string, start: number, end: number): number {
    if ((this.misses[column] as number) > MOST_MISSES) return -1;
    const letters = start === end ? 0 : text.charCodeAt(start) * 7 + text.charCodeAt(end - 1);
    return column * SLOTS_PER_COLUMN + (((end - start) * 31 + letters) & (SLOTS_PER_COLUMN - 1));
  }

  /** The cell that was put there last; the caller says by `keep` or `put` whether it is the one looked for. */
  at(slot: number): Cell | undefined {
    return this.slots[slot];
  }

  keep(column: number, cell: Cell): Cell {
    this.misses[column] = (this.misses[column] as number) - 1;
    return cell;
  }

  put(column: number, slot: number, cell: Cell): Cell {
    if (slot < 0) return cell;
    this.misses[column] = (this.misses[column] as number) + 1;
    while (this.slots.length <= slot) this.slots.push(undefined);
    this.slots[slot] = cell;
    return cell;
  }
}
