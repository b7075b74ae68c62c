import type { RequestInput, RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand } from '../bridge/requests.ts';
import { useSavedToast } from '../ui/messages.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** Asks main for what the payees are told, and reports where it was saved. */
export function useAdvices() {
  const { batch, reload } = useOpenBatch();
  const { t, language } = useWords();
  const showSaved = useSavedToast<RequestOutput<'batches.advices'>>((name, { count, files, withoutEmail }) =>
    t('advices.saved', { name, count, files, without: name.endsWith('.pdf') ? 0 : withoutEmail }),
  );
  const writing = useCommand('batches.advices', (done) => {
    showSaved(done);
    reload();
  });
  const write = (form: RequestInput<'batches.advices'>['form']): void =>
    void writing.perform({ batch: batch.batch, form, paper: paperOf(language) });
  return { ...writing, write };
}
