import type { Problem } from '../../../domain/problem.ts';
import type { CellPlace } from '../cells/cell-outcome.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';

/** What a row is only wrong in beside the others. The sheet's rows are read again whenever one is looked at. */
export interface GroupCheck {
  problemsOf(index: number): readonly Problem[];
  /** Rows whose own problems may change when this one does. */
  peersOf?(index: number): readonly number[];
  /** To be called before a row is replaced, and when it was. */
  remove?(index: number): void;
  add?(index: number): unknown;
}

export const NO_PROBLEMS: readonly Problem[] = [];

/** Where the cells of a field stand. */
export function placeOf(field: string, { mapping: { plan } }: Pick<SheetLines, 'mapping'>): CellPlace {
  return { field, letter: plan.find((column) => column.field === field)?.letter ?? '' };
}
