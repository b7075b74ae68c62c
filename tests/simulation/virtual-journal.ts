/**
 * The journal of a virtual world: the log, and the same fold that the real one uses, over a disk that can lose
 * unflushed data and can be restored to an older state. A share of the worlds uses the real SQLite schema instead.
 */

import {
  isWrittenOff,
  openedAtMs,
  openedServerMs,
  quoteAgeMs,
} from '../../electron/engine/core/row/attempts.ts';
import {
  type BatchRecord,
  foldBatch,
  openBatch,
  wasCompletedOnce,
} from '../../electron/engine/core/row/batch-record.ts';
import { type ImportedRow, isRowEvent, type JournalEvent } from '../../electron/engine/core/row/events.ts';
import { foldRow, openRow } from '../../electron/engine/core/row/fold-row.ts';
import { comparedFields } from '../../electron/engine/core/row/given-body.ts';
import { isImportedAnew, type RowRecord, type RowRef } from '../../electron/engine/core/row/row-record.ts';
import type { EarlierPayment, Journal, SentRows } from '../../electron/engine/ports/journal-port.ts';
import { areNear } from '../../shared/domain/near-payment.ts';
import { paymentNumber } from '../../shared/domain/reference-meaning.ts';
import { FOLLOWED, isInDoubt, UNFINISHED } from '../../shared/domain/row-state.ts';

/** What the engine's core and its import need of a journal. */
type WorldJournal = Pick<
  Journal,
  | 'append'
  | 'batch'
  | 'rows'
  | 'row'
  | 'content'
  | 'formerContents'
  | 'lastBody'
  | 'duplicateInDoubt'
  | 'ownerOf'
  | 'earlierPayments'
  | 'numberedPayments'
  | 'namedPayments'
  | 'unsureBeside'
  | 'firstSeq'
  | 'rowOfMarker'
  | 'sentOf'
>;

interface LogEntry {
  readonly seq: number;
  readonly batch: string;
  readonly event: JournalEvent;
  readonly atMs: number;
}

interface JournalObserver {
  appended(batch: string, events: readonly JournalEvent[]): void;
  /** Something of the end of the log is gone. */
  restored(): void;
}

interface FoldedRow {
  readonly ref: RowRef;
  record: RowRecord;
  content: ImportedRow;
  /** What it was before each mending. */
  readonly former: ImportedRow[];
  lastBody: string | undefined;
  /** When its first attempt was opened, by the earlier of both clocks; undefined if the journal has none. */
  openedMs: number | undefined;
  /** When its last event was recorded. */
  lastMs: number;
  /** The age of the oldest quote that was taken before it was mended. */
  formerTakenMs: number;
}

export class VirtualJournal implements WorldJournal {
  #log: LogEntry[] = [];
  #flushed = 0;
  /** How long the log was after each append: a copy never holds a part of one. */
  #ends: number[] = [];
  #records = new Map<string, BatchRecord>();
  #rows = new Map<string, Map<number, FoldedRow>>();
  /** By address and session. */
  #owners = new Map<string, RowRef>();
  #markers = new Map<string, RowRef>();
  /** Durable writes so far. */
  appends = 0;
  readonly #observers: JournalObserver[] = [];

  get length(): number {
    return this.#log.length;
  }

  append(batch: string, events: readonly JournalEvent[], atMs: number): void {
    const { length } = this.#log;
    const entries = events.map((event, index) => ({ seq: length + index + 1, batch, event, atMs }));
    for (const entry of entries) this.#apply(entry);
    this.appends += 1;
    this.#log.push(...entries);
    this.#flushed = this.#log.length;
    this.#ends.push(this.#log.length);
    for (const { appended } of this.#observers) appended(batch, events);
  }

  observe(observer: JournalObserver): void {
    this.#observers.push(observer);
  }

  /** What is written so far is on the disk. */
  flush(): void {
    this.#flushed = this.#log.length;
  }

  /** The power fails: unflushed data is gone. */
  losePower(): void {
    if (this.#flushed < this.#log.length) this.restore(this.#flushed);
  }

  /** The longest log, of at most this many events, that the journal once had. */
  wholeLength(length: number): number {
    return this.#ends.findLast((end) => end <= length) ?? 0;
  }

  /** Restores the journal as it was when it had this many events. */
  restore(length: number): void {
    const kept = this.#log.slice(0, length);
    this.#records = new Map();
    this.#rows = new Map();
    this.#owners = new Map();
    this.#markers = new Map();
    for (const entry of kept) this.#apply(entry);
    this.#log = kept;
    this.#flushed = kept.length;
    this.#ends = this.#ends.filter((end) => end <= kept.length);
    for (const { restored } of this.#observers) restored();
  }

  /** The same log on another machine's disk. */
  copy(): VirtualJournal {
    const copy = new VirtualJournal();
    for (const entry of this.#log) copy.#apply(entry);
    copy.#log = [...this.#log];
    copy.#flushed = copy.#log.length;
    return copy;
  }

  batch(batch: string): BatchRecord | undefined {
    return this.#records.get(batch);
  }

  firstSeq(batch: string): number {
    return this.#log.find((entry) => entry.batch === batch)?.seq ?? 0;
  }

  batches(): readonly string[] {
    return [...this.#records.keys()];
  }

  *rows(batch: string): IterableIterator<RowRecord> {
    for (const { record } of this.#rows.get(batch)?.values() ?? []) yield record;
  }

  row({ batch, row }: RowRef): RowRecord | undefined {
    return this.#rows.get(batch)?.get(row)?.record;
  }

  content(ref: RowRef): ImportedRow {
    return this.#folded(ref).content;
  }

  formerContents(ref: RowRef): readonly ImportedRow[] {
    return this.#folded(ref).former;
  }

  lastBody(ref: RowRef): string | undefined {
    return this.#folded(ref).lastBody;
  }

  duplicateInDoubt(duplicate: Parameters<Journal['duplicateInDoubt']>[0]): RowRef | undefined {
    for (const { ref, record } of this.#all()) {
      const { batch, row } = duplicate.except;
      const isExcepted = ref.batch === batch && (row === null || ref.row === row);
      const isElsewhere = this.#addressOf(ref.batch) !== this.#addressOf(batch);
      if (isExcepted || isElsewhere || !['sending', 'unknown', 'parked'].includes(record.state)) continue;
      // A swap by a quote from elsewhere has no amount, and may be any.
      const isAny = record.amountMinor === 0 || duplicate.amountMinor === 0;
      if (isAny ? record.identity === duplicate.identity : isLike(record, duplicate)) return ref;
    }
    return undefined;
  }

  rowOfMarker(marker: string): RowRef | undefined {
    return this.#markers.get(marker);
  }

  ownerOf(sessionId: string, batch?: string): RowRef | undefined {
    const here = batch === undefined ? [] : [this.#addressOf(batch)];
    const [owner] = [...here, ...this.#addresses()].flatMap(
      (address) => this.#owners.get(`${address} ${sessionId}`) ?? [],
    );
    return owner;
  }

  isQuoteTaken(quoteId: string): boolean {
    return this.#log.some(({ event }) => event.type === 'attempt-opened' && event.quote?.id === quoteId);
  }

  oldestQuoteTakenMs(batch: string): number {
    let oldestMs = 0;
    for (const { ref, record, formerTakenMs } of this.#all())
      if (this.#addressOf(ref.batch) === this.#addressOf(batch))
        oldestMs = Math.max(oldestMs, formerTakenMs, quoteTakenMs(record));
    return oldestMs;
  }

  #addressOf(batch: string): string {
    return this.#records.get(batch)?.created.address ?? '';
  }

  #addresses(): readonly string[] {
    return [...new Set([...this.#records.values()].map(({ created }) => created.address))];
  }

  earlierPayments(like: Parameters<Journal['earlierPayments']>[0]): readonly EarlierPayment[] {
    return [...this.#all()].flatMap((folded) =>
      [folded.content, ...folded.former]
        .filter((each) => folded.ref.batch !== like.except && isLike(each, like))
        .map((content) => earlierPayment(folded, content)),
    );
  }

  numberedPayments(like: Parameters<Journal['numberedPayments']>[0]): readonly EarlierPayment[] {
    const number = paymentNumber(like.reference, 'payment');
    const isNumbered = ({ reference, identity }: ImportedRow): boolean =>
      reference === like.reference ||
      (number !== null && identity === like.identity && paymentNumber(reference, 'payment') === number);
    return [...this.#all()]
      .filter(({ ref, content }) => ref.batch !== like.except && isNumbered(content))
      .map((folded) => earlierPayment(folded, folded.content));
  }

  *namedPayments(batch: string): Generator<EarlierPayment> {
    for (const folded of this.#rows.get(batch)?.values() ?? []) yield earlierPayment(folded, folded.content);
  }

  unsureBeside({
    batch,
    amountMinor,
    currency,
  }: Parameters<Journal['unsureBeside']>[0]): readonly EarlierPayment[] {
    return [...this.#all()].flatMap((folded) => {
      const { ref, record, content } = folded;
      const theirs = this.batch(ref.batch);
      const isNear = record.currency === currency && areNear(record.amountMinor, amountMinor);
      const isUnsure =
        isInDoubt(record.state) || (record.state !== 'paid' && wasCompletedOnce(theirs, record.row));
      return ref.batch !== batch && isNear && isUnsure ? [earlierPayment(folded, content)] : [];
    });
  }

  sentOf(batch: string): SentRows | undefined {
    const { createdAtMs = 0 } = this.batch(batch) ?? {};
    const isSent = ({ record: { opened, state } }: FoldedRow) =>
      opened > 0 || UNFINISHED.includes(state) || FOLLOWED.includes(state);
    const sent = [...(this.#rows.get(batch)?.values() ?? [])].filter(isSent);
    if (sent.length === 0) return undefined;
    const isOpen = ({ record }: FoldedRow) =>
      UNFINISHED.includes(record.state) || (record.state === 'closed' && isWrittenOff(record));
    return {
      firstOpenedMs: Math.min(...sent.map(({ openedMs = createdAtMs }) => openedMs)),
      lastSettledMs: Math.max(...sent.map(({ lastMs }) => lastMs)),
      open: sent.filter(isOpen).map(({ ref }) => ref.row),
    };
  }

  *events(): Generator<JournalEvent> {
    for (const { event } of this.#log) yield event;
  }

  *eventsAbout({ batch, row }: RowRef): Generator<LogEntry> {
    for (const entry of this.#log) {
      if (entry.batch === batch && isRowEvent(entry.event) && entry.event.row === row) yield entry;
    }
  }

  log(): readonly LogEntry[] {
    return this.#log;
  }

  *#all(): Generator<FoldedRow> {
    for (const rows of this.#rows.values()) yield* rows.values();
  }

  #folded({ batch, row }: RowRef): FoldedRow {
    const folded = this.#rows.get(batch)?.get(row);
    if (folded === undefined) throw new RangeError(`no row ${row} in ${batch}`);
    return folded;
  }

  #apply({ batch, event, atMs }: LogEntry): void {
    if (event.type === 'batch-created') {
      this.#records.set(batch, openBatch(batch, event, atMs));
      this.#rows.set(batch, new Map());
      return;
    }
    const record = this.#records.get(batch);
    if (record === undefined) throw new RangeError(`no batch ${batch}`);
    this.#records.set(batch, foldBatch(record, event, atMs));
    if (event.type === 'rows-imported') {
      for (const content of event.rows) {
        const folded = {
          ref: { batch, row: content.row },
          record: openRow(content),
          content,
          former: [],
          lastBody: undefined,
          openedMs: undefined,
          lastMs: atMs,
          formerTakenMs: 0,
        };
        this.#rows.get(batch)?.set(content.row, folded);
        this.#markers.set(content.marker, folded.ref);
      }
    } else if (event.type === 'rows-reviewed') {
      for (const { row, quote } of event.quotes) {
        const folded = this.#folded({ batch, row });
        folded.record = { ...folded.record, reviewed: quote };
        folded.lastMs = atMs;
      }
    } else if (isRowEvent(event)) this.#applyToRow(batch, event, atMs);
  }

  #applyToRow(
    batch: string,
    event: Extract<JournalEvent, { row: number }> & JournalEvent,
    atMs: number,
  ): void {
    if (!isRowEvent(event)) return;
    const folded = this.#folded({ batch, row: event.row });
    if (event.type === 'row-mended')
      folded.formerTakenMs = Math.max(folded.formerTakenMs, quoteTakenMs(folded.record));
    folded.record = foldRow(folded.record, event, atMs);
    folded.lastMs = atMs;
    if (event.type === 'attempt-opened') {
      folded.lastBody = event.body;
      folded.openedMs ??= Math.min(atMs, Math.round(event.serverTimeMs));
    }
    if (event.type === 'row-mended') {
      folded.former.push(folded.content);
      folded.content = event.content;
      this.#markers.set(event.content.marker, folded.ref);
    }
    const own = (id: string) => this.#owners.set(`${this.#addressOf(batch)} ${id}`, folded.ref);
    if (event.type === 'attempt-accepted') event.sessionIds.forEach(own);
    if (event.type === 'session-claimed') own(event.sessionId);
  }
}

/** The age of the oldest quote with which an attempt of the row was accepted. */
function quoteTakenMs({ attempts }: RowRecord): number {
  const taken = attempts.filter(({ outcome }) => outcome === 'accepted');
  return Math.max(0, ...taken.map(({ quote, openedAtMs: atMs }) => quoteAgeMs(quote, atMs ?? 0) ?? 0));
}

function isLike(
  record: Pick<RowRecord, 'identity' | 'amountMinor' | 'currency'>,
  like: { readonly identity: string; readonly amountMinor: number; readonly currency: string },
): boolean {
  return (
    record.identity === like.identity &&
    record.amountMinor === like.amountMinor &&
    record.currency === like.currency
  );
}

/** A row as the comparison with earlier payments takes it, by one of its contents. */
function earlierPayment({ ref, record }: FoldedRow, content: ImportedRow): EarlierPayment {
  const { identity, amountMinor, currency, reference, operation, fields, givenBody } = content;
  const { state } = record;
  return {
    ...{ ...ref, state, identity, amountMinor, currency, reference, operation },
    openedAtMs: openedAtMs(record) ?? record.settledAtMs,
    openedServerMs: openedServerMs(record),
    fields: givenBody === undefined ? fields : comparedFields(givenBody),
    isWrittenOff: !isImportedAnew(record) && record.attempts.some(({ outcome }) => outcome === 'written-off'),
  };
}
