import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { TRANSACTION_TYPES } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { isChangeNote, type Problem } from '../../shared/domain/problem.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../shared/domain/row-fields.ts';
import { LOOKED_FOR, REFUSED } from '../../shared/domain/row-state.ts';
import { reasonOfFailure } from '../../shared/i18n/service-words.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
import { HeldDecision } from '../batch/held-rows.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { MendRows } from '../batch/unpaid-rows.tsx';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { PaymentLink } from '../money/payment-link.tsx';
import { FIELD_OPTIONS, fieldRulesOf } from '../recipient-form/field-rules.ts';
import { Timeline } from '../sessions/timeline.tsx';
import { Answered } from '../ui/answered.tsx';
import { fieldChoices, picked } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { DialogButton, FormDialog } from '../ui/form-dialog.tsx';
import { useToast } from '../ui/messages.tsx';
import { BareCode, ProblemList } from '../ui/problems.tsx';
import { SidePanel } from '../ui/screen.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { useReceipts } from './use-receipts.ts';

interface RowInspectorProps {
  readonly row: RowView;
  readonly onChanged: (row: RowView | undefined) => void;
  /** The row has a new intent: its batch needs a review and an approval. */
  readonly onMended: (row: RowView) => void;
  readonly onClose: () => void;
}

/** One row in full, at the right of the grid: its values, its history and, if it is in doubt, the evidence. */
export function RowInspector({ row, onChanged, onMended, onClose }: RowInspectorProps) {
  const { t } = useWords();
  const isInDoubt = LOOKED_FOR.includes(row.state);
  return (
    <SidePanel title={t('held.row', { row: row.row })} onClose={onClose}>
      <RowStateMark state={row.state} operation={row.operation} />
      <RowFacts row={row} />
      {row.state === 'paid' ? <ReceiptButton row={row.row} /> : null}
      <ProblemList
        isFollowed
        problems={isInDoubt ? [] : row.problems.filter(({ severity }) => severity !== 'note')}
      />
      {isInDoubt ? <EvidencePanel row={row} onDecided={onChanged} /> : <RowHistory row={row.row} />}
      {REFUSED.includes(row.state) ? <MendButton row={row} onMended={onMended} /> : null}
      {row.state === 'invalid' ? <MendRows /> : null}
      {row.state === 'held' ? <HeldDecision row={row} onChanged={() => onChanged(undefined)} /> : null}
    </SidePanel>
  );
}

function MendButton({ row, onMended }: Pick<RowInspectorProps, 'row' | 'onMended'>) {
  const { t } = useWords();
  const showToast = useToast();
  return (
    <Stack component="section" gap="xs">
      <p className="soft">{t('mend.hint')}</p>
      <DialogButton label={t('mend.open')}>
        {(close) => (
          <MendDialog
            row={row}
            onClose={close}
            onMended={(mended) => {
              close();
              showToast(t('mend.done', { row: row.row }));
              onMended(mended);
            }}
          />
        )}
      </DialogButton>
    </Stack>
  );
}

function RowFacts({ row }: { row: RowView }) {
  const words = useWords();
  const { t, T, money, word, locale } = words;
  // A failed row shows the reason in its problem; for any other row this is only what the service said beside its
  // status.
  const given = row.state === 'failed' ? '' : (row.failureReason ?? '');
  const reason = reasonOfFailure(given, locale);
  const facts = [
    [t('session-column.recipient'), row.recipient],
    [T('field.amount'), row.amount && row.currency ? money(row.amount, row.currency) : null],
    [T('field.channel'), row.channel ? word('channel', row.channel) : null],
    ...debitFacts(row, words),
    [t('rows.status'), row.status ? word('status', row.status) : null],
    [t('rows.why'), reason.words],
    [t('fact.reference'), row.reference],
    [t('rows.attempts'), row.attempts > 0 ? String(row.attempts) : null],
  ] as const;
  const ids = [
    [t('fact.sessionId'), row.sessionId],
    [t('fact.transactionId'), row.transactionId],
    [t('fact.marker'), row.marker],
    [t('fact.key'), row.idempotencyKey],
  ] as const;
  return (
    <>
      <FactList facts={facts} />
      <BareCode code={reason.code} />
      {ids.some(([, id]) => id) ? (
        <Fold title={t('frame.details')}>
          <FactList ids={ids} />
        </Fold>
      ) : null}
    </>
  );
}

/** What was quoted and, once its session shows it, what the service says was taken. */
function debitFacts({ quote, shown, currency }: RowView, { t, money }: ReturnType<typeof useWords>) {
  const from = quote?.currency ?? currency;
  const figure = (debit: string | null, fees: string | null) =>
    debit === null || fees === null || from === null
      ? null
      : t('fact.withFees', { debit: money(debit, from), fees: money(fees, from) });
  return [
    [t('fact.quotedDebit'), shown && quote && figure(quote.userPays, quote.totalFees)],
    [t('fact.shownDebit'), shown && figure(shown.userPays, shown.totalFees)],
  ] as const;
}

function ReceiptButton({ row }: { row: number }) {
  const { t } = useWords();
  const receipts = useReceipts();
  return (
    <>
      <ProblemList problems={receipts.problems} />
      <Button disabled={receipts.isBusy} onClick={() => receipts.make(row)}>
        {t('receipts.one')}
      </Button>
    </>
  );
}

function RowHistory({ row }: { row: number }) {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const timeline = useQuery('batches.timeline', { batch, row });
  return (
    <Stack component="section" gap="xs">
      <Answered query={timeline}>
        {({ entries }) => (
          <>
            <PaymentLink batch={batch} row={row} link={linkIn(entries)} />
            {entries.length > 0 ? <h3>{t('evidence.timeline')}</h3> : null}
            <Timeline entries={entries} />
          </>
        )}
      </Answered>
    </Stack>
  );
}

/** The payment link from the accepting answer of a deposit. */
function linkIn(entries: readonly TimelineEntry[]): string | null {
  const link = entries.findLast(({ event }) => event === 'attempt-accepted')?.details.paymentLink;
  return typeof link === 'string' ? link : null;
}

/** The row is checked again this long after the last keystroke, as in the sheet's grid. */
const RECHECK_MS = 120;
const WIDTH_PX = 640;

/** A refused or failed row with its values, each checked while typing by the rules of the sheet. */
function MendDialog({ row, onClose, onMended }: Omit<RowInspectorProps, 'onChanged'>) {
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
      <div className="columns">
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
  const cleaned = problem !== undefined && isChangeNote(problem) ? problem.proposed : undefined;
  const rule = cleaned ?? (isSecret ? words.t('mend.answerStays') : words.find('example', field));
  const label = words.word('field', field);
  const error = problem && problem.severity !== 'note' ? message : undefined;
  const options = FIELD_OPTIONS[field];
  if (options?.includes(value))
    return (
      <Select
        {...{ label, error, value }}
        data={fieldChoices(field, options, words)}
        onChange={picked(onValue)}
      />
    );
  return (
    <TextInput
      {...{ label, error, value }}
      onChange={(event) => onValue(event.currentTarget.value)}
      description={cleaned === undefined ? rule : `→ ${cleaned}`}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
    />
  );
}

/** The most serious problem of a field; a note only if something was changed. */
function problemAt(problems: readonly Problem[], field: RowField): Problem | undefined {
  const own = problems.filter((problem) => problem.field === field);
  return (
    own.find(({ severity }) => severity === 'error') ??
    own.find(({ severity }) => severity === 'warning') ??
    own.find(isChangeNote)
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
