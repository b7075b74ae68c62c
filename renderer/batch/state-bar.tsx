import type { RowState } from '../../shared/domain/row-state.ts';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { LOOKS, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { percentDone, type RowCounts, segmentsOf } from './state-segments.ts';
import './state-bar.css';

/** Rows by state as one bar; the segments differ by pattern as well as by colour, and none is thinner than 3 px. */
export function StateBar({ counts, isSmall = false }: { counts: RowCounts; isSmall?: boolean }) {
  const { t } = useWords();
  const segments = segmentsOf(counts);
  const words = segments.map(({ state, count }) => t(`tally.${state}`, { count })).join(', ');
  return (
    <div
      className={isSmall ? 'state-bar state-bar-small' : 'state-bar'}
      role="progressbar"
      aria-label={t('batches.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentDone(counts)}
      aria-valuetext={words}
    >
      {segments.map((segment) => (
        <span
          key={segment.state}
          className="segment"
          style={{ flexGrow: segment.count, background: LOOKS[segment.state].pattern }}
        />
      ))}
    </div>
  );
}

interface StateChipsProps {
  readonly counts: BatchView['counts'];
  readonly filter: RowState | null;
  readonly onFilter: (state: RowState | null) => void;
}

/** How many rows are in each state; pressing one shows only those. */
export function StateChips({ counts, filter, onFilter }: StateChipsProps) {
  const { count } = useWords();
  return (
    <div className="chips">
      {segmentsOf(counts).map(({ state, count: rows }) => (
        <button
          key={state}
          type="button"
          className="chip"
          aria-pressed={filter === state}
          onClick={() => onFilter(filter === state ? null : state)}
        >
          <RowStateMark state={state} /> {count(rows)}
        </button>
      ))}
    </div>
  );
}
