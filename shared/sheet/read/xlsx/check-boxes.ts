import type { Cell, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import { USUAL_SIZE } from './drawings.ts';
import type { PackageParts } from './package-parts.ts';
import { readSmallPart } from './small-parts.ts';
import type { Relationship } from './workbook.ts';

/** Where a form's field lies, by `from row`, `to colOff` and the like. */
interface Control {
  readonly relationshipId: string | undefined;
  readonly place: Map<string, number>;
}

/**
 * The rows with the check boxes that lie over their empty cells: for whoever sees the sheet a box that is ticked is a yes in
 * its cell, and any other a no (V2).
 */
export async function withCheckBoxes(
  rows: readonly TableRow[],
  parts: PackageParts,
  relationships: readonly Relationship[],
  sheetPart: string,
): Promise<readonly TableRow[]> {
  const properties = new Map(
    relationships.flatMap(({ id, kind, target }) =>
      kind === 'ctrlProp' && parts.has(target) ? [[id, target] as const] : [],
    ),
  );
  if (properties.size === 0) return rows;
  const byRow = new Map<number, Map<number, Cell>>();
  for (const { relationshipId = '', place } of await readControls(parts, sheetPart)) {
    const part = properties.get(relationshipId);
    const text = part === undefined ? undefined : await stateIn(parts, part);
    if (text === undefined) continue;
    const [row, column] = [middleOf(place, 'row'), middleOf(place, 'col')];
    if (column > READ_LIMITS.columns) continue;
    const boxes = byRow.get(row) ?? new Map<number, Cell>();
    // The first of several over one cell.
    if (!boxes.has(column)) boxes.set(column, { kind: 'boolean', text });
    byRow.set(row, boxes);
  }
  return rows.map((row) => {
    const boxes = byRow.get(row.row);
    if (boxes === undefined) return row;
    const width = Math.max(row.cells.length, ...boxes.keys());
    return { ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? boxes.get(at + 1)) };
  });
}

/** The fields of forms that the sheet places over its cells. */
async function readControls(parts: PackageParts, sheetPart: string): Promise<readonly Control[]> {
  const controls: Control[] = [];
  await readSmallPart(
    parts,
    sheetPart,
    (element) => {
      if (element.name === 'control')
        controls.push({ relationshipId: element.relationship('id'), place: new Map() });
      if (controls.length > READ_LIMITS.comments) throw tooLarge(READ_LIMITS.comments, 'check-boxes');
    },
    (text, path) => {
      if (path.includes('anchor')) controls.at(-1)?.place.set(path.slice(-2).join(' '), Number(text));
    },
  );
  return controls.filter(({ place }) => place.has('from row'));
}

/** Whether the box is ticked; undefined for another field than a box. */
async function stateIn(parts: PackageParts, part: string): Promise<string | undefined> {
  let state: string | undefined;
  await readSmallPart(parts, part, ({ path, attribute }) => {
    if (path.length > 0 || attribute('objectType') !== 'CheckBox') return;
    state = attribute('checked') === 'Checked' ? 'TRUE' : 'FALSE';
  });
  return state;
}

/** The row or the column, from 1, in which the middle of the field is. */
function middleOf(place: Control['place'], side: keyof typeof USUAL_SIZE): number {
  const at = (corner: string) =>
    (place.get(`${corner} ${side}`) ?? 0) + (place.get(`${corner} ${side}Off`) ?? 0) / USUAL_SIZE[side];
  return Math.floor((at('from') + at('to')) / 2) + 1;
}
