import { namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import type { JournalEvent } from '../core/row/events.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/** What of the journal is asked for: a row's content, and its events in their order. */
export interface DecisionQueries extends Pick<ReadonlyJournal, 'content'> {
  eventsAbout(place: RowRef): Iterable<{ readonly event: JournalEvent; readonly seq: number }>;
}

/**
 * The payments that a person said the row does not repeat, as `where` of the problems it was held for, or would have
 * been when it was imported. A release speaks for the pair that was shown; another payment like the row asks again.
 */
export function releasedPairs(journal: DecisionQueries, place: RowRef): ReadonlySet<string> {
  const pairs = new Set<string>();
  const { state, problems } = journal.content(place);
  let shown: readonly Problem[] = state === 'held' ? problems : [];
  // Of a row that was ready when imported only what would have held it was released: a note or a warning asked nothing.
  if (state === 'ready')
    addPairs(
      pairs,
      problems.filter(({ code }) => code === 'duplicate-exact'),
    );
  for (const { event } of journal.eventsAbout(place)) {
    if (event.type === 'row-held' && event.row === place.row) shown = [event.problem];
    if (event.type !== 'row-released' || event.row !== place.row) continue;
    addPairs(pairs, shown);
    shown = [];
  }
  return pairs;
}

function addPairs(pairs: Set<string>, problems: readonly Problem[]): void {
  for (const { code, params } of problems) if (namesAnotherPayment(code)) pairs.add(String(params?.where));
}
