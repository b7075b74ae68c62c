import type { Problem } from '../../domain/problem.ts';
import type { CheckedRow } from '../checked-sheet.ts';
import type { Cell } from '../table.ts';
import type { CellOutcome, MutableFields } from './cell-outcome.ts';

/** A row while it is being read; what comes of it is a `CheckedRow`. */
export interface RowDraft {
  readonly row: number;
  readonly fields: MutableFields;
  readonly problems: Problem[];
}

/** One column's way of reading its cells. */
export interface FieldReader {
  /** True where the text is right as it stands: the value is the text, and there is nothing to say. */
  readonly isRight: (text: string, fields: MutableFields) => boolean;
  readonly read: (cell: Cell, fields: MutableFields) => CellOutcome;
}

/** invalid: at least one error; warning: at least one warning; valid: neither. */
export function stateOf(problems: readonly Problem[]): CheckedRow['state'] {
  let state: CheckedRow['state'] = 'valid';
  for (let i = 0; i < problems.length; i += 1) {
    const severity = problems[i]?.severity;
    if (severity === 'error') return 'invalid';
    if (severity === 'warning') state = 'warning';
  }
  return state;
}
