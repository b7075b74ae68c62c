import { useEffect, useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useQuery } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { type ChartSeries, LineChart } from '../ui/line-chart.tsx';
import { useWords } from '../words/use-words.tsx';

/** The chart is updated at this interval; the figures beside it are always current. */
const REFRESH_MS = 2000;
const HEIGHT = 160;

type Figures = Omit<RequestOutput<'batches.run'>['points'][number], 'at'>;

/** Rows over time: sent, paid, failed, in doubt. The table of the same figures is the chart's legend. */
export function RunChart() {
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
  const [points, setPoints] = useState(run.value?.points ?? []);
  useEffect(() => {
    if (run.value) setPoints(run.value.points);
  }, [run.value]);
  const comesIn = batch.kind === 'customer-deposits';
  const last = points.at(-1);
  if (points.length < 2) return null;
  const line = (label: string, token: string, dash: ChartSeries['dash'], figure: keyof Figures) => ({
    ...{ label, token, dash },
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
      <figcaption className="field-label">{t('send.chart')}</figcaption>
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
