import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PAYIN_METHODS, PAYOUT_COUNTRIES, PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import type {
  EffectiveRateView,
  FeeView,
  QuoteView,
  SwapAndSendQuoteView,
} from '../../shared/ipc/service-views.ts';
import { send, useTask } from '../bridge/requests.ts';
import { feeFacts, quotePartFacts, rateFacts } from '../facts/service-facts.ts';
import {
  CALCULATORS,
  type Calculator,
  type CalculatorDraft,
  type CalculatorRequest,
  calculatorFields,
  calculatorRequest,
} from '../money/calculators.ts';
import { QuoteTable } from '../money/quote-lines.tsx';
import { LoadingWord } from '../ui/answered.tsx';
import { fieldChoices, picked } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { Form } from '../ui/form.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

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
  const [last, setLast] = useState<{ readonly answer: CalculatorAnswer; readonly of: string } | null>(null);
  const calculation = useTask<CalculatorRequest, CalculatorAnswer>(send, (answer, to) =>
    setLast({ answer, of: JSON.stringify(to) }),
  );
  // Beside other choices the figures of an earlier question would be wrong.
  const answer = last?.of === JSON.stringify(asked) ? last?.answer : undefined;
  return (
    <Stack component="section" className="panel">
      <h2>{t('calculator.title')}</h2>
      <Form
        onSubmit={() => {
          if (asked) void calculation.perform(asked);
        }}
      >
        <Select
          label={t('calculator.kind')}
          data={CALCULATORS.map((value) => ({ value, label: t(`calculator.${value}`) }))}
          value={calculator}
          onChange={picked((next) => {
            setCalculator(next);
            calculation.forget();
          })}
        />
        <div className="columns">
          {calculatorFields(calculator).map((field, _, fields) => (
            <CalculatorField key={field} {...{ field, fields, draft }} onDraft={setDraft} />
          ))}
        </div>
        <Button type="submit" variant="filled" disabled={!asked || calculation.isBusy}>
          {t('money.getQuote')}
        </Button>
      </Form>
      {calculation.isBusy ? <LoadingWord /> : null}
      <ProblemList problems={calculation.problems} />
      {answer ? <CalculatorResult answer={answer} /> : null}
    </Stack>
  );
}

interface CalculatorFieldProps {
  readonly field: keyof CalculatorDraft;
  /** All fields of the calculator. */
  readonly fields: readonly (keyof CalculatorDraft)[];
  readonly draft: CalculatorDraft;
  readonly onDraft: (draft: CalculatorDraft) => void;
}

/** What is chosen rather than typed: the field of rows that has the same words, and the values. */
const CHOSEN: Readonly<
  Partial<Record<keyof CalculatorDraft, readonly [field: string, values: readonly string[]]>>
> = {
  channel: ['channel', PAYOUT_CHANNELS],
  payinMethod: ['channel', PAYIN_METHODS],
  country: ['country', PAYOUT_COUNTRIES],
  fromCurrency: ['currency', PAYOUT_CURRENCIES],
  toCurrency: ['currency', PAYOUT_CURRENCIES],
};

/** The only currency of a calculator is neither that of a beginning nor that of an end. */
function labelOf(field: keyof CalculatorDraft, fields: CalculatorFieldProps['fields'], words: Words): string {
  if (field === 'toCurrency') return words.t('calculator.toCurrency');
  if (field === 'fromCurrency' && !fields.includes('toCurrency')) return words.t('fact.currency');
  return words.find('money.field', field) ?? words.word('field', field);
}

function CalculatorField({ field, fields, draft, onDraft }: CalculatorFieldProps) {
  const words = useWords();
  const shared = {
    label: labelOf(field, fields, words),
    value: draft[field],
  };
  const enter = (value: string): void => onDraft({ ...draft, [field]: value });
  const chosen = CHOSEN[field];
  if (chosen) return <Select {...shared} data={fieldChoices(...chosen, words)} onChange={picked(enter)} />;
  return (
    <TextInput
      {...shared}
      onChange={(event) => enter(event.currentTarget.value)}
      inputMode={field === 'amount' ? 'decimal' : 'text'}
    />
  );
}

type CalculatorAnswer = QuoteView | SwapAndSendQuoteView | EffectiveRateView;

/** The answer of a calculator, line by line. */
function CalculatorResult({ answer }: { answer: CalculatorAnswer }) {
  return (
    <Stack aria-live="polite">
      {'isEnabled' in answer ? <QuoteTable quote={answer} /> : null}
      {'effectiveRate' in answer ? <EffectiveRate rate={answer} /> : null}
      {'combined' in answer ? <TwoParts quote={answer} /> : null}
    </Stack>
  );
}

function EffectiveRate({ rate }: { rate: EffectiveRateView }) {
  const words = useWords();
  return (
    <>
      <FactList {...rateFacts(rate, words)} />
      <FeeOf fee={rate.fee} />
    </>
  );
}

/** The line of the schedule on which a rate or a quote is based. */
function FeeOf({ fee }: { fee: FeeView | null }) {
  const words = useWords();
  if (fee === null) return null;
  return (
    <Fold title={words.t('service.fee')}>
      <FactList {...feeFacts(fee, words)} />
    </Fold>
  );
}

function TwoParts({ quote }: { quote: SwapAndSendQuoteView }) {
  const words = useWords();
  const { t } = words;
  const parts = [
    [t('calculator.swap'), quote.swap],
    [t('calculator.payment'), quote.payment],
  ] as const;
  return (
    <>
      <h3>{t('calculator.combined')}</h3>
      <QuoteTable quote={quote.combined} />
      {parts.map(([title, part]) => (
        <Fold key={title} title={title}>
          <FactList {...quotePartFacts(part, words)} />
          <FeeOf fee={part.fee} />
        </Fold>
      ))}
    </>
  );
}
