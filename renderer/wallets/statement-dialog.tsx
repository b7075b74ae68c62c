import { Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { localDay } from '../../shared/domain/time.ts';
import { STATEMENT_FORMATS, type StatementFormat } from '../../shared/ipc/service-requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { useCommand } from '../bridge/requests.ts';
import { picked } from '../ui/choices.ts';
import { DayInput } from '../ui/day-input.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { paperOf } from '../words/format.ts';
import { useWords } from '../words/use-words.tsx';

/** What moved in the wallet between two days: the month before this one, unless a person says otherwise. */
export function StatementDialog({ wallet, onClose }: { wallet: WalletView; onClose: () => void }) {
  const { t, word, language } = useWords();
  const [[from, to], setDays] = useState(lastMonth);
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const showSaved = useSavedToast();
  const writing = useCommand('wallets.statement', (done) => {
    showSaved(done);
    if (done.saved !== null && done.problems.length === 0) onClose();
  });
  const isPeriod = from !== '' && to !== '' && from <= to;
  return (
    <FormDialog
      title={t('wallets.statementOf', { wallet: wallet.name })}
      size={520}
      onClose={onClose}
      command={writing}
      confirm={t('entries.save')}
      isBlocked={!isPeriod}
      {...(writing.value?.saved && { other: { label: t('frame.close'), perform: onClose } })}
      onSubmit={() =>
        void writing.perform({ wallet: wallet.id, from, to, format, language, paper: paperOf(language) })
      }
    >
      <Stack gap="xs">
        <p className="soft">{t('wallets.statementRule')}</p>
        <Group gap="md">
          <DayInput label={t('wallets.from')} value={from} onDay={(day) => setDays([day, to])} />
          <DayInput label={t('wallets.to')} value={to} onDay={(day) => setDays([from, day])} />
        </Group>
        <Select
          label={t('wallets.format')}
          data={STATEMENT_FORMATS.map((value) => ({ value, label: word('statement-format', value) }))}
          value={format}
          onChange={picked((next) => setFormat(next as StatementFormat))}
        />
        <ProblemList problems={writing.problems ? [] : writing.value?.problems} />
      </Stack>
    </FormDialog>
  );
}

function lastMonth(): readonly [from: string, to: string] {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth() - 1, 1);
  const last = new Date(now.getFullYear(), now.getMonth(), 0);
  return [localDay(first.getTime()), localDay(last.getTime())];
}
