import { oneOf } from '../../shared/domain/one-of.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../shared/domain/row-fields.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { columnLetter, type TableRow } from '../../shared/sheet/table.ts';
import { cellText, columnIndex } from './edited-table.ts';

/** Texts by column letter; undefined if there are none, so that most rows carry nothing. */
type TextsByColumn = Readonly<Record<string, string>> | undefined;

/** A column whose cells give a field of the row. */
export interface TakenColumn {
  readonly letter: string;
  readonly index: number;
  readonly field: RowField;
}

/** The columns that `takenValues` looks at: all but the security answer, which no screen shows a second time. */
export function takenColumns(columns: readonly MappedColumn[]): readonly TakenColumn[] {
  return columns.flatMap(({ column: letter, field: name }) => {
    const field = oneOf(ROW_FIELDS, name);
    if (field === undefined || field === 'security_question_answer') return [];
    return [{ letter, index: columnIndex(letter), field }];
  });
}

/** The file's own text of each cell to which a person gave another text. */
export function ownTexts(
  own: TableRow | undefined,
  edited: TableRow | undefined,
  isDate1904: boolean,
): TextsByColumn {
  if (!own || !edited || own === edited) return undefined;
  const changed: (readonly [string, string])[] = [];
  for (let index = 0; index < Math.max(own.cells.length, edited.cells.length); index += 1) {
    const text = cellText(own.cells[index], isDate1904);
    if (text !== cellText(edited.cells[index], isDate1904)) changed.push([columnLetter(index + 1), text]);
  }
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

/**
 * The value taken from each cell if it differs from the cell's text. It is computed from the row itself, not from its
 * problems: otherwise a change without a problem would be silent.
 */
export function takenValues(
  columns: readonly TakenColumn[],
  cells: readonly string[],
  fields: RowFields,
): TextsByColumn {
  let taken: Record<string, string> | undefined;
  for (let i = 0; i < columns.length; i += 1) {
    const { letter, index, field } = columns[i] as TakenColumn;
    const value = fields[field];
    if (value === undefined || value === (cells[index] ?? '')) continue;
    taken ??= {};
    taken[letter] = value;
  }
  return taken;
}
