/** Throws away a batch of which nothing was sent: every row is closed, and the batch is no longer listed. */
import { countIn, PERHAPS_SENT, REFUSED } from '../../../shared/domain/row-state.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import { approvalVoided, type JournalEvent } from '../../engine/core/row/events.ts';
import type { Journal, ReadonlyJournal } from '../../engine/ports/journal-port.ts';

/** Why it cannot be thrown away; undefined if it can. */
export function whyNotDiscarded(record: BatchRecord, journal: ReadonlyJournal): string | undefined {
  const counts = journal.counts(record.batch);
  const wasSent = countIn(counts, ...PERHAPS_SENT, ...REFUSED) > 0;
  return wasSent || record.run !== null ? 'already-sent' : undefined;
}

export function discardBatch(batch: string, journal: Journal, atMs: number): void {
  const events: JournalEvent[] = [];
  for (const { row, state } of journal.rows(batch)) {
    if (state !== 'closed') events.push({ type: 'row-closed', row, by: 'user', reason: 'cancelled' });
  }
  if (journal.batch(batch)?.approval) events.push(approvalVoided('edit'));
  if (events.length > 0) journal.append(batch, events, atMs);
}
