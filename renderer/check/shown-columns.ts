import { ROW_FIELDS, type RowField } from '../../shared/domain/row-fields.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { addedColumn, fieldOfAdded } from '../../shared/sheet/table.ts';
import type { ProblemKind } from '../sheet-worker/grid-view.ts';
import type { Edits } from '../sheet-worker/recipe.ts';

/**
 * The columns in Check's order: fields that the sheet lacks, so that they are in sight, then those that are paid by,
 * then the ignored ones, each group in the sheet's order. An accountant's sheet has more columns of its own than of
 * ours, and what is mended must not come after those.
 */
export function shownColumns(
  columns: readonly MappedColumn[],
  added: readonly RowField[],
): readonly MappedColumn[] {
  const isLeftOut = ({ field }: MappedColumn): boolean => field === null;
  const ofAdded = added.map(
    (field): MappedColumn => ({ heading: '', column: addedColumn(field), field, how: 'added' }),
  );
  return [...ofAdded, ...columns.filter((column) => !isLeftOut(column)), ...columns.filter(isLeftOut)];
}

/** The fields that have a column only in the grid, because rows lack them or a person has typed them. */
export function addedFields(kinds: readonly ProblemKind[], edits: Edits): readonly RowField[] {
  const fields = new Set<RowField>();
  const add = (column: string | undefined): void => {
    const field = column === undefined ? undefined : fieldOfAdded(column);
    if (field !== undefined) fields.add(field);
  };
  for (const { sample } of kinds) if (sample.severity !== 'note') add(sample.column);
  for (const cells of Object.values(edits)) for (const column of Object.keys(cells)) add(column);
  return ROW_FIELDS.filter((field) => fields.has(field));
}

/** How many rows lack the field of an added column, or have a wrong value in it. */
export function missingIn(column: string, kinds: readonly ProblemKind[]): number {
  return kinds
    .filter(({ sample }) => sample.severity === 'error' && sample.column === column)
    .reduce((sum, { count }) => sum + count, 0);
}
