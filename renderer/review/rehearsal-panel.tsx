import { useEffect, useRef, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { segmentsOf } from '../batch/state-segments.ts';
import { useTaskProgress } from '../batch/use-task-progress.ts';
import { useCommand } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** The same rows against the practice service with faults: what would happen, and how long it would take. */
export function RehearsalPanel({ batch }: { batch: string }) {
  const { t } = useWords();
  const rehearse = useCommand('batches.rehearse');
  const task = useTaskProgress(batch, 'rehearse');
  const [outcome, setOutcome] = useState<RequestOutput<'batches.rehearse'>>();
  const isRunning = useRef(false);
  isRunning.current = rehearse.isBusy;
  const { cancel } = task;
  // Leaving the panel ends the rehearsal: nobody would see its result, and the next one would run beside it.
  useEffect(
    () => () => {
      if (isRunning.current) cancel();
    },
    [cancel],
  );
  const perform = async (): Promise<void> => {
    task.forget();
    const done = await rehearse.perform({ batch });
    if (done) setOutcome(done);
  };
  return (
    <section className="panel stack stack-tight">
      <h2>{t('rehearse.title')}</h2>
      <p className="soft">{t('rehearse.text')}</p>
      {rehearse.isBusy ? (
        <Progress
          label={t('rehearse.running')}
          done={task.news?.done ?? 0}
          total={task.news?.total ?? 0}
          secondsLeft={task.news?.secondsLeft ?? null}
          onCancel={task.cancel}
        />
      ) : (
        <div>
          <Button onClick={() => void perform()}>{t('rehearse.start')}</Button>
        </div>
      )}
      <ProblemList problems={rehearse.problems} />
      {outcome ? <Outcome outcome={outcome} /> : null}
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
