import { Button, TextInput } from '@mantine/core';
import { BlockedButton } from '../ui/blocked-button.tsx';
import { Form } from '../ui/form.tsx';
import './approve.css';
import { useId, useState } from 'react';
import { isSent } from '../../shared/domain/row-state.ts';
import { approvalPhrase, typedPhrase } from '../../shared/i18n/typed-phrases.ts';
import type { BatchView, ReviewView } from '../../shared/ipc/batch-views.ts';
import { AccountChanges } from '../batch/account-changes.tsx';
import { AlarmList } from '../batch/alarm-list.tsx';
import { AtMost } from '../batch/at-most.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { PayeeList } from '../batch/payee-list.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Answered } from '../ui/answers.tsx';
import { PhraseField } from '../ui/dialog.tsx';
import { LedgerTable } from '../ui/ledger.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';

/**
 * Approve: the count, the sums, and the most that may leave each wallet, or the wallet that customers pay into. In
 * Live the approval is typed.
 */
export function ApproveStep() {
  const { batch } = useOpenBatch().batch;
  const review = useQuery('batches.review', { batch });
  const { t } = useWords();
  return (
    <Answered query={review} title={t('step.approve')}>
      {(value) => <Approval review={value} />}
    </Answered>
  );
}

function Approval({ review }: { review: ReviewView }) {
  const { t, locale } = useWords();
  const { batch, take, header, open } = useOpenBatch();
  const approve = useCommand('batches.approve', take);
  const send = useCommand('batches.send', (sent) => {
    take(sent);
    open('send');
  });
  const [typed, setTyped] = useState('');
  const [approver, setApprover] = useState('');
  const count = review.lines.reduce((sum, line) => sum + line.count, 0);
  const { personName } = useSettings().view.preferences;
  const phrase = typedPhrase(locale, approvalPhrase(batch.kind), count);
  const reason =
    whyNotYet(batch, review, count) ??
    (batch.isApproved ? undefined : whatIsMissing(review, { personName, approver, typed, phrase }));
  const formId = useId();
  const isBusy = approve.isBusy || send.isBusy;
  const pay = async (): Promise<void> => {
    if (reason !== undefined || isBusy) return;
    const input = { batch: batch.batch, confirmation: typed.trim(), approver: approver.trim() || null };
    if (batch.isApproved || (await approve.perform(input))) await send.perform({ batch: batch.batch });
  };
  return (
    <Screen
      title={t('step.approve')}
      steps={header}
      footer={
        <>
          <div>
            <Button onClick={() => open('review')}>{t('approve.back')}</Button>
          </div>
          <BlockedButton
            type="submit"
            form={formId}
            variant="filled"
            color="money"
            reason={reason && t(reason)}
            disabled={isBusy}
          >
            {t(batch.kind === 'customer-deposits' ? 'button.ask-rows' : 'button.pay-rows', { count })}
          </BlockedButton>
        </>
      }
    >
      <Form id={formId} className="approve stack" onSubmit={pay}>
        <Figures review={review} count={count} />
        <AccountChanges changes={review.accountChanges.filter(({ state }) => state !== 'held')} />
        <UnpaidRows />
        <ProblemList problems={approve.problems ?? send.problems} />
        <AlarmList />
        <ProblemList isFollowed problems={batch.problems} />
        {review.isSecondPersonNeeded && !batch.isApproved ? (
          <TextInput
            maw={480}
            label={t('approve.person')}
            description={t('approve.personRule')}
            autoComplete="off"
            value={approver}
            onChange={(event) => setApprover(event.currentTarget.value)}
          />
        ) : null}
        {review.isPhraseNeeded && !batch.isApproved ? (
          <PhraseField phrase={phrase} typed={typed} onTyped={setTyped} />
        ) : null}
      </Form>
      <div className="approve approve-payees">
        <PayeeList />
      </div>
    </Screen>
  );
}

/** Why nobody can approve or send the batch as it is. */
function whyNotYet(batch: BatchView, review: ReviewView, count: number) {
  if (isSent(batch)) return 'approve.isSent';
  if (batch.isSheetChanged) return 'step.blocked.sheetChanged';
  if (review.quotedAt === null) return 'step.blocked.approve';
  if (count === 0) return 'approve.nothing';
  return review.lines.some(({ missing }) => missing !== null) ? 'review.lacks' : undefined;
}

type Given = Readonly<Record<'personName' | 'approver' | 'typed' | 'phrase', string>>;

/** What the approval itself still needs. */
function whatIsMissing(
  { isSecondPersonNeeded, isPhraseNeeded }: ReviewView,
  { personName, approver, typed, phrase }: Given,
) {
  if (isSecondPersonNeeded && personName === '') return 'approve.needsMaker';
  if (isSecondPersonNeeded && approver.trim() === '') return 'approve.needsPerson';
  return isPhraseNeeded && typed.trim() !== phrase ? 'approve.needsPhrase' : undefined;
}

function Figures({ review, count }: { review: ReviewView; count: number }) {
  const { t, columnAmount, count: number, T } = useWords();
  const { batch } = useOpenBatch();
  const comesIn = batch.kind === 'customer-deposits';
  const currencies = review.lines.flatMap((line) => [line.currency, line.wallet?.currency ?? line.currency]);
  const highestOf = ({ currency, wallet, highestDebit }: ReviewView['lines'][number]): string => {
    const paidIn = wallet?.currency ?? currency;
    const code = paidIn === currency ? '' : ` ${paidIn.toUpperCase()}`;
    return columnAmount(highestDebit, paidIn, currencies) + code;
  };
  return (
    <section className="panel stack stack-tight">
      <p className="figure">{t(comesIn ? 'approve.askCount' : 'check.payments', { count })}</p>
      {comesIn ? <p className="soft">{t('review.asks')}</p> : null}
      <LedgerTable
        caption={t('review.totals')}
        lines={review.lines}
        keyOf={({ currency }) => currency}
        lineClass={() => 'is-total'}
        columns={[
          { heading: t('fact.currency'), name: ({ currency }) => currency.toUpperCase() },
          { heading: t('fact.rows'), figure: (line) => number(line.count) },
          {
            heading: T('field.amount'),
            figure: ({ amount, currency }) => columnAmount(amount, currency, currencies),
          },
          comesIn
            ? { heading: t('review.paidInto'), cell: ({ wallet }) => wallet?.name ?? t('frame.none') }
            : { heading: t('review.highest'), figure: highestOf },
        ]}
      />
      {comesIn ? null : <AtMost />}
      <p className="soft">
        {comesIn && batch.environment === 'live'
          ? t('approve.asksLive', { profile: batch.profile })
          : t(`approve.in.${batch.environment}`, { profile: batch.profile })}
      </p>
      {review.warningCount > 0 ? <p>{t('approve.warnings', { count: review.warningCount })}</p> : null}
    </section>
  );
}
