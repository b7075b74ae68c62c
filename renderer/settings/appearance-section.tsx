import { LANGUAGE_FACTS, LANGUAGES } from '../../shared/domain/language.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import type { Preferences } from '../../shared/ipc/profile-requests.ts';
import { useCommand } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { SelectField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

const CHOICES = {
  language: ['system', ...LANGUAGES],
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'comfortable'],
} as const satisfies { [Name in keyof Preferences]?: readonly Preferences[Name][] };

/** Language, theme and density take effect at once. */
export function AppearanceSection() {
  const { t, word } = useWords();
  const { preferences } = useSettings().view;
  const change = useCommand('settings.change');
  const labelOf = (name: keyof typeof CHOICES, value: string): string =>
    isOneOf(LANGUAGES, value) ? LANGUAGE_FACTS[value].name : word(value === 'system' ? 'theme' : name, value);
  return (
    <section className="panel stack">
      <h2>{t('settings.appearance')}</h2>
      <div className="form-grid">
        {(['language', 'theme', 'density'] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`settings.${name}`)}
            choices={CHOICES[name].map((value) => ({ value, label: labelOf(name, value) }))}
            value={preferences[name]}
            onValue={(chosen) => void change.perform({ preferences: { [name]: chosen } })}
          />
        ))}
      </div>
      <ProblemList problems={change.problems} />
    </section>
  );
}
