/** Where results are placed: the first columns to the right of a sheet that nothing in the workbook uses. */
import { firstIndex } from '../../../shared/domain/first-index.ts';
import { READ_LIMITS } from '../../../shared/sheet/read/limits.ts';
import type { TableArea } from '../../../shared/sheet/table.ts';
import { type CopyRefusal, CopyRefused } from './copy-refusal.ts';

/** An area that results must not be placed in or under, and the refusal if it leaves no room. */
export interface Claim extends TableArea {
  readonly refusal: Extract<CopyRefusal, 'copy-hidden-columns' | 'copy-formulas' | 'copy-covered'>;
}

interface WantedPlace {
  /** The last column with a cell. */
  readonly lastColumn: number;
  readonly columns: number;
  /** The rows that get a cell, in order. */
  readonly rows: readonly number[];
  readonly claims: readonly Claim[];
}

/**
 * The number of the first of the columns. Throws CopyRefused if there is no room: the importer reads only a limited
 * number of columns, and nobody would look for results further to the right.
 */
export function firstFreeColumn({ lastColumn, columns, rows, claims }: WantedPlace): number {
  const relevant = claims
    .filter((claim) => claim.right > lastColumn && hasRowWithin(rows, claim))
    .sort((one, other) => one.left - other.left);
  let first = lastColumn + 1;
  let refusal: CopyRefusal = 'copy-no-room';
  for (;;) {
    const inWay = relevant.find(({ left, right }) => left < first + columns && right >= first);
    if (inWay) {
      first = inWay.right + 1;
      refusal = inWay.refusal;
    }
    if (first + columns - 1 > READ_LIMITS.columns) throw new CopyRefused(refusal);
    if (!inWay) return first;
  }
}

function hasRowWithin(rows: readonly number[], { top, bottom }: TableArea): boolean {
  const first = rows[firstIndex(rows, (row) => row >= top)];
  return first !== undefined && first <= bottom;
}
