/** How a BatchRecord is stored in the table `batches`: its service and clock as columns, the whole record as JSON. */
import { type BatchRecord, batchRecordSchema } from '../engine/core/row/batch-record.ts';
import type { Kept } from '../engine/core/row/events.ts';
import { parseStored } from './sqlite-failure.ts';

/** The columns of `batches`; the STRICT table promises these types. */
export interface StoredBatch {
  readonly batch: string;
  readonly address: string;
  readonly business_id: string | null;
  readonly file_sha256: string | null;
  readonly created_at_ms: number;
  readonly last_event_at_ms: number;
  readonly first_seq: number;
  readonly last_seq: number;
  readonly record: string;
}

const storedSchema = batchRecordSchema.omit({ lastEventAtMs: true });

/** The record as the table keeps it. The clock is not in the JSON, because a row's event changes only the clock. */
export function encodeBatch(record: BatchRecord, seqs: { first: number; last: number }): StoredBatch {
  const { lastEventAtMs, ...kept } = record;
  return {
    batch: record.batch,
    address: record.created.address,
    business_id: record.businessId,
    file_sha256: record.created.file?.sha256 ?? null,
    created_at_ms: record.createdAtMs,
    last_event_at_ms: lastEventAtMs,
    first_seq: seqs.first,
    last_seq: seqs.last,
    record: JSON.stringify(kept satisfies Kept<typeof storedSchema>),
  };
}

/** The record of a stored batch. Throws JournalFailure if it is not one that we wrote. */
export function decodeBatch(stored: StoredBatch): BatchRecord {
  return withClock(parseStored(storedSchema, stored.record), stored);
}

/**
 * As `decodeBatch`, which takes a quarter of a second for a thousand batches: a record is parsed again only if its text
 * has changed, which is seldom, because a row's event changes only the clock.
 */
export function batchDecoder(): typeof decodeBatch {
  const parsed = new Map<string, { readonly text: string; readonly kept: Kept<typeof storedSchema> }>();
  return (stored) => {
    const known = parsed.get(stored.batch);
    if (known?.text === stored.record) return withClock(known.kept, stored);
    const kept = parseStored(storedSchema, stored.record);
    parsed.set(stored.batch, { text: stored.record, kept });
    return withClock(kept, stored);
  };
}

const withClock = (kept: Kept<typeof storedSchema>, stored: StoredBatch): BatchRecord => ({
  ...kept,
  lastEventAtMs: stored.last_event_at_ms,
});
