import { Group, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { BareCode } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { factWords } from './fact-words.ts';

/** What happened to a row, as recorded in the journal. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <DatedList
      entries={entries.map((entry) => ({
        key: `${entry.at}${entry.event}${JSON.stringify(entry.details)}`,
        at: entry.at,
        content: (
          <>
            <EventWords entry={entry} />
            <Why problem={entry.problem} />
            <Details details={entry.details} />
          </>
        ),
      }))}
    />
  );
}

/** What happened; for a status, the status itself. */
function EventWords({ entry: { event, details } }: { entry: TimelineEntry }) {
  const { t, word } = useWords();
  if (event !== 'status-seen' || typeof details.status !== 'string') return word('event', event);
  return t('evidence.statusSeen', { status: word('status', details.status) });
}

/** Why it was held, paused or stopped. */
function Why({ problem }: Pick<TimelineEntry, 'problem'>) {
  const words = useWords();
  if (problem === null) return null;
  const { message, code } = words.problem(problem);
  return (
    <div className="soft">
      {message}
      <BareCode code={code} />
    </div>
  );
}

/** Facts that are copied, or compared letter by letter. */
const EXACT_FACTS = new Set([
  'businessId',
  'mappingFingerprint',
  'rowsSha256',
  'bodySha256',
  'run',
  'key',
  'marker',
  'sessionId',
  'sessionIds',
  'nearMatches',
  'reference',
  'code',
  'paymentLink',
]);

function Details({ details }: { details: TimelineEntry['details'] }) {
  const words = useWords();
  const { t, word } = words;
  const lines = Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value] as const],
  );
  if (lines.length === 0) return null;
  return (
    <Fold title={t('frame.details')}>
      <FactList
        facts={lines.map(([name, value]) => {
          const text = factWords(words, name, value);
          const isExact = EXACT_FACTS.has(name);
          return [
            word('fact', name),
            <span key={name} className={isExact ? 'mono' : ''}>
              {text}
            </span>,
          ];
        })}
      />
    </Fold>
  );
}

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
            {earlier && date(earlier.at) === day ? null : (
              <Text component="li" data-day fz={12} c="dimmed" pt={4}>
                {day}
              </Text>
            )}
            <Group component="li" gap="xs" wrap="nowrap" align="baseline" py={2}>
              <time className="soft" dateTime={at}>
                {clock(at)}
              </time>
              <Text span flex={1} miw={0}>
                {content}
              </Text>
            </Group>
          </Fragment>
        );
      })}
    </ol>
  );
}
