/**
 * Everything that can happen to a batch, as the journal keeps it. The log is append-only and is the truth; every state
 * is a fold of it (`fold-row.ts`, `batch-record.ts`), every table a projection. A released event is never changed in
 * meaning: new facts get new types. Amounts are integer minor units; times are epoch milliseconds.
 */

import type { MoneyOperation } from '../../../../shared/api/payments-service.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ReferenceMeaning } from '../../../../shared/domain/reference-meaning.ts';
import type { RowFields } from '../../../../shared/domain/row-fields.ts';
import type { RowBeginning } from '../../../../shared/domain/row-state.ts';

/** A quote as far as a row needs it, from a calculator or, before approval, estimated from the fee schedule. */
export interface RowQuote {
  /** Null where the figures are an estimate or the calculator gave no id. */
  readonly id: string | null;
  /** The wallet's currency, if the payment is exchanged from it; absent if it is the row's own. */
  readonly currency?: string;
  /** What leaves the wallet, fees included. */
  readonly userPaysMinor: number;
  readonly totalFeesMinor: number;
  readonly recipientGetsMinor: number;
}

/** One row as it enters the journal: its content and its intent. */
export interface ImportedRow {
  readonly row: number;
  readonly operation: MoneyOperation;
  /** Normalised values; for an operation that is not a payment, empty. */
  readonly fields: RowFields;
  /** A request body given whole (`call`), instead of one built from the fields. JSON text. */
  readonly givenBody?: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly channel: string | null;
  /** Canonical recipient (R6), see shared/domain/recipient-identity.ts. */
  readonly identity: string;
  /** The sheet's own id of the row, where it has one. */
  readonly reference: string | null;
  readonly marker: string;
  readonly state: RowBeginning;
  readonly problems: readonly Problem[];
}

export interface BatchCreated {
  readonly type: 'batch-created';
  /** The address the batch belongs to; resuming elsewhere is refused. */
  readonly address: string;
  readonly profile: string;
  readonly environment: 'practice' | 'sandbox' | 'live';
  /** How it was begun: `pay` batches may be resumed from the command line wherever they stood. */
  readonly begunBy: 'pay' | 'quote' | 'app' | 'call';
  readonly file: { readonly name: string; readonly sha256: string } | null;
  readonly sheetName: string | null;
  /** How the file was read, so that results find their place in a copy of it; absent where nobody noted it. */
  readonly readAs?: {
    readonly headingRow: number;
    /** Of a text file. */
    readonly encoding: string | null;
    readonly delimiter: string | null;
  };
  readonly mappingFingerprint: string | null;
  /** The column of the rows' references, and what they name; absent where the sheet has none, or nobody knew to ask. */
  readonly reference?: {
    readonly column: string;
    /** Absent where nobody noted it. */
    readonly heading?: string;
    readonly means: ReferenceMeaning;
  };
  /** What `--wallet` named, so that a batch cut short before its wallets were chosen takes no other. */
  readonly walletReferences?: readonly string[];
  /** What `--convert-from` named, likewise. */
  readonly convertFrom?: string;
  /** Non-blank lines of the sheet that are no rows to pay, for totals that tie. */
  readonly excludedCount: number;
}

export interface RowsImported {
  readonly type: 'rows-imported';
  readonly rows: readonly ImportedRow[];
}

/** The wallets the rows are paid from, by currency, and the business they belong to. */
export interface WalletsChosen {
  readonly type: 'wallets-chosen';
  readonly wallets: Readonly<Record<string, string>>;
  /** The currency of the wallet from which rows are exchanged and sent, if their own currency has none. */
  readonly convertFrom?: string;
  /** What each held just then, by currency: what a later balance is compared with. */
  readonly balancesMinor?: Readonly<Record<string, number>>;
  readonly businessId: string | null;
}

/** Review figures for some rows: the cost of each as quoted or estimated before approval. */
export interface RowsReviewed {
  readonly type: 'rows-reviewed';
  readonly basis: 'quote' | 'estimate';
  readonly quotes: readonly { readonly row: number; readonly quote: RowQuote }[];
  /** Why not everybody was compared with the service's book of recipients; absent where everybody was. */
  readonly problem?: Problem;
}

export interface BatchApproved {
  readonly type: 'batch-approved';
  readonly by: string;
  readonly count: number;
  /** Per currency: what the recipients get. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  /** Per currency of the wallet: the most that may leave it, fees and tolerance included. */
  readonly highestDebitMinor: Readonly<Record<string, number>>;
  /** SHA-256 over the canonical rows; an edit voids the approval. */
  readonly rowsSha256: string;
  /** Nothing is sent before a person's `batch-resumed`: approving and sending are two acts. Absent: sent at once. */
  readonly waitsForSend?: true;
}

export interface ApprovalVoided {
  readonly type: 'approval-voided';
  readonly reason: string;
}

/** Rows were edited, it is too old, its rows are not those that were approved, or it was given on another machine. */
export const VOID_REASONS = ['edit', 'age', 'changed', 'elsewhere'] as const;

export function approvalVoided(reason: (typeof VOID_REASONS)[number]): ApprovalVoided {
  return { type: 'approval-voided', reason };
}

export interface BatchPaused {
  readonly type: 'batch-paused';
  readonly by: 'user' | 'engine';
  readonly problem: Problem | null;
}

/** A person sends what was approved, or goes on after a pause or a stop. */
export interface BatchResumed {
  readonly type: 'batch-resumed';
  readonly by: string;
  /** How many rows in doubt were shown to the person who resumed, and accepted. */
  readonly doubtAccepted?: number;
}

/** A person or a resume is needed; nothing new is sent. Tracking and reconciliation go on. */
export interface BatchStopped {
  readonly type: 'batch-stopped';
  readonly problem: Problem;
}

/** A process took the batch over; what an earlier process left in flight is in doubt from here on. */
export interface RunStarted {
  readonly type: 'run-started';
  readonly run: string;
}

export interface CanaryVerified {
  readonly type: 'canary-verified';
  readonly currency: string;
  readonly row: number;
  /** Which id of the creation result is the session's. */
  readonly idField: 'session_id' | 'transaction_id';
  readonly markerSeenIn: 'list' | 'get';
}

/** The marker cannot be relied on: one row at a time, stop at the first unknown. */
export interface BlindModeEntered {
  readonly type: 'blind-mode-entered';
  readonly reason: 'marker-not-echoed' | 'not-visible';
}

export interface SweepCompleted {
  readonly type: 'sweep-completed';
  readonly startedAtMs: number;
  /** First and last day asked for, `YYYY-MM-DD`. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly pages: number;
  readonly sessions: number;
  /** Every page was read, and every session we already know (older than the worst lag) was in it. */
  readonly isEvidence: boolean;
  readonly worstLagMs: number;
}

/** Something that must not be: a difference in amount, two sessions with one marker, a key that was known. */
export interface AlarmRaised {
  readonly type: 'alarm-raised';
  readonly row: number | null;
  readonly problem: Problem;
}

/** A person has seen alarms of the batch. */
export interface AlarmsSeen {
  readonly type: 'alarms-seen';
  readonly by: string;
  /** Their places among all alarms of the batch, from 0, in the order in which they were raised. */
  readonly alarms: readonly number[];
}

export interface RowHeld {
  readonly type: 'row-held';
  readonly row: number;
  readonly problem: Problem;
}

export interface RowReleased {
  readonly type: 'row-released';
  readonly row: number;
  readonly by: string;
  /** Why, in the person's own words. */
  readonly reason?: string;
}

export interface RowClosed {
  readonly type: 'row-closed';
  readonly row: number;
  readonly by: string;
  /** `not-paid` writes off a parked row by a person's decision; the others were never sent. */
  readonly reason: 'set-aside' | 'cancelled' | 'not-paid';
}

export interface RowReopened {
  readonly type: 'row-reopened';
  readonly row: number;
  readonly by: string;
}

/** A new intent for a row the service provably did not pay: other content, or the same sent again after a failure. */
export interface RowMended {
  readonly type: 'row-mended';
  readonly row: number;
  readonly by: string;
  readonly content: ImportedRow;
}

/** The durable attempt record: written and flushed before the first byte of the request (R2). */
export interface AttemptOpened {
  readonly type: 'attempt-opened';
  readonly row: number;
  /** 1 for the row's first attempt, counted over all its intents. */
  readonly attempt: number;
  /** If it is another than the row's: a payment that is exchanged and sent in one step is a `swap`. */
  readonly operation?: MoneyOperation;
  readonly key: string;
  readonly marker: string;
  readonly body: string;
  readonly bodySha256: string;
  readonly quote: RowQuote | null;
  /** The service's clock as we know it, for R5. */
  readonly serverTimeMs: number;
}

/** No byte was written: the service cannot have acted on it. */
export interface AttemptNotSent {
  readonly type: 'attempt-not-sent';
  readonly row: number;
  readonly attempt: number;
  readonly reason: string;
}

/** An authored refusal of this attempt. It speaks for this attempt only (R4). */
export interface AttemptRefused {
  readonly type: 'attempt-refused';
  readonly row: number;
  readonly attempt: number;
  readonly kind: 'row' | 'keys' | 'funds' | 'quote' | 'rate';
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  /** Field → message, where the service gave it. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface AttemptAccepted {
  readonly type: 'attempt-accepted';
  readonly row: number;
  readonly attempt: number;
  /** Ids the answer carried, any of which may be the session's; never empty. */
  readonly sessionIds: readonly string[];
  readonly reference: string | null;
  readonly status: string | null;
  /** Where the payer of a deposit goes on; only this answer names it. */
  readonly paymentLink?: string;
}

export interface AttemptUnknown {
  readonly type: 'attempt-unknown';
  readonly row: number;
  readonly attempt: number;
  /** An `UnknownReason`, with the status in brackets where there was one, or a sentence of `why-unknown.ts`. */
  readonly why: string;
}

/** A session was proved to be this row's: by marker, by its own id, or by a person who named it. */
export interface SessionClaimed {
  readonly type: 'session-claimed';
  readonly row: number;
  readonly sessionId: string;
  readonly via: 'answer' | 'list' | 'get' | 'person';
  readonly reference: string | null;
}

/**
 * A session that an answer named for the row, or that the row had claimed by its id alone, was shown not to be the
 * row's: nothing is believed of it any more, and an accepted row is in doubt.
 */
export interface SessionDisclaimed {
  readonly type: 'session-disclaimed';
  readonly row: number;
  readonly sessionId: string;
  /** What does not fit, as a token of the catalogue (`reason.*`). */
  readonly reason: string;
}

/** The session's status word, as it came. Only exactly `completed` and `failed` are final (R9). */
export interface StatusSeen {
  readonly type: 'status-seen';
  readonly row: number;
  readonly sessionId: string;
  readonly status: string;
  readonly failureReason: string | null;
}

export interface RowParked {
  readonly type: 'row-parked';
  readonly row: number;
  /** How many complete sweeps found nothing. */
  readonly sweeps: number;
  readonly nearMatches: readonly string[];
}

/** A person decided to send a parked row again, after a fresh empty sweep: same key, same bytes first. */
export interface SendAgainDecided {
  readonly type: 'send-again-decided';
  readonly row: number;
  readonly by: string;
  /** Sessions like the row's payment that the person was shown; absent where there was none. */
  readonly seen?: readonly string[];
}

/**
 * The journal may have forgotten an attempt (`journal-older`: an older copy was put back), or the list shows what may be
 * the payment of a row that was to be sent again (`payment-seen`): nothing is sent before a sweep.
 */
export interface RowDoubted {
  readonly type: 'row-doubted';
  readonly row: number;
  readonly reason: 'journal-older' | 'payment-seen';
}

export type BatchEvent =
  | BatchCreated
  | RowsImported
  | WalletsChosen
  | RowsReviewed
  | BatchApproved
  | ApprovalVoided
  | BatchPaused
  | BatchResumed
  | BatchStopped
  | RunStarted
  | CanaryVerified
  | BlindModeEntered
  | SweepCompleted
  | AlarmRaised
  | AlarmsSeen;

export type RowEvent =
  | RowHeld
  | RowReleased
  | RowClosed
  | RowReopened
  | RowMended
  | AttemptOpened
  | AttemptNotSent
  | AttemptRefused
  | AttemptAccepted
  | AttemptUnknown
  | SessionClaimed
  | SessionDisclaimed
  | StatusSeen
  | RowParked
  | SendAgainDecided
  | RowDoubted;

export type JournalEvent = BatchEvent | RowEvent;

/** True for events that concern one row. */
export function isRowEvent(event: JournalEvent): event is RowEvent {
  return 'row' in event && event.type !== 'canary-verified' && event.type !== 'alarm-raised';
}
