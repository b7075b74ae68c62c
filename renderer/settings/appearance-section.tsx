import { useEffect, useState } from 'react';
import { LANGUAGE_FACTS, LANGUAGES } from '../../shared/domain/language.ts';
import type { Preferences } from '../../shared/ipc/profile-requests.ts';
import { useCommand } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { SecondPersonFields } from './second-person-fields.tsx';

type Change = Partial<Preferences>;

/** Language, theme and density take effect at once; names and limits when they are saved. */
export function AppearanceSection() {
  const { t, word } = useWords();
  const { view } = useSettings();
  const change = useCommand('settings.change');
  const { preferences } = view;
  const apply = async (next: Change): Promise<boolean> =>
    (await change.perform({ preferences: next })) !== undefined;
  return (
    <section className="panel stack">
      <h2>{t('settings.appearance')}</h2>
      <div className="form-grid">
        <Choice
          name="language"
          values={['system', ...LANGUAGES]}
          labelOf={(value) => (value === 'system' ? t('theme.system') : LANGUAGE_FACTS[value].name)}
          value={preferences.language}
          onChoose={apply}
        />
        <Choice
          name="theme"
          values={['system', 'light', 'dark']}
          labelOf={(value) => word('theme', value)}
          value={preferences.theme}
          onChoose={apply}
        />
        <Choice
          name="density"
          values={['compact', 'comfortable']}
          labelOf={(value) => word('density', value)}
          value={preferences.density}
          onChoose={apply}
        />
      </div>
      <h2>{t('settings.approvals')}</h2>
      <PersonField name={preferences.personName} onSave={apply} />
      <SecondPersonFields limits={preferences.secondPersonAbove} onSave={apply} />
      <ProblemList problems={change.problems} />
    </section>
  );
}

interface ChoiceProps<Name extends 'language' | 'theme' | 'density'> {
  readonly name: Name;
  readonly values: readonly Preferences[Name][];
  readonly labelOf: (value: Preferences[Name]) => string;
  readonly value: Preferences[Name];
  readonly onChoose: (change: Change) => Promise<boolean>;
}

function Choice<Name extends 'language' | 'theme' | 'density'>({
  name,
  values,
  labelOf,
  value,
  onChoose,
}: ChoiceProps<Name>) {
  const { t } = useWords();
  return (
    <SelectField
      label={t(`settings.${name}`)}
      choices={values.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      value={value}
      onValue={(chosen) => void onChoose({ [name]: chosen })}
    />
  );
}

function PersonField({ name, onSave }: { name: string; onSave: (change: Change) => Promise<boolean> }) {
  const { t } = useWords();
  const showToast = useToast();
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  const save = async (): Promise<void> => {
    if (await onSave({ personName: text.trim() })) showToast(t('settings.saved'));
  };
  return (
    <Form className="line-up" onSubmit={save}>
      <TextField
        label={t('settings.personName')}
        rule={t('settings.personNameRule')}
        maxLength={100}
        value={text}
        onValue={setText}
      />
      <Button type="submit" disabled={text.trim() === name}>
        {t('settings.save')}
      </Button>
    </Form>
  );
}
