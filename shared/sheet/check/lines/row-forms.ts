/**
 * Most rows of a sheet have the form of an earlier one: they differ from it only in texts of their payee's own, a name, a
 * number, an amount, each of which is right as it stands. What such a row becomes is known: the earlier row with these
 * texts in it. Everything else, and the first row of each form, is read in full; a test compares the two ways.
 */
import { beginsLikeFormula } from '../../../domain/formula-text.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import type { RowField } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { Cell, TableRow } from '../../table.ts';
import type { MutableFields } from '../cells/cell-outcome.ts';
import { isBlankCell } from '../headings/table-cells.ts';
import { isRightCell, type PlannedColumn } from './planned-columns.ts';
import { keepsRules, ruleOf } from './rules-in-short.ts';

/** Fields of which no other field's reading depends on more than whether they are filled, if their texts are right. */
const OWN_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'amount',
  'account_number',
  'transit_number',
  'institution_number',
  'description',
  'reference',
] as const satisfies readonly RowField[];

/** A sheet with more forms has rows of many kinds side by side; the oldest is forgotten. */
const MOST_FORMS = 32;
/** A sheet that has shown so many more new forms than rows of known ones is no longer compared. */
const MOST_MISSES = 300;

interface RowForm {
  readonly row: CheckedRow;
  /** The columns (0 = A) in which all its rows hold the same, and what that is. */
  readonly same: readonly number[];
  readonly cells: readonly (Cell | undefined)[];
  readonly own: readonly OwnColumn[];
}

interface OwnColumn {
  readonly column: PlannedColumn;
  readonly keepsRule: (value: string) => boolean;
}

export class RowForms {
  private readonly forms: RowForm[] = [];
  private next = 0;
  private misses = 0;
  private readonly columns: readonly PlannedColumn[];
  private readonly others: readonly number[];
  private readonly areAllPlain: boolean;

  /** @param others Columns that no field takes, in which nothing may stand. */
  constructor(columns: readonly PlannedColumn[], others: readonly number[], areAllPlain: boolean) {
    this.columns = columns;
    this.others = others;
    this.areAllPlain = areAllPlain;
  }

  /** The row, if the line has the form of an earlier one. */
  read(line: TableRow): CheckedRow | undefined {
    if (this.misses > MOST_MISSES || isSpecial(line)) return undefined;
    for (let i = 0; i < this.forms.length; i += 1) {
      const form = this.forms[i] as RowForm;
      if (!this.holdsSame(line, form) || !this.areOwnRight(line, form)) continue;
      this.misses -= 1;
      return rowLike(line, form);
    }
    return undefined;
  }

  /** Takes the form of a row that was read in full, if it has one. */
  learn(line: TableRow, row: CheckedRow): void {
    if (this.misses > MOST_MISSES || isSpecial(line) || row.state === 'invalid' || !keepsRules(row.fields))
      return;
    // A security answer is compared with the row's other texts.
    if (row.fields.security_question_answer !== undefined) return;
    if (!this.others.every((index) => isBlankCell(line.cells[index]))) return;
    const same = [...this.others];
    const own: OwnColumn[] = [];
    for (const column of this.columns) {
      const text = line.cells[column.index]?.text ?? '';
      const { field } = column;
      if (text === '' || !isOneOf(OWN_FIELDS, field)) same.push(column.index);
      else if (row.fields[field] === text) own.push({ column, keepsRule: ruleOf(row.fields, field) });
      else return;
    }
    const form = { row, same, cells: same.map((index) => line.cells[index]), own };
    if (!this.areOwnRight(line, form)) return;
    this.misses += 1;
    this.forms[this.next] = form;
    this.next = (this.next + 1) % MOST_FORMS;
  }

  private holdsSame({ cells }: TableRow, form: RowForm): boolean {
    const { same } = form;
    for (let i = 0; i < same.length; i += 1) {
      const cell = cells[same[i] as number];
      const known = form.cells[i];
      if (cell !== known && !(this.areAllPlain && cell !== undefined && cell.text === known?.text))
        return false;
    }
    return true;
  }

  private areOwnRight({ cells }: TableRow, { row, own }: RowForm): boolean {
    for (let i = 0; i < own.length; i += 1) {
      const { column, keepsRule } = own[i] as OwnColumn;
      const cell = cells[column.index];
      if (cell === undefined || cell.text === '' || !isRightCell(cell, column, row.fields, this.areAllPlain))
        return false;
      if (beginsLikeFormula(cell.text) || !keepsRule(cell.text)) return false;
    }
    return true;
  }
}

/** What a person added or wrote beside a line is for its own row alone. */
function isSpecial({ added, comments }: TableRow): boolean {
  return added !== undefined || comments !== undefined;
}

function rowLike({ row, cells }: TableRow, form: RowForm): CheckedRow {
  const { state, problems } = form.row;
  const fields: MutableFields = { ...form.row.fields };
  for (let i = 0; i < form.own.length; i += 1) {
    const { column } = form.own[i] as OwnColumn;
    column.set(fields, (cells[column.index] as Cell).text);
  }
  return { row, state, fields, problems };
}
