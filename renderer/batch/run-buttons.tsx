import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BatchState } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { useCommand } from '../bridge/requests.ts';
import { useActions } from '../platform/actions.tsx';
import { MONEY_LOOK } from '../ui/blocked-button.tsx';
import { ConfirmDialog } from '../ui/form-dialog.tsx';
import { ProblemList } from '../ui/problems.tsx';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';
import { useOpenBatch } from './open-batch.ts';

type Act = 'pause' | 'resume' | 'send' | 'stop';

const LABELS = {
  pause: 'button.pause',
  resume: 'button.resume',
  send: 'send.start',
  stop: 'button.stop',
} as const satisfies Record<Act, MessageId>;

/** What can be done in each state of the batch, in the order of the buttons. */
const ACTS: Readonly<Partial<Record<BatchState, readonly Act[]>>> = {
  sending: ['stop', 'pause'],
  waiting: ['stop', 'pause'],
  paused: ['stop', 'resume'],
  stopped: ['resume'],
  approved: ['send'],
};

function actsOf({ state, counts }: BatchView): readonly Act[] {
  const isOver = state === 'stopped' && (counts.ready ?? 0) === 0;
  return isOver ? [] : (ACTS[state] ?? []);
}

/** While it sends no button is filled, and what stops it is mere text. */
const LOOKS = {
  pause: {},
  stop: { variant: 'subtle', color: 'gray' },
  resume: MONEY_LOOK,
  send: MONEY_LOOK,
} as const;

/**
 * Pause, resume, stop: they only hold back new payments; one in flight is never cancelled. `results` is the look of the
 * button that opens the results; without it there is none.
 */
export function RunButtons({ results }: { results?: 'filled' | 'default' | undefined }) {
  const { t, batchName } = useWords();
  const { batch, take, open } = useOpenBatch();
  const commands = {
    pause: useCommand('batches.pause', take),
    resume: useCommand('batches.resume', take),
    send: useCommand('batches.send', take),
    stop: useCommand('batches.stop', take),
  };
  const [isAsking, setIsAsking] = useState(false);
  const perform = (act: Act): void => void commands[act].perform({ batch: batch.batch });
  const actions = actsOf(batch).map((act) => ({
    name: act,
    label: LABELS[act],
    perform: () => (act === 'stop' ? setIsAsking(true) : perform(act)),
  }));
  useActions(actions);
  return (
    <>
      <ProblemList problems={Object.values(commands).find(({ problems }) => problems)?.problems} />
      {actions.map((action) => (
        <Button key={action.name} {...LOOKS[action.name]} onClick={action.perform}>
          {t(action.label)}
        </Button>
      ))}
      {results ? (
        <Button variant={results} onClick={() => open('results')}>
          {t('send.toResults')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('send.stopTitle', { file: batchName(batch) })}
          confirm={t('send.stopConfirm')}
          onSubmit={() => {
            setIsAsking(false);
            perform('stop');
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('send.stopText', { count: batch.counts.ready ?? 0 })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
