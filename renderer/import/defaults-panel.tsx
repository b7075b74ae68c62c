import { RECIPIENT_LANGUAGES } from '../../shared/api/recipient-rules.ts';
import { ROW_CHANNELS } from '../../shared/domain/channel.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { COUNTRIES } from '../ui/countries.ts';
import { SelectField } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';

const DEFAULTED = ['currency', 'country', 'channel', 'language'] as const;
type Defaulted = (typeof DEFAULTED)[number];

/** Default values for what the sheet does not say. */
export function DefaultsPanel() {
  const { t, word, locale } = useWords();
  const { recipe, change } = useSheet();
  const options: Readonly<Record<Defaulted, readonly { value: string; label: string }[]>> = {
    currency: ['xof', 'cad', 'usd'].map((value) => ({ value, label: value.toUpperCase() })),
    country: COUNTRIES.map((value) => ({ value, label: formatCountry(value, locale) })),
    channel: ROW_CHANNELS.map((value) => ({ value, label: word('channel', value) })),
    language: RECIPIENT_LANGUAGES.map((value) => ({ value, label: word('choice', value) })),
  };
  const choose = (field: Defaulted, value: string): void => {
    const { [field]: _, ...others } = recipe.defaults;
    change({ defaults: value === '' ? others : { ...others, [field]: value } });
  };
  return (
    <section className="panel stack stack-tight">
      <h2>{t('import.defaults')}</h2>
      <p className="soft">{t('import.defaultsText')}</p>
      {DEFAULTED.map((field) => (
        <SelectField
          key={field}
          label={word('field', field)}
          empty={t('import.noDefault')}
          choices={options[field]}
          value={recipe.defaults[field] ?? ''}
          onValue={(next) => choose(field, next)}
        />
      ))}
    </section>
  );
}
