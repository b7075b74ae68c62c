import { useState } from 'react';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import { Button } from '../ui/button.tsx';
import { COUNTRIES } from '../ui/countries.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useWords } from '../words/use-words.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import {
  CALCULATORS,
  type Calculator,
  type CalculatorDraft,
  calculatorFields,
  calculatorRequest,
} from './calculators.ts';
import { useCalculator } from './use-calculator.ts';

/** Five calculators as one tool; asking them creates nothing. */
export function CalculatorPanel() {
  const { t } = useWords();
  const [calculator, setCalculator] = useState<Calculator>('payment');
  const [draft, setDraft] = useState<CalculatorDraft>({
    channel: 'mobile_money',
    payinMethod: 'bank_transfer',
    country: 'sn',
    amount: '100000',
    fromCurrency: 'xof',
    toCurrency: 'cad',
    priority: 'standard',
    mode: 'send',
  });
  const asked = calculatorRequest(calculator, draft);
  const answer = useCalculator();
  return (
    <section className="panel stack">
      <h2>{t('calculator.title')}</h2>
      <Form
        onSubmit={() => {
          if (asked) void answer.ask(asked);
        }}
      >
        <SelectField
          label={t('calculator.kind')}
          choices={CALCULATORS.map((value) => ({ value, label: t(`calculator.${value}`) }))}
          value={calculator}
          onValue={(next) => {
            setCalculator(next);
            answer.forget();
          }}
        />
        <div className="form-grid">
          {calculatorFields(calculator).map((field) => (
            <CalculatorField key={field} field={field} draft={draft} onDraft={setDraft} />
          ))}
        </div>
        <div>
          <Button type="submit" kind="primary" disabled={!asked || answer.isBusy}>
            {t('money.getQuote')}
          </Button>
        </div>
      </Form>
      <CalculatorResult answer={answer} />
    </section>
  );
}

interface CalculatorFieldProps {
  readonly field: keyof CalculatorDraft;
  readonly draft: CalculatorDraft;
  readonly onDraft: (draft: CalculatorDraft) => void;
}

function CalculatorField({ field, draft, onDraft }: CalculatorFieldProps) {
  const { t, word, locale } = useWords();
  const shared = {
    label: t(`calculator.field.${field}`),
    value: draft[field],
    onValue: (value: string) => onDraft({ ...draft, [field]: value }),
  };
  const currencies = ['xof', 'cad', 'usd'].map((value) => ({ value, label: value.toUpperCase() }));
  switch (field) {
    case 'channel':
      return (
        <SelectField
          {...shared}
          choices={PAYOUT_CHANNELS.map((value) => ({ value, label: word('channel', value) }))}
        />
      );
    case 'payinMethod':
      return (
        <SelectField
          {...shared}
          choices={['etransfer_request', 'bank_transfer', 'direct_debit'].map((value) => ({
            value,
            label: word('channel', value),
          }))}
        />
      );
    case 'country':
      return (
        <SelectField
          {...shared}
          choices={COUNTRIES.map((value) => ({ value, label: formatCountry(value, locale) }))}
        />
      );
    case 'fromCurrency':
    case 'toCurrency':
      return <SelectField {...shared} choices={currencies} />;
    default:
      return <TextField {...shared} inputMode={field === 'amount' ? 'decimal' : 'text'} />;
  }
}
