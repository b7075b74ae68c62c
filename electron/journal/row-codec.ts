/** How a RowRecord stands in the table `rows`: what the guard and the queries need as columns, the rest as JSON. */
import { z } from 'zod';
import type { RowState } from '../../shared/domain/row-state.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import { operationSchema, problemSchema, rowQuoteSchema } from './event-schema.ts';
import { parseStored } from './stored-json.ts';

/** The columns of `rows`; the STRICT table and its CHECKs promise these types. */
export interface StoredRow {
  readonly batch: string;
  readonly row: number;
  readonly state: RowState;
  readonly amount_minor: number;
  readonly currency: string;
  readonly identity: string;
  readonly reference: string | null;
  readonly marker: string;
  readonly key: string | null;
  readonly body_sha256: string | null;
  readonly attempts: number;
  readonly reached: number;
  readonly is_unresolved: 0 | 1;
  readonly is_send_again: 0 | 1;
  readonly session_id: string | null;
  readonly status: string | null;
  readonly last_seq: number;
  readonly rest: string;
}

type Rest = Omit<
  RowRecord,
  | 'row'
  | 'state'
  | 'amountMinor'
  | 'currency'
  | 'identity'
  | 'reference'
  | 'marker'
  | 'key'
  | 'bodySha256'
  | 'attempts'
  | 'reached'
  | 'hasUnresolvedAttempt'
  | 'isSendAgain'
  | 'sessionId'
  | 'status'
>;

const restSchema: z.ZodType<Rest> = z.strictObject({
  operation: operationSchema,
  sentAs: operationSchema.exactOptional(),
  channel: z.string().nullable(),
  notSentInRow: z.int(),
  quoteRefusals: z.int(),
  rateRefusals: z.int(),
  reviewed: rowQuoteSchema.nullable(),
  quote: rowQuoteSchema.nullable(),
  openedAtMs: z.number().nullable(),
  openedServerMs: z.number().nullable(),
  unknownSinceMs: z.number().nullable(),
  candidateIds: z.array(z.string()),
  disclaimedIds: z.array(z.string()).exactOptional(),
  seenIds: z.array(z.string()).exactOptional(),
  sessionReference: z.string().nullable(),
  failureReason: z.string().nullable(),
  settledAtMs: z.number().nullable(),
  problem: problemSchema.nullable(),
  // A row projected before rows could be mended in place has none.
  earlier: z
    .array(
      z.strictObject({
        marker: z.string(),
        sessionId: z.string().nullable(),
        candidateIds: z.array(z.string()),
        openedServerMs: z.number().nullable(),
      }),
    )
    .default([]),
  releasedCodes: z.array(z.string()),
});

/** The record as the table keeps it; `lastSeq` is the event that moved it there. */
export function encodeRow(batch: string, record: RowRecord, lastSeq: number): StoredRow {
  const {
    row,
    state,
    amountMinor,
    currency,
    identity,
    reference,
    marker,
    key,
    bodySha256,
    attempts,
    reached,
    hasUnresolvedAttempt,
    isSendAgain,
    sessionId,
    status,
    ...rest
  } = record;
  return {
    batch,
    row,
    state,
    amount_minor: amountMinor,
    currency,
    identity,
    reference,
    marker,
    key,
    body_sha256: bodySha256,
    attempts,
    reached,
    is_unresolved: hasUnresolvedAttempt ? 1 : 0,
    is_send_again: isSendAgain ? 1 : 0,
    session_id: sessionId,
    status,
    last_seq: lastSeq,
    rest: JSON.stringify(rest satisfies Rest),
  };
}

/** The record a stored row stands for. Throws JournalFailure where it is not one that we wrote. */
export function decodeRow(stored: StoredRow): RowRecord {
  return {
    ...parseStored(restSchema, stored.rest),
    row: stored.row,
    state: stored.state,
    amountMinor: stored.amount_minor,
    currency: stored.currency,
    identity: stored.identity,
    reference: stored.reference,
    marker: stored.marker,
    key: stored.key,
    bodySha256: stored.body_sha256,
    attempts: stored.attempts,
    reached: stored.reached,
    hasUnresolvedAttempt: stored.is_unresolved === 1,
    isSendAgain: stored.is_send_again === 1,
    sessionId: stored.session_id,
    status: stored.status,
  };
}
