import { Button, Group, Select, Stack } from '@mantine/core';
import { BlockedButton } from '../ui/blocked-button.tsx';
import { picked, withNone } from '../ui/choices.ts';
import './review.css';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { countIn, IN_RUN, isSent } from '../../shared/domain/row-state.ts';
import type { BatchView, ReviewView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Answered, Failure } from '../ui/answered.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { usePrintedReview } from './printed-review.tsx';
import { ReviewBody } from './review-body.tsx';

type QuoteChoice = Omit<RequestInput<'batches.quote'>, 'batch'>;

/** Quote and review: the costs, what each wallet lacks, and what has changed since last time. */
export function ReviewStep() {
  const { batch, reload, header, open } = useOpenBatch();
  const { t } = useWords();
  const review = useQuery('batches.review', { batch: batch.batch });
  const quote = useCommand('batches.quote');
  const printed = usePrintedReview(quote.isBusy || review.isLoading);
  const task = useTaskProgress('quote');
  const [choice, setChoice] = useState<QuoteChoice>({
    wallets: batch.wallets,
    convertFrom: batch.convertFrom ?? null,
    isExact: false,
  });
  const [unread, setUnread] = useState<Problem | null>(null);
  const wasSent = isSent(batch);
  // Undo may be pressed after other wallets were chosen: the quotes are those of the choice as it is then.
  const chosen = useRef(choice);
  const takeQuotes = async (next: QuoteChoice): Promise<void> => {
    chosen.current = next;
    setChoice(next);
    task.forget();
    const quoted = await quote.perform({ batch: batch.batch, ...next });
    setUnread(quoted?.unread ?? null);
    review.reload();
    reload();
  };
  const isNew = batch.state === 'checked' || batch.state === 'draft';
  const isUnquoted = isNew || (review.value?.quotedAt === null && !wasSent);
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a batch that comes from Check, or has a mended row, is quoted once by itself
  useEffect(() => {
    if (!isUnquoted || hasBegun.current) return;
    hasBegun.current = true;
    void takeQuotes(choice);
  }, [isUnquoted]);
  const isQuoted = review.value?.quotedAt != null && !quote.isBusy;
  const lacks = review.value?.lines.some(({ missing }) => missing) ?? false;
  const blocked = blockedReason(batch, { isQuoted, lacks });
  return (
    <Screen
      title={t('step.review')}
      steps={header}
      footer={
        <>
          <Stack>
            <Button variant="subtle" disabled={printed.isBlocked} onClick={printed.print}>
              {t('review.print')}
            </Button>
          </Stack>
          <BlockedButton variant="filled" reason={blocked && t(blocked)} onClick={() => open('approve')}>
            {t('review.goOn')}
          </BlockedButton>
        </>
      }
    >
      <Stack>
        <QuoteChoices
          choice={choice}
          review={review.value}
          isBusy={quote.isBusy || wasSent}
          onQuote={(next) => void takeQuotes(next)}
        />
        {quote.isBusy ? <TaskProgress label={t('review.quoting')} task={task} /> : null}
        {quote.isBusy ? <ProblemList problems={task.news?.waitingFor} /> : null}
        {quote.problems ? (
          <Failure problems={quote.problems} reload={() => void takeQuotes(choice)} />
        ) : (
          <ProblemList problems={unread ? [unread] : undefined} />
        )}
        <ProblemList problems={printed.problems} />
        <AlarmList />
        <ProblemList isFollowed problems={batch.problems} />
        <Answered query={review}>
          {(value) =>
            value.quotedAt === null && quote.isBusy ? null : (
              <>
                {printed.head}
                <ReviewBody
                  review={value}
                  onChanged={() => void takeQuotes(chosen.current)}
                  isPrinting={printed.head !== null}
                />
                {printed.end}
              </>
            )
          }
        </Answered>
      </Stack>
    </Screen>
  );
}

function blockedReason(batch: BatchView, { isQuoted, lacks }: { isQuoted: boolean; lacks: boolean }) {
  if (isSent(batch)) return 'review.isSent';
  if (batch.isSheetChanged) return 'step.blocked.sheetChanged';
  if (countIn(batch.counts, ...IN_RUN) === 0) return 'approve.nothing';
  if (!isQuoted) return 'step.blocked.approve';
  return lacks ? 'review.lacks' : undefined;
}

interface QuoteChoicesProps {
  readonly choice: QuoteChoice;
  /** Undefined while unknown. */
  readonly review: ReviewView | undefined;
  readonly isBusy: boolean;
  readonly onQuote: (choice: QuoteChoice) => void;
}

/** Which wallets pay, or are paid into; exact quotes, if a row has none. Nothing if there is nothing to choose. */
function QuoteChoices({ choice, review, isBusy, onQuote }: QuoteChoicesProps) {
  const { batch } = useOpenBatch();
  const { t, duration } = useWords();
  const comesIn = batch.kind === 'customer-deposits';
  const wallets = useQuery('wallets.list', { status: 'ACTIVE' });
  const active = wallets.value?.wallets ?? [];
  const currencies = batch.totals.map(({ currency }) => currency);
  return (
    <Group gap="xs" className="no-print quote-choices">
      {currencies.map((currency) => (
        <WalletChoice
          key={currency}
          currency={currency}
          wallets={active.filter((wallet) => wallet.currency === currency)}
          choice={choice}
          isBusy={isBusy}
          onQuote={onQuote}
        />
      ))}
      {wallets.value && !comesIn ? (
        <ExchangeChoice
          currencies={currencies}
          sources={[...new Set(active.map(({ currency }) => currency))]}
          choice={choice}
          isBusy={isBusy}
          onQuote={onQuote}
        />
      ) : null}
      {review && !comesIn && lacksQuotes(review) ? (
        <Button disabled={isBusy} onClick={() => onQuote({ ...choice, isExact: true })}>
          {t('review.quoteAll', { time: duration(Math.max(1, review.quoteAllSeconds)) })}
        </Button>
      ) : null}
    </Group>
  );
}

/** True if a row has the schedule’s estimate, or no price at all. */
function lacksQuotes({ quotedAt, lines }: ReviewView): boolean {
  return quotedAt === null || lines.some(({ estimatedCount }) => estimatedCount > 0);
}

type ChoiceProps = Pick<QuoteChoicesProps, 'choice' | 'isBusy' | 'onQuote'>;

interface WalletChoiceProps extends ChoiceProps {
  readonly currency: string;
  readonly wallets: readonly WalletView[];
}

/** Shown only if there is a choice: a currency's only active wallet is chosen automatically. */
function WalletChoice({ currency, wallets, choice, isBusy, onQuote }: WalletChoiceProps) {
  const { t, money } = useWords();
  const { [currency]: chosen = '', ...others } = choice.wallets;
  if (wallets.length < 2 && chosen === '') return null;
  const code = currency.toUpperCase();
  return (
    <Select
      className="fit"
      aria-label={t('review.walletFor', { currency: code })}
      data={withNone(
        t(wallets.length > 1 ? 'review.walletChoose' : 'review.walletFound', { currency: code }),
        wallets.map((wallet) => ({
          value: wallet.id,
          label: `${wallet.name} · ${money(wallet.balance, wallet.currency)}`,
        })),
      )}
      value={chosen}
      disabled={isBusy}
      onChange={picked((id) =>
        onQuote({ ...choice, wallets: id === '' ? others : { ...others, [currency]: id } }),
      )}
    />
  );
}

interface ExchangeChoiceProps extends ChoiceProps {
  /** Those of the sheet, and those of the active wallets. */
  readonly currencies: readonly string[];
  readonly sources: readonly string[];
}

/**
 * Shown only if a currency has no wallet, or an exchange was chosen: the wallet from which its rows are exchanged and
 * sent.
 */
function ExchangeChoice({ currencies, sources, choice, isBusy, onQuote }: ExchangeChoiceProps) {
  const { t } = useWords();
  const chosen = choice.convertFrom ?? '';
  const missing = currencies.filter((code) => !sources.includes(code));
  if (missing.length === 0 && chosen === '') return null;
  const exchanged = missing.length > 0 ? missing : currencies.filter((code) => code !== chosen);
  const named = { currencies: exchanged.map((code) => code.toUpperCase()).join(', ') };
  return (
    <Select
      className="fit"
      aria-label={t('review.convertFrom', named)}
      data={withNone(
        t('review.convertNone', named),
        sources.map((code) => ({
          value: code,
          label: t('review.convertChoice', { ...named, from: code.toUpperCase() }),
        })),
      )}
      value={chosen}
      disabled={isBusy}
      onChange={picked((code) => onQuote({ ...choice, convertFrom: code === '' ? null : code }))}
    />
  );
}
