import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answered.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** What a transfer order of this batch names, and to whom it goes. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { batch, reload } = useOpenBatch();
  const { t, language, list, money } = useWords();
  const [to, setTo] = useState('');
  const asked = useQuery('batches.orderable', { batch: batch.batch });
  const saved = useSavedToast<{ saved: string | null; count: number }>((name, { count }) =>
    t('order.saved', { name, count }),
  );
  const writing = useCommand('batches.transfer-order', (done) => {
    saved(done);
    onClose();
    reload();
  });
  return (
    <FormDialog
      title={t('order.title')}
      confirm={t('order.write')}
      command={writing}
      isBlocked={(asked.value?.count ?? 0) === 0}
      onSubmit={() => void writing.perform({ batch: batch.batch, to, paper: paperOf(language) })}
      onClose={onClose}
    >
      <Answered query={asked}>
        {({ count, totals, left }) => (
          <>
            <Text>
              {t('order.what', {
                count,
                total: list(totals.map(({ currency, amount }) => money(amount, currency))),
              })}
            </Text>
            {left > 0 ? <Text c="dimmed">{t('order.left', { count: left })}</Text> : null}
          </>
        )}
      </Answered>
      <TextInput
        label={t('order.to')}
        data-autofocus
        maxLength={200}
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(value)}
      />
    </FormDialog>
  );
}
