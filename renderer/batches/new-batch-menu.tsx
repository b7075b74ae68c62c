import { Button, Menu, Select, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ROW_CHANNELS, type RowChannel } from '../../shared/domain/channel.ts';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../../shared/domain/language.ts';
import { useCommand } from '../bridge/requests.ts';
import { isMac } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { useAppProblems } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

interface NewBatchMenuProps {
  /** True if it was asked for elsewhere, by its key or in the palette. */
  readonly isAsked: boolean;
  /** True if nothing else on the screen is its one filled button. */
  readonly isPrimary: boolean;
}

const NEW_SHEET = { screen: 'batches', focus: 'new-sheet' } as const;

/** The four ways to begin: a file, the clipboard, the sample, an empty sheet. */
export function NewBatchMenu({ isAsked, isPrimary }: NewBatchMenuProps) {
  const { t, language } = useWords();
  const { isJournalClosed } = useAppProblems();
  const { replace } = useRoute();
  const newBatch = useNewBatch();
  const keys = describeShortcut(keyed('paste').shortcut, language, isMac);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    setIsOpen(true);
    replace({ screen: 'batches' });
  }, [isAsked, replace]);
  const ways = [
    { label: t('button.choose-file'), hint: t('newBatch.chooseHint'), perform: newBatch.chooseFile },
    { label: t('newBatch.sample'), hint: t('newBatch.sampleHint'), perform: newBatch.useSample },
    { label: t('action.newSheet'), hint: t('newBatch.templateHint'), perform: () => replace(NEW_SHEET) },
  ];
  return (
    <Menu opened={isOpen && !isJournalClosed} onChange={setIsOpen} position="bottom-end" width={340}>
      <Menu.Target>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          disabled={isJournalClosed}
          rightSection={<span aria-hidden>▾</span>}
        >
          {t('button.new-batch')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ label, hint, perform }) => (
          <Menu.Item key={label} aria-label={label} onClick={perform}>
            {label}
            <Text component="span" display="block" fz={12} lh="16px" c="dimmed">
              {hint}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Label>{t('newBatch.pasteHint', { keys })}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

/** An empty workbook with the right headings, for one channel or for all. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { t, word, language: own } = useWords();
  const showSaved = useSavedToast((name) => t('template.saved', { name }));
  const save = useCommand('files.save-template', (done) => {
    showSaved(done);
    if (done.saved !== null) onClose();
  });
  const [channel, setChannel] = useState<RowChannel | ''>('');
  const [language, setLanguage] = useState<Language>(own);
  return (
    <FormDialog
      title={t('action.newSheet')}
      confirm={t('template.save')}
      command={save}
      onSubmit={() => void save.perform({ channel: channel === '' ? null : channel, language })}
      onClose={onClose}
    >
      <Select
        label={t('template.channel')}
        data-autofocus
        data={[
          { value: '', label: t('template.mixed') },
          ...ROW_CHANNELS.map((value) => ({ value, label: word('channel', value) })),
        ]}
        value={channel}
        onChange={(value) => setChannel(ROW_CHANNELS.find((known) => known === value) ?? '')}
      />
      <Select
        label={t('template.language')}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
        value={language}
        onChange={(value) => setLanguage(LANGUAGES.find((known) => known === value) ?? own)}
      />
    </FormDialog>
  );
}
