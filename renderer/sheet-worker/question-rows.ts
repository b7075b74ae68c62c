/** Which rows an open question is about. */
import { valueKey } from '../../shared/sheet/check/cells/question-log.ts';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import type { GridRow } from './grid-view.ts';

/** The rows with the word in question; undefined for a question about the whole sheet. */
export function rowsAsked(
  { currency, problem }: OpenQuestion,
  rows: readonly GridRow[],
): readonly number[] | undefined {
  const { field, original, code } = problem;
  if (code !== 'value-unclear' || field === undefined || original === undefined) return undefined;
  const word = valueKey(field, original);
  return rows.flatMap(({ row, problems, currency: own }) => {
    const isAsked = problems.some(
      (one) => one.code === code && one.field === field && valueKey(field, one.original ?? '') === word,
    );
    return isAsked && (currency === undefined || own === currency) ? [row] : [];
  });
}

/** True while any of the question's rows is meant to be paid. */
export function isStillAsked(
  question: OpenQuestion,
  rows: readonly GridRow[],
  setAside: ReadonlySet<number>,
): boolean {
  if (setAside.size === 0) return true;
  const asked = rowsAsked(question, rows);
  return asked === undefined || asked.length === 0 || asked.some((row) => !setAside.has(row));
}
