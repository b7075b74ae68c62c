import type { MoneyOperation } from '../../../../shared/api/payments-service.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { RowState } from '../../../../shared/domain/row-state.ts';
import type { RowQuote } from './events.ts';

/** What a row meant before it was mended: its marker and its sessions stay the row's for good (R5). */
export interface EarlierIntent {
  readonly marker: string;
  readonly sessionId: string | null;
  readonly candidateIds: readonly string[];
  /** When its latest attempt was opened, by the service's clock as we knew it. */
  readonly openedServerMs: number | null;
}

/** Names a row by its batch and its number in the sheet. */
export interface RowRef {
  readonly batch: string;
  readonly row: number;
}

/**
 * One row as the fold of its events: what the engine decides on. The row's content (names, accounts) is not in it;
 * it stays in the journal until a request is built.
 */
export interface RowRecord {
  readonly row: number;
  readonly state: RowState;
  readonly operation: MoneyOperation;
  readonly amountMinor: number;
  readonly currency: string;
  readonly channel: string | null;
  readonly identity: string;
  readonly reference: string | null;
  readonly marker: string;
  /** The key of the latest attempt; null before the first. */
  readonly key: string | null;
  readonly bodySha256: string | null;
  /** The operation of the latest attempt, if it is another than the row's. */
  readonly sentAs?: MoneyOperation;
  /** Attempts opened so far, over all intents. */
  readonly attempts: number;
  /** Attempts of this intent whose bytes may have reached the service: a refusal of a later one proves less (R4). */
  readonly reached: number;
  /** True once an attempt of this intent ended without proof, until a session is found or a person decides (R4). */
  readonly hasUnresolvedAttempt: boolean;
  /** True after a person's "send again": one attempt with the same key and bytes is allowed although in doubt. */
  readonly isSendAgain: boolean;
  /** Attempts of this intent that provably did nothing for want of a connection, in a row. */
  readonly notSentInRow: number;
  /** Refusals of this intent that named the quote, or asked to wait. */
  readonly quoteRefusals: number;
  readonly rateRefusals: number;
  /** Before approval: the reviewed cost; afterwards the quote of the latest attempt. */
  readonly reviewed: RowQuote | null;
  readonly quote: RowQuote | null;
  /** When the latest attempt was opened: our clock and, as we knew it, the service's. */
  readonly openedAtMs: number | null;
  readonly openedServerMs: number | null;
  /** When the row became unknown; null otherwise. */
  readonly unknownSinceMs: number | null;
  /** Ids that an accepting answer named, not yet proved to be the session's. */
  readonly candidateIds: readonly string[];
  /** Sessions that were named for the row and are not its own; absent where there was none. */
  readonly disclaimedIds?: readonly string[];
  /** Sessions like this payment that a person was shown when they decided to send it again; absent where there was none. */
  readonly seenIds?: readonly string[];
  /** The claimed session. */
  readonly sessionId: string | null;
  readonly sessionReference: string | null;
  readonly status: string | null;
  readonly failureReason: string | null;
  /** Since when the row is accepted, or final. */
  readonly settledAtMs: number | null;
  /** Latest first-class problem (hold, refusal, failure…); import problems stay with the row's content. */
  readonly problem: Problem | null;
  /** Intents before the present one that were sent, the oldest first; empty for a row that was never mended. */
  readonly earlier: readonly EarlierIntent[];
  /** What a person released may not hold the row again for the same reason. */
  readonly releasedCodes: readonly string[];
}

/** The operation that the row's latest attempt was, or its next one is if it has none yet. */
export function operationSent({
  sentAs,
  operation,
}: Pick<RowRecord, 'sentAs' | 'operation'>): MoneyOperation {
  return sentAs ?? operation;
}

/** Every id that is, or may be, the session of an intent. */
export function sessionIdsOf(intent: Pick<RowRecord, 'sessionId' | 'candidateIds'>): readonly string[] {
  return intent.sessionId === null ? intent.candidateIds : [intent.sessionId, ...intent.candidateIds];
}

/** Ids that are, or may be, the session of an earlier intent: once one is proved, what else an answer named is not. */
export function earlierSessionIds({ sessionId, candidateIds }: EarlierIntent): readonly string[] {
  return sessionId === null ? candidateIds : [sessionId];
}

/**
 * In doubt only because an older copy of the journal was put back, and held before that: nobody has decided that it may
 * be sent at all.
 */
export function wasHeldBeforeDoubt({ key, problem }: Pick<RowRecord, 'key' | 'problem'>): boolean {
  return key === null && problem !== null;
}

/** True for what leaves a wallet, and may cost fees. No calculator prices a customer deposit, and its request takes no quote. */
export function isQuoted({ operation }: Pick<RowRecord, 'operation'>): boolean {
  return operation !== 'customer-deposit';
}
