/** How a BatchRecord stands in the table `batches`: its service and clock as columns, the whole as JSON. */
import { z } from 'zod';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import { batchApprovedSchema, batchCreatedSchema, problemSchema } from './event-schema.ts';
import { parseStored } from './stored-json.ts';

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

type Kept = Omit<BatchRecord, 'lastEventAtMs'>;

const recordSchema: z.ZodType<Kept> = z.strictObject({
  batch: z.string(),
  createdAtMs: z.number(),
  created: batchCreatedSchema,
  businessId: z.string().nullable(),
  wallets: z.record(z.string(), z.string()),
  convertFrom: z.string().exactOptional(),
  isReviewed: z.boolean(),
  approval: batchApprovedSchema.nullable(),
  approvedAtMs: z.number().nullable(),
  control: z.enum(['idle', 'running', 'paused', 'stopped']),
  problem: problemSchema.nullable(),
  canaries: z.record(z.string(), z.enum(['session_id', 'transaction_id'])),
  markerSeenIn: z.enum(['list', 'get']),
  isBlind: z.boolean(),
  worstLagMs: z.number(),
  alarms: z.array(
    z.strictObject({
      row: z.int().nullable(),
      problem: problemSchema,
      atMs: z.number(),
      seenBy: z.string().exactOptional(),
    }),
  ),
  doubtAccepted: z.int().exactOptional(),
  run: z.string().nullable(),
});

/** The record as the table keeps it. A row's event moves the clock alone, so the clock is no part of the JSON. */
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
    record: JSON.stringify(kept satisfies Kept),
  };
}

/** The record a stored batch stands for. Throws JournalFailure where it is not one that we wrote. */
export function decodeBatch(stored: StoredBatch): BatchRecord {
  return { ...parseStored(recordSchema, stored.record), lastEventAtMs: stored.last_event_at_ms };
}
