import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { countIn, IN_RUN } from '../../shared/domain/row-state.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { isSent } from '../batch/batch-steps.ts';
import type { StepProps } from '../batch/step-header.tsx';
import { useTaskProgress } from '../batch/use-task-progress.ts';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Answered } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { usePrintedReview } from './printed-payees.tsx';
import { ReviewBody } from './review-body.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import './review.css';

type QuoteChoice = Omit<RequestInput<'batches.quote'>, 'batch'>;

/** Quote and review: the costs, what each wallet lacks, and what has changed since last time. */
export function ReviewStep({ batch, take, reload, header, open }: StepProps) {
  const { t } = useWords();
  const review = useQuery('batches.review', { batch: batch.batch });
  const quote = useCommand('batches.quote');
  const printed = usePrintedReview(batch);
  const task = useTaskProgress(batch.batch, 'quote');
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
  const blocked = blockedReason({
    isSent: wasSent,
    isNothingToPay: countIn(batch.counts, ...IN_RUN) === 0,
    isQuoted,
    isSheetChanged: batch.isSheetChanged,
    lacks: review.value?.lines.some(({ missing }) => missing) ?? false,
  });
  return (
    <Screen
      title={t('step.review')}
      steps={header}
      toolbar={
        <ReviewToolbar
          batch={batch}
          choice={choice}
          seconds={review.value?.quoteAllSeconds ?? null}
          isBusy={quote.isBusy || wasSent}
          printed={printed}
          onQuote={(next) => void takeQuotes(next)}
        />
      }
      footer={
        <>
          <span className="soft">{blocked ? t(blocked) : ''}</span>
          <Button kind="primary" disabled={blocked !== undefined} onClick={() => open('approve')}>
            {t('review.goOn')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {quote.isBusy ? (
          <Progress
            label={t('review.quoting')}
            done={task.news?.done ?? 0}
            total={task.news?.total ?? 0}
            secondsLeft={task.news?.secondsLeft ?? null}
            onCancel={task.cancel}
          />
        ) : null}
        {quote.isBusy ? <ProblemList problems={task.news?.waitingFor} /> : null}
        <ProblemList problems={quote.problems} />
        <ProblemList problems={unread ? [unread] : undefined} />
        <AlarmList batch={batch} take={take} />
        <ProblemList isFollowed problems={batch.problems} />
        <Answered query={review}>
          {(value) =>
            value.quotedAt === null && quote.isBusy ? null : (
              <>
                <ReviewBody batch={batch} review={value} onChanged={() => void takeQuotes(choice)} />
                {printed.payees}
              </>
            )
          }
        </Answered>
      </div>
    </Screen>
  );
}

interface Standing {
  readonly isSent: boolean;
  readonly isNothingToPay: boolean;
  readonly isQuoted: boolean;
  readonly isSheetChanged: boolean;
  readonly lacks: boolean;
}

function blockedReason(what: Standing) {
  if (what.isSent) return 'review.isSent';
  if (what.isSheetChanged) return 'step.blocked.sheetChanged';
  if (what.isNothingToPay) return 'approve.nothing';
  if (!what.isQuoted) return 'step.blocked.approve';
  return what.lacks ? 'review.lacks' : undefined;
}
