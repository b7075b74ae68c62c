import { Fragment, type ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';

interface DatedEntry {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly content: ReactNode;
}

/** Dated entries: the day once, above its entries, and each entry's time to the second, which distinguishes them. */
export function DatedList({ entries }: { entries: readonly DatedEntry[] }) {
  const { date, clock } = useWords();
  return (
    <ol className="timeline">
      {entries.map(({ key, at, content }, index) => {
        const day = date(at);
        const earlier = entries[index - 1];
        return (
          <Fragment key={key}>
            {earlier && date(earlier.at) === day ? null : <li className="timeline-day">{day}</li>}
            <li>
              <time className="soft" dateTime={at}>
                {clock(at)}
              </time>
              <span>{content}</span>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
