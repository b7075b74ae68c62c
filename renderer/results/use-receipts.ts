import { useCommand } from '../bridge/use-request.ts';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { paperOf } from './paper.ts';

/** Asks main for the receipts of one paid row, or of all, and says where they were saved. */
export function useReceipts(batch: string) {
  const { t, language } = useWords();
  const say = useToast();
  const making = useCommand('batches.receipts');
  const make = async (row: number | null): Promise<void> => {
    const made = await making.perform({ batch, row, paper: paperOf(language) });
    if (made?.saved)
      say(t('receipts.saved', { name: made.saved.name, count: made.count, files: made.files }));
  };
  return { make, isBusy: making.isBusy, problems: making.problems, forget: making.forget };
}
