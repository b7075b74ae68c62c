import { useEffect, useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../shared/domain/language.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import type { Preferences } from '../../shared/ipc/profile-requests.ts';
import { useCommand } from '../bridge/use-request.ts';
import { plainAmount } from '../money/money-draft.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { Form, SelectField, TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

type Change = Partial<Preferences>;

const CHOICES = {
  language: ['system', ...LANGUAGES],
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'comfortable'],
} as const satisfies { [Name in keyof Preferences]?: readonly Preferences[Name][] };

/** Language, theme and density take effect at once; names and limits when they are saved. */
export function AppearanceSection() {
  const { t, word } = useWords();
  const { view } = useSettings();
  const change = useCommand('settings.change');
  const { preferences } = view;
  const labelOf = (name: keyof typeof CHOICES, value: string): string =>
    isOneOf(LANGUAGES, value) ? LANGUAGE_FACTS[value].name : word(value === 'system' ? 'theme' : name, value);
  const apply = async (next: Change): Promise<boolean> =>
    (await change.perform({ preferences: next })) !== undefined;
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
            onValue={(chosen) => void apply({ [name]: chosen })}
          />
        ))}
      </div>
      <h2>{t('settings.approvals')}</h2>
      <PersonField name={preferences.personName} onSave={apply} />
      <SecondPersonFields limits={preferences.secondPersonAbove} onSave={apply} />
      <ProblemList problems={change.problems} />
    </section>
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

interface SecondPersonFieldsProps {
  readonly limits: Readonly<Record<string, string>>;
  readonly onSave: (change: { secondPersonAbove: Record<string, string> }) => Promise<boolean>;
}

/** Above these batch totals a second person must approve; blank means never. */
function SecondPersonFields({ limits, onSave }: SecondPersonFieldsProps) {
  const { t } = useWords();
  const showToast = useToast();
  const [texts, setTexts] = useState(limits);
  useEffect(() => setTexts(limits), [limits]);
  const read = PAYOUT_CURRENCIES.map((currency) => {
    const text = (texts[currency] ?? '').trim();
    return { currency, text, amount: text === '' ? undefined : plainAmount(text, currency) };
  });
  const wrong = read.filter(({ text, amount }) => text !== '' && amount === undefined);
  const save = async (): Promise<void> => {
    const kept = read.flatMap(({ currency, amount }) =>
      amount === undefined ? [] : [[currency, amount] as const],
    );
    const others = Object.entries(limits).filter(
      ([currency]) => !PAYOUT_CURRENCIES.some((known) => known === currency),
    );
    if (await onSave({ secondPersonAbove: Object.fromEntries([...others, ...kept]) }))
      showToast(t('settings.saved'));
  };
  return (
    <Form
      className="stack stack-tight"
      onSubmit={() => {
        if (wrong.length === 0) void save();
      }}
    >
      <p className="soft">{t('settings.secondPersonRule')}</p>
      <div className="form-grid">
        {read.map(({ currency, text }) => (
          <TextField
            key={currency}
            label={t('settings.secondPersonAbove', { currency: currency.toUpperCase() })}
            error={wrong.some((one) => one.currency === currency) ? t('money.amountRule') : undefined}
            inputMode="decimal"
            value={text}
            onValue={(text) => setTexts({ ...texts, [currency]: text })}
          />
        ))}
      </div>
      <Button type="submit" disabled={wrong.length > 0}>
        {t('settings.save')}
      </Button>
    </Form>
  );
}
