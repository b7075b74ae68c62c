import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import { AlarmList } from '../batch/alarm-list.tsx';
import { BatchRowsGrid } from '../batch/batch-rows-grid.tsx';
import { CopyLinks } from '../batch/copy-links.tsx';
import { useOpenBatch } from '../batch/open-batch.ts';
import { RunButtons } from '../batch/run-buttons.tsx';
import { StateChips } from '../batch/state-bar.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useCommand } from '../bridge/requests.ts';
import { NoMatch } from '../ui/no-match.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { BatchStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { ClosedBy } from './close-batch.tsx';
import { Documents } from './documents.tsx';
import { Exports } from './exports.tsx';
import { MoreMenu } from './more-menu.tsx';
import { RowInspector } from './row-inspector.tsx';
import { TakeOver } from './take-over.tsx';
import { WhatHappened } from './what-happened.tsx';

/** Results: what happened, every row with its outcome, and for each row in doubt the evidence. */
export function ResultsStep() {
  const { batch, reload, header, open, focus } = useOpenBatch();
  const { t, word } = useWords();
  const hasParked = (batch.counts.parked ?? 0) > 0;
  const [filter, setFilter] = useState<RowState | null>(hasParked && !focus ? 'parked' : null);
  const [search, setSearch] = useState(focus ?? '');
  const [row, setRow] = useState<RowView>();
  const clear = (): void => {
    setFilter(null);
    setSearch('');
  };
  return (
    <Screen
      title={t('step.results')}
      steps={header}
      isFlush
      toolbar={
        <Stack flex={1} miw={0} py="xs" gap="xs">
          <WhatHappened>
            {hasParked && (!row || row.state === 'parked') ? <NextParked open={row} onRow={setRow} /> : null}
          </WhatHappened>
          <ClosedBy />
          <Documents />
          <UnpaidRows />
          <AlarmList />
          <ProblemList isFollowed problems={batch.problems} />
          <Group gap="xs" justify="space-between">
            <StateChips filter={filter} onFilter={setFilter} />
            <SearchBox
              flex="1 1 140px"
              maw={240}
              label={t('results.search')}
              text={search}
              onText={setSearch}
            />
          </Group>
        </Stack>
      }
      footer={
        <>
          <BatchStateMark batch={batch} />
          <Group gap="xs">
            {batch.state === 'stopped' || batch.state === 'paused' ? <RunButtons /> : null}
            <TakeOver />
            <CopyLinks />
            <MoreMenu />
            <Exports isNext={!hasParked} />
          </Group>
        </>
      }
    >
      <div className="screen-main">
        <BatchRowsGrid
          states={filter ? [filter] : []}
          search={search}
          onRow={setRow}
          empty={
            <NoMatch
              sentence={t('rows.noMatch', {
                filter: [filter ? word('row-state', filter) : '', search].filter(Boolean).join(', '),
              })}
              onClear={clear}
            />
          }
        />
      </div>
      {row ? (
        <RowInspector
          key={row.row}
          row={row}
          onChanged={(next) => {
            setRow(next);
            reload();
          }}
          onMended={() => {
            setRow(undefined);
            reload();
            open('review');
          }}
          onClose={() => setRow(undefined)}
        />
      ) : null}
    </Screen>
  );
}

/** As many parked rows as one request gives; those after them come once some of these are decided. */
const PARKED_MAX = 500;

interface NextParkedProps {
  readonly open: RowView | undefined;
  readonly onRow: (row: RowView | undefined) => void;
}

/** Opens the evidence of the first row that waits for a decision, then of each next one, and after the last the first. */
function NextParked({ open, onRow }: NextParkedProps) {
  const { batch, counts } = useOpenBatch().batch;
  const { t } = useWords();
  const next = useCommand('batches.rows', ({ rows }) =>
    onRow(rows.find(({ row }) => row > (open?.row ?? 0)) ?? rows[0]),
  );
  const sort = { by: 'row', direction: 'asc' } as const;
  if (open && counts.parked === 1) return null;
  return (
    <Button
      size="xs"
      variant={open ? 'default' : 'filled'}
      disabled={next.isBusy}
      onClick={() =>
        void next.perform({ batch, states: ['parked'], search: '', sort, offset: 0, limit: PARKED_MAX })
      }
    >
      {t(open ? 'results.evidenceNext' : 'results.evidence')}
    </Button>
  );
}
