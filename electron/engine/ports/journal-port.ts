/**
 * The journal as the engine sees it; `electron/journal` implements it over SQLite. Reads are cheap and synchronous.
 * An append is one transaction, durable when it returns. It throws JournalFailure if it could not be made durable,
 * and BrokenInvariant if the events may not follow; in both cases nothing of it is kept.
 */

import type { Problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { Environment, ImportedRow, JournalEvent } from '../core/row/events.ts';
import type { RowRecord, RowRef } from '../core/row/row-record.ts';

/** The disk or the file failed (full, damaged, in use, older…); `problem` says how in the catalogue's words. */
export class JournalFailure extends Error {
  override readonly name = 'JournalFailure';
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options);
    this.problem = problem;
  }
}

/** An event as it is in the log. */
export interface LoggedEvent {
  readonly seq: number;
  readonly batch: string;
  readonly atMs: number;
  readonly event: JournalEvent;
  /** SHA-256 over the previous hash and this event: the chain that `verify` checks. */
  readonly hash: string;
}

/** What two payments of the same have in common. */
type SamePayment = Pick<RowRecord, 'identity' | 'amountMinor' | 'currency'>;

/** An earlier row as it is compared with a new payment. */
export interface EarlierPayment
  extends RowRef,
    SamePayment,
    Pick<RowRecord, 'state' | 'reference' | 'operation'> {
  readonly fields: RowFields;
  /**
   * When its latest attempt was opened, by our clock and by the service's as we knew it; null if there was none. For
   * a payment that a restored journal lacks, our time is when it was found.
   */
  readonly openedAtMs: number | null;
  readonly openedServerMs: number | null;
  /** A person said that it was not paid, though an attempt of it may have been carried out. */
  readonly isWrittenOff: boolean;
}

/** The rows of one currency in one state, and the sum of what their recipients get. */
export interface StateSum {
  readonly currency: string;
  readonly state: RowRecord['state'];
  readonly count: number;
  readonly amountMinor: number;
  /** How many of them have an unreadable amount; the sum does not include them. */
  readonly withoutAmount: number;
}

/** The values by which a list of rows is filtered and sorted, without the whole records. */
export interface RowOutline extends Pick<RowRecord, 'row' | 'state' | 'currency' | 'amountMinor'> {
  /** The log position of the row's last event. */
  readonly lastSeq: number;
}

export interface BatchSums {
  /** By currency and state, in their order; no entry is empty. */
  readonly sums: readonly StateSum[];
  /** When its first attempt was opened. */
  readonly firstOpenedAtMs: number | null;
}

/** Facts about all rows of a batch that were sent. */
export interface SentRows {
  /** When the first attempt was opened, by the earlier of our clock and the service's as we knew it. */
  readonly firstOpenedMs: number;
  /** When the latest of them last changed: accepted, ended, refused, in doubt, parked, corrected or given up. */
  readonly lastSettledMs: number;
  /** Those that are accepted, unknown or parked, and those that a person wrote off. */
  readonly open: readonly number[];
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly events: number;
  readonly batches: number;
  readonly faults: readonly string[];
  /** The head of the hash chain: an anchor for anybody who stores it elsewhere. */
  readonly head: ChainHead;
  /**
   * What the check could exclude in addition to faults. This is only possible if this machine remembers the log's end
   * and finds it: a chain alone is also whole in an older copy, and in one that was rewritten completely.
   */
  readonly excluded: readonly ('older-copy' | 'rewrite')[];
}

/** The end of the log's chain: the last event's number and hash. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** A row that a search found; `place` orders all rows of the journal by their import. */
export interface FoundRow extends RowRef {
  readonly place: number;
}

/** A sum of paid rows in minor units. */
export interface PaidSum {
  readonly currency: string;
  readonly amountMinor: number;
  readonly count: number;
}

/** The journal for everything that shows, exports or asks: nothing can be written through it. */
export interface ReadonlyJournal {
  batches(): readonly BatchRecord[];
  batch(batch: string): BatchRecord | undefined;
  /** The last event's number and hash; for an empty log 0 and the journal's genesis. */
  head(): ChainHead;
  /** The log position of the event that made the batch; 0 if there is none. */
  firstSeq(batch: string): number;
  /** The log position of the batch's last event; 0 if there is none. Two events may have one time, and never one position. */
  lastSeq(batch: string): number;
  /** Every row of the batch in the sheet's order. */
  rows(batch: string): IterableIterator<RowRecord>;
  row(ref: RowRef): RowRecord | undefined;
  /** The batch's rows in outline, in the sheet's order. Reading all of them costs as much as a few whole records. */
  outlines(batch: string): readonly RowOutline[];
  /** The row's content as imported or last mended. */
  content(ref: RowRef): ImportedRow;
  /** What the row was before each mending, the oldest first; empty for one that was never mended. */
  formerContents(ref: RowRef): readonly ImportedRow[];
  /** The latest attempt's exact body, for a person's "send again". */
  lastBody(ref: RowRef): string | undefined;
  /** How many rows of the batch are in each state. As cheap for 100,000 rows as for one, like `sums`. */
  counts(batch: string): Readonly<Partial<Record<RowRecord['state'], number>>>;
  sums(batch: string): BatchSums;
  events(batch: string): IterableIterator<LoggedEvent>;
  /** The events in which a person released rows or set them aside, in one pass over the batch's events. */
  releasesAndClosings(batch: string): IterableIterator<LoggedEvent>;
  /** The events of one row and those of the batch (sweeps, pauses, alarms…), without those that carry many rows. */
  eventsAbout(ref: RowRef): IterableIterator<LoggedEvent>;

  /** What was sent of the batch, for the watching of its rows; undefined if nothing was. */
  sentOf(batch: string): SentRows | undefined;

  /**
   * R6: another row with the same service, recipient, amount and currency that is sending, unknown or parked.
   * `except` leaves out one row or, with a null row, its whole batch.
   */
  duplicateInDoubt(
    duplicate: SamePayment & { readonly except: { readonly batch: string; readonly row: number | null } },
  ): RowRef | undefined;
  /**
   * R5: the row that claimed this session id, or whose answer named it; among the batches at the address of `batch`,
   * then those in its environment, or among all.
   */
  ownerOf(sessionId: string, batch?: string): RowRef | undefined;
  rowOfMarker(marker: string): RowRef | undefined;
  /** True if an attempt of any row was opened with this quote. */
  isQuoteTaken(quoteId: string): boolean;
  /**
   * The age, in milliseconds, of the oldest quote with which the service at the address of `batch` accepted a payment,
   * when its attempt was opened; 0 if it accepted none.
   */
  oldestQuoteTakenMs(batch: string): number;
  /**
   * Rows of the batches at the address or in the environment, whatever their business (it is known only once the
   * wallets are read), that have, or had before they were mended, the recipient, amount and currency, newest first,
   * with the fields they had then. A batch need not exist yet. Those of the batch `except` are left out.
   */
  earlierPayments(
    like: SamePayment & {
      readonly address: string;
      readonly environment: Environment;
      readonly except: string | null;
    },
  ): readonly EarlierPayment[];
  /**
   * Such rows with exactly this reference, whoever is paid, and those to the recipient with the same number of a payment
   * in another spelling; of both the newest first, and at most some dozens.
   */
  numberedPayments(like: {
    readonly reference: string;
    readonly identity: string;
    readonly address: string;
    readonly environment: Environment;
    readonly except: string | null;
  }): readonly EarlierPayment[];
  /**
   * The rows of a batch that are ready or failed, that are or may be paid, or that were written off, with the values by
   * which two payments to one person are compared.
   */
  namedPayments(batch: string): IterableIterator<EarlierPayment>;
  /**
   * The rows of the other batches at its address or in its environment, of about that amount (`areNear`), of whose
   * payments nobody is sure.
   */
  unsureBeside(
    like: Pick<RowRecord, 'amountMinor' | 'currency'> & { readonly batch: string },
  ): readonly EarlierPayment[];
  /**
   * Payments to the recipient that were made, or may have been made, by batches with the service, whatever the
   * amount; the newest first.
   */
  paymentsToAccount(payee: {
    readonly identity: string;
    readonly address: string;
  }): readonly EarlierPayment[];
  /**
   * Rows of any batch in which every word of the text is, or begins, a word of who is paid, the reference, the
   * description or the payment code, or is a part of a number; the newest import first, after the row at `after`.
   */
  searchRows(asked: {
    readonly text: string;
    readonly after: number | null;
    readonly limit: number;
  }): readonly FoundRow[];
  /**
   * What was paid out in all by these rows, which a search found: one sum for each currency. Where real money is among it,
   * that of practice and sandbox is not.
   */
  paidOf(found: readonly FoundRow[]): readonly PaidSum[];
  /** Batches made of the same file's bytes. */
  batchesOfFile(sha256: string): readonly string[];

  /** True if an older copy of the journal was restored, until `rememberAnew`. Meanwhile no attempt can be opened. */
  isOlderThanRemembered(): boolean;
  /**
   * True if this machine remembers nothing of a journal in which something was approved, attempted or begun to be
   * paid: it must be taken for a copy. Until `rememberAnew`; meanwhile no attempt can be opened.
   */
  isNewHere(): boolean;
  /** Replays the log and checks that the chain is whole, the projections equal the fold, and the money adds up. */
  verify(batch?: string): VerifyReport;
}

/** The journal for those who may write: the engine and its runs, and the two programs that open and close it. */
export interface Journal extends ReadonlyJournal {
  /**
   * Resolves once every page of the file was read and is whole; before that no attempt can be opened. Rejects with
   * JournalFailure (journal-damaged), and then nothing more is written.
   */
  readonly whole: Promise<void>;
  /** Appends events of one batch, in order, as one durable transaction, and updates the projections with them. */
  append(batch: string, events: readonly JournalEvent[], atMs: number): void;
  /**
   * Call this once everything that a copy may lack is durably in doubt: from here on the machine's memory follows
   * this log.
   */
  rememberAnew(): void;
  close(): void;
}
