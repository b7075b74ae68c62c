import type { Cell, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import type { SheetLink } from './sheet-part.ts';
import { type Relationship, uriDecoded } from './workbook.ts';

/** The rows with each hyperlink's target on its cell, where it says something other than the visible text. */
export function withLinks(
  rows: readonly TableRow[],
  links: readonly SheetLink[],
  relationships: readonly Relationship[],
): readonly TableRow[] {
  if (links.length === 0) return rows;
  const targets = new Map(relationships.map((each) => [each.id, each.target]));
  const linked = rows.slice();
  let visited = 0;
  const places = new Map(rows.map((row, index) => [row.row, index]));
  for (const { area, relationshipId, location } of links) {
    const target = (relationshipId === undefined ? undefined : targets.get(relationshipId)) ?? location;
    if (target === undefined) continue;
    // A link over a whole column would be gone through row by row for nothing: links stand on cells.
    const last = Math.min(area.bottom, area.top + 1_000);
    for (let rowNumber = area.top; rowNumber <= last; rowNumber++) {
      const index = places.get(rowNumber);
      if (index === undefined) continue;
      if (++visited > READ_LIMITS.areaRows) throw tooLarge(READ_LIMITS.areaRows, 'rows-with-links');
      const row = linked[index] as TableRow;
      linked[index] = { ...row, cells: linkCells(row.cells, area.left, area.right, target) };
    }
  }
  return linked;
}

function linkCells(
  cells: readonly (Cell | undefined)[],
  left: number,
  right: number,
  target: string,
): readonly (Cell | undefined)[] {
  return cells.map((cell, index) => {
    const isInside = index + 1 >= left && index + 1 <= right;
    return cell !== undefined && isInside && !saysTheSame(target, cell.text)
      ? { ...cell, link: target }
      : cell;
  });
}

function saysTheSame(target: string, text: string): boolean {
  const bare = (value: string) =>
    value
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return bare(uriDecoded(target)) === bare(text) || bare(target) === bare(text);
}
