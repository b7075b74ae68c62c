import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  ENTRIES_BY,
  ENTRY_LAYOUTS,
  type EntriesBy,
  type EntryLayoutName,
} from '../../shared/domain/accounting.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { picked, withNone } from '../ui/choices.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

/** What was paid as journal entries: for which program, by payee or in total. The first choice is that of the settings. */
export function EntriesDialog({ onClose }: { onClose: () => void }) {
  const { batch } = useOpenBatch();
  const { t, word, language } = useWords();
  const { accounting } = useSettings().view.settings;
  const [layout, setLayout] = useState<EntryLayoutName>(accounting.layout);
  const [by, setBy] = useState<EntriesBy>(accounting.by);
  const [currency, setCurrency] = useState('');
  const showSaved = useSavedToast();
  const writing = useCommand('batches.export-entries', (done) => {
    showSaved(done);
    if (done.saved !== null && done.problems.length === 0) onClose();
  });
  const currencies = currenciesOf(batch);
  return (
    <FormDialog
      title={t('entries.title')}
      size={520}
      onClose={onClose}
      command={writing}
      confirm={t('entries.save')}
      {...(writing.value?.saved && { other: { label: t('frame.close'), perform: onClose } })}
      onSubmit={() =>
        void writing.perform({ batch: batch.batch, layout, by, currency: currency || null, language })
      }
    >
      <Stack gap="xs">
        <p className="soft">{t('entries.rule')}</p>
        <Select
          label={t('entries.layout')}
          data={ENTRY_LAYOUTS.map((value) => ({ value, label: word('entry-layout', value) }))}
          value={layout}
          onChange={picked((next) => setLayout(next as EntryLayoutName))}
        />
        <Select
          label={t('entries.by')}
          data={ENTRIES_BY.map((value) => ({ value, label: word('entries-by', value) }))}
          value={by}
          onChange={picked((next) => setBy(next as EntriesBy))}
        />
        {currencies.length > 1 ? (
          <Select
            label={t('fact.currency')}
            data={withNone(
              t('entries.allCurrencies'),
              currencies.map((value) => ({ value, label: value.toUpperCase() })),
            )}
            value={currency}
            onChange={picked(setCurrency)}
          />
        ) : null}
        <ProblemList problems={writing.problems ? [] : writing.value?.problems} />
      </Stack>
    </FormDialog>
  );
}

/** Those of the payments, and the one that some are exchanged from. */
function currenciesOf({ totals, convertFrom }: ReturnType<typeof useOpenBatch>['batch']): readonly string[] {
  const paid = totals.map(({ currency }) => currency);
  return [...new Set(convertFrom === undefined ? paid : [...paid, convertFrom])];
}
