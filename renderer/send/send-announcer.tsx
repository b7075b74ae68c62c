import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { percentDone } from '../batch/state-segments.ts';
import { useWords } from '../words/use-words.tsx';

/** What a screen reader hears of a run: each tenth, and every change of the batch's state. */
export function SendAnnouncer({ batch }: { batch: BatchView }) {
  const { T, t } = useWords();
  const tenth = Math.floor(percentDone(batch.counts) / 10) * 10;
  const doubt = (batch.counts.unknown ?? 0) + (batch.counts.parked ?? 0);
  return (
    <p className="visually-hidden" role="status" key={`${tenth}-${batch.state}`}>
      {T(`batch-state.${batch.state}`)}.{' '}
      {t('send.announce', { percent: tenth, paid: batch.counts.paid ?? 0, doubt })}
    </p>
  );
}
