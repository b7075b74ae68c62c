import { TRANSACTION_TYPES, type TransactionType } from '../../shared/domain/channel.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../shared/domain/row-fields.ts';
import { fieldRulesOf } from '../recipient-form/field-rules.ts';

/** These follow from the channel and from what kind of sheet it was. */
const DERIVED: readonly RowField[] = ['transaction_type', 'recipient_type'];

/** The fields a person may mend: those the row has, and those its channel demands, in the order of the sheet's names. */
export function mendableFields(fields: RowFields): readonly RowField[] {
  const type = TRANSACTION_TYPES.find((one): one is TransactionType => one === fields.transaction_type);
  const rules = type === undefined ? [] : fieldRulesOf(type).filter(({ isRequired }) => isRequired);
  const demanded = new Set(rules.map(({ field }) => field));
  // The answer to a security question never comes back to the window: its question stands for it.
  if (fields.security_question !== undefined) demanded.add('security_question_answer');
  return ROW_FIELDS.filter(
    (field) => !DERIVED.includes(field) && (fields[field] !== undefined || demanded.has(field)),
  );
}
