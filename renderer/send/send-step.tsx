import { useState } from 'react';
import { isStepBefore } from '../../shared/domain/problem.ts';
import { countIn, ENDED_BATCH, LOOKED_FOR, type RowState } from '../../shared/domain/row-state.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { BatchRowsGrid } from '../batch/batch-rows-grid.tsx';
import { CopyLinks } from '../batch/copy-links.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { RunButtons } from '../batch/run-buttons.tsx';
import { StateBar, StateChips } from '../batch/state-bar.tsx';
import { percentDone } from '../batch/state-segments.ts';
import { useAppProblems } from '../ui/app-problems.tsx';
import { Button } from '../ui/button.tsx';
import { NoMatch } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { BatchStateMark, batchStateWord } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { PaceControl } from './pace-control.tsx';
import { RunChart } from './run-chart.tsx';
import './send.css';

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
                <Button kind={isOver ? 'primary' : 'plain'} onClick={() => open('results')}>
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
