import { Box, Group, Modal, Progress, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import type { FeeView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/requests.ts';
import { FEE_COLUMNS, feeFacts, pairOf, yesOrNo } from '../facts/service-facts.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { LineChart } from '../ui/line-chart.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchedList } from '../ui/searched-list.tsx';
import { useWords } from '../words/use-words.tsx';
import { CalculatorPanel } from './calculator-panel.tsx';
import { monthsOf, rateOf, type SeenRate } from './months-of-rates.ts';

/** The schedule by channel and currency, the five calculators as one tool, the rates seen so far and the fees paid so far. */
export function FeesScreen() {
  const { t } = useWords();
  return (
    <Screen title={t('screen.fees')}>
      <Box className="columns" style={{ '--least-column': '380px' }}>
        <CalculatorPanel />
        <RateHistory />
        <FeesByMonth />
        <FeeSchedule />
      </Box>
    </Screen>
  );
}

/** Over all columns; in French the last of ten columns of the schedule would be cut otherwise. */
const WIDE = { gridColumn: '1 / -1', '--cell-inline': '8px' };

/** The fees paid, by month, channel and the wallet's currency, with bars among which those of one currency compare. */
function FeesByMonth() {
  const { t, T, word, count, columnAmount, columnDecimal, month } = useWords();
  return (
    <Stack component="section" style={WIDE} gap="xs">
      <h2>{t('fees.paidMonths')}</h2>
      <Answered query={useQuery('fees.by-month', {})}>
        {({ months }) => {
          if (months.length === 0) return <p className="soft">{t('fees.nonePaid')}</p>;
          const currencies = months.map(({ currency }) => currency);
          const most = (wanted: string) =>
            Math.max(...months.map(({ currency, fees }) => (currency === wanted ? Number(fees) : 0)));
          const shares = months.map(({ percent }) => percent ?? '0');
          return (
            <Ledger
              label={t('fees.paidMonths')}
              lines={months}
              keyOf={({ at, channel, currency }) => [at, channel, currency].join()}
              columns={[
                { heading: t('fees.month'), name: ({ at }) => month(at) },
                { heading: T('field.channel'), cell: ({ channel }) => word('channel', channel) },
                { heading: t('fact.currency'), cell: ({ currency }) => currency.toUpperCase() },
                { heading: t('fact.count'), figure: (line) => count(line.count) },
                {
                  heading: T('field.amount'),
                  figure: ({ amount, currency }) => columnAmount(amount, currency, currencies),
                },
                {
                  heading: t('review.fees'),
                  figure: ({ fees, currency }) => (
                    <Group justify="flex-end" wrap="nowrap">
                      <Progress
                        value={percentOf(fees, most(currency))}
                        size={12}
                        w={120}
                        aria-hidden="true"
                      />
                      <Text span inherit miw="9ch">
                        {columnAmount(fees, currency, currencies)}
                      </Text>
                    </Group>
                  ),
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
    </Stack>
  );
}

function percentOf(value: string, most: number): number {
  return most === 0 ? 0 : (100 * Number(value)) / most;
}

/** What the service charges, by its schedule. */
function FeeSchedule() {
  const { t, word } = useWords();
  const fees = useQuery('fees.list', {});
  return (
    <Stack component="section" style={WIDE} gap="xs">
      <h2>{t('fees.schedule')}</h2>
      <Answered query={fees}>
        {(value) => (
          <SearchedList
            items={sortFees(value.fees)}
            textsOf={(fee) => [
              ...[word('channel', fee.channel ?? fee.revenueLine ?? ''), fee.channel, fee.revenueLine],
              ...[pairOf(fee), fee.baseCurrency, fee.targetCurrency, fee.id],
            ]}
            label={t('fees.search')}
            empty={t('fees.empty')}
          >
            {(shown) => <FeeTable fees={shown} />}
          </SearchedList>
        )}
      </Answered>
    </Stack>
  );
}

/** By channel, then by currency, for looking things up. */
function sortFees(fees: readonly FeeView[]): readonly FeeView[] {
  const key = ({ channel, revenueLine, baseCurrency, targetCurrency }: FeeView): string =>
    [channel ?? revenueLine ?? '', baseCurrency ?? '', targetCurrency ?? ''].join(' ');
  return fees.toSorted((a, b) => key(a).localeCompare(key(b)));
}

function FeeTable({ fees }: { fees: readonly FeeView[] }) {
  const { t, word, columnAmount, columnDecimal, decimal, T } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const currencies = fees.flatMap(({ baseCurrency }) => baseCurrency ?? []);
  const percentages = fees.flatMap((fee) =>
    FEE_COLUMNS.filter((column) => column.endsWith('Percentage')).map((column) => fee[column] ?? '0'),
  );
  const shown = (fee: FeeView, column: (typeof FEE_COLUMNS)[number]): string => {
    const value = fee[column];
    if (value === null) return '';
    if (Number(value) === 0) return '–';
    if (column.endsWith('Percentage')) return columnDecimal(value, percentages);
    return fee.baseCurrency === null ? decimal(value) : columnAmount(value, fee.baseCurrency, currencies);
  };
  return (
    <>
      <Ledger
        label={t('fees.schedule')}
        lines={fees}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: T('field.channel'),
            name: ({ id, channel, revenueLine }) => word('channel', channel ?? revenueLine ?? id),
            open: ({ id }) => setChosen(id),
          },
          { heading: t('review.fromTo'), className: 'nowrap', cell: pairOf },
          ...FEE_COLUMNS.map((column) => ({
            heading: t(`fees.${column}`),
            figure: (fee: FeeView) => shown(fee, column),
          })),
          { heading: t('fees.active'), cell: ({ isActive }) => yesOrNo(T, isActive) },
        ]}
      />
      {chosen === null ? null : <FeeDialog id={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** One line of the schedule in full, read again. */
function FeeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords();
  const fee = useQuery('fees.get', { id });
  return (
    <Modal opened title={words.t('service.feeTitle')} onClose={onClose}>
      <Answered query={fee}>{(value) => <FactList {...feeFacts(value, words)} />}</Answered>
    </Modal>
  );
}

const PAIRS = PAYOUT_CURRENCIES.flatMap((from) =>
  PAYOUT_CURRENCIES.filter((to) => to !== from).map((to) => `${from}-${to}`),
);

const LINES = [
  { name: 'effectiveRate', label: 'calculator.effective-rate', token: '--accent', dash: 'solid' },
  { name: 'exchangeRate', label: 'fees.exchangeRate', token: '--green', dash: 'dotted' },
  { name: 'marketRate', label: 'quote.marketRate', token: '--violet', dash: 'dashed' },
] as const;

/** The rates that this computer has seen, as a chart and as figures. */
function RateHistory() {
  const { t, decimal, dateTime } = useWords();
  const { view } = useSettings();
  const [pair, setPair] = useState('cad-xof');
  const [fromCurrency = '', toCurrency = ''] = pair.split('-');
  return (
    <Stack component="section" className="panel">
      <Group gap="xs" justify="space-between">
        <h2>{t('fees.rates')}</h2>
        <Select
          className="fit"
          aria-label={t('review.fromTo')}
          data={PAIRS.map((value) => ({ value, label: value.toUpperCase().replace('-', ' → ') }))}
          value={pair}
          onChange={picked(setPair)}
        />
      </Group>
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
    </Stack>
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
