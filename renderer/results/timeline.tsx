import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
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
  const { t } = useWords();
  const lines = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="soft">{t('frame.details')}</summary>
      <dl className="definitions">
        {lines.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className="mono">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
