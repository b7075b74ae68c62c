import { useEffect, useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { useCommand } from '../bridge/use-request.ts';
import { plainAmount } from '../money/money-draft.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Button } from '../ui/button.tsx';
import { Form, TextField } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** Who approves, and the batch totals above which a second person must; a blank total means never. */
export function ApprovalsSection() {
  const { t } = useWords();
  const showToast = useToast();
  const { personName, secondPersonAbove: limits } = useSettings().view.preferences;
  const change = useCommand('settings.change', () => showToast(t('settings.saved')));
  const [name, setName] = useState(personName);
  useEffect(() => setName(personName), [personName]);
  const [texts, setTexts] = useState(limits);
  useEffect(() => setTexts(limits), [limits]);
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
    void change.perform({ preferences: { personName: name.trim(), secondPersonAbove } });
  };
  return (
    <section className="panel stack">
      <h2>{t('settings.approvals')}</h2>
      <Form
        className="stack stack-tight"
        onSubmit={() => {
          if (wrong.length === 0) save();
        }}
      >
        <div className="form-grid">
          <TextField
            label={t('settings.personName')}
            rule={t('settings.personNameRule')}
            maxLength={100}
            value={name}
            onValue={setName}
          />
        </div>
        <p className="soft">{t('settings.secondPersonRule')}</p>
        <div className="form-grid">
          {read.map(({ currency, text }) => (
            <TextField
              key={currency}
              label={t('settings.secondPersonAbove', { currency: currency.toUpperCase() })}
              error={wrong.some((one) => one.currency === currency) ? t('money.amountRule') : undefined}
              inputMode="decimal"
              value={text}
              onValue={(next) => setTexts({ ...texts, [currency]: next })}
            />
          ))}
        </div>
        <Button type="submit" disabled={wrong.length > 0}>
          {t('settings.save')}
        </Button>
      </Form>
      <ProblemList problems={change.problems} />
    </section>
  );
}
