/** What a former run left unfinished goes on at the next start: what was being sent, and what is still followed. */
import { countIn, MOVING } from '../../../shared/domain/row-state.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { BatchService } from './batch-service.ts';

/** Starts every interrupted batch whose service can be spoken to; gives those that go on. */
export async function resumeBatches(batches: BatchService): Promise<readonly string[]> {
  const journal = batches.journal();
  const resumed: string[] = [];
  for (const record of journal.batches()) {
    const { batch, created } = record;
    if (!isUnfinished(journal, batch, record.control === 'running' && record.approval !== null)) continue;
    const found = await batches.connections.find(created.profile);
    if (!found.ok || found.connection.serviceId !== created.address) continue;
    // An approval of days ago is voided by this, and only what was sent is followed.
    found.connection.engine.isApproved(batch);
    batches.runs.start(found.connection, batch);
    resumed.push(batch);
  }
  return resumed;
}

function isUnfinished(journal: ReadonlyJournal, batch: string, maySend: boolean): boolean {
  const counts = journal.counts(batch);
  return countIn(counts, ...MOVING) > 0 || (maySend && countIn(counts, 'ready') > 0);
}
