import { type Problem, problem } from '../../shared/domain/problem.ts';
import type { RowField } from '../../shared/domain/row-fields.ts';
import { HIDDEN_ANSWER } from '../../shared/domain/security-answer.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
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

/** The sheet with a note of each cell that a person changed: results say it beside what was paid. */
export function withEditsNoted(
  sheet: CheckedSheet,
  { rows: lines, isDate1904 }: Table,
  edits: Edits,
): CheckedSheet {
  if (Object.keys(edits).length === 0) return sheet;
  const fields = new Map(sheet.columns.map(({ column, field }) => [column, field]));
  const own = new Map(lines.map((line) => [line.row, line]));
  const noteOf = (row: number, column: string, text: string): Problem[] => {
    const added = fieldOfAdded(column);
    const cell = added === undefined ? own.get(row)?.cells[columnIndex(column)] : undefined;
    const before = cellText(cell, isDate1904);
    if (before === text) return [];
    const field = added ?? fields.get(column) ?? undefined;
    const original = field === 'security_question_answer' && before !== '' ? HIDDEN_ANSWER : before;
    const place = added === undefined ? { column } : {};
    return [{ ...problem('cell-changed'), ...place, ...(field === undefined ? {} : { field }), original }];
  };
  const rows = sheet.rows.map((row) => {
    const changes = Object.entries(edits[row.row] ?? {}).flatMap(([column, text]) =>
      noteOf(row.row, column, text),
    );
    return changes.length === 0 ? row : { ...row, problems: [...row.problems, ...changes] };
  });
  return { ...sheet, rows };
}

/** What a cell shows: its text unchanged, a date as its day; a covered cell of a merged area shows nothing. */
export function cellText(cell: Cell | undefined, isDate1904 = false): string {
  return cell === undefined || cell.isMergedAway ? '' : textShown(cell, isDate1904);
}

/** The letters of the first columns, from A. */
export function columnLetters(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => columnLetter(index + 1));
}
