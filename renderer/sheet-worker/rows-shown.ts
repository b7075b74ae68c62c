import { oneOf } from '../../shared/domain/one-of.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { isIdentified, paidToOf, recipientIdentity } from '../../shared/domain/recipient-identity.ts';
import {
  operationOfFields,
  ROW_FIELDS,
  type RowField,
  type RowFields,
  writtenName,
} from '../../shared/domain/row-fields.ts';
import type { CheckedRow, CheckedSheet, MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { addedColumn, columnLetter, type Table, type TableRow } from '../../shared/sheet/table.ts';
import { cellText, columnIndex, editedLine } from './edited-table.ts';
import type { GridRow } from './grid-view.ts';
import type { Corrections } from './recipe.ts';
import { reportedProblems } from './reported-problems.ts';

/** The rows of one check as the grid shows them: the sheet's own texts beside what was read and what was edited. */
export class RowsShown {
  private readonly isDate1904: boolean;
  /** The file's own lines, and the same with their edits, by row number. */
  private readonly ownLines: ReadonlyMap<number, TableRow>;
  private readonly lineByRow: Map<number, TableRow>;
  private readonly takenColumns: readonly TakenColumn[];
  /** The index of the column with whole names, which are no field of a row until they are taken apart. */
  private readonly wholeNames: number;
  private readonly addedFields: AddedFields;

  /** @param edited The same table with the edits that the check read. */
  constructor(own: Table, edited: Table, { columns, rows }: Pick<CheckedSheet, 'columns' | 'rows'>) {
    this.isDate1904 = own.isDate1904 ?? false;
    this.ownLines = new Map(own.rows.map((line) => [line.row, line]));
    this.lineByRow = new Map(edited.rows.map((line) => [line.row, line]));
    this.takenColumns = takenColumns(columns);
    const wholeName = columns.find(({ field }) => field === 'full_name');
    this.wholeNames = wholeName ? columnIndex(wholeName.column) : -1;
    this.addedFields = new AddedFields(columns);
    for (const { problems } of rows) this.addedFields.note(problems);
  }

  /** The line with its present edits, from now on shown so; undefined if the file has no such line. */
  edit(row: number, edits: Corrections['edits'][number] | undefined): TableRow | undefined {
    const own = this.ownLines.get(row);
    const edited = own && editedLine(own, edits);
    if (edited) this.lineByRow.set(row, edited);
    return edited;
  }

  /** @param found What main knows of the row from earlier batches. */
  rowOf({ row, state, problems, fields }: CheckedRow, found: readonly Problem[] = []): GridRow {
    this.addedFields.note(problems);
    const reported = this.addedFields.placed(reportedProblems(problems));
    const { amount, currency } = fields;
    const operation = operationOfFields(fields);
    const line = this.lineByRow.get(row);
    const cells = line?.cells.map((cell) => cellText(cell, this.isDate1904)) ?? [];
    const own = ownTexts(this.ownLines.get(row), line, this.isDate1904);
    const taken = takenValues(this.takenColumns, cells, fields);
    return {
      row,
      cells,
      state: state === 'valid' && found.some(({ severity }) => severity === 'warning') ? 'warning' : state,
      problems: found.length === 0 ? reported : [...reported, ...found],
      ...(operation === 'payment' ? {} : { operation }),
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency }),
      ...payeeShown(fields, cells[this.wholeNames]),
      ...payeeOf(fields),
      ...(own === undefined ? {} : { own }),
      ...(taken === undefined ? {} : { taken }),
      ...this.addedFields.textsOf(line, fields),
    };
  }
}

function payeeOf(fields: RowFields): Pick<GridRow, 'payee'> {
  const payee = recipientIdentity(fields);
  return isIdentified(payee) ? { payee } : {};
}

/** What the head of a row shows of its payee; accounts and phones by their last four characters alone. */
function payeeShown(
  fields: RowFields,
  wholeName = '',
): Pick<GridRow, 'name' | 'channel' | 'provider' | 'accountEnd'> {
  const { channel, provider, phone, account_number, destination_account_id, email } = fields;
  const name = writtenName(fields) || fields.payee_name || wholeName;
  const paidTo = paidToOf(channel);
  const account = paidTo === 'phone' ? phone : paidTo === 'account' ? account_number : destination_account_id;
  const isByEmail = paidTo === 'email' || operationOfFields(fields) === 'customer-deposit';
  const accountEnd = isByEmail ? email : account && `••${account.slice(-4)}`;
  return {
    ...(name !== '' && { name }),
    ...(channel !== undefined && { channel }),
    ...(paidTo === 'phone' && provider !== undefined && { provider }),
    ...(accountEnd && { accountEnd }),
  };
}

/**
 * Fields that rows need but no column of the sheet has. The grid shows each as a column of its own in which it can be
 * typed, and problems about it belong to its cell there.
 */
class AddedFields {
  /** Fields with a column in the sheet; their problems belong to its cells. */
  private readonly mapped: ReadonlySet<string>;
  private readonly wanted = new Set<RowField>();

  constructor(columns: readonly MappedColumn[]) {
    const mapped = new Set(columns.flatMap(({ field }) => field ?? []));
    this.mapped = mapped;
  }

  /** Records the fields that these problems of a row are about. */
  note(problems: readonly Problem[]): void {
    for (const problem of problems) {
      const field = this.fieldOf(problem);
      if (field !== undefined) this.wanted.add(field);
    }
  }

  /** The problems with their place: those about a field without a column get its added column. */
  placed(problems: readonly Problem[]): readonly Problem[] {
    if (!problems.some((problem) => this.fieldOf(problem) !== undefined)) return problems;
    return problems.map((problem) => {
      const field = this.fieldOf(problem);
      return field === undefined ? problem : { ...problem, column: addedColumn(field) };
    });
  }

  /** What was typed for this row, and what it has from elsewhere, in the fields with an added column. */
  textsOf(line: TableRow | undefined, fields: RowFields): Pick<GridRow, 'added' | 'filled'> {
    const typed = Object.entries(line?.added ?? {}).map(([field, cell]) => [field, cell.text] as const);
    const filled = [...this.wanted].flatMap((field) => {
      const value = fields[field];
      return value === undefined || line?.added?.[field] !== undefined ? [] : [[field, value] as const];
    });
    return {
      ...(typed.length > 0 && { added: Object.fromEntries(typed) }),
      ...(filled.length > 0 && { filled: Object.fromEntries(filled) }),
    };
  }

  /** The field of a problem that needs a cell but has none in the sheet; a note needs none. */
  private fieldOf({ column, field: name, severity }: Problem): RowField | undefined {
    if (column !== undefined || severity === 'note' || name === undefined || this.mapped.has(name))
      return undefined;
    return oneOf(ROW_FIELDS, name);
  }
}

/** Texts by column letter; undefined if there are none, so that most rows carry nothing. */
type TextsByColumn = Readonly<Record<string, string>> | undefined;

/** A column whose cells give a field of the row. */
interface TakenColumn {
  readonly letter: string;
  readonly index: number;
  readonly field: RowField;
}

/** The columns that `takenValues` looks at: all but the security answer, which no screen shows a second time. */
function takenColumns(columns: readonly MappedColumn[]): readonly TakenColumn[] {
  return columns.flatMap(({ column: letter, field: name }) => {
    const field = oneOf(ROW_FIELDS, name);
    if (field === undefined || field === 'security_question_answer') return [];
    return [{ letter, index: columnIndex(letter), field }];
  });
}

/** The file's own text of each cell to which a person gave another text. */
function ownTexts(
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
function takenValues(
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
