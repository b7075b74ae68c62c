import { Group, Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { isStepBefore, OUTAGES } from '../../shared/domain/problem.ts';
import { countIn, ENDED_BATCH, LOOKED_FOR, type RowState } from '../../shared/domain/row-state.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { BatchRowsGrid } from '../batch/batch-rows-grid.tsx';
import { CopyLinks } from '../batch/copy-links.tsx';
import { Meanwhile } from '../batch/meanwhile.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { RunButtons } from '../batch/run-buttons.tsx';
import { StateBar, StateChips } from '../batch/state-bar.tsx';
import { percentDone } from '../batch/state-segments.ts';
import { NoMatch } from '../ui/no-match.tsx';
import { ProblemList, ProblemNotice, useAppProblems } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { BatchStateMark, batchStateWord } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { Advanced } from './advanced.tsx';
import { InDoubt } from './in-doubt.tsx';
import { MoneyPaid } from './money-paid.tsx';

/** Send: the money that is paid, the people by state, what is in doubt, what it waits for, and the rows, newest first. */
export function SendStep() {
  const { batch, header } = useOpenBatch();
  const { t, word } = useWords();
  const [filter, setFilter] = useState<RowState | null>(null);
  return (
    <Screen title={t('step.send')} steps={header} isFlush footer={<SendFooter />}>
      <Stack className="screen-main" p="md" style={{ overflowY: 'auto' }}>
        <Stack className="panel" gap="sm" flex="none">
          <MoneyPaid />
          <StateBar batch={batch} />
          <StateChips filter={filter} onFilter={setFilter} />
          <InDoubt />
          <AlarmList />
          <Waits />
          <Advanced />
        </Stack>
        <Paper className="read-grid" flex="1 0 240px" withBorder radius="md">
          <BatchRowsGrid
            shows="run"
            states={filter ? [filter] : []}
            search=""
            firstSort={{ key: 'changed', direction: 'desc' }}
            empty={
              <NoMatch
                sentence={t('rows.noMatch', { filter: filter ? word('row-state', filter) : '' })}
                onClear={() => setFilter(null)}
              />
            }
          />
        </Paper>
        <SendAnnouncer />
      </Stack>
    </Screen>
  );
}

/** What it waits for, why it does not go on, and what happened while nobody looked. */
function Waits() {
  const { batch } = useOpenBatch();
  const { t, clock } = useWords();
  const { nextTryAt } = batch;
  const waits = batch.waitingFor.filter(({ code }) => !isStepBefore(code));
  const outage = waits.find(({ code }) => OUTAGES.includes(code));
  return (
    <>
      {outage ? (
        <ProblemNotice isFollowed problem={outage} isAdviceBelow={nextTryAt !== null}>
          {nextTryAt ? <span>{t('send.nextTry', { time: clock(nextTryAt) })}</span> : null}
        </ProblemNotice>
      ) : null}
      <ProblemList isFollowed problems={[...batch.problems, ...waits.filter((wait) => wait !== outage)]} />
      {outage ? null : <Meanwhile batch={batch} />}
    </>
  );
}

function SendFooter() {
  const { batch } = useOpenBatch();
  const { t, problem } = useWords();
  const { isJournalClosed } = useAppProblems();
  if (isJournalClosed) return <span className="soft">{t('send.closed')}</span>;
  const step = batch.waitingFor.find(({ code }) => isStepBefore(code));
  const isOver = ['following', 'needs-you', ...ENDED_BATCH].includes(batch.state);
  return (
    <>
      <Group component="span" gap="xs">
        <BatchStateMark batch={batch} />
        <span className="soft">{step ? problem(step).message : ''}</span>
      </Group>
      <Group gap="lg">
        <CopyLinks />
        <RunButtons results={isOver ? 'filled' : batch.state === 'stopped' ? 'default' : undefined} />
      </Group>
    </>
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
