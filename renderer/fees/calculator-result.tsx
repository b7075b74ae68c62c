import type { EffectiveRateView, FeeView, SwapAndSendQuoteView } from '../../shared/ipc/service-views.ts';
import { FactList } from '../facts/fact-list.tsx';
import { feeFacts, quotePartFacts, rateFacts } from '../facts/service-facts.ts';
import { QuoteTable } from '../money/quote-lines.tsx';
import { LoadingWord } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';
import type { CalculatorState } from './use-calculator.ts';

/** The answer of a calculator, line by line. */
export function CalculatorResult({ answer: { answer, isBusy } }: { answer: CalculatorState }) {
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
