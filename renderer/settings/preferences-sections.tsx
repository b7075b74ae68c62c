import { Button, Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '../../shared/domain/language.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import { MAX_SCREEN_CONCURRENCY } from '../../shared/domain/settings.ts';
import type { Preferences } from '../../shared/ipc/profile-requests.ts';
import { useCommand } from '../bridge/requests.ts';
import { plainAmount } from '../money/money-draft.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { picked } from '../ui/choices.ts';
import { useDraftOf } from '../ui/draft-of.ts';
import { Form } from '../ui/form.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { PACE_FIELDS, readPace, writePace } from './pace-fields.ts';

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
    <Stack component="section" className="panel">
      <h2>{t('settings.appearance')}</h2>
      <div className="columns">
        {(['language', 'theme', 'density'] as const).map((name) => (
          <Select
            key={name}
            label={t(`settings.${name}`)}
            data={CHOICES[name].map((value) => ({ value, label: labelOf(name, value) }))}
            value={preferences[name]}
            onChange={picked((chosen) => void change.perform({ preferences: { [name]: chosen } }))}
          />
        ))}
      </div>
      <ProblemList problems={change.problems} />
    </Stack>
  );
}

/** Who approves, and the batch totals above which a second person must; a blank total means never. */
export function ApprovalsSection() {
  const { t } = useWords();
  const showToast = useToast();
  const { personName, letterhead, secondPersonAbove: limits } = useSettings().view.preferences;
  const change = useCommand('settings.change', () => showToast(t('settings.saved')));
  const [name, setName] = useDraftOf(personName);
  const [lines, setLines] = useDraftOf(letterhead);
  const [texts, setTexts] = useDraftOf(limits);
  const read = PAYOUT_CURRENCIES.map((currency) => {
    const text = (texts[currency] ?? '').trim();
    return { currency, text, amount: text === '' ? undefined : plainAmount(text, currency) };
  });
  const wrong = read.filter(({ text, amount }) => text !== '' && amount === undefined);
  const save = (): void => {
    const kept = read.flatMap(({ currency, amount }) =>
      amount === undefined ? [] : [[currency, amount] as const],
    );
    const others = Object.entries(limits).filter(
      ([currency]) => !PAYOUT_CURRENCIES.some((known) => known === currency),
    );
    const secondPersonAbove = Object.fromEntries([...others, ...kept]);
    void change.perform({
      preferences: { personName: name.trim(), letterhead: lines.trim(), secondPersonAbove },
    });
  };
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.approvals')}</h2>
      <Form
        gap="xs"
        onSubmit={() => {
          if (wrong.length === 0) save();
        }}
      >
        <div className="columns">
          <TextInput
            label={t('settings.personName')}
            description={t('settings.personNameRule')}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t('settings.letterhead')}
            description={t('settings.letterheadRule')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            value={lines}
            onChange={(event) => setLines(event.currentTarget.value)}
          />
        </div>
        <p className="soft">{t('settings.secondPersonRule')}</p>
        <div className="columns">
          {read.map(({ currency, text }) => (
            <TextInput
              key={currency}
              label={t('settings.secondPersonAbove', { currency: currency.toUpperCase() })}
              error={wrong.some((one) => one.currency === currency) ? t('money.amountRule') : undefined}
              inputMode="decimal"
              value={text}
              onChange={({ currentTarget: { value: next } }) => setTexts({ ...texts, [currency]: next })}
            />
          ))}
        </div>
        <Button type="submit" disabled={wrong.length > 0}>
          {t('settings.save')}
        </Button>
      </Form>
      <ProblemList problems={change.problems} />
    </Stack>
  );
}

/** The rate and related settings, each with its effect on the rows. */
export function PaceSection() {
  const { t, locale } = useWords();
  const showToast = useToast();
  const { view } = useSettings();
  const change = useCommand('settings.change', () => showToast(t('settings.saved')));
  const [texts, setTexts] = useDraftOf(writePace(view.settings, locale));
  const { concurrency, canary } = view.settings;
  const [own, setOwn] = useDraftOf({ concurrency, canary });
  const read = readPace({ ...view.settings, ...own }, texts);
  const save = (): void => {
    if (read.settings) void change.perform({ settings: read.settings });
  };
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.pace')}</h2>
      <Form onSubmit={save}>
        <div className="columns">
          {PACE_FIELDS.map((field) => (
            <TextInput
              key={field.name}
              label={t(`settings.${field.name}`)}
              description={t(`settings.${field.name}Rule`)}
              error={
                read.wrong.includes(field.name)
                  ? t('settings.range', { least: field.least, most: field.most })
                  : undefined
              }
              inputMode="decimal"
              value={texts[field.name]}
              onChange={({ currentTarget: { value: text } }) => setTexts({ ...texts, [field.name]: text })}
            />
          ))}
          <Select
            label={t('settings.concurrency')}
            description={t('settings.concurrencyRule', { most: MAX_SCREEN_CONCURRENCY })}
            data={concurrencies(own.concurrency)}
            value={String(own.concurrency)}
            onChange={picked((next) => setOwn({ ...own, concurrency: Number(next) }))}
          />
        </div>
        <Checkbox
          label={t('settings.canary')}
          description={t('settings.canaryRule')}
          checked={own.canary}
          onChange={({ currentTarget: { checked: isTicked } }) => setOwn({ ...own, canary: isTicked })}
        />
        <ProblemList problems={change.problems} />
        <Button type="submit" disabled={read.settings === undefined || change.isBusy}>
          {t('settings.save')}
        </Button>
      </Form>
    </Stack>
  );
}

/** Up to the screen's limit; a larger number from a settings file is still offered, so that it is not changed silently. */
function concurrencies(current: number): readonly { value: string; label: string }[] {
  const offered = Array.from({ length: MAX_SCREEN_CONCURRENCY }, (_, index) => index + 1);
  const all = offered.includes(current) ? offered : [...offered, current];
  return all.map((value) => ({ value: String(value), label: String(value) }));
}
