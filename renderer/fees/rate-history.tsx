import { useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { useQuery } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { InlineSelect } from '../ui/field.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { LineChart } from '../ui/line-chart.tsx';
import { Answered } from '../ui/pending.tsx';
import { useWords } from '../words/use-words.tsx';
import { monthsOf, rateOf, type SeenRate } from './months-of-rates.ts';

const PAIRS = PAYOUT_CURRENCIES.flatMap((from) =>
  PAYOUT_CURRENCIES.filter((to) => to !== from).map((to) => `${from}-${to}`),
);

const LINES = [
  { name: 'effectiveRate', label: 'calculator.effective-rate', token: '--accent', dash: 'solid' },
  { name: 'exchangeRate', label: 'fees.exchangeRate', token: '--green', dash: 'dotted' },
  { name: 'marketRate', label: 'quote.marketRate', token: '--violet', dash: 'dashed' },
] as const;

/** The rates that this computer has seen, as a chart and as figures. */
export function RateHistory() {
  const { t, decimal, dateTime } = useWords();
  const { view } = useSettings();
  const [pair, setPair] = useState('cad-xof');
  const [fromCurrency = '', toCurrency = ''] = pair.split('-');
  return (
    <section className="panel stack">
      <div className="line-up line-up-spread">
        <h2>{t('fees.rates')}</h2>
        <InlineSelect
          label={t('review.fromTo')}
          choices={PAIRS.map((value) => ({ value, label: value.toUpperCase().replace('-', ' → ') }))}
          value={pair}
          onValue={setPair}
        />
      </div>
      <Answered query={useQuery('rates.history', { fromCurrency, toCurrency })}>
        {({ rates }) => {
          const last = rates.at(-1);
          if (!last) return <p className="soft">{t('fees.noRates')}</p>;
          return (
            <>
              <p>{t('fees.lastRate', { rate: decimal(rateOf(last)), date: dateTime(last.at) })}</p>
              {rates.length > 1 ? (
                <LineChart
                  key={pair}
                  times={rates.map(({ at }) => Date.parse(at) / 1000)}
                  series={LINES.filter(({ name }) => rates.some((rate) => rate[name] !== null)).map(
                    ({ name, label, ...look }) => ({
                      ...look,
                      label: t(label),
                      values: rates.map(({ [name]: rate }) => (rate === null ? null : Number(rate))),
                    }),
                  )}
                  isDark={view.isDark}
                  height={220}
                />
              ) : null}
              <MonthsOfRates rates={rates} />
            </>
          );
        }}
      </Answered>
    </section>
  );
}

/** The rates of each month: their number, the lowest, the highest and the last. */
function MonthsOfRates({ rates }: { rates: readonly SeenRate[] }) {
  const { t, count, columnDecimal, month } = useWords();
  const months = monthsOf(rates);
  const all = months.flatMap(({ lowest, highest, last }) => [lowest, highest, last]);
  return (
    <Ledger
      label={t('fees.months')}
      isCaptionShown
      lines={months}
      keyOf={({ at }) => at}
      columns={[
        { heading: t('fees.month'), name: ({ at }) => month(at) },
        { heading: t('fees.seen'), figure: ({ seen }) => count(seen) },
        ...(['lowest', 'highest', 'last'] as const).map((name) => ({
          heading: t(`fees.${name}`),
          figure: ({ [name]: rate }: (typeof months)[number]) => columnDecimal(rate, all),
        })),
      ]}
    />
  );
}
