import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';

/**
 * The columns as Check shows them: those that are paid by first, then those that are left out, each in the sheet's
 * order. An accountant's sheet has more of its own than of ours, and name and amount must not stand behind it.
 */
export function shownColumns(columns: readonly MappedColumn[]): readonly MappedColumn[] {
  const isLeftOut = ({ field }: MappedColumn): boolean => field === null;
  return [...columns.filter((column) => !isLeftOut(column)), ...columns.filter(isLeftOut)];
}
