/** Similar payments that keep a row from being sent: one in doubt (R6), or one made since the review. */
import { type Problem, problem } from '../../../../shared/domain/problem.ts';
import type { ImportedRow } from '../row/events.ts';
import type { RowRecord } from '../row/row-record.ts';
import { duplicateKey, rowOf } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';

/**
 * R6. A duplicate in this batch that is in flight or being looked for makes the row wait. One that is parked, or in
 * another batch, holds the row and is named.
 */
export function isBlockedByDuplicate(context: StepContext, row: RowRecord): boolean {
  const { state } = context;
  for (const other of state.doubtByDuplicateKey.get(duplicateKey(row)) ?? []) {
    if (other === row.row) continue;
    if (rowOf(state, other).state === 'parked') {
      holdFor(context, row, { other: `${other}` });
    }
    return true;
  }
  const elsewhere = state.queries.duplicateInDoubt(row);
  if (elsewhere === undefined) return false;
  holdFor(context, row, { ...elsewhere.place, other: `${elsewhere.row} (${elsewhere.batch})` });
  return true;
}

function holdFor(context: StepContext, row: RowRecord, params: NonNullable<Problem['params']>): void {
  if (row.state !== 'ready') return;
  emit(context, {
    type: 'row-held',
    row: row.row,
    problem: problem('twin-in-doubt', params),
  });
}

/**
 * Another batch has paid the same since the review: a person decides. A row that a person sends again was already
 * decided.
 */
export function isPaidSince(context: StepContext, row: RowRecord, content: ImportedRow): boolean {
  const problem = row.isSendAgain ? undefined : context.state.queries.paidSince(content);
  if (problem !== undefined) emit(context, { type: 'row-held', row: row.row, problem });
  return problem !== undefined;
}
