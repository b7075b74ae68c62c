import type { Problem } from './problem.ts';
import { LEFT_OUT, type RowState } from './row-state.ts';

/**
 * The problems that keep a row from being paid: its errors and, if it was left out without an error, the warnings
 * that nobody decided. A ticked warning does not count, and neither does a note on how a cell was read.
 */
export function reasonsAgainst(state: RowState, problems: readonly Problem[]): readonly Problem[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 || !LEFT_OUT.includes(state)) return errors;
  return problems.filter(({ severity }) => severity === 'warning');
}
