import { problem } from '../../shared/domain/problem.ts';
import type { QuoteView } from '../../shared/ipc/service-views.ts';
import { BareCode, ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Quoting } from './use-quote.ts';

/** A quote line by line, how long it is good, and what is wrong with it where it cannot be used. */
export function QuoteLines({ quote }: { quote: Quoting }) {
  const { t, duration } = useWords();
  return (
    <section className="stack stack-tight" aria-live="polite">
      <ProblemList problems={quote.problems} />
      {quote.view ? (
        // Figures that count no more step back.
        <div className={quote.secondsLeft === 0 ? 'soft' : undefined}>
          <QuoteTable quote={quote.view} />
        </div>
      ) : null}
      {quote.view && quote.isFresh ? (
        <p className="soft">{t('quote.goodFor', { time: duration(quote.secondsLeft) })}</p>
      ) : null}
      {quote.view && quote.secondsLeft === 0 ? <p>{t('quote.over')}</p> : null}
    </section>
  );
}

export function QuoteTable({ quote }: { quote: QuoteView }) {
  const { t, money, decimal } = useWords();
  const { fromCurrency: from, toCurrency: to } = quote;
  const lines: readonly (readonly [string, string | null, string])[] = [
    [t('quote.ourFee'), quote.ourFee, from],
    [t('quote.partnerFee'), quote.partnerFee, from],
    [t('quote.totalFees'), quote.totalFees, from],
    [t('quote.weConvert'), from === to ? null : quote.weConvert, from],
    [t('quote.converted'), quote.converted, to],
    [t('quote.userPays'), quote.userPays, from],
  ];
  const shown = lines.filter((line): line is readonly [string, string, string] => line[1] !== null);
  const rates: readonly (readonly [string, string | null])[] = [
    [t('quote.rate'), from === to ? null : quote.exchangeRate],
    [t('quote.marketRate'), from === to ? null : quote.marketRate],
  ];
  return (
    <>
      <table className="ledger quote">
        <caption className="visually-hidden">{t('quote.title')}</caption>
        <tbody>
          {shown.map(([name, value, currency], index) => (
            <tr key={name} className={index === shown.length - 1 ? 'is-total' : ''}>
              <th scope="row">{name}</th>
              <td className="number">{money(value, currency)}</td>
            </tr>
          ))}
          {rates
            .filter((line): line is readonly [string, string] => line[1] !== null)
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number">{decimal(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {quote.isEnabled ? null : <p role="alert">{t('quote.disabled')}</p>}
      {quote.errors.map((error) => (
        <QuoteRefusal key={error.errorCode} error={error} currency={from} />
      ))}
    </>
  );
}

/** A refused quote as a row's is told, without the row's advice: there is nothing here to release. */
function QuoteRefusal({ error, currency }: { error: QuoteView['errors'][number]; currency: string }) {
  const { problem: render } = useWords();
  const { errorCode, suggestedAmount, suggestedCurrency } = error;
  const suggested = suggestedAmount ? `${suggestedAmount} ${suggestedCurrency ?? currency}` : '-';
  const { message, code } = render(problem('quote-error', { errorCode, suggested }));
  return (
    <div role="alert">
      <p>{message}</p>
      <BareCode code={code} />
    </div>
  );
}
