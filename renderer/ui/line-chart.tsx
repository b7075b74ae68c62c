import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useWords } from '../words/use-words.tsx';
import './line-chart.css';

/** How a line is drawn, in pixels of line and gap: lines differ by this as well as by colour. */
const DASHES = {
  solid: [],
  dashed: [8, 4],
  dotted: [2, 3],
  'dash-dotted': [8, 3, 2, 3],
} as const;

const LINE_PX = 2;

export interface ChartSeries {
  readonly label: string;
  /** The token of its colour. */
  readonly token: string;
  readonly dash: keyof typeof DASHES;
  readonly values: readonly (number | null)[];
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
  return (
    <div aria-hidden="true">
      <div ref={box} />
      <ChartLegend series={series} />
    </div>
  );
}

/** A piece of each line as it is drawn, and its name. */
function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="chart-legend">
      {series.map(({ label, token, dash }) => (
        <li key={label}>
          <svg width="28" height="8" aria-hidden="true">
            <line
              x2="28"
              y1="4"
              y2="4"
              stroke={`var(${token})`}
              strokeWidth={LINE_PX}
              strokeDasharray={DASHES[dash].join(' ')}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Marks of a shorter run are less than a minute apart, and named to the second: longer words. */
const SHORT_RUN_SECONDS = 240;

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
  const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  // Two days and more are told by their days, a run of minutes by its seconds: no two marks read alike.
  const nameTimes = (splits: number[]): string[] => {
    const span = (splits.at(-1) ?? 0) - (splits[0] ?? 0);
    const step = (splits[1] ?? Number.POSITIVE_INFINITY) - (splits[0] ?? 0);
    const format = span > 172_800 ? days : step < 60 || splits.length < 2 ? seconds : clock;
    return splits.map((at) => format.format(at * 1000));
  };
  return {
    width: element.clientWidth || 280,
    height,
    cursor: { show: false },
    legend: { show: false },
    axes: [
      {
        ...axis,
        space: (_chart, _axis, from, to) => (to - from < SHORT_RUN_SECONDS ? 112 : 72),
        values: (_chart, splits) => nameTimes(splits),
      },
      { ...axis, size: 56, values: (_chart, splits) => splits.map((value) => numbers.format(value)) },
    ],
    series: [
      {},
      ...series.map(({ label, token, dash }) => ({
        label,
        stroke: colour(token),
        width: LINE_PX,
        // The canvas counts its own pixels, which a sharp screen has more of.
        dash: DASHES[dash].map((length) => length * devicePixelRatio),
        points: { show: false },
      })),
    ],
  };
}
