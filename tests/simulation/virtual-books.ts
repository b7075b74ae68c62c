/** A world's journal as the engine's rules about earlier payments and approvals read it. */
import { approvalEvent, approvalFigures, contentsOf } from '../../electron/engine/approve/approval.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import type { DecisionQueries } from '../../electron/engine/same-payment/decisions.ts';
import type { OwnJournal, OwnSources } from '../../electron/engine/same-payment/own-payments.ts';
import type { World } from './world.ts';

export function booksOf({ journal }: Pick<World, 'journal'>): Journal {
  const books: OwnJournal &
    Pick<Journal, 'content' | 'rows' | 'outlines' | 'unsureBeside' | 'firstSeq' | 'formerContents'> = {
    batch: (batch) => journal.batch(batch),
    batches: () => journal.batches().flatMap((batch) => journal.batch(batch) ?? []),
    counts: (batch) => {
      const counts: Partial<Record<RowRecord['state'], number>> = {};
      for (const { state } of journal.rows(batch)) counts[state] = (counts[state] ?? 0) + 1;
      return counts;
    },
    row: (ref) => journal.row(ref),
    rows: (batch) => [...journal.rows(batch)][Symbol.iterator](),
    outlines: (batch) => Array.from(journal.rows(batch), (row) => ({ ...row, lastSeq: 0 })),
    content: (ref) => journal.content(ref),
    numberedPayments: (like) => journal.numberedPayments(like),
    namedPayments: (batch) => journal.namedPayments(batch),
    earlierPayments: (like) => journal.earlierPayments(like),
    unsureBeside: (like) => journal.unsureBeside(like),
    firstSeq: (batch) => journal.firstSeq(batch),
    formerContents: (ref) => journal.formerContents(ref),
  };
  return books as Journal;
}

export function decisionQueries({ journal }: World): DecisionQueries {
  return {
    content: (place) => journal.content(place),
    formerContents: (place) => journal.formerContents(place),
    eventsAbout: (place) => journal.eventsAbout(place),
  };
}

/** The address at which worlds begin, and another one of the same service. */
export const ADDRESS = 'virtual';
export const SECOND_ADDRESS = 'virtual-2';

export function addressOf({ journal }: Pick<World, 'journal'>, batch: string): string {
  return journal.batch(batch)?.created.address ?? ADDRESS;
}

/** What rows of the batch are compared by; of one that does not exist yet, those at the first address. */
export function comparedIn(world: World, batch = ''): OwnSources {
  return {
    journal: booksOf(world),
    now: { ourMs: world.clockMs(), serverMs: world.network.serverMs() },
    payer: { address: addressOf(world, batch), environment: 'sandbox', businessId: null },
    days: world.settings.duplicates.days,
    means: 'neither',
    sheet: undefined,
  };
}

/** The person's approval of all rows that are ready. */
export function approvalIn({ journal, settings }: World, batch: string): JournalEvent {
  const figures = approvalFigures(journal.rows(batch), settings.quote.tolerancePercent);
  return approvalEvent(figures, contentsOf(journal, batch), { by: 'person' });
}
