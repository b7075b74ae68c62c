import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { countIn, IN_RUN } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { isSent } from '../batch/batch-steps.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import { BlockedButton } from '../ui/button.tsx';
import { Answered, Failure } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { usePrintedReview } from './printed-payees.tsx';
import { ReviewBody } from './review-body.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import './review.css';

type QuoteChoice = Omit<RequestInput<'batches.quote'>, 'batch'>;

/** Quote and review: the costs, what each wallet lacks, and what has changed since last time. */
export function ReviewStep() {
  const { batch, reload, header, open } = useOpenBatch();
  const { t } = useWords();
  const review = useQuery('batches.review', { batch: batch.batch });
  const quote = useCommand('batches.quote');
  const printed = usePrintedReview();
  const task = useTaskProgress('quote');
  const [choice, setChoice] = useState<QuoteChoice>({
    wallets: batch.wallets,
    convertFrom: batch.convertFrom ?? null,
    isExact: false,
  });
  const [unread, setUnread] = useState<Problem | null>(null);
  const wasSent = isSent(batch);
  const takeQuotes = async (next: QuoteChoice): Promise<void> => {
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
      toolbar={
        <ReviewToolbar
          choice={choice}
          seconds={review.value?.quoteAllSeconds ?? null}
          isBusy={quote.isBusy || wasSent}
          printed={printed}
          onQuote={(next) => void takeQuotes(next)}
        />
      }
      footer={
        <>
          <span />
          <BlockedButton kind="primary" reason={blocked && t(blocked)} onClick={() => open('approve')}>
            {t('review.goOn')}
          </BlockedButton>
        </>
      }
    >
      <div className="stack">
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
                <ReviewBody review={value} onChanged={() => void takeQuotes(choice)} />
                {printed.payees}
              </>
            )
          }
        </Answered>
      </div>
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
