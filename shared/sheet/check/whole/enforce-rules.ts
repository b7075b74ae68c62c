import { checkRow } from '../../../api/row-rules.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';

/** A row whose fields break a rule of the API is invalid, whoever checked it before. */
export function enforceRules(row: CheckedRow): CheckedRow {
  const errors = checkRow(row.fields).filter(isError);
  if (errors.length === 0) return row;
  // A cell that was refused is not missing as well.
  const refused = new Set(row.problems.filter(isError).map(({ field }) => field));
  const added = errors.filter(({ field }) => !refused.has(field));
  return { ...row, state: 'invalid', problems: [...row.problems, ...added] };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
