/** Retention: the kept sheets of batches that ended long ago are removed. The journal itself keeps every event. */
import { ENDED_BATCH } from '../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { batchState } from '../../engine/batch-view.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import type { SourceFiles } from '../../files/source-files.ts';

/** Removes the sheets of batches that ended more than `days` ago; 0 keeps them for ever. Returns how many were removed. */
export async function applyRetention(options: {
  readonly journal: ReadonlyJournal;
  readonly sources: SourceFiles;
  readonly days: number;
  readonly nowMs: number;
}): Promise<number> {
  const { journal, sources, days, nowMs } = options;
  if (days === 0) return 0;
  const needed = new Set<string>();
  const old = new Set<string>();
  for (const record of journal.batches()) {
    const sha256 = record.created.file?.sha256;
    if (sha256 === undefined) continue;
    const isOver = ENDED_BATCH.includes(batchState(record, journal.counts(record.batch)));
    const isOld = isOver && nowMs - record.lastEventAtMs > days * DAY_MS;
    (isOld ? old : needed).add(sha256);
  }
  const going = [...old].filter((sha256) => !needed.has(sha256) && sources.has(sha256));
  // One that another program holds goes at a later start: interrupted batches go on only after this.
  for (const sha256 of going) await sources.remove(sha256).catch(() => undefined);
  return going.filter((sha256) => !sources.has(sha256)).length;
}
