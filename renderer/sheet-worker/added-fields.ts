import { oneOf } from '../../shared/domain/one-of.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../shared/domain/row-fields.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { addedColumn, type TableRow } from '../../shared/sheet/table.ts';
import type { GridRow } from './grid-view.ts';

/**
 * Fields that rows need but no column of the sheet has. The grid shows each as a column of its own in which it can be
 * typed, and problems about it belong to its cell there.
 */
export class AddedFields {
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
