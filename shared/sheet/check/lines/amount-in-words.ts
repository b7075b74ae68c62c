/** Columns that say the amount a second time, in words: if the two differ, nobody knows which one is meant (V12). */
import type { Problem } from '../../../domain/problem.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { columnNumber, type TableRow } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { amountInWords, isHeadingOfWords } from '../words/stated-sums.ts';

/** The columns of amounts in words; one that a person left out by name is not read. */
export function columnsInWords(
  columns: readonly MappedColumn[],
  chosen: CheckOptions['columns'],
): readonly MappedColumn[] {
  return columns.filter(
    ({ field, heading, column }) =>
      field === null && isHeadingOfWords(heading) && columnChosen(chosen, heading, column) === undefined,
  );
}

/** A warning if the words name another amount; words that cannot be read to their end say nothing. */
export function differentWords(
  { cells }: TableRow,
  { column }: MappedColumn,
  amount: string,
): Problem | undefined {
  const text = cells[columnNumber(column) - 1]?.text.trim() ?? '';
  const words = text === '' ? undefined : amountInWords(text);
  // Words seldom say the cents.
  if (words === undefined || words === /^\d+/.exec(amount)?.[0]) return undefined;
  return rowProblem('amount-words-differ', { params: { words }, original: text }, column);
}
