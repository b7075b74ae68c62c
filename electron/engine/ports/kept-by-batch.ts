/** What was computed of a batch, kept until its log grows, because most of it reads every row. */
import type { ReadonlyJournal } from './journal-port.ts';

type Kept<Value> = (journal: Pick<ReadonlyJournal, 'lastSeq'>, batch: string, compute: () => Value) => Value;

export function keptByBatch<Value>(): Kept<Value> {
  const byBatch = new Map<string, { readonly lastSeq: number; readonly value: Value }>();
  return (journal, batch, compute) => {
    const lastSeq = journal.lastSeq(batch);
    const kept = byBatch.get(batch);
    if (kept?.lastSeq === lastSeq) return kept.value;
    const value = compute();
    byBatch.set(batch, { lastSeq, value });
    return value;
  };
}
