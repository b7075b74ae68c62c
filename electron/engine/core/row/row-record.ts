import { z } from 'zod';
import type { MoneyOperation } from '../../../../shared/api/payments-service.ts';
import { ROW_STATES } from '../../../../shared/domain/row-state.ts';
import { attemptSchema, hasNotReached, latestAttempt } from './attempts.ts';
import { type Kept, operationSchema, problemSchema, rowQuoteSchema, shownMoneySchema } from './events.ts';

/** What a row meant before it was mended. Its marker and its sessions belong to the row for good (R5). */
const earlierIntentSchema = z.strictObject({
  marker: z.string(),
  sessionId: z.string().nullable(),
  candidateIds: z.array(z.string()),
  /** When its latest attempt was opened, by the service's clock as we knew it then. */
  openedServerMs: z.number().nullable(),
});

/** Names a row by its batch and its number in the sheet. */
export interface RowRef {
  readonly batch: string;
  readonly row: number;
}

/**
 * One row as the fold of its events: the engine decides on it. The row's content (names, accounts) is not in it; that
 * stays in the journal until a request is built.
 */
export const rowRecordSchema = z.strictObject({
  row: z.int(),
  state: z.enum(ROW_STATES),
  operation: operationSchema,
  amountMinor: z.int(),
  currency: z.string(),
  channel: z.string().nullable(),
  identity: z.string(),
  reference: z.string().nullable(),
  marker: z.string(),
  /** Attempts opened so far, over all intents, with those that a restored copy may have forgotten. */
  opened: z.int(),
  /** Those of this intent, the oldest first. */
  attempts: z.array(attemptSchema),
  /** True after a person's "send again": one attempt with the same key and bytes is allowed although the row is in doubt. */
  isSendAgain: z.boolean(),
  /** The cost that was reviewed; each attempt has the quote that it was sent with. */
  reviewed: rowQuoteSchema.nullable(),
  /** When the row became unknown; null otherwise. */
  unknownSinceMs: z.number().nullable(),
  /** Ids that an accepting answer named and that are not yet proved to be the session's. */
  candidateIds: z.array(z.string()),
  /** Sessions that were named for the row but are not its own; absent if there were none. */
  disclaimedIds: z.array(z.string()).exactOptional(),
  /** Sessions like this payment that a person was shown when they decided to send it again; absent if there were none. */
  seenIds: z.array(z.string()).exactOptional(),
  /** The claimed session. */
  sessionId: z.string().nullable(),
  sessionReference: z.string().nullable(),
  /** The transaction's id by the accepting answer; absent if it named none. */
  transactionId: z.string().exactOptional(),
  /** What the claimed session shows about money; absent if it shows no amount. */
  shown: shownMoneySchema.exactOptional(),
  status: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** Since when the row is accepted, or final. */
  settledAtMs: z.number().nullable(),
  /** The latest problem of the row itself (hold, refusal, failure…). Problems of the import stay with the row's content. */
  problem: problemSchema.nullable(),
  /**
   * Earlier intents that were sent, the oldest first; empty for a row that was never mended. A row projected before
   * rows could be mended in place has none.
   */
  earlier: z.array(earlierIntentSchema).default([]),
  /** Problems that a person released: they may not hold the row again for the same reason. */
  releasedCodes: z.array(z.string()),
});
export type RowRecord = Kept<typeof rowRecordSchema>;

/** The operation of the row's latest attempt, or of its next one if it has none yet. */
export function operationSent(row: Pick<RowRecord, 'attempts' | 'operation'>): MoneyOperation {
  return latestAttempt(row)?.operation ?? row.operation;
}

/** How the identity of one's own wallet begins, where it is what receives. */
export const OWN_WALLET = 'wallet:';

/** A swap between own wallets, which is one session as a payment is. */
export function isPlainSwap({ identity }: Pick<RowRecord, 'identity'>): boolean {
  return identity.startsWith(`swap ${OWN_WALLET}`);
}

/** A swap that is sent on: the service makes a session of its own beside the one that we described. */
export function isSwapAndSend(row: Pick<RowRecord, 'attempts' | 'operation' | 'identity'>): boolean {
  return operationSent(row) === 'swap' && !isPlainSwap(row);
}

/** Every id that is, or may be, the session of an intent. */
export function sessionIdsOf(intent: Pick<RowRecord, 'sessionId' | 'candidateIds'>): readonly string[] {
  return intent.sessionId === null ? intent.candidateIds : [intent.sessionId, ...intent.candidateIds];
}

/**
 * Ids that are, or may be, the session of an intent that is over. An answer names two ids, one of which is the session's:
 * once that one is proved, the other does not count.
 */
export function endedSessionIds({
  sessionId,
  candidateIds,
}: Pick<RowRecord, 'sessionId' | 'candidateIds'>): readonly string[] {
  return sessionId === null ? candidateIds : [sessionId];
}

/**
 * True if the row is in doubt only because an older copy of the journal was restored, and was held before that:
 * nobody has decided that it may be sent at all.
 */
export function wasHeldBeforeDoubt(row: Pick<RowRecord, 'attempts' | 'problem'>): boolean {
  return latestAttempt(row) === undefined && row.problem !== null;
}

/** True if the record and the sessions show that no attempt of this intent reached the service. */
export function wasNeverSent(row: Pick<RowRecord, 'attempts' | 'sessionId'>): boolean {
  return hasNotReached(row) && row.sessionId === null;
}

/**
 * True for operations that leave a wallet and may cost fees. No calculator prices a customer deposit, and its request
 * takes no quote.
 */
export function isQuoted({ operation }: Pick<RowRecord, 'operation'>): boolean {
  return operation !== 'customer-deposit';
}

/** True if the row was imported anew into a batch of this machine: it is never opened again here. */
export function isImportedAnew({ problem }: Pick<RowRecord, 'problem'>): boolean {
  return problem?.code === 'imported-anew';
}
