import { rowsAskedAmong } from '../../shared/sheet/check/cells/rows-asked.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import type { GridRow } from './grid-view.ts';

/** The questions of which any row is meant to be paid. */
export function stillAsked(
  questions: readonly OpenQuestion[],
  rows: readonly GridRow[],
  setAside: ReadonlySet<number>,
): readonly OpenQuestion[] {
  if (setAside.size === 0) return questions;
  const rowsOf = rowsAskedAmong(rows);
  return questions.filter((question) => {
    const asked = rowsOf(question);
    return asked === undefined || asked.length === 0 || asked.some((row) => !setAside.has(row));
  });
}
