import type { SheetPreview } from '../../read/read-table.ts';
import { countKnownHeadings } from '../headings/find-headings.ts';

/** Fewer known headings than this may be a coincidence. */
const CERTAIN_HEADINGS = 2;

/**
 * The one sheet of a workbook that has headings of payments, where exactly one has; undefined where none or several
 * have, which is for the user to say (L10).
 */
export function chooseSheet(candidates: readonly SheetPreview[]): string | undefined {
  const [only, another] = candidates.filter(({ table }) =>
    table.rows.some((row) => countKnownHeadings(row) >= CERTAIN_HEADINGS),
  );
  return another === undefined ? only?.name : undefined;
}
