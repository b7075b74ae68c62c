import { useState } from 'react';
import { ROW_CHANNELS, type RowChannel } from '../../shared/domain/channel.ts';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../../shared/domain/language.ts';
import { useCommand } from '../bridge/use-request.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** An empty workbook with the right headings, for one channel or for all. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { t, word, language: own } = useWords();
  const showToast = useToast();
  const save = useCommand('files.save-template', ({ saved }) => {
    if (saved === null) return;
    showToast(t('template.saved', { name: saved }));
    onClose();
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
      <SelectField
        label={t('template.channel')}
        data-autofocus
        empty={t('template.mixed')}
        choices={ROW_CHANNELS.map((value) => ({ value, label: word('channel', value) }))}
        value={channel}
        onValue={setChannel}
      />
      <SelectField
        label={t('template.language')}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
        value={language}
        onValue={setLanguage}
      />
    </FormDialog>
  );
}
