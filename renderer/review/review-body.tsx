import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isSent } from '../../shared/domain/row-state.ts';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { AtMost } from '../batch/at-most.tsx';
import { Decisions } from '../batch/decisions.tsx';
import { MoneyLines } from '../batch/money-lines.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { PayeeList } from '../batch/payee-list.tsx';
import { segmentsOf } from '../batch/state-segments.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useCommand } from '../bridge/requests.ts';
import { LedgerTable } from '../ui/ledger.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { ExplainFees } from './explained-fees.tsx';
import { type Fold, Folds } from './folds.tsx';
import { WalletBars } from './funding.tsx';
import { WhatChanged } from './what-changed.tsx';

interface ReviewBodyProps {
  readonly review: ReviewView;
  readonly onChanged: () => void;
  readonly isPrinting: boolean;
}

/** The figures, one line per currency and never a sum across; then other facts to know before approving. */
export function ReviewBody({ review, onChanged, isPrinting }: ReviewBodyProps) {
  const words = useWords();
  const { t } = words;
  const { batch } = useOpenBatch();
  const wasSent = isSent(batch);
  const comesIn = batch.kind === 'customer-deposits';
  const isPriced = !comesIn && (review.quotedAt !== null || wasSent);
  return (
    <>
      <ProblemList problems={review.problems} />
      {comesIn ? <Notice>{t('review.asks')}</Notice> : null}
      <Money review={review} onChanged={onChanged} isPriced={isPriced} />
      <UnpaidRows />
      <WhatChanged review={review} onChanged={onChanged} isPrinting={isPrinting} />
      <Decisions review={review} />
      <PayeeList key={review.quotedAt} />
      <Folds
        title={t('review.more')}
        folds={detailFolds(review, { wasSent, comesIn, isPriced }, words)}
        isPrinting={isPrinting}
      />
    </>
  );
}

interface Shown {
  readonly wasSent: boolean;
  readonly comesIn: boolean;
  readonly isPriced: boolean;
}

/** What few people ask for: fees by channel, exchanges, a test run, how a payment is found again. */
function detailFolds(
  review: ReviewView,
  { wasSent, comesIn, isPriced }: Shown,
  { t }: Words,
): readonly Fold[] {
  const { channels, exchanges } = review;
  const folds: (Fold | false)[] = [
    !comesIn &&
      channels.length > 0 && {
        key: 'channels',
        title: t('review.channels'),
        content: (
          <Stack gap="xs" align="start">
            <ChannelLines channels={channels} isPriced={isPriced} />
            {isPriced ? <ExplainFees /> : null}
          </Stack>
        ),
      },
    exchanges.length > 0 && {
      key: 'exchanges',
      title: t('review.exchanges'),
      isOpen: true,
      content: <ExchangeLines exchanges={exchanges} />,
    },
    !wasSent &&
      !comesIn && {
        key: 'rehearsal',
        title: t('rehearse.title'),
        isOnScreenOnly: true,
        content: <Rehearsal />,
      },
    {
      key: 'marker',
      title: t('fact.marker'),
      hint: review.markerSample,
      content: <p className="soft">{t(comesIn ? 'review.markerTextIn' : 'review.markerText')}</p>,
    },
  ];
  return folds.filter((fold) => fold !== false);
}

/** Shown instead of a figure that is not known yet, because a zero would be a figure. */
const NO_FIGURE = '–';

/** The sums, what they cost and what leaves the wallets; then each wallet. */
function Money({
  review,
  onChanged,
  isPriced,
}: Omit<ReviewBodyProps, 'isPrinting'> & { readonly isPriced: boolean }) {
  const { t, money, percent } = useWords();
  const { batch } = useOpenBatch();
  const comesIn = batch.kind === 'customer-deposits';
  const estimated = review.lines.reduce((sum, line) => sum + line.estimatedCount, 0);
  const costs = (line: ReviewView['lines'][number]) => {
    const { wallet, currency, amount } = line;
    const name = wallet?.name ?? t('frame.none');
    if (comesIn) return [['into', t('review.into', { wallet: name })]] as const;
    if (!isPriced) return [['fees', t('review.feesUnknown')]] as const;
    const from = wallet?.currency ?? currency;
    const about = (value: string): string => (line.estimatedCount > 0 ? '≈ ' : '') + money(value, from);
    const fees = about(line.fees);
    const isShare = from === currency && Number(amount) > 0;
    const share = isShare && { percent: percent(Number(line.fees) / Number(amount)) };
    return [
      ['fees', share ? t('review.feesShare', { fees, ...share }) : t('review.feesOf', { fees })],
      ['leaves', t('review.leaves', { amount: about(line.debit), wallet: name })],
    ] as const;
  };
  return (
    <Stack component="section" className="panel" aria-label={t('review.totals')}>
      <MoneyLines review={review} more={costs} />
      {estimated > 0 ? <p className="soft">{t('review.estimated', { count: estimated })}</p> : null}
      {isPriced ? (
        <>
          <WalletBars review={review} onChanged={onChanged} />
          <AtMost />
        </>
      ) : null}
    </Stack>
  );
}

type ChannelLine = ReviewView['channels'][number];

interface ChannelLinesProps {
  readonly isPriced: boolean;
  readonly channels: ReviewView['channels'];
}

function ChannelLines({ channels, isPriced }: ChannelLinesProps) {
  const { t, T, count, money, columnAmount, word } = useWords();
  const currencies = channels.flatMap(({ currency, feesCurrency }) => [currency, feesCurrency]);
  const isMixed = channels.some(({ operation }) => operation !== 'payment');
  const feesOf = ({ fees, feesCurrency, currency }: ChannelLine): string =>
    feesCurrency === currency ? columnAmount(fees, currency, currencies) : money(fees, feesCurrency);
  return (
    <LedgerTable
      caption={t('review.channels')}
      lines={channels}
      keyOf={(line) => line.operation + line.channel + line.currency + line.feesCurrency}
      columns={[
        { heading: T('field.channel'), name: ({ channel }) => word('channel', channel) },
        ...(isMixed
          ? [{ heading: t('rows.kind'), cell: ({ operation }: ChannelLine) => word('kind', operation) }]
          : []),
        { heading: t('fact.currency'), cell: ({ currency }) => currency.toUpperCase() },
        { heading: t('fact.rows'), figure: (line) => count(line.count) },
        {
          heading: T('field.amount'),
          figure: ({ amount, currency }) => columnAmount(amount, currency, currencies),
        },
        { heading: t('review.fees'), figure: (line) => (isPriced ? feesOf(line) : NO_FIGURE) },
      ]}
    />
  );
}

function ExchangeLines({ exchanges }: { exchanges: ReviewView['exchanges'] }) {
  const { t, count, money, decimal } = useWords();
  return (
    <LedgerTable
      caption={t('review.exchanges')}
      lines={exchanges}
      keyOf={({ fromCurrency, toCurrency }) => fromCurrency + toCurrency}
      columns={[
        {
          heading: t('review.fromTo'),
          name: ({ fromCurrency, toCurrency }) =>
            `${fromCurrency.toUpperCase()} → ${toCurrency.toUpperCase()}`,
        },
        { heading: t('fact.rows'), figure: (line) => count(line.count) },
        { heading: t('session-column.rate'), figure: ({ rate }) => (rate === null ? '' : decimal(rate)) },
        { heading: t('review.gets'), figure: ({ amount, toCurrency }) => money(amount, toCurrency) },
        { heading: t('review.debit'), figure: ({ debit, fromCurrency }) => money(debit, fromCurrency) },
      ]}
    />
  );
}

/** The same rows against the practice service with faults: what would happen, and how long it would take. */
function Rehearsal() {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const rehearse = useCommand('batches.rehearse');
  const task = useTaskProgress('rehearse');
  // Leaving the panel ends the rehearsal: nobody would see its result, and the next one would run beside it.
  const onLeft = useEffectEvent(() => {
    if (rehearse.isBusy) task.cancel();
  });
  useEffect(() => () => onLeft(), []);
  const perform = (): void => {
    task.forget();
    void rehearse.perform({ batch });
  };
  return (
    <Stack gap="xs" align="start">
      <p className="soft">{t('rehearse.text')}</p>
      {rehearse.isBusy ? (
        <TaskProgress label={t('rehearse.running')} task={task} />
      ) : (
        <Button onClick={perform}>{t('rehearse.start')}</Button>
      )}
      <ProblemList problems={rehearse.problems} />
      {rehearse.value ? <Outcome outcome={rehearse.value} /> : null}
    </Stack>
  );
}

function Outcome({ outcome }: { outcome: RequestOutput<'batches.rehearse'> }) {
  const { t, count, duration } = useWords();
  return (
    <Stack gap="xs" role="status">
      <Group component="ul" gap="xs">
        {segmentsOf(outcome.counts).map(({ state, count: rows }) => (
          <Group key={state} component="li" gap="xs">
            <RowStateMark state={state} /> {count(rows)}
          </Group>
        ))}
      </Group>
      <p>{t('rehearse.time', { time: duration(outcome.estimatedSeconds) })}</p>
      <ProblemList isFollowed problems={outcome.problems} />
    </Stack>
  );
}
