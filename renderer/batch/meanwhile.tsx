import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import { useWords } from '../words/use-words.tsx';

interface MeanwhileProps {
  readonly batch: BatchSummary;
  /** True where other batches stand beside it. */
  readonly isNamed?: boolean;
}

/** What happened to the batch while nobody looked, in one sentence: an outage that is over, or that the app was closed. */
export function Meanwhile({ batch, isNamed = false }: MeanwhileProps) {
  const { t, problem, batchName } = useWords();
  if (batch.meanwhile === null) return null;
  return (
    <p className="soft">
      {isNamed ? `${t('frame.label', { name: batchName(batch) })} ` : ''}
      {problem(batch.meanwhile).message}
    </p>
  );
}
