import { request, useCommand } from '../bridge/requests.ts';
import { useToast } from '../ui/messages.tsx';
import { useWords } from '../words/use-words.tsx';

/** Sets rows of a batch aside and says how many they were, with Undo; calls `onDone` after either. */
export function useSetAside(onDone: () => void) {
  const { t, problem } = useWords();
  const showToast = useToast();
  return useCommand('batches.close-rows', (_, input) => {
    const undo = async (): Promise<void> => {
      const reply = await request('batches.take-back', input);
      if (!reply.ok) for (const one of reply.problems) showToast(problem(one).message);
      onDone();
    };
    showToast(t('held.closedMany', { count: input.rows.length }), () => void undo());
    onDone();
  });
}
