import { recipientFieldsOf } from '../../../api/recipient-rules.ts';
import { checkRecipient } from '../../../api/row-rules.ts';
import { TRANSACTION_TYPES } from '../../../domain/channel.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import type { Problem } from '../../../domain/problem.ts';
import { ACCOUNT_FIELDS, type RowField } from '../../../domain/row-fields.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { RowDraft } from '../cells/row-draft.ts';

/**
 * An account that the row's channel has no use for can’t keep the row from being paid: where it is wrong it is left out,
 * and a note says so. Nothing of it is sent.
 */
export function leaveOutUnused(draft: RowDraft): void {
  const { fields } = draft;
  const type = TRANSACTION_TYPES.find((each) => each === fields.transaction_type);
  if (type === undefined || draft.hasErrorOf('channel') || draft.hasErrorOf('transaction_type')) return;
  const isUnused = (field: string | undefined): field is RowField =>
    isOneOf(ACCOUNT_FIELDS, field ?? '') && !recipientFieldsOf(type).has(field as RowField);
  draft.revise((problem) => {
    const { field, severity, original = '' } = problem;
    if (!isUnused(field) || severity === 'note') return problem;
    return notUsed(field, problem.column ?? '', original);
  });
  for (const { field, original = '' } of checkRecipient(type, fields)) {
    if (!isUnused(field) || fields[field] === undefined) continue;
    delete fields[field];
    // What was cleaned in the cell is told with it: the whole of its text is left out.
    let inCell = original;
    draft.revise((problem) => {
      if (problem.field !== field || problem.proposed !== original) return problem;
      inCell = problem.original ?? original;
      return undefined;
    });
    draft.add(notUsed(field, draft.placeOf(field).letter, inCell));
  }
}

function notUsed(field: RowField, letter: string, original: string): Problem {
  return changeNote({ field, letter }, 'not-used', { original, proposed: '' });
}
