import { useCommand } from '../bridge/requests.ts';
import { useToast } from '../ui/messages.tsx';
import { useWords } from '../words/use-words.tsx';

/** Sets rows of a batch aside, says how many they were, then calls `onDone`. */
export function useSetAside(onDone: () => void) {
  const { t } = useWords();
  const showToast = useToast();
  return useCommand('batches.close-rows', (_, { rows }) => {
    showToast(t('held.closedMany', { count: rows.length }));
    onDone();
  });
}
