import { firstIndex } from '../../../domain/first-index.ts';
import type { Cell, TableArea, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';

const MERGED_AWAY: Cell = { kind: 'text', text: '', isMergedAway: true };

/** A covered cell; with what the file still holds there, as LibreOffice and other writers keep it. */
function mergedAway(cell: Cell | undefined): Cell {
  const covered = cell?.covered ?? cell?.text.trim();
  return covered ? { ...MERGED_AWAY, covered } : MERGED_AWAY;
}

/**
 * The rows with the covered cells of merged areas marked: they hold nothing of their own, whatever the file says.
 * Only rows that hold something are marked, and no further than the widest of them.
 */
export function withMergedAreas(rows: readonly TableRow[], areas: readonly TableArea[]): readonly TableRow[] {
  if (areas.length === 0) return rows;
  const width = Math.min(
    rows.reduce((most, row) => Math.max(most, row.cells.length), 0),
    READ_LIMITS.columns,
  );
  const marked = rows.slice();
  let visited = 0;
  for (const area of areas) {
    const right = Math.min(area.right, width);
    for (let index = firstIndex(rows, ({ row }) => row >= area.top); index < rows.length; index++) {
      const row = marked[index] as TableRow;
      if (row.row > area.bottom) break;
      if (++visited > READ_LIMITS.areaRows) throw tooLarge(READ_LIMITS.areaRows, 'rows-in-merged-areas');
      const left = row.row === area.top ? area.left + 1 : area.left;
      if (left > right) continue;
      const cells = row.cells.slice();
      while (cells.length < right) cells.push(undefined);
      for (let at = left - 1; at < right; at++) cells[at] = mergedAway(cells[at]);
      marked[index] = { ...row, cells };
    }
  }
  return marked;
}
