import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useTaskProgress } from '../batch/task-progress.tsx';
import { useCommand } from '../bridge/requests.ts';
import { useSavedToast } from '../ui/messages.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** Asks main for the receipts of one paid row, or of all, and reports where they were saved. */
export function useReceipts() {
  const { batch } = useOpenBatch().batch;
  const { t, language } = useWords();
  const showSaved = useSavedToast<RequestOutput<'batches.receipts'>>((name, { count, files }) =>
    t('receipts.saved', { name, count, files }),
  );
  const making = useCommand('batches.receipts', showSaved);
  const task = useTaskProgress('receipts');
  const make = (row: number | null): void => {
    task.forget();
    making.forget();
    void making.perform({ batch, row, paper: paperOf(language) });
  };
  return {
    make,
    isBusy: making.isBusy,
    /** For more than one receipt: the progress, and a function that cancels. */
    task: making.isBusy && (task.news?.total ?? 0) > 1 ? task : null,
    problems: making.problems ?? making.value?.problems ?? [],
    forget: making.forget,
  };
}
