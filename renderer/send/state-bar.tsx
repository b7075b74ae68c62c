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
          className={`segment segment-${segment.state}`}
          style={{ flexGrow: segment.count }}
        />
      ))}
    </div>
  );
}
