import { useCallback, useState } from 'react';
import { PAYOUT_COUNTRIES } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import type {
  EffectiveRateView,
  FeeView,
  QuoteView,
  SwapAndSendQuoteView,
} from '../../shared/ipc/service-views.ts';
import { send } from '../bridge/bridge.ts';
import { FactList } from '../facts/fact-list.tsx';
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
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { LoadingWord } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

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
    label: field === 'toCurrency' ? t('calculator.toCurrency') : t(`money.field.${field}`),
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
          choices={PAYOUT_COUNTRIES.map((value) => ({ value, label: formatCountry(value, locale) }))}
        />
      );
    case 'fromCurrency':
    case 'toCurrency':
      return <SelectField {...shared} choices={currencies} />;
    default:
      return <TextField {...shared} inputMode={field === 'amount' ? 'decimal' : 'text'} />;
  }
}

type CalculatorAnswer =
  | { readonly kind: 'quote'; readonly quote: QuoteView }
  | { readonly kind: 'swap-and-send'; readonly quote: SwapAndSendQuoteView }
  | { readonly kind: 'rate'; readonly rate: EffectiveRateView }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** Asks a calculator, and keeps its answer until the next question. */
function useCalculator() {
  const [answer, setAnswer] = useState<CalculatorAnswer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = useCallback(async (asked: CalculatorRequest) => {
    setIsBusy(true);
    setAnswer(await answerOf(asked));
    setIsBusy(false);
  }, []);
  const forget = useCallback(() => setAnswer(null), []);
  return { answer, isBusy, ask, forget };
}

async function answerOf(asked: CalculatorRequest): Promise<CalculatorAnswer> {
  if (asked.name === 'quotes.effective-rate') {
    const reply = await send(asked);
    return reply.ok ? { kind: 'rate', rate: reply.value } : { kind: 'problems', problems: reply.problems };
  }
  if (asked.name === 'quotes.swap-and-send') {
    const reply = await send(asked);
    return reply.ok
      ? { kind: 'swap-and-send', quote: reply.value }
      : { kind: 'problems', problems: reply.problems };
  }
  const reply = await send(asked);
  return reply.ok ? { kind: 'quote', quote: reply.value } : { kind: 'problems', problems: reply.problems };
}

/** The answer of a calculator, line by line. */
function CalculatorResult({ answer: { answer, isBusy } }: { answer: ReturnType<typeof useCalculator> }) {
  if (isBusy) return <LoadingWord />;
  if (!answer) return null;
  return (
    <div className="stack" aria-live="polite">
      {answer.kind === 'problems' ? <ProblemList problems={answer.problems} /> : null}
      {answer.kind === 'quote' ? <QuoteTable quote={answer.quote} /> : null}
      {answer.kind === 'rate' ? <EffectiveRate rate={answer.rate} /> : null}
      {answer.kind === 'swap-and-send' ? <TwoParts quote={answer.quote} /> : null}
    </div>
  );
}

function EffectiveRate({ rate }: { rate: EffectiveRateView }) {
  const words = useWords();
  return (
    <>
      <FactList facts={rateFacts(rate, words)} />
      <FeeOf fee={rate.fee} />
    </>
  );
}

/** The line of the schedule on which a rate or a quote is based. */
function FeeOf({ fee }: { fee: FeeView | null }) {
  const words = useWords();
  if (fee === null) return null;
  return (
    <details>
      <summary>{words.t('service.fee')}</summary>
      <FactList facts={feeFacts(fee, words)} />
    </details>
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
        <details key={title}>
          <summary>{title}</summary>
          <FactList facts={quotePartFacts(part, words)} />
          <FeeOf fee={part.fee} />
        </details>
      ))}
    </>
  );
}
