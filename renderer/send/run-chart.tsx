import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { useSettings } from '../app/use-settings.tsx';
import { useQuery } from '../bridge/use-request.ts';
import { useWords } from '../words/use-words.tsx';

/** The chart follows the run at this pace; the figures beside it are always the newest. */
const REFRESH_MS = 2000;
const HEIGHT = 160;

/** Rows over time: sent, paid, failed, in doubt. The table of the same figures is the bar's legend. */
export function RunChart({ batch }: { batch: BatchView }) {
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
  const last = points.at(-1);
  if (points.length < 2) return null;
  const series = [
    { label: t('send.chartSent'), token: '--accent', values: points.map(({ sent }) => sent) },
    { label: t('send.chartPaid'), token: '--green', values: points.map(({ paid }) => paid), dash: [6, 3] },
    {
      label: t('send.chartFailed'),
      token: '--red',
      values: points.map(({ failed }) => failed),
      dash: [2, 3],
    },
    {
      label: t('send.chartDoubt'),
      token: '--violet',
      values: points.map(({ inDoubt }) => inDoubt),
      dash: [1, 2],
    },
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
      />
    </figure>
  );
}

export interface ChartSeries {
  readonly label: string;
  /** The token of its colour; lines differ by their dashes as well. */
  readonly token: string;
  readonly values: readonly (number | null)[];
  readonly dash?: number[];
}

interface LineChartProps {
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly isDark: boolean;
  readonly height: number;
}

/** Lines over time on a canvas; hidden from screen readers, which are told the figures in words. */
export function LineChart({ times, series, isDark, height }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { locale } = useWords();
  const key = series.map(({ label }) => label).join();
  const chart = useRef<uPlot | null>(null);
  const data = [times.slice(), ...series.map(({ values }) => values.slice())] as uPlot.AlignedData;
  const newest = useRef(data);
  newest.current = data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for another theme, language or set of lines
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = new uPlot(chartOptions(element, { series, height, locale }), newest.current, element);
    chart.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = null;
    };
  }, [key, isDark, locale, height]);
  useEffect(() => chart.current?.setData(data));
  return <div ref={box} className="chart" aria-hidden="true" />;
}

function chartOptions(
  element: HTMLElement,
  { series, height, locale }: { series: readonly ChartSeries[]; height: number; locale: string },
): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (token: string): string => style.getPropertyValue(token).trim();
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--hairline'), width: 1 },
    ticks: { stroke: colour('--hairline'), width: 1 },
    font: `12px ${style.fontFamily}`,
  };
  const numbers = new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  // Two days and more are told by their days.
  const nameTimes = (splits: number[]): string[] =>
    splits.map((at) => ((splits.at(-1) ?? 0) - (splits[0] ?? 0) > 172_800 ? days : clock).format(at * 1000));
  return {
    width: element.clientWidth || 280,
    height,
    cursor: { show: false },
    legend: { show: true, live: false },
    axes: [
      { ...axis, space: 72, values: (_chart, splits) => nameTimes(splits) },
      { ...axis, size: 56, values: (_chart, splits) => splits.map((value) => numbers.format(value)) },
    ],
    series: [
      {},
      ...series.map(({ label, token, dash }) => ({
        label,
        stroke: colour(token),
        width: 2,
        ...(dash ? { dash } : {}),
        points: { show: false },
      })),
    ],
  };
}
