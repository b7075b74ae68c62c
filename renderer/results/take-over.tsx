import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand } from '../bridge/requests.ts';
import { useRoute } from '../platform/use-route.tsx';
import { ConfirmDialog, DialogButton } from '../ui/form-dialog.tsx';
import { useWords } from '../words/use-words.tsx';

/** For a batch that another machine approved: what that has not sent becomes a batch of this one. */
export function TakeOver() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const isElsewhere = batch.problems.some(({ code }) => code === 'approved-elsewhere');
  if (!isElsewhere || (batch.counts.parked ?? 0) === 0) return null;
  return (
    <DialogButton label={t('takeOver.open')}>{(close) => <TakeOverDialog onClose={close} />}</DialogButton>
  );
}

function TakeOverDialog({ onClose }: { onClose: () => void }) {
  const { batch, reload } = useOpenBatch();
  const { t } = useWords();
  const { open } = useRoute();
  const count = batch.counts.parked ?? 0;
  const takeOver = useCommand('batches.take-over', (anew) => {
    onClose();
    if (anew.batch === batch.batch) reload();
    else open({ screen: 'batch', batchId: anew.batch });
  });
  return (
    <ConfirmDialog
      title={t('takeOver.title')}
      confirm={t('takeOver.open')}
      phrase={String(count)}
      command={takeOver}
      onClose={onClose}
      onSubmit={() => void takeOver.perform({ batch: batch.batch, count })}
    >
      <p>{t('takeOver.text', { count })}</p>
      <p>{t('takeOver.other')}</p>
    </ConfirmDialog>
  );
}
