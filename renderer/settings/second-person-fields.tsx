import { useEffect, useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { plainAmount } from '../money/money-draft.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

interface SecondPersonFieldsProps {
  readonly limits: Readonly<Record<string, string>>;
  readonly onSave: (change: { secondPersonAbove: Record<string, string> }) => Promise<boolean>;
}

/** Above these batch totals a second person must approve; blank means never. */
export function SecondPersonFields({ limits, onSave }: SecondPersonFieldsProps) {
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
      <div>
        <Button type="submit" disabled={wrong.length > 0}>
          {t('settings.save')}
        </Button>
      </div>
    </Form>
  );
}
