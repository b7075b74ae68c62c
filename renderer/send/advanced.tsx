import { Box, Input, Slider } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { Fold } from '../ui/fold.tsx';
import { type ChartSeries, LineChart } from '../ui/line-chart.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { RATE_STOPS, rateOfStop, stopOfRate } from './rate-stops.ts';

/** The speed of the run, and its course as a chart: folded until somebody wants them. */
export function Advanced() {
  const { t } = useWords();
  return (
    <Fold title={t('send.advanced')} isDrawnOnOpen>
      <Box className="columns">
        <PaceControl />
        <RunChart />
      </Box>
    </Fold>
  );
}

/** The new rate is sent this long after the last movement, so that dragging the slider makes one command. */
const SETTLE_MS = 300;

/**
 * The rate of all calls to the service: a person sets it with the slider, and it is halved automatically if the
 * service asks.
 */
function PaceControl() {
  const { t, decimal } = useWords();
  const { batch, take } = useOpenBatch();
  const change = useCommand('batches.set-pace', take);
  const { perSecond, maxPerSecond, currentPerSecond } = batch.pace;
  /** Where the slider was pulled to, until the batch has that rate. */
  const [pulled, setPulled] = useState<number | null>(null);
  const settle = useDebouncedCallback(async (stop: number) => {
    const rate = rateOfStop(stop);
    await change.perform({ batch: batch.batch, perSecond: rate, maxPerSecond: Math.max(rate, maxPerSecond) });
    setPulled((now) => (now === stop ? null : now));
  }, SETTLE_MS);
  const words = (rate: number): string => t('send.rate', { rate: decimal(rate) });
  // Until it is moved the slider is at the nearest stop; the words give the actual rate.
  const chosen = words(pulled === null ? perSecond : rateOfStop(pulled));
  const isMoving = batch.state === 'sending' && currentPerSecond !== null;
  return (
    <Input.Wrapper
      label={t('send.pace')}
      labelElement="div"
      description={t('send.paceRule')}
      maw={400}
      descriptionProps={{ fz: 12 }}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Slider
        min={0}
        max={RATE_STOPS.length - 1}
        step={1}
        label={null}
        value={pulled ?? stopOfRate(perSecond)}
        thumbValueText={chosen}
        thumbLabel={t('send.pace')}
        onChange={(stop) => {
          setPulled(stop);
          settle(stop);
        }}
      />
      <p>
        {chosen}
        {isMoving ? (
          <span className="soft">
            {' · '}
            {t('send.rateNow', { rate: words(Math.round(currentPerSecond * 10) / 10) })}
          </span>
        ) : null}
      </p>
      <ProblemList problems={change.problems} />
    </Input.Wrapper>
  );
}

/** The chart is updated at this interval; the figures beside it are always current. */
const REFRESH_MS = 2000;
const HEIGHT = 160;

type Figures = Omit<RequestOutput<'batches.run'>['points'][number], 'at'>;

/** Rows over time: sent, paid, failed, in doubt. */
function RunChart() {
  const { batch } = useOpenBatch();
  const { t } = useWords();
  const { view: settings } = useSettings();
  const run = useQuery('batches.run', { batch: batch.batch });
  useEffect(() => {
    if (!batch.isRunning) return;
    const timer = setInterval(run.reload, REFRESH_MS);
    return () => clearInterval(timer);
  }, [batch.isRunning, run.reload]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the batch's state ends a stretch of the run
  useEffect(() => run.reload(), [batch.state, run.reload]);
  const points = run.earlier?.points ?? [];
  const comesIn = batch.kind === 'customer-deposits';
  const last = points.at(-1);
  if (points.length < 2) return null;
  const line = (label: string, token: string, dash: ChartSeries['dash'], figure: keyof Figures) => ({
    label,
    token,
    dash,
    values: points.map((point) => point[figure]),
  });
  const series = [
    line(t('send.chartSent'), '--accent', 'solid', 'sent'),
    line(t(comesIn ? 'send.chartPaidIn' : 'send.chartPaid'), '--green', 'dashed', 'paid'),
    line(t('send.chartFailed'), '--red', 'dotted', 'failed'),
    line(t('send.chartDoubt'), '--violet', 'dash-dotted', 'inDoubt'),
  ];
  return (
    <figure>
      <figcaption>{t('send.chart')}</figcaption>
      <p className="visually-hidden">
        {last
          ? t('send.chartWords', {
              sent: last.sent,
              paid: last.paid,
              failed: last.failed,
              doubt: last.inDoubt,
            })
          : ''}
      </p>
      <LineChart
        times={points.map(({ at }) => Date.parse(at) / 1000)}
        series={series}
        isDark={settings.isDark}
        height={HEIGHT}
        isCounted
      />
    </figure>
  );
}
