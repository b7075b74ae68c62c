import { useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { useTaskProgress } from '../batch/use-task-progress.ts';
import { useCommand } from '../bridge/use-request.ts';
import { useToast } from '../ui/toast.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** Asks main for the receipts of one paid row, or of all, and reports where they were saved. */
export function useReceipts(batch: string) {
  const { t, language } = useWords();
  const showToast = useToast();
  const making = useCommand('batches.receipts');
  const task = useTaskProgress(batch, 'receipts');
  const [reported, setReported] = useState<readonly Problem[]>([]);
  const make = async (row: number | null): Promise<void> => {
    task.forget();
    setReported([]);
    const made = await making.perform({ batch, row, paper: paperOf(language) });
    if (!made) return;
    setReported(made.problems);
    if (made.saved)
      showToast(t('receipts.saved', { name: made.saved, count: made.count, files: made.files }));
  };
  return {
    make,
    isBusy: making.isBusy,
    /** For more than one receipt: the progress, and a function that cancels. */
    task: making.isBusy && (task.news?.total ?? 0) > 1 ? task : null,
    problems: making.problems ?? reported,
    forget() {
      making.forget();
      setReported([]);
    },
  };
}
