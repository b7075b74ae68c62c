/** The Journal over an open database: reads, appends, and what it does when the disk fails. */
import type Database from 'better-sqlite3';
import { wasOlder } from '../engine/core/row/batch-record.ts';
import { contentHash } from '../engine/core/row/content-hash.ts';
import type { ImportedRow, JournalEvent } from '../engine/core/row/events.ts';
import { invariant } from '../engine/core/row/invariant.ts';
import {
  type ChainHead,
  type Journal,
  JournalFailure,
  type ReadonlyJournal,
  type VerifyReport,
} from '../engine/ports/journal-port.ts';
import type { Ballast } from './ballast.ts';
import type { HighWaterMark } from './high-water-mark.ts';
import { type JournalReads, journalReads } from './journal-reads.ts';
import { headOf, journalWriter, metaOf } from './journal-writer.ts';
import { hasOnlyOwnLists } from './own-lists.ts';
import { hasWholeSchema } from './schema/journal-schema.ts';
import {
  diskFull,
  failureOf,
  journalDamaged,
  replacedMeanwhile,
  translatingFailures,
} from './sqlite-failure.ts';
import { openStatements, type Statements } from './statements.ts';
import { type Replayed, verifyJournal } from './verify.ts';
import type { WholeCheck } from './whole-check.ts';

/** A journal that is only read: neither its type nor its file allows an append. */
export interface JournalReader extends ReadonlyJournal {
  close(): void;
}

/** Events that begin something: they can wait until the disk has room and the files are where they were. */
const BEGINNINGS: ReadonlySet<JournalEvent['type']> = new Set([
  'batch-created',
  'rows-imported',
  'rows-reviewed',
  'row-mended',
  'batch-approved',
  'attempt-opened',
]);

/** What a journal has beside its database. */
interface Surroundings {
  readonly path: string;
  readonly ballast: Ballast;
  readonly mark: HighWaterMark | undefined;
  /** False if its files were deleted or replaced while they are open. */
  readonly isInPlace: () => boolean;
  /** The check of its pages. */
  readonly check: WholeCheck;
  /** Closes the database and releases the lock. */
  release(): void;
}

/**
 * `recall` returns what is remembered of the log's end, or undefined if nothing could be. It is called before the log
 * is read, because the log only grows. With `isOneMoment` everything that is read is of one moment, whatever another
 * process appends meanwhile.
 */
export function journalReader(
  db: Database.Database,
  recall: (journal: string) => readonly ChainHead[] | undefined,
  isOneMoment: boolean,
): JournalReader {
  const statements = openStatements(db);
  const remembered = recall(metaOf(statements).journal);
  if (isOneMoment) db.exec('BEGIN');
  const isOlder = remembered?.some((head) => isMissing(head, statements)) ?? false;
  const isNew = remembered?.length === 0 && hasBegun(statements);
  return {
    ...journalReads(statements),
    isOlderThanRemembered: () => isOlder,
    isNewHere: () => isNew,
    verify: (batch) =>
      reported(verifyWhole(db, statements, batch), statements, { isOlder, remembered, batch }),
    close: () => db.close(),
  };
}

/**
 * The report: what the log shows, and what else is known of it. That it is an older copy comes first, because such a
 * copy may be whole and still not be the truth.
 */
function reported(
  replayed: Replayed,
  statements: Statements,
  known: {
    readonly isOlder: boolean;
    readonly remembered: readonly ChainHead[] | undefined;
    readonly batch: string | undefined;
  },
): VerifyReport {
  const { isOlder, remembered = [], batch } = known;
  const faults = [...replayed.faults, ...approvalFaults(statements, batch)];
  if (isOlder)
    faults.unshift('it is an older copy that was put back: events that were in this journal are missing');
  const isKnown = !isOlder && remembered.some(({ seq }) => seq > 0);
  return {
    ...replayed,
    ok: faults.length === 0,
    faults,
    head: headOf(statements),
    excluded: isKnown ? ['older-copy', 'rewrite'] : [],
  };
}

function* contents(reads: JournalReads, batch: string): Generator<ImportedRow> {
  for (const { row } of reads.rows(batch)) yield reads.content({ batch, row });
}

/**
 * An approval freezes the rows by their hash. Rows that no longer fit it were changed by somebody who could write the
 * file.
 */
function approvalFaults(statements: Statements, only: string | undefined): string[] {
  const reads = journalReads(statements);
  const batches = statements.of<{ batch: string }>('SELECT batch FROM batches').all();
  return batches.flatMap(({ batch }) => {
    if (only !== undefined && batch !== only) return [];
    try {
      const approval = reads.batch(batch)?.approval;
      if (!approval || contentHash(contents(reads, batch)) === approval.rowsSha256) return [];
    } catch {
      // The replay reports what cannot be read.
      return [];
    }
    return [`batch ${batch}: its rows are not those that were approved`];
  });
}

/** One snapshot for the whole replay, so that what another process appends meanwhile is not a fault. */
function verifyWhole(db: Database.Database, statements: Statements, batch: string | undefined): Replayed {
  const replay = (): Replayed => {
    const replayed = verifyJournal(statements, batch);
    if (hasWholeSchema(db) && hasOnlyOwnLists(db)) return replayed;
    // The rows may still agree with the log, but nothing keeps a program from changing them.
    return { ...replayed, ok: false, faults: [...replayed.faults, GUARD_MISSING] };
  };
  // A page that only the end of the transaction needs may be broken, too.
  return translatingFailures(db.name, () => db.transaction(replay).deferred());
}

const GUARD_MISSING = 'a table or guard of the journal is missing, or not as Paysheet makes it';

/** The journal over a database that is open for writing and locked. */
export function sqliteJournal(
  db: Database.Database,
  { path, ballast, mark, isInPlace, check, release }: Surroundings,
  statements: Statements = openStatements(db),
): Journal {
  const reads = journalReads(statements);
  const writer = journalWriter(db, statements);
  let isOlder = mark?.remembered.some((head) => isMissing(head, statements)) ?? false;
  let isNew = mark?.remembered.length === 0 && hasBegun(statements);
  const olderSeqs = new Map<string, number>();
  const mayMark = (): boolean => !isOlder && !isNew;
  if (mayMark()) mark?.moveDurably(writer.head);
  let broken: JournalFailure | undefined;
  let isOpen = true;

  const counts = keepCounts(reads);

  // R10: what an earlier process left is replayed before more of the batch is sent.
  const trusted = new Set<string>();
  const trust = (batch: string): void => {
    if (trusted.has(batch) || !reads.batch(batch)) return;
    if (!verifyWhole(db, statements, batch).ok) {
      broken = new JournalFailure(journalDamaged('states-differ'));
      throw broken;
    }
    trusted.add(batch);
  };

  const write = (batch: string, events: readonly JournalEvent[], atMs: number): void => {
    counts.forget(batch);
    try {
      writer.append(batch, events, atMs);
    } catch (error) {
      const failure = failureOf(error, path);
      // After a failed flush the system's cache is no longer reliable: this process writes nothing more.
      if (failure instanceof JournalFailure && failure.problem.code !== 'disk-full') broken = failure;
      throw failure;
    }
  };

  return {
    ...reads,
    whole: check.ended,
    counts: counts.of,
    append(batch, events, atMs) {
      if (events.length === 0) return;
      const failure = broken ?? check.damage();
      if (failure) throw failure;
      const isBeginning = events.some(({ type }) => BEGINNINGS.has(type));
      // Outcomes are still written: the files may only have been moved.
      if (isBeginning && !isInPlace()) throw new JournalFailure(replacedMeanwhile(path));
      const opensAttempt = events.some(({ type }) => type === 'attempt-opened');
      if (opensAttempt || events.some(({ type }) => type === 'run-started')) trust(batch);
      for (const { type } of events) if (type === 'batch-created') trusted.add(batch);
      if (opensAttempt) {
        invariant(
          check.isWhole(),
          'the journal has not been checked to its end: nothing is sent that relies on it',
        );
        invariant(!isOlder, 'an older copy of the journal was put back: its open rows are doubted first');
        invariant(!isNew, 'this machine has not seen the journal: its approvals are voided first');
        if (wasOlder(reads.batch(batch))) demandDoubted(statements, olderSeqs, batch, events);
        if (!ballast.hold()) throw new JournalFailure(diskFull());
      }
      try {
        write(batch, events, atMs);
      } catch (error) {
        // On a full disk the ballast makes room to record what has already happened; nothing new is begun in it.
        const isFull = error instanceof JournalFailure && error.problem.code === 'disk-full';
        if (!isFull || isBeginning || !ballast.free()) throw error;
        write(batch, events, atMs);
      }
      if (mayMark()) mark?.move(writer.head);
    },
    isOlderThanRemembered: () => isOlder,
    isNewHere: () => isNew,
    rememberAnew() {
      isOlder = false;
      isNew = false;
      olderSeqs.clear();
      mark?.moveDurably(writer.head);
    },
    verify: (batch) =>
      reported(verifyWhole(db, statements, batch), statements, {
        isOlder,
        remembered: mark?.remembered,
        batch,
      }),
    close() {
      if (!isOpen) return;
      isOpen = false;
      if (mayMark()) mark?.moveDurably(writer.head);
      mark?.close();
      release();
    },
  };
}

/** The counts of each batch until its next event: every batch is asked for them several times at a start. */
function keepCounts({ counts }: Pick<JournalReads, 'counts'>) {
  const kept = new Map<string, ReturnType<typeof counts>>();
  return {
    of(batch: string) {
      const known = kept.get(batch) ?? counts(batch);
      kept.set(batch, known);
      return known;
    },
    forget: (batch: string) => kept.delete(batch),
  };
}

/** True if something in the journal was approved, attempted, or begun by a command that approves by itself. */
function hasBegun(statements: Statements): boolean {
  const found = statements
    .of<{ begun: number }>(
      `SELECT EXISTS (SELECT 1 FROM attempts) OR EXISTS (SELECT 1 FROM batches
       WHERE json_extract(record, '$.approval') IS NOT NULL OR json_extract(record, '$.created.begunBy') = 'pay')
       AS begun`,
    )
    .get();
  return found?.begun === 1;
}

/** True if the log does not hold the event that is remembered as its end. */
function isMissing({ seq, hash }: ChainHead, statements: Statements): boolean {
  if (seq === 0) return false;
  return statements.of<{ hash: string }>('SELECT hash FROM events WHERE seq = ?').get(seq)?.hash !== hash;
}

/**
 * No row of a batch from a restored older copy is sent as ready before it was put in doubt, whatever the code above
 * did to make it ready. `olderSeqs` remembers, per batch, the event that reported the copy.
 */
function demandDoubted(
  statements: Statements,
  olderSeqs: Map<string, number>,
  batch: string,
  events: readonly JournalEvent[],
): void {
  const olderSeq = olderSeqs.get(batch) ?? olderSeqOf(statements, batch);
  olderSeqs.set(batch, olderSeq);
  for (const event of events) {
    if (event.type !== 'attempt-opened') continue;
    const isForgotten = statements
      .of(
        `SELECT 1 FROM rows WHERE batch = ? AND row = ? AND state = 'ready' AND NOT EXISTS (SELECT 1 FROM events
         WHERE events.batch = rows.batch AND events.row = rows.row AND type = 'row-doubted' AND seq > ?)`,
      )
      .get(batch, event.row, olderSeq);
    invariant(
      !isForgotten,
      `row ${event.row}: an older copy may have forgotten its payment, and nobody looked`,
    );
  }
}

function olderSeqOf(statements: Statements, batch: string): number {
  const found = statements
    .of<{ seq: number | null }>(
      `SELECT max(seq) AS seq FROM events WHERE batch = ? AND type = 'alarm-raised'
       AND json_extract(body, '$.problem.code') = 'journal-older'`,
    )
    .get(batch);
  return found?.seq ?? 0;
}
