import type { RowField } from '../../shared/domain/row-fields.ts';
import { textShown } from '../../shared/sheet/shown-value.ts';
import type { Cell, Table, TableRow } from '../../shared/sheet/table.ts';
import { columnLetter, fieldOfAdded } from '../../shared/sheet/table.ts';
import type { Edits } from './recipe.ts';

/** `A` → 0, `AA` → 26. Only for columns of the sheet. */
export function columnIndex(letter: string): number {
  let index = 0;
  for (const sign of letter) index = index * 26 + sign.charCodeAt(0) - 64;
  return index - 1;
}

/** A line with the texts that a person typed into some of its cells: always text, never a formula or a number. */
export function editedLine(line: TableRow, cells: Readonly<Record<string, string>> | undefined): TableRow {
  if (!cells) return line;
  const edited: (Cell | undefined)[] = [...line.cells];
  const added: Partial<Record<RowField, Cell>> = {};
  for (const [letter, text] of Object.entries(cells)) {
    const cell: Cell | undefined = text === '' ? undefined : { kind: 'text', text };
    const field = fieldOfAdded(letter);
    if (field !== undefined) {
      if (cell) added[field] = cell;
      continue;
    }
    const index = columnIndex(letter);
    while (edited.length < index) edited.push(undefined);
    edited[index] = cell;
  }
  return { ...line, cells: edited, ...(Object.keys(added).length > 0 && { added }) };
}

/** The table with every edit applied; lines without one are the file's own. */
export function editedTable(table: Table, edits: Edits): Table {
  if (Object.keys(edits).length === 0) return table;
  return { ...table, rows: table.rows.map((line) => editedLine(line, edits[line.row])) };
}

/** What a cell shows: its text unchanged, a date as its day; a covered cell of a merged area shows nothing. */
export function cellText(cell: Cell | undefined, isDate1904 = false): string {
  return cell === undefined || cell.isMergedAway ? '' : textShown(cell, isDate1904);
}

/** The letters of the first columns, from A. */
export function columnLetters(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => columnLetter(index + 1));
}
