/** How a RowRecord is stored in the table `rows`: what the guard and the queries need as columns, the rest as JSON. */
import type { RowState } from '../../shared/domain/row-state.ts';
import type { Kept } from '../engine/core/row/events.ts';
import { type RowRecord, rowRecordSchema } from '../engine/core/row/row-record.ts';
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

const restSchema = rowRecordSchema.omit({
  row: true,
  state: true,
  amountMinor: true,
  currency: true,
  identity: true,
  reference: true,
  marker: true,
  key: true,
  bodySha256: true,
  attempts: true,
  reached: true,
  hasUnresolvedAttempt: true,
  isSendAgain: true,
  sessionId: true,
  status: true,
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
    rest: JSON.stringify(rest satisfies Kept<typeof restSchema>),
  };
}

/** The record of a stored row. Throws JournalFailure if it is not one that we wrote. */
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
