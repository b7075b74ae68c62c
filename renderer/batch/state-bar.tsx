import { Button, Group } from '@mantine/core';
import { NOT_MEANT, type RowState } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { LOOKS, operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { useOpenBatch } from './open-batch.ts';
import { percentDone, segmentsOf } from './state-segments.ts';
import { tallyWord } from './tally.ts';

/** How many rows are in each state, and whether they pay out or collect. */
type Counted = Pick<BatchView, 'counts' | 'kind'>;

/** The rows that are meant to be paid, by state, as one bar. The segments differ by pattern as well as by colour, and none is thinner than 3 px. */
export function StateBar({ batch, isSmall = false }: { batch: Counted; isSmall?: boolean }) {
  const { t } = useWords();
  const segments = segmentsOf(batch.counts).filter(({ state }) => !NOT_MEANT.includes(state));
  const words = segments.map(({ state, count }) => t(tallyWord(state, batch.kind), { count })).join(', ');
  return (
    <Group
      gap={2}
      wrap="nowrap"
      align="stretch"
      h={isSmall ? 8 : 16}
      bdrs="sm"
      style={{ overflow: 'hidden' }}
      role="progressbar"
      aria-label={t('batches.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentDone(batch.counts)}
      aria-valuetext={words}
    >
      {segments.map((segment) => (
        <span
          key={segment.state}
          className="segment"
          style={{ flex: `${segment.count} 0 3px`, background: LOOKS[segment.state].pattern }}
        />
      ))}
    </Group>
  );
}

interface StateChipsProps {
  readonly filter: RowState | null;
  readonly onFilter: (state: RowState | null) => void;
}

/** How many rows are in each state, as the bar's legend; pressing one shows only those. */
export function StateChips({ filter, onFilter }: StateChipsProps) {
  const { batch } = useOpenBatch();
  const { t, count } = useWords();
  return (
    <Group component="fieldset" gap="4px 12px" ml={-8}>
      <legend className="visually-hidden">{t('batches.filter')}</legend>
      {segmentsOf(batch.counts).map(({ state, count: rows }) => (
        <Button
          key={state}
          size="xs"
          variant={filter === state ? 'light' : 'subtle'}
          color={filter === state ? 'blue' : 'gray'}
          aria-pressed={filter === state}
          onClick={() => onFilter(filter === state ? null : state)}
        >
          <span>
            <RowStateMark state={state} operation={operationOf(batch.kind)} /> {count(rows)}
          </span>
        </Button>
      ))}
    </Group>
  );
}
