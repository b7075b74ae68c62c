import { Button } from '@mantine/core';
import './send.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isStepBefore } from '../../shared/domain/problem.ts';
import { countIn, ENDED_BATCH, LOOKED_FOR, type RowState } from '../../shared/domain/row-state.ts';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { BatchRowsGrid } from '../batch/batch-rows-grid.tsx';
import { CopyLinks } from '../batch/copy-links.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { RunButtons } from '../batch/run-buttons.tsx';
import { StateBar, StateChips } from '../batch/state-bar.tsx';
import { percentDone } from '../batch/state-segments.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { NoMatch } from '../ui/answers.tsx';
import { Field } from '../ui/controls.tsx';
import { type ChartSeries, LineChart } from '../ui/line-chart.tsx';
import { ProblemList, useAppProblems } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { BatchStateMark, batchStateWord } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { RATE_STOPS, rateOfStop, stopOfRate } from './rate-stops.ts';

/** Send: what was sent, what is moving, what it waits for, and the rows in the sheet's order. */
export function SendStep() {
  const { batch, header, open } = useOpenBatch();
  const { t, word } = useWords();
  const { isJournalClosed } = useAppProblems();
  const [filter, setFilter] = useState<RowState | null>(null);
  const isOver = ['following', 'needs-you', ...ENDED_BATCH].includes(batch.state);
  return (
    <Screen
      title={t('step.send')}
      steps={header}
      isFlush
      footer={
        <>
          <RunFigures />
          {isJournalClosed ? null : (
            <div className="line-up">
              <CopyLinks />
              {isOver || batch.state === 'stopped' ? (
                <Button variant={isOver ? 'filled' : 'default'} onClick={() => open('results')}>
                  {t('send.toResults')}
                </Button>
              ) : null}
              <RunButtons />
            </div>
          )}
        </>
      }
    >
      <div className="screen-main send">
        <div className="bar send-top">
          <StateBar batch={batch} />
          <StateChips filter={filter} onFilter={setFilter} />
          <AlarmList />
          <ProblemList
            isFollowed
            problems={[...batch.problems, ...batch.waitingFor.filter(({ code }) => !isStepBefore(code))]}
          />
          <SendAnnouncer />
        </div>
        <div className="send-panes">
          <div className="stack send-side" data-pane>
            <PaceControl />
            <RunChart />
          </div>
          <BatchRowsGrid
            states={filter ? [filter] : []}
            search=""
            empty={
              <NoMatch
                sentence={t('rows.noMatch', { filter: filter ? word('row-state', filter) : '' })}
                onClear={() => setFilter(null)}
              />
            }
          />
        </div>
      </div>
    </Screen>
  );
}

function RunFigures() {
  const { batch } = useOpenBatch();
  const { t, decimal, duration, problem } = useWords();
  const { isJournalClosed } = useAppProblems();
  const { currentPerSecond } = batch.pace;
  if (isJournalClosed) return <span className="soft">{t('send.closed')}</span>;
  // Neither applies to a run that waits.
  const isMoving = batch.state === 'sending';
  const rate =
    isMoving && currentPerSecond !== null
      ? t('send.rate', { rate: decimal(Math.round(currentPerSecond * 10) / 10) })
      : '';
  const left =
    !isMoving || batch.timeLeftSeconds === null
      ? ''
      : t('progress.left', { time: duration(batch.timeLeftSeconds) });
  const step = batch.waitingFor.find(({ code }) => isStepBefore(code));
  const waiting = step ? problem(step).message : '';
  return (
    <span className="line-up">
      <BatchStateMark batch={batch} />
      <span className="soft">{[rate, left, waiting].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

/** What a screen reader says about a run: each tenth, and every change of the batch's state. */
function SendAnnouncer() {
  const { batch } = useOpenBatch();
  const { T, t } = useWords();
  const tenth = Math.floor(percentDone(batch.counts) / 10) * 10;
  const doubt = countIn(batch.counts, ...LOOKED_FOR);
  return (
    <p className="visually-hidden" role="status" key={`${tenth}-${batch.state}`}>
      {T(`batch-state.${batchStateWord(batch)}`)}.{' '}
      {t(batch.kind === 'customer-deposits' ? 'send.announceIn' : 'send.announce', {
        percent: tenth,
        paid: batch.counts.paid ?? 0,
        doubt,
      })}
    </p>
  );
}

/** The chart is updated at this interval; the figures beside it are always current. */
const REFRESH_MS = 2000;
const HEIGHT = 160;

type Figures = Omit<RequestOutput<'batches.run'>['points'][number], 'at'>;

/** Rows over time: sent, paid, failed, in doubt. The table of the same figures is the chart's legend. */
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
  const { perSecond, maxPerSecond } = batch.pace;
  /** Where the slider was pulled to, until the batch has that rate. */
  const [pulled, setPulled] = useState<number | null>(null);
  const settle = useDebouncedCallback(async (stop: number) => {
    const rate = rateOfStop(stop);
    await change.perform({ batch: batch.batch, perSecond: rate, maxPerSecond: Math.max(rate, maxPerSecond) });
    setPulled((now) => (now === stop ? null : now));
  }, SETTLE_MS);
  // Until it is moved the slider is at the nearest stop; the words give the actual rate.
  const words = t('send.rate', { rate: decimal(pulled === null ? perSecond : rateOfStop(pulled)) });
  return (
    <>
      <Field label={t('send.pace')} rule={t('send.paceRule')}>
        {(wiring) => (
          <div className="line-up">
            <input
              {...wiring}
              type="range"
              min={0}
              max={RATE_STOPS.length - 1}
              step={1}
              value={pulled ?? stopOfRate(perSecond)}
              aria-valuetext={words}
              onChange={({ target }) => {
                setPulled(Number(target.value));
                settle(Number(target.value));
              }}
            />
            <output htmlFor={wiring.id}>{words}</output>
          </div>
        )}
      </Field>
      <ProblemList problems={change.problems} />
    </>
  );
}
