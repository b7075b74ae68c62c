import { useQuery } from '../bridge/use-request.ts';
import { Ledger } from '../ui/ledger.tsx';
import { Answered } from '../ui/pending.tsx';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { CalculatorPanel } from './calculator-panel.tsx';
import { FeeSchedule } from './fee-schedule.tsx';
import { RateHistory } from './rate-history.tsx';
import './fees.css';

/** The schedule by channel and currency, the five calculators as one tool, the rates seen so far and the fees paid so far. */
export function FeesScreen() {
  const { t } = useWords();
  return (
    <Screen title={t('screen.fees')}>
      <div className="fees">
        <CalculatorPanel />
        <RateHistory />
        <FeesByMonth />
        <FeeSchedule />
      </div>
    </Screen>
  );
}

/** The fees paid, by month and by the wallet's currency. */
function FeesByMonth() {
  const { t, T, count, columnAmount, columnDecimal, month } = useWords();
  return (
    <section className="panel stack fees-wide">
      <h2>{t('fees.paidMonths')}</h2>
      <Answered query={useQuery('fees.by-month', {})}>
        {({ months }) => {
          if (months.length === 0) return <p className="soft">{t('fees.nonePaid')}</p>;
          const currencies = months.map(({ currency }) => currency);
          const shares = months.map(({ percent }) => percent ?? '0');
          return (
            <Ledger
              label={t('fees.paidMonths')}
              lines={months}
              keyOf={({ at, currency }) => at + currency}
              columns={[
                { heading: t('fees.month'), name: ({ at }) => month(at) },
                { heading: t('fact.currency'), cell: ({ currency }) => currency.toUpperCase() },
                { heading: t('fees.payments'), figure: (line) => count(line.count) },
                {
                  heading: T('field.amount'),
                  figure: ({ amount, currency }) => columnAmount(amount, currency, currencies),
                },
                {
                  heading: t('review.fees'),
                  figure: ({ fees, currency }) => columnAmount(fees, currency, currencies),
                },
                {
                  heading: t('fees.share'),
                  figure: ({ percent }) => (percent === null ? '–' : columnDecimal(percent, shares)),
                },
              ]}
            />
          );
        }}
      </Answered>
    </section>
  );
}
