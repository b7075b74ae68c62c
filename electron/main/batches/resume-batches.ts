/**
 * At the next start the app continues what an earlier run left unfinished: batches being sent, and batches still
 * followed.
 */
import { countIn, MOVING } from '../../../shared/domain/row-state.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { BatchService } from './batch-service.ts';

/** Starts every interrupted batch whose service can be called; returns those that continue. */
export async function resumeBatches(batches: BatchService): Promise<readonly string[]> {
  const journal = batches.journal();
  const resumed: string[] = [];
  for (const record of journal.batches()) {
    const { batch, created } = record;
    if (!isUnfinished(journal, batch, record.control === 'running' && record.approval !== null)) continue;
    const found = await batches.connections.find(created.profile);
    if (!found.ok || found.connection.serviceId !== created.address) continue;
    // An approval that is days old is voided by this call, so that only sent rows are followed.
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
