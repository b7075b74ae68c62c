import { useState } from 'react';
import { ROW_FIELDS, type RowField } from '../../shared/domain/row-fields.ts';
import { layoutAnswers, profileOf } from '../../shared/sheet/check/headings/mapping-profile.ts';
import { useCommand } from '../bridge/use-request.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** Saves the mapping under a name: the next file with the same headings finds it again. */
export function MappingPanel({ overview }: { overview: SheetOverview }) {
  const { t } = useWords();
  const showToast = useToast();
  const { recipe, file } = useSheet();
  const [name, setName] = useState(() => file.name.replace(/\.\w+$/, ''));
  const save = useCommand('mappings.save', (_, saved) =>
    showToast(t('import.mappingSaved', { name: saved.name })),
  );
  const { profileFingerprint: fingerprint } = overview;
  if (!fingerprint) return null;
  const isUsed = overview.columns.some(({ how }) => how === 'profile');
  const perform = (): void => {
    if (name.trim() === '') return;
    const { columns } = profileOf(overview.columns, fingerprint);
    const defaults: Partial<Record<RowField, string>> = {};
    for (const field of ROW_FIELDS) if (recipe.defaults[field]) defaults[field] = recipe.defaults[field];
    const mapping = {
      name: name.trim(),
      fingerprint,
      columns: { ...columns },
      answers: layoutAnswers(recipe.answers, overview.columns),
      defaults,
    };
    void save.perform(mapping);
  };
  return (
    <section className="panel stack stack-tight">
      <h2>{t('import.mapping')}</h2>
      {isUsed ? <p className="soft">{t('import.mappingUsed')}</p> : null}
      <Form className="stack stack-tight" onSubmit={perform}>
        <TextField label={t('import.mappingName')} maxLength={100} value={name} onValue={setName} />
        <div>
          <Button type="submit" disabled={save.isBusy || name.trim() === ''}>
            {t('import.saveMapping')}
          </Button>
        </div>
      </Form>
      <ProblemList problems={save.problems} />
    </section>
  );
}
