import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isSent } from '../../shared/domain/row-state.ts';
import type { ComparisonView, ReviewView } from '../../shared/ipc/batch-views.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { AccountChanges } from '../batch/account-changes.tsx';
import { AtMost } from '../batch/at-most.tsx';
import { HeldRows } from '../batch/held-rows.tsx';
import { MoneyLines } from '../batch/money-lines.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { PayeeList } from '../batch/payee-list.tsx';
import { segmentsOf } from '../batch/state-segments.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answers.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { ExplainFees } from './explained-fees.tsx';
import { WalletBars } from './funding.tsx';

interface ReviewBodyProps {
  readonly review: ReviewView;
  readonly onChanged: () => void;
}

/** The figures, one line per currency and never a sum across; then other facts to know before approving. */
export function ReviewBody({ review, onChanged }: ReviewBodyProps) {
  const { t } = useWords();
  const { batch } = useOpenBatch();
  const wasSent = isSent(batch);
  const comesIn = batch.kind === 'customer-deposits';
  const isPriced = !comesIn && (review.quotedAt !== null || wasSent);
  return (
    <>
      <ProblemList problems={review.problems} />
      {comesIn ? (
        <div className="notice">
          <p className="notice-text">{t('review.asks')}</p>
        </div>
      ) : null}
      <Money review={review} onChanged={onChanged} isPriced={isPriced} />
      <UnpaidRows />
      {comesIn ? null : <ChannelLines channels={review.channels} isPriced={isPriced} />}
      {isPriced && review.channels.length > 0 ? <ExplainFees /> : null}
      {review.exchanges.length > 0 ? <ExchangeLines exchanges={review.exchanges} /> : null}
      <HeldRows changes={review.accountChanges} onChanged={onChanged} />
      <AccountChanges changes={review.accountChanges} />
      <PayeeList key={review.quotedAt} />
      <div className="columns">
        <ComparisonPanel />
        {wasSent || comesIn ? null : <RehearsalPanel />}
        <section className="panel stack stack-tight">
          <h2>{t('fact.marker')}</h2>
          <p className="soft">{t(comesIn ? 'review.markerTextIn' : 'review.markerText')}</p>
          <p className="mono">{review.markerSample}</p>
        </section>
      </div>
    </>
  );
}

/** Shown instead of a figure that is not known yet, because a zero would be a figure. */
const NO_FIGURE = '–';

/** The sums, what they cost and what leaves the wallets; then each wallet. */
function Money({ review, onChanged, isPriced }: ReviewBodyProps & { readonly isPriced: boolean }) {
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
    <section className="panel stack" aria-label={t('review.totals')}>
      <MoneyLines review={review} more={costs} />
      {estimated > 0 ? <p className="soft">{t('review.estimated', { count: estimated })}</p> : null}
      {isPriced ? (
        <>
          <WalletBars review={review} onChanged={onChanged} />
          <AtMost />
        </>
      ) : null}
    </section>
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
    <Ledger
      label={t('review.channels')}
      isCaptionShown
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
    <Ledger
      label={t('review.exchanges')}
      isCaptionShown
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

/** The most lines shown of each kind; the count says how many there are. */
const LINES_MAX = 20;

/** What has changed since the last batch with the same mapping. */
function ComparisonPanel() {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const comparison = useQuery('batches.compare', { batch });
  return (
    <section className="panel stack stack-tight">
      <h2>{t('compare.title')}</h2>
      <Answered query={comparison}>{(value) => <Changes comparison={value} />}</Answered>
    </section>
  );
}

function Changes({ comparison }: { comparison: ComparisonView }) {
  const { t, date, money, batchName } = useWords();
  const { previous, added, missing, changedAccounts, changedAmounts, unclear } = comparison;
  if (!previous) return <p className="soft">{t('compare.none')}</p>;
  const labelled = ({ recipient }: { readonly recipient: string }): string =>
    t('frame.label', { name: recipient });
  const sums = (totals: ComparisonView['changedAmounts'][number]['now']): string =>
    totals.map(({ amount, currency }) => money(amount, currency)).join(' · ');
  return (
    <>
      <p className="soft">{t('compare.with', { file: batchName(previous), date: date(previous.created) })}</p>
      <ChangeList title={t('compare.accounts', { count: changedAccounts.length })} lines={changedAccounts}>
        {(line) => `${labelled(line)} ${line.before} → ${line.now}`}
      </ChangeList>
      <ChangeList title={t('compare.added', { count: added.length })} lines={added}>
        {(line) => line.recipient}
      </ChangeList>
      <ChangeList title={t('compare.missing', { count: missing.length })} lines={missing}>
        {(line) => line.recipient}
      </ChangeList>
      <ChangeList title={t('compare.amounts', { count: changedAmounts.length })} lines={changedAmounts}>
        {(line) => `${labelled(line)} ${sums(line.before)} → ${sums(line.now)}`}
      </ChangeList>
      {unclear.length > 0 ? (
        <ChangeList title={t('compare.unclear', { count: unclear.length })} lines={unclear}>
          {(line) => {
            const [first] = line.before;
            const others = { count: line.before.length, row: first?.row ?? 0, name: first?.recipient ?? '' };
            return `${labelled(line)} ${t('compare.mayBe', others)}`;
          }}
        </ChangeList>
      ) : null}
    </>
  );
}

interface ChangeListProps<Line> {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly children: (line: Line) => ReactNode;
}

function ChangeList<Line extends { readonly row: number }>({
  title,
  lines,
  children,
}: ChangeListProps<Line>) {
  const { t } = useWords();
  if (lines.length === 0) return <p>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <ul className="lines">
        {lines.slice(0, LINES_MAX).map((line) => (
          <li key={line.row}>
            <span className="soft">{t('held.row', { row: line.row })}</span> {children(line)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The same rows against the practice service with faults: what would happen, and how long it would take. */
function RehearsalPanel() {
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
    <section className="panel stack stack-tight">
      <h2>{t('rehearse.title')}</h2>
      <p className="soft">{t('rehearse.text')}</p>
      {rehearse.isBusy ? (
        <TaskProgress label={t('rehearse.running')} task={task} />
      ) : (
        <Button onClick={perform}>{t('rehearse.start')}</Button>
      )}
      <ProblemList problems={rehearse.problems} />
      {rehearse.value ? <Outcome outcome={rehearse.value} /> : null}
    </section>
  );
}

function Outcome({ outcome }: { outcome: RequestOutput<'batches.rehearse'> }) {
  const { t, count, duration } = useWords();
  return (
    <div className="stack stack-tight" role="status">
      <ul className="line-up rehearsal-counts">
        {segmentsOf(outcome.counts).map(({ state, count: rows }) => (
          <li key={state} className="line-up">
            <RowStateMark state={state} /> {count(rows)}
          </li>
        ))}
      </ul>
      <p>{t('rehearse.time', { time: duration(outcome.estimatedSeconds) })}</p>
      <ProblemList isFollowed problems={outcome.problems} />
    </div>
  );
}
