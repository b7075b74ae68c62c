import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
import { useWords } from '../words/use-words.tsx';

/** What happened to a row, as the journal wrote it down. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { dateTime, word } = useWords();
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={`${entry.at}${entry.event}${JSON.stringify(entry.details)}`}>
          <time className="soft" dateTime={entry.at}>
            {dateTime(entry.at)}
          </time>
          <span>
            {word('event', entry.event)}
            <Details details={entry.details} />
          </span>
        </li>
      ))}
    </ol>
  );
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
