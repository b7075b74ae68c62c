import { useState } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { useCommand } from '../bridge/use-request.ts';
import { type Action, useActions } from '../platform/actions.tsx';
import { ActionButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';
import { useOpenBatch } from './open-batch.ts';

/** Pause, resume, stop: they only hold back new payments; one in flight is never cancelled. */
export function RunButtons() {
  const { t, batchName } = useWords();
  const { batch, take } = useOpenBatch();
  const pause = useCommand('batches.pause', take);
  const resume = useCommand('batches.resume', take);
  const send = useCommand('batches.send', take);
  const stop = useCommand('batches.stop', take);
  const [isAsking, setIsAsking] = useState(false);
  const ofBatch = { batch: batch.batch };
  const actions = runActions(batch, {
    pause: () => void pause.perform(ofBatch),
    resume: () => void resume.perform(ofBatch),
    send: () => void send.perform(ofBatch),
    stop: () => setIsAsking(true),
  });
  useActions(actions);
  return (
    <>
      <ProblemList problems={pause.problems ?? resume.problems ?? send.problems ?? stop.problems} />
      {actions.map((action) => (
        <ActionButton
          key={action.name}
          action={action}
          kind={action.name === 'resume' || action.name === 'send' ? 'money' : 'plain'}
        />
      ))}
      {isAsking ? (
        <ConfirmDialog
          title={t('send.stopTitle', { file: batchName(batch) })}
          confirm={t('send.stopConfirm')}
          onSubmit={() => {
            setIsAsking(false);
            void stop.perform(ofBatch);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('send.stopText', { count: batch.counts.ready ?? 0 })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface Performs {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly send: () => void;
  readonly stop: () => void;
}

/** Which of them are available in each state of the batch. */
function runActions(batch: BatchView, performs: Performs): readonly Action[] {
  const pause: Action = { name: 'pause', label: 'button.pause', perform: performs.pause };
  const resume: Action = { name: 'resume', label: 'button.resume', perform: performs.resume };
  const send: Action = { name: 'send', label: 'send.start', perform: performs.send };
  const stop: Action = { name: 'stop', label: 'button.stop', perform: performs.stop };
  switch (batch.state) {
    case 'sending':
    case 'waiting':
      return [stop, pause];
    case 'paused':
      return [stop, resume];
    case 'stopped':
      return (batch.counts.ready ?? 0) > 0 ? [resume] : [];
    case 'approved':
      return [send];
    default:
      return [];
  }
}
