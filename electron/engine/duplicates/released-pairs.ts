import { namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import type { JournalEvent } from '../core/row/events.ts';
import type { RowRef } from '../core/row/row-record.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/** The reads of the journal that are needed: a row's content, and its events in their order. */
export interface DecisionQueries extends Pick<ReadonlyJournal, 'content'> {
  eventsAbout(ref: RowRef): Iterable<{ readonly event: JournalEvent; readonly seq: number }>;
}

/**
 * The payments that a person said the row does not repeat, as `where` of the problems it was held for, or would have
 * been held for when it was imported. A release covers only the pair that was shown; another payment like the row
 * asks again.
 */
export function releasedPairs(journal: DecisionQueries, ref: RowRef): ReadonlySet<string> {
  const pairs = new Set<string>();
  const { state, problems } = journal.content(ref);
  let shown: readonly Problem[] = state === 'held' ? problems : [];
  // The row was closed because it was paid before: a person who reopens it says that both are meant.
  const closedFor = state === 'closed' ? problems.filter(({ code }) => code === 'row-paid-before') : [];
  // For a row that was ready when imported, only a problem that would have held it was released: a note or a warning
  // asked for no decision.
  if (state === 'ready')
    addPairs(
      pairs,
      problems.filter(({ code }) => code === 'duplicate-exact'),
    );
  for (const { event } of journal.eventsAbout(ref)) {
    if (event.type === 'row-held' && event.row === ref.row) shown = [event.problem];
    if (event.type === 'row-reopened' && event.row === ref.row) addPairs(pairs, closedFor);
    if (event.type !== 'row-released' || event.row !== ref.row) continue;
    addPairs(pairs, shown);
    shown = [];
  }
  return pairs;
}

function addPairs(pairs: Set<string>, problems: readonly Problem[]): void {
  for (const { code, params } of problems) if (namesAnotherPayment(code)) pairs.add(String(params?.where));
}
