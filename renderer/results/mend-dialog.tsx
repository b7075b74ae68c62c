import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { TRANSACTION_TYPES } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../shared/domain/row-fields.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import { fieldRulesOf } from '../recipient-form/field-rules.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

/** The row is checked again this long after the last keystroke, as in the sheet's grid. */
const RECHECK_MS = 120;
const WIDTH_PX = 640;

interface MendDialogProps {
  readonly row: RowView;
  readonly onClose: () => void;
  readonly onMended: (row: RowView) => void;
}

/** A refused or failed row with its values, each checked while typing by the rules of the sheet. */
export function MendDialog({ row, onClose, onMended }: MendDialogProps) {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const [changes, setChanges] = useState<RowFields>({});
  const [asked] = useDebouncedValue(changes, RECHECK_MS);
  const check = useQuery('batches.mend-check', { batch, row: row.row, fields: asked });
  const mend = useCommand('batches.mend', onMended);
  const found = check.shown?.problems ?? [];
  const isInvalid = check.value === undefined || check.value.state === 'invalid' || asked !== changes;
  const shown = mendableFields(row.fields);
  const elsewhere = found.filter(
    ({ field, severity }) => severity !== 'note' && !shown.some((one) => one === field),
  );
  return (
    <FormDialog
      title={t('mend.title', { row: row.row })}
      confirm={t(mend.isBusy ? 'mend.asking' : 'mend.confirm')}
      command={mend}
      isBlocked={isInvalid}
      onSubmit={() => void mend.perform({ batch, row: row.row, fields: changes })}
      onClose={onClose}
      size={WIDTH_PX}
    >
      <p>{t('mend.text')}</p>
      <ProblemList problems={row.problems.filter(({ severity }) => severity !== 'note').slice(-1)} />
      <div className="form-grid">
        {shown.map((field) => (
          <MendField
            key={field}
            field={field}
            value={changes[field] ?? row.fields[field] ?? ''}
            problem={problemAt(found, field)}
            onValue={(value) => setChanges(withChange(changes, field, value))}
          />
        ))}
      </div>
      <ProblemList problems={check.problems ?? elsewhere} />
    </FormDialog>
  );
}

/** An answer that is blank again counts as unchanged. */
function withChange(changes: RowFields, field: RowField, value: string): RowFields {
  if (field !== 'security_question_answer' || value !== '') return { ...changes, [field]: value };
  const { security_question_answer: _answer, ...others } = changes;
  return others;
}

interface MendFieldProps {
  readonly field: RowField;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onValue: (value: string) => void;
}

function MendField({ field, value, problem, onValue }: MendFieldProps) {
  const words = useWords();
  const isSecret = field === 'security_question_answer';
  const message = problem && `${words.problem(problem).message} ${words.problem(problem).advice}`;
  const cleaned = problem?.severity === 'note' ? problem.proposed : undefined;
  const rule = cleaned ?? (isSecret ? words.t('mend.answerStays') : words.find('example', field));
  return (
    <TextField
      label={words.word('field', field)}
      value={value}
      rule={cleaned === undefined ? rule : `→ ${cleaned}`}
      error={problem && problem.severity !== 'note' ? message : undefined}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      onValue={onValue}
    />
  );
}

/** The most serious problem of a field; a note only if something was changed. */
function problemAt(problems: readonly Problem[], field: RowField): Problem | undefined {
  const own = problems.filter((problem) => problem.field === field);
  return (
    own.find(({ severity }) => severity === 'error') ??
    own.find(({ severity }) => severity === 'warning') ??
    own.find(({ original, proposed }) => original !== undefined && proposed !== undefined)
  );
}

/** These fields follow from the channel and from the kind of sheet. */
const DERIVED: readonly RowField[] = ['transaction_type', 'recipient_type'];

/**
 * The fields that a person may correct: those that the row has, and those that its channel demands, in the order of
 * the sheet's names.
 */
function mendableFields(fields: RowFields): readonly RowField[] {
  const type = oneOf(TRANSACTION_TYPES, fields.transaction_type);
  const rules = type === undefined ? [] : fieldRulesOf(type).filter(({ isRequired }) => isRequired);
  const demanded = new Set(rules.map(({ field }) => field));
  // The answer to a security question is never sent to the window; the presence of its question shows that there is
  // one.
  if (fields.security_question !== undefined) demanded.add('security_question_answer');
  return ROW_FIELDS.filter(
    (field) => !DERIVED.includes(field) && (fields[field] !== undefined || demanded.has(field)),
  );
}
