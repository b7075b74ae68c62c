import { Box, Button, Stack, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { isSent } from '../../shared/domain/row-state.ts';
import { approvalPhrase, typedPhrase } from '../../shared/i18n/typed-phrases.ts';
import type { BatchView, ReviewView } from '../../shared/ipc/batch-views.ts';
import { AccountChanges, isHeldChange } from '../batch/account-changes.tsx';
import { AlarmList } from '../batch/alarm-list.tsx';
import { AtMost } from '../batch/at-most.tsx';
import { Decisions } from '../batch/decisions.tsx';
import { MoneyLines, payeeWords } from '../batch/money-lines.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { PayeeList } from '../batch/payee-list.tsx';
import { UnseenChanges } from '../batch/seen-change.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Answered } from '../ui/answered.tsx';
import { BlockedButton } from '../ui/blocked-button.tsx';
import { Form } from '../ui/form.tsx';
import { PhraseField } from '../ui/form-dialog.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

/**
 * Approve: the sums, to whom, and the most that may leave each wallet; what was decided by whom. In Live the approval
 * is typed.
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
  const words = useWords();
  const { t, locale } = words;
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
            {actOf(review, count, batch.kind === 'customer-deposits', words)}
          </BlockedButton>
        </>
      }
    >
      <Form id={formId} maw={1200} mx="auto" onSubmit={pay}>
        <Figures review={review} />
        <NewAccounts review={review} />
        {isSent(batch) ? null : <UnseenChanges onLook={() => open('review')} />}
        <Decisions review={review} />
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
      <Box maw={1200} mx="auto" mt="md">
        <PayeeList />
      </Box>
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

/** The sums, and the most that may leave each wallet, or the wallet that customers pay into; and which money it is. */
function Figures({ review }: { review: ReviewView }) {
  const { t, money } = useWords();
  const { batch } = useOpenBatch();
  const comesIn = batch.kind === 'customer-deposits';
  return (
    <Stack component="section" className="panel" gap="xs">
      <MoneyLines
        review={review}
        more={({ wallet, currency, highestDebit }) => {
          const name = wallet?.name ?? t('frame.none');
          const amount = money(highestDebit, wallet?.currency ?? currency);
          const most = t(comesIn ? 'review.into' : 'review.leavesAtMost', { wallet: name, amount });
          return [['most', most]];
        }}
      />
      {comesIn ? <p className="soft">{t('review.asks')}</p> : <AtMost />}
      <p className="soft">
        {comesIn && batch.environment === 'live'
          ? t('approve.asksLive', { profile: batch.profile })
          : t(`approve.in.${batch.environment}`, { profile: batch.profile })}
      </p>
    </Stack>
  );
}

/** The payees at another account that were released: those are paid now. */
function NewAccounts({ review }: { review: ReviewView }) {
  const { t } = useWords();
  const changes = review.accountChanges.filter((change) => !isHeldChange(change));
  if (changes.length === 0) return null;
  const title = t('compare.accounts', { count: changes.length });
  return (
    <Stack component="section" className="panel" gap="xs" aria-label={title}>
      <Title order={2}>{title}</Title>
      <AccountChanges changes={changes} />
    </Stack>
  );
}

/** What the button does: how much money goes to whom, or is asked of whom. */
function actOf(review: ReviewView, count: number, comesIn: boolean, words: Words): string {
  const { t, money, list } = words;
  if (count === 0) return t('step.approve');
  return t(comesIn ? 'approve.ask' : 'approve.send', {
    money: list(review.lines.map(({ amount, currency }) => money(amount, currency))),
    who: payeeWords({ ...review, count }, comesIn, words),
  });
}
