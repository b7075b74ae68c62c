import type { EffectiveRateView, SwapAndSendQuoteView } from '../../shared/ipc/service-views.ts';
import { QuoteTable } from '../money/quote-lines.tsx';
import { Facts } from '../ui/facts.tsx';
import { LoadingWord } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';
import type { CalculatorState } from './use-calculator.ts';

/** What a calculator answered, line by line. */
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
  const { t, decimal } = useWords();
  const pair = `${rate.baseCurrency.toUpperCase()} → ${rate.targetCurrency.toUpperCase()}`;
  return (
    <dl className="definitions">
      <dt>{t('review.fromTo')}</dt>
      <dd>{pair}</dd>
      <dt>{t('fees.effectiveRate')}</dt>
      <dd>{rate.effectiveRate === null ? t('frame.unknownValue') : decimal(rate.effectiveRate)}</dd>
      <dt>{t('quote.marketRate')}</dt>
      <dd>{rate.marketRate === null ? t('frame.unknownValue') : decimal(rate.marketRate)}</dd>
    </dl>
  );
}

function TwoParts({ quote }: { quote: SwapAndSendQuoteView }) {
  const { t, money, decimal, dateTime } = useWords();
  const parts = [
    [t('calculator.swap'), quote.swap],
    [t('calculator.payment'), quote.payment],
  ] as const;
  return (
    <>
      <h3>{t('calculator.combined')}</h3>
      <QuoteTable quote={quote.combined} />
      {parts.map(([title, part]) => {
        const from = part.fromCurrency ?? '';
        const facts: readonly (readonly [string, string | null])[] = [
          [t('quote.userPays'), part.amountToPay && money(part.amountToPay, from)],
          [t('quote.totalFees'), part.totalFees && money(part.totalFees, from)],
          [t('fees.tax'), part.tax && money(part.tax, from)],
          [t('quote.rate'), part.exchangeRate && decimal(part.exchangeRate)],
          [t('review.gets'), part.recipientGets && money(part.recipientGets, part.toCurrency ?? from)],
          [t('quote.expires'), part.expiresAt && dateTime(part.expiresAt)],
        ];
        return (
          <details key={title}>
            <summary>{title}</summary>
            <Facts facts={facts} />
          </details>
        );
      })}
    </>
  );
}
