import { useState } from 'react';
import { useQuery } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { InlineSelect } from '../ui/field.tsx';
import { LineChart } from '../ui/line-chart.tsx';
import { Answered } from '../ui/pending.tsx';
import { useWords } from '../words/use-words.tsx';

const CURRENCIES = ['xof', 'cad', 'usd'] as const;
const PAIRS = CURRENCIES.flatMap((from) =>
  CURRENCIES.filter((to) => to !== from).map((to) => `${from}-${to}`),
);

/** The rates this computer has seen, as a chart and as figures. */
export function RateHistory() {
  const { t, decimal, dateTime } = useWords();
  const { view } = useSettings();
  const [pair, setPair] = useState('cad-xof');
  const [fromCurrency = '', toCurrency = ''] = pair.split('-');
  const history = useQuery('rates.history', { fromCurrency, toCurrency });
  return (
    <section className="panel stack">
      <div className="line-up line-up-spread">
        <h2>{t('fees.rates')}</h2>
        <InlineSelect
          label={t('review.fromTo')}
          choices={PAIRS.map((value) => ({ value, label: value.toUpperCase().replace('-', ' → ') }))}
          value={pair}
          onChange={({ target }) => setPair(target.value)}
        />
      </div>
      <Answered query={history}>
        {({ rates }) => {
          const last = rates.at(-1);
          if (!last) return <p className="soft">{t('fees.noRates')}</p>;
          return (
            <>
              <p>{t('fees.lastRate', { rate: decimal(last.effectiveRate), date: dateTime(last.at) })}</p>
              {rates.length > 1 ? (
                <LineChart
                  times={rates.map(({ at }) => Date.parse(at) / 1000)}
                  series={[
                    {
                      label: t('fees.effectiveRate'),
                      token: '--accent',
                      dash: 'solid',
                      values: rates.map(({ effectiveRate }) => Number(effectiveRate)),
                    },
                    {
                      label: t('quote.marketRate'),
                      token: '--violet',
                      dash: 'dashed',
                      values: rates.map(({ marketRate }) =>
                        marketRate === null ? null : Number(marketRate),
                      ),
                    },
                  ]}
                  isDark={view.isDark}
                  height={220}
                />
              ) : null}
            </>
          );
        }}
      </Answered>
    </section>
  );
}
