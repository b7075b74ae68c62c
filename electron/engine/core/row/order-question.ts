/** Whoever executes a transfer order pays by it, so a row that it names is put to a person before it is ready again. */

import type { Problem } from '../../../../shared/domain/problem.ts';
import { type BatchRecord, orderedElsewhere } from './batch-record.ts';
import type { EventOf, JournalEvent } from './events.ts';
import { heldFor } from './fold-row.ts';
import type { RowRef } from './row-record.ts';

interface RowHistory {
  eventsAbout(ref: RowRef): Iterable<{ readonly event: JournalEvent }>;
}

/**
 * What holds a row after the event that makes it ready, if the last transfer order names it and nobody has answered for
 * that order since the row was last set aside. Every release and every reopening is followed by it.
 */
export function heldForOrder(
  journal: RowHistory,
  record: Pick<BatchRecord, 'batch' | 'orderedAtMs'>,
  made: EventOf<'row-released' | 'row-reopened'>,
): readonly EventOf<'row-held'>[] {
  const { row } = made;
  const order = orderedElsewhere(record, row);
  if (order === undefined) return [];
  const events = Array.from(journal.eventsAbout({ batch: record.batch, row }), ({ event }) => event);
  return isAnswered(order, [...events, made]) ? [] : [{ type: 'row-held', row, problem: order }];
}

function isAnswered(order: Problem, events: readonly JournalEvent[]): boolean {
  const isOrder = (found: Problem | undefined) =>
    found?.code === order.code && found.params?.at === order.params?.at;
  let standing: 'unasked' | 'asked' | 'answered' = 'unasked';
  for (const event of events) {
    if (event.type === 'row-reopened') standing = 'unasked';
    else if (event.type === 'row-mended') standing = isOrder(heldFor(event.content)) ? 'asked' : 'unasked';
    else if (event.type === 'row-held' && isOrder(event.problem)) standing = 'asked';
    else if (event.type === 'row-released' && standing === 'asked') standing = 'answered';
  }
  return standing === 'answered';
}
