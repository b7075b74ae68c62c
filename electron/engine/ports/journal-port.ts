/**
 * The journal as the engine sees it. `electron/journal` implements it over SQLite. Reads are cheap and synchronous;
 * an append is one transaction, durable when it returns. It throws JournalFailure where it could not be made durable,
 * and BrokenInvariant where the events may not follow; nothing of it is then kept.
 */

import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRecord, RowRef } from '../core/row/row-record.ts';

/** The disk or the file failed us (full, damaged, in use, older…): `problem` says it in the catalogue's words. */
export class JournalFailure extends Error {
  override readonly name = 'JournalFailure';
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options);
    this.problem = problem;
  }
}

/** An event as it stands in the log. */
export interface LoggedEvent {
  readonly seq: number;
  readonly batch: string;
  readonly atMs: number;
  readonly event: JournalEvent;
  /** SHA-256 over the previous hash and this event: the chain `verify` follows. */
  readonly hash: string;
}

/** What an earlier row says about a new one, for duplicates across batches. */
export interface EarlierPayment extends RowRef {
  readonly state: RowRecord['state'];
  readonly reference: string | null;
  readonly description: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly identity: string;
  /**
   * When its latest attempt was opened, by our clock and, as we knew it, the service's; null where it has none. Of a
   * payment that a copy of the journal has forgotten ours is when it was found.
   */
  readonly openedAtMs: number | null;
  readonly openedServerMs: number | null;
}

/** The same with the recipient's name, for payments that are nearly the same. */
export interface NamedPayment extends EarlierPayment {
  readonly fields: RowFields;
}

/** The rows of one currency in one state, and what their recipients get together. */
export interface StateSum {
  readonly currency: string;
  readonly state: RowRecord['state'];
  readonly count: number;
  readonly amountMinor: number;
  /** Those of them whose amount could not be read: the sum is without them. */
  readonly withoutAmount: number;
}

/** What a list of rows is filtered and sorted by, without their records. */
export interface RowOutline {
  readonly row: number;
  readonly state: RowRecord['state'];
  readonly currency: string;
  readonly amountMinor: number;
}

export interface BatchSums {
  /** By currency and state, in their order; none is empty. */
  readonly sums: readonly StateSum[];
  /** When its first attempt was opened. */
  readonly firstOpenedAtMs: number | null;
}

/** The rows of a batch that were sent, all together. */
export interface SentRows {
  /** The first attempt, by the earlier of our clock and the service's as we knew it. */
  readonly firstOpenedMs: number;
  /** When the latest of them became what it is: accepted, final, refused, in doubt or parked. */
  readonly lastSettledMs: number;
  /** Those accepted, unknown or parked. */
  readonly open: readonly number[];
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly events: number;
  readonly batches: number;
  readonly faults: readonly string[];
  /** The head of the hash chain: an anchor for whoever keeps it elsewhere. */
  readonly head: ChainHead;
  /**
   * What the replay could exclude beside faults. Only where this machine remembers the log's end, and finds it: a chain
   * alone holds for an older copy, and for one that was rewritten as a whole.
   */
  readonly excluded: readonly ('older-copy' | 'rewrite')[];
}

/** Where the log's chain stands: the last event's number and hash. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The journal for everyone who shows, exports or asks: nothing can be written through it. */
export interface ReadonlyJournal {
  batches(): readonly BatchRecord[];
  batch(batch: string): BatchRecord | undefined;
  /** The last event's number and hash; of an empty log 0 and the journal's genesis. */
  head(): ChainHead;
  /** The place in the log of the event that made the batch; 0 where there is none. */
  firstSeq(batch: string): number;
  /** Every row of the batch in the sheet's order. */
  rows(batch: string): IterableIterator<RowRecord>;
  row(ref: RowRef): RowRecord | undefined;
  /** The batch's rows in outline, in the sheet's order: all of them for the price of a few whole records. */
  outlines(batch: string): readonly RowOutline[];
  /** The row's content as imported or last mended. */
  content(ref: RowRef): ImportedRow;
  /** What the row was before each mending, the oldest first; empty for one that was never mended. */
  formerContents(ref: RowRef): readonly ImportedRow[];
  /** The latest attempt's exact body, for a person's "send again". */
  lastBody(ref: RowRef): string | undefined;
  /** How many rows of the batch stand in each state. As cheap for 100,000 rows as for one, like `sums`. */
  counts(batch: string): Readonly<Partial<Record<RowRecord['state'], number>>>;
  sums(batch: string): BatchSums;
  events(batch: string): IterableIterator<LoggedEvent>;
  /** The events of one row and the batch's own (sweeps, pauses, alarms…), without those that carry many rows. */
  eventsAbout(ref: RowRef): IterableIterator<LoggedEvent>;

  /** What was sent of the batch, for the watching of its rows; undefined where nothing was. */
  sentOf(batch: string): SentRows | undefined;

  /**
   * R6: another row with the same service, and this recipient, amount and currency that is sending, unknown or parked.
   * `except` a row, or with null the whole of its batch.
   */
  duplicateInDoubt(duplicate: {
    readonly identity: string;
    readonly amountMinor: number;
    readonly currency: string;
    readonly except: { readonly batch: string; readonly row: number | null };
  }): RowRef | undefined;
  /** R5: the row that claimed, or was answered with, this session id; among the batches with the same service as `batch`, or among all. */
  ownerOf(sessionId: string, batch?: string): RowRef | undefined;
  rowOfMarker(marker: string): RowRef | undefined;
  /**
   * Rows of the batches with the same service that have, or before they were mended had, the recipient, amount and currency, newest
   * first, with the words they had then; a batch need not be there yet.
   */
  earlierPayments(like: {
    readonly identity: string;
    readonly amountMinor: number;
    readonly currency: string;
    readonly address: string;
    /** Null where it is not known: any business at the address. */
    readonly businessId: string | null;
  }): readonly EarlierPayment[];
  /** Rows at the address with this reference, letter by letter, the newest first; at most some dozens. */
  numberedPayments(like: { readonly reference: string; readonly address: string }): readonly EarlierPayment[];
  /** The rows of a batch that are, or may be, paid or are ready, with what two payments to one person are compared by. */
  namedPayments(batch: string): IterableIterator<NamedPayment>;
  /** Payments that were made, or may have been, to the recipient by batches with the service, whatever the amount; the newest first. */
  paymentsToAccount(payee: { readonly identity: string; readonly address: string }): readonly NamedPayment[];
  /** Batches made of the same file's bytes. */
  batchesOfFile(sha256: string): readonly string[];

  /** True where an older copy of the journal was put back, until `rememberAnew`; no attempt is taken meanwhile. */
  isOlderThanRemembered(): boolean;
  /**
   * True where this machine remembers nothing of a journal of which something was approved, attempted or begun to be
   * paid: a copy, as far as anybody can tell. Until `rememberAnew`; no attempt is taken meanwhile.
   */
  isNewHere(): boolean;
  /** Replays the log: chain whole, projections equal to the fold, money adds up. */
  verify(batch?: string): VerifyReport;
}

/** The journal of those who may write: the engine and its runs, and the two compositions that open and close it. */
export interface Journal extends ReadonlyJournal {
  /** Appends events of one batch, in order, as one durable transaction, and moves the projections with them. */
  append(batch: string, events: readonly JournalEvent[], atMs: number): void;
  /** What a copy may have forgotten is in doubt, durably: the mark follows this log from here. */
  rememberAnew(): void;
  close(): void;
}
