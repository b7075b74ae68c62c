import { useEffect, useState } from 'react';
import { MAX_SCREEN_CONCURRENCY, type Settings } from '../../shared/domain/settings.ts';
import { useCommand } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, Form, SelectField, TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { PACE_FIELDS, readPace, writePace } from './pace-fields.ts';

/** The rate and related settings, each with its effect on the rows. */
export function PaceSection() {
  const { t, locale } = useWords();
  const showToast = useToast();
  const { view } = useSettings();
  const change = useCommand('settings.change', () => showToast(t('settings.saved')));
  const [texts, setTexts] = useState(() => writePace(view.settings, locale));
  const [settings, setSettings] = useState<Settings>(view.settings);
  useEffect(() => {
    setTexts(writePace(view.settings, locale));
    setSettings(view.settings);
  }, [view.settings, locale]);
  const read = readPace(settings, texts);
  const save = (): void => {
    if (read.settings) void change.perform({ settings: read.settings });
  };
  return (
    <section className="panel stack">
      <h2>{t('settings.pace')}</h2>
      <Form onSubmit={save}>
        <div className="form-grid">
          {PACE_FIELDS.map((field) => (
            <TextField
              key={field.name}
              label={t(`settings.${field.name}`)}
              rule={t(`settings.${field.name}Rule`)}
              error={
                read.wrong.includes(field.name)
                  ? t('settings.range', { least: field.least, most: field.most })
                  : undefined
              }
              inputMode="decimal"
              value={texts[field.name]}
              onValue={(text) => setTexts({ ...texts, [field.name]: text })}
            />
          ))}
          <SelectField
            label={t('settings.concurrency')}
            rule={t('settings.concurrencyRule', { most: MAX_SCREEN_CONCURRENCY })}
            choices={concurrencies(settings.concurrency)}
            value={String(settings.concurrency)}
            onValue={(next) => setSettings({ ...settings, concurrency: Number(next) })}
          />
        </div>
        <CheckField
          label={t('settings.canary')}
          rule={t('settings.canaryRule')}
          checked={settings.canary}
          onTick={(isTicked) => setSettings({ ...settings, canary: isTicked })}
        />
        <ProblemList problems={change.problems} />
        <Button type="submit" disabled={read.settings === undefined || change.isBusy}>
          {t('settings.save')}
        </Button>
      </Form>
    </section>
  );
}

/** Up to the screen's limit; a larger number from a settings file is still offered, so that it is not changed silently. */
function concurrencies(current: number): readonly { value: string; label: string }[] {
  const offered = Array.from({ length: MAX_SCREEN_CONCURRENCY }, (_, index) => index + 1);
  const all = offered.includes(current) ? offered : [...offered, current];
  return all.map((value) => ({ value: String(value), label: String(value) }));
}
