import type { StatementItem } from '../domain/sheet-statement.ts';
import type { OpenQuestion } from './checked-sheet.ts';

/** A question as an item: nothing is settled as long as it is open. `rows`: those that wait for its answer. */
export function questionItem(
  { key, name = key, options, columns = [], problem }: OpenQuestion,
  rows: readonly number[] = [],
): StatementItem {
  return {
    key: name,
    kind: 'question',
    basis: 'open',
    parts: [{ what: problem.code, ...(problem.field !== undefined && { field: problem.field }), seen: [] }],
    options,
    isNew: false,
    columns: columns.map(({ column }) => column),
    rows,
  };
}
