import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useWords } from '../words/use-words.tsx';
import { CloseDialog, mayBeClosed } from './close-batch.tsx';
import { KeepDialog, mayKeepPayees } from './keep-payees.tsx';

/** What is done once with a batch, beside its exports. */
export function MoreMenu() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const [dialog, setDialog] = useState<'keep' | 'close' | null>(null);
  const [mayKeep, mayClose] = [mayKeepPayees(batch), mayBeClosed(batch)];
  const onClose = (): void => setDialog(null);
  return (
    <>
      {mayKeep || mayClose ? (
        <Menu position="top-end">
          <Menu.Target>
            <Button>
              {t('frame.more')} <span aria-hidden="true">▴</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayKeep ? <Menu.Item onClick={() => setDialog('keep')}>{t('keep.open')}</Menu.Item> : null}
            {mayClose ? <Menu.Item onClick={() => setDialog('close')}>{t('closing.open')}</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {dialog === 'keep' ? <KeepDialog onClose={onClose} /> : null}
      {dialog === 'close' ? <CloseDialog onClose={onClose} /> : null}
    </>
  );
}
