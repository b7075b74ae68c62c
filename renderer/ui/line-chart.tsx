import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useWords } from '../words/use-words.tsx';
import { timeMarks } from './time-marks.ts';

/** How a line is drawn, in pixels of dash and gap: lines differ by this as well as by colour. */
const DASHES = {
  solid: [],
  dashed: [8, 4],
  dotted: [2, 3],
  'dash-dotted': [8, 3, 2, 3],
} as const;

const LINE_PX = 2;

export interface ChartSeries {
  readonly label: string;
  /** The design token of its colour. */
  readonly token: string;
  readonly dash: keyof typeof DASHES;
  readonly values: readonly (number | null)[];
}

interface LineChartProps {
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly isDark: boolean;
  readonly height: number;
  /** True for counts: the axis has no mark at a fraction. */
  readonly isCounted?: boolean;
}

/** Lines over time on a canvas. Hidden from screen readers, which get the figures in words. */
export function LineChart({ times, series, isDark, height, isCounted = false }: LineChartProps) {
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
    const made = new uPlot(
      chartOptions(element, { series, height, locale, isCounted }),
      newest.current,
      element,
    );
    chart.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = null;
    };
  }, [key, isDark, locale, height, isCounted]);
  useEffect(() => chart.current?.setData(data));
  return (
    <div aria-hidden="true">
      <div ref={box} />
      <ChartLegend series={series} />
    </div>
  );
}

/** A sample of each line as it is drawn, with its name. */
function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <Group component="ul" gap="4px 16px" fz={12}>
      {series.map(({ label, token, dash }) => (
        <Group key={label} component="li" gap="xs">
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
        </Group>
      ))}
    </Group>
  );
}

/** 1, 2, 5, 10 … a thousand million. */
const WHOLE_STEPS = Array.from(
  { length: 28 },
  (_, index) => ([1, 2, 5][index % 3] ?? 1) * 10 ** Math.floor(index / 3),
);

/** The least space between two marks of time, so that their names do not touch. */
const MARK_SPACE_PX = 72;
/** The space between a figure and its axis: the tick, and a gap on either side. */
const VALUE_GAP_PX = 20;

/** Measures texts in a font, in pixels of the page; the widest counts. */
function widthsIn(font: string): (texts: readonly string[]) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  return (texts) => Math.max(0, ...texts.map((text) => context?.measureText(text).width ?? 0));
}

function chartOptions(
  element: HTMLElement,
  {
    series,
    height,
    locale,
    isCounted,
  }: Pick<LineChartProps, 'series' | 'height' | 'isCounted'> & { locale: string },
): uPlot.Options {
  const style = getComputedStyle(element);
  // The canvas takes a colour, and a token is one per theme.
  const colour = (token: string): string => {
    element.style.color = `var(${token})`;
    return style.color;
  };
  const font = `12px ${style.fontFamily}`;
  const widthOf = widthsIn(font);
  const axis = {
    stroke: colour('--soft'),
    grid: { stroke: colour('--hairline'), width: 1 },
    ticks: { stroke: colour('--hairline'), width: 1 },
    font,
  };
  const numbers = new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 });
  const marks = timeMarks(locale);
  return {
    width: element.clientWidth || 280,
    height,
    // A mark's name is centred below it, and the last mark may be at the very edge.
    padding: [null, Math.ceil(widthOf(marks.longest) / 2), null, null],
    cursor: { show: false },
    legend: { show: false },
    axes: [
      {
        ...axis,
        space: MARK_SPACE_PX,
        splits: (_chart, _axis, from, to, step) => marks.between(from, to, step),
        values: (_chart, splits) => marks.namesOf(splits),
      },
      {
        ...axis,
        ...(isCounted && { incrs: WHOLE_STEPS }),
        size: (_chart, names) => VALUE_GAP_PX + Math.ceil(widthOf(names ?? [])),
        values: (_chart, splits) => splits.map((value) => numbers.format(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, token, dash }) => ({
        label,
        stroke: colour(token),
        width: LINE_PX,
        // The canvas counts device pixels, which a sharp screen has more of.
        dash: DASHES[dash].map((length) => length * devicePixelRatio),
        points: { show: false },
      })),
    ],
  };
}
