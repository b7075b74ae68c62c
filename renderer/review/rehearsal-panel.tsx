import { useEffect, useRef, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { segmentsOf } from '../batch/state-segments.ts';
import { TaskProgress, useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** The same rows against the practice service with faults: what would happen, and how long it would take. */
export function RehearsalPanel() {
  const { batch } = useOpenBatch().batch;
  const { t } = useWords();
  const [outcome, setOutcome] = useState<RequestOutput<'batches.rehearse'>>();
  const rehearse = useCommand('batches.rehearse', setOutcome);
  const task = useTaskProgress('rehearse');
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
        <div>
          <Button onClick={perform}>{t('rehearse.start')}</Button>
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
