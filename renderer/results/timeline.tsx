import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
import { Facts } from '../ui/facts.tsx';
import { useWords } from '../words/use-words.tsx';
import { DatedList } from './dated-list.tsx';

/** What happened to a row, as the journal wrote it down. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <DatedList
      entries={entries.map((entry) => ({
        key: `${entry.at}${entry.event}${JSON.stringify(entry.details)}`,
        at: entry.at,
        content: (
          <>
            <EventWords entry={entry} />
            <Details details={entry.details} />
          </>
        ),
      }))}
    />
  );
}

/** What happened; a status names itself. */
function EventWords({ entry: { event, details } }: { entry: TimelineEntry }) {
  const { t, word } = useWords();
  if (event !== 'status-seen' || typeof details.status !== 'string') return word('event', event);
  return t('evidence.statusSeen', { status: word('status', details.status) });
}

function Details({ details }: { details: TimelineEntry['details'] }) {
  const { t, word } = useWords();
  const lines = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="soft">{t('frame.details')}</summary>
      <Facts
        isMono
        facts={lines.map(([name, value]) => [
          word('fact', name),
          <Fact key={name} name={name} value={value} />,
        ])}
      />
    </details>
  );
}

/** Times and durations as one reads them; anything else as the journal has it. */
function Fact({ name, value }: { name: string; value: TimelineEntry['details'][string] | undefined }) {
  const { dateTime, duration, T } = useWords();
  if (typeof value === 'boolean') return <>{T(value ? 'form.yes' : 'form.no')}</>;
  if (typeof value !== 'number' || !name.endsWith('Ms')) return <>{value}</>;
  return <>{name.endsWith('LagMs') ? duration(value / 1000) : dateTime(value)}</>;
}
