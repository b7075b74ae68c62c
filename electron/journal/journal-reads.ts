/** The queries of the journal: cheap and synchronous. They never keep the database busy while their caller works. */
import { paymentNumber } from '../../shared/domain/reference-meaning.ts';
import {
  COMPARED,
  FOLLOWED,
  IN_DOUBT,
  PERHAPS_SENT,
  type RowState,
  UNFINISHED,
} from '../../shared/domain/row-state.ts';
import { importedRowSchema, journalEventSchema, rowFieldsSchema } from '../engine/core/row/events.ts';
import { comparedFields } from '../engine/core/row/given-body.ts';
import { BrokenInvariant } from '../engine/core/row/invariant.ts';
import type { RowRef } from '../engine/core/row/row-record.ts';
import type {
  EarlierPayment,
  LoggedEvent,
  ReadonlyJournal,
  RowOutline,
  SentRows,
} from '../engine/ports/journal-port.ts';
import { batchDecoder, type StoredBatch } from './batch-codec.ts';
import { countsOf, sumsOf } from './batch-sums.ts';
import { headOf } from './journal-writer.ts';
import { decodeRow, type StoredRow } from './row-codec.ts';
import { paidOf, searchRows } from './row-words.ts';
import { parseStored } from './sqlite-failure.ts';
import type { Statements } from './statements.ts';

/**
 * Rows and events read at a time. A statement is never left open between two steps of an iterator, so its caller may
 * append while it iterates, and 100,000 rows are never in memory at once.
 */
const PAGE_ROWS = 500;

/**
 * A parameter that the planner cannot see. SQLite built with STAT4 compiles a join again at every call if it compares
 * a bound value with an index, which takes ten times as long as the query.
 */
const UNSEEN = '+?';

/**
 * R6 and the search for duplicates look at batches with the same service: the same address, and the same business if
 * both are known.
 */
const SAME_BOOKS = `b.address = mine.address
  AND (b.business_id IS NULL OR mine.business_id IS NULL OR b.business_id = mine.business_id)`;

/** One service may have several addresses, and an address is the same service whatever its profile was said to be. */
const SAME_SERVICE = `(b.address = mine.address
  OR json_extract(b.record, '$.created.environment') = json_extract(mine.record, '$.created.environment'))`;

/** A list of states in SQL. */
const sqlList = (states: readonly RowState[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`;

export type JournalReads = Omit<ReadonlyJournal, 'verify' | 'isOlderThanRemembered' | 'isNewHere'>;

/** The reading half of the journal over one connection. */
export function journalReads(statements: Statements): JournalReads {
  return {
    ...batchReads(statements),
    ...rowReads(statements),
    ...eventReads(statements),
    ...ownerReads(statements),
    ...paymentReads(statements),
    searchRows: (asked) => searchRows(statements, asked),
    paidOf: (found) => paidOf(statements, found),
  };
}

type Reads<Name extends keyof JournalReads> = Pick<JournalReads, Name>;

/** Where a batch's events are in the log. */
interface Span {
  readonly first: number;
  readonly last: number;
}

export function spanOf(statements: Statements, batch: string): Span | undefined {
  return statements
    .of<Span>('SELECT first_seq AS first, last_seq AS last FROM batches WHERE batch = ?')
    .get(batch);
}

function batchReads(
  statements: Statements,
): Reads<
  'batches' | 'batch' | 'batchesOfFile' | 'counts' | 'sums' | 'head' | 'firstSeq' | 'lastSeq' | 'sentOf'
> {
  const decode = batchDecoder();
  return {
    batches: () => statements.of<StoredBatch>('SELECT * FROM batches ORDER BY first_seq').all().map(decode),
    batch(batch) {
      const stored = statements.of<StoredBatch>('SELECT * FROM batches WHERE batch = ?').get(batch);
      return stored && decode(stored);
    },
    batchesOfFile: (sha256) =>
      statements
        .of<{ batch: string }>('SELECT batch FROM batches WHERE file_sha256 = ? ORDER BY first_seq')
        .all(sha256)
        .map(({ batch }) => batch),
    counts: (batch) => countsOf(sumsOf(statements, batch)),
    sums: (batch) => ({
      sums: sumsOf(statements, batch),
      firstOpenedAtMs: firstOpenedAtMs(statements, batch),
    }),
    head: () => headOf(statements),
    firstSeq: (batch) => spanOf(statements, batch)?.first ?? 0,
    lastSeq: (batch) => spanOf(statements, batch)?.last ?? 0,
    sentOf: (batch) => sentOf(statements, batch),
  };
}

function firstOpenedAtMs(statements: Statements, batch: string): number | null {
  const opened = statements
    .of<{ atMs: number }>(
      `SELECT at_ms AS atMs FROM events WHERE seq = (SELECT min(opened_seq) FROM attempts
       WHERE batch = ? AND key IS NOT NULL)`,
    )
    .get(batch);
  return opened?.atMs ?? null;
}

/**
 * Yields pages of stored rows until one is not full; `read` returns those after a position, in order. The first page is
 * one row: the question what kind a batch is needs no more, and a list asks it of every batch.
 */
export function* pages<Stored>(
  first: number,
  read: (last: number, count: number) => Stored[],
  placeOf: (stored: Stored) => number,
): IterableIterator<Stored> {
  let last = first;
  for (let count = 1; ; count = PAGE_ROWS) {
    const page = read(last, count);
    yield* page;
    const end = page.at(-1);
    if (end === undefined || page.length < count) return;
    last = placeOf(end);
  }
}

const rowNumber = ({ row }: { readonly row: number }): number => row;

function rowReads(
  statements: Statements,
): Reads<'rows' | 'row' | 'outlines' | 'content' | 'formerContents' | 'lastBody'> {
  return {
    *rows(batch) {
      const page = statements.of<StoredRow>(
        'SELECT * FROM rows WHERE batch = ? AND row > ? ORDER BY row LIMIT ?',
      );
      for (const stored of pages(-1, (last, count) => page.all(batch, last, count), rowNumber))
        yield decodeRow(stored);
    },
    row(ref) {
      const stored = statements
        .of<StoredRow>('SELECT * FROM rows WHERE batch = ? AND row = ?')
        .get(ref.batch, ref.row);
      return stored && decodeRow(stored);
    },
    outlines: (batch) =>
      statements
        .of<RowOutline>(
          `SELECT row, state, currency, amount_minor AS amountMinor, last_seq AS lastSeq
           FROM rows WHERE batch = ? ORDER BY row`,
        )
        .all(batch),
    content({ batch, row }) {
      const stored = statements
        .of<{ content: string }>('SELECT content FROM contents WHERE batch = ? AND row = ?')
        .get(batch, row);
      if (!stored) throw new BrokenInvariant(`batch ${batch} has no row ${row}`);
      return parseStored(importedRowSchema, stored.content);
    },
    formerContents: ({ batch, row }) =>
      statements
        .of<{ content: string }>(
          `SELECT content FROM former_contents WHERE batch = ${UNSEEN} AND row = ${UNSEEN} ORDER BY seq`,
        )
        .all(batch, row)
        .map(({ content }) => parseStored(importedRowSchema, content)),
    /** The body is in the attempt's own event, so that no second copy can differ from it. */
    lastBody({ batch, row }) {
      const stored = statements
        .of<{ body: string }>(
          `SELECT events.body FROM attempts JOIN events ON events.seq = opened_seq
           WHERE attempts.batch = ${UNSEEN} AND attempts.row = ${UNSEEN} AND key IS NOT NULL ORDER BY attempt DESC LIMIT 1`,
        )
        .get(batch, row);
      if (!stored) return undefined;
      const event = parseStored(journalEventSchema, stored.body);
      if (event.type !== 'attempt-opened')
        throw new BrokenInvariant(`row ${row}: its attempt is ${event.type}`);
      return event.body;
    },
  };
}

/** An event as the table holds it. */
export interface StoredEvent {
  readonly seq: number;
  readonly batch: string;
  readonly row: number | null;
  readonly type: string;
  readonly at_ms: number;
  readonly body: string;
  readonly previous: string;
  readonly hash: string;
}

/** The log itself is read, in its order: the index by row would have all of the batch sorted again for each page. */
const ALL_EVENTS = 'SELECT * FROM events WHERE seq > ? AND seq <= ? AND +batch = ? ORDER BY seq LIMIT ?';

const RELEASES_AND_CLOSINGS = `SELECT * FROM events WHERE seq > ? AND seq <= ? AND +batch = ?
  AND type IN ('row-released', 'row-closed') ORDER BY seq LIMIT ?`;

/** By the index of rows, of which the batch's own events are those without a number. */
const EVENTS_ABOUT = `SELECT * FROM events WHERE seq > ? AND seq <= ? AND batch = ? AND (row = ? OR row IS NULL
  AND type NOT IN ('rows-imported', 'rows-reviewed')) ORDER BY seq LIMIT ?`;

function eventReads(statements: Statements): Reads<'events' | 'eventsAbout' | 'releasesAndClosings'> {
  return {
    events: (batch) => eventsOf(statements, batch, ALL_EVENTS),
    releasesAndClosings: (batch) => eventsOf(statements, batch, RELEASES_AND_CLOSINGS),
    eventsAbout: ({ batch, row }) => eventsOf(statements, batch, EVENTS_ABOUT, row),
  };
}

/** The batch's events are between its first and its last, so that the log needs no index of batches. */
function* eventsOf(
  statements: Statements,
  batch: string,
  sql: string,
  row?: number,
): IterableIterator<LoggedEvent> {
  const span = spanOf(statements, batch);
  if (!span) return;
  const page = statements.of<StoredEvent>(sql);
  const about = row === undefined ? [] : [row];
  const read = (last: number, count: number) => page.all(last, span.last, batch, ...about, count);
  for (const { seq, at_ms, body, hash } of pages(span.first - 1, read, (stored) => stored.seq))
    yield { seq, batch, atMs: at_ms, hash, event: parseStored(journalEventSchema, body) };
}

/** SQL for a column of the latest attempt that the journal has of the intent of the row `r`; NULL if there is none. */
function latest(column: 'opened_at_ms' | 'opened_server_ms'): string {
  return `(SELECT ${column} FROM attempts WHERE batch = r.batch AND row = r.row AND marker = r.marker
    AND key IS NOT NULL ORDER BY attempt DESC LIMIT 1)`;
}

/** SQL for a column of the first attempt of any intent of the row `r`; NULL if there is none, or the journal lacks it. */
function first(column: 'opened_at_ms' | 'opened_server_ms'): string {
  return `(SELECT ${column} FROM attempts WHERE batch = r.batch AND row = r.row ORDER BY attempt LIMIT 1)`;
}

/** A row that a person closed although an attempt of its present intent may have been carried out. */
const GIVEN_UP = `(r.state = 'closed' AND EXISTS (SELECT 1 FROM attempts a
  WHERE a.batch = r.batch AND a.row = r.row AND a.marker = r.marker AND a.outcome = 'written-off'))`;

/**
 * One pass over the batch's rows inside the database, because a hundred thousand of them are too many to read out.
 * The first attempt counts, because it may have paid, by the earlier of both clocks: the service may date its sessions
 * by another clock than the one in its answers. A row found after an older journal was restored has no attempt of its
 * own, so it counts from its batch's beginning. A row counts as settled since its last event: it may have been parked,
 * corrected or given up long after it was sent, and its payment may turn up behind that.
 */
function sentOf(statements: Statements, batch: string): SentRows | undefined {
  const span = statements
    .of<{ first: number | null; last: number | null }>(
      `SELECT min(min(coalesce(${first('opened_server_ms')}, b.created_at_ms),
         coalesce(${first('opened_at_ms')}, b.created_at_ms))) AS first,
       max(e.at_ms) AS last
       FROM rows r JOIN batches b ON b.batch = r.batch JOIN events e ON e.seq = r.last_seq WHERE r.batch = ?
       AND (r.opened > 0 OR r.state IN ${sqlList([...UNFINISHED, ...FOLLOWED])})`,
    )
    .get(batch);
  if (span === undefined || span.first === null || span.last === null) return undefined;
  const open = statements
    .of<{ row: number }>(
      `SELECT r.row FROM rows r WHERE r.batch = ? AND (r.state IN ${sqlList(UNFINISHED)} OR ${GIVEN_UP}) ORDER BY r.row`,
    )
    .all(batch);
  return { firstOpenedMs: span.first, lastSettledMs: span.last, open: open.map(({ row }) => row) };
}

function ownerReads(
  statements: Statements,
): Reads<'duplicateInDoubt' | 'ownerOf' | 'rowOfMarker' | 'isQuoteTaken' | 'oldestQuoteTakenMs'> {
  return {
    /** An amount of 0 means that only the service's quote knows it (a swap), so it matches any amount. */
    duplicateInDoubt: ({ identity, amountMinor, currency, except: { batch, row } }) =>
      statements
        .of<RowRef>(
          `SELECT r.batch, r.row FROM rows r INDEXED BY rows_in_doubt JOIN batches b ON b.batch = r.batch
           JOIN batches mine ON mine.batch = ${UNSEEN}
           WHERE r.identity = ${UNSEEN} AND (r.amount_minor = 0 OR 0 = ? OR (r.currency = ${UNSEEN} AND r.amount_minor = ${UNSEEN}))
           AND r.state IN ${sqlList(IN_DOUBT)} AND NOT (r.batch = ? AND (? IS NULL OR r.row = ?))
           AND ${SAME_BOOKS} ORDER BY r.last_seq LIMIT 1`,
        )
        .get(batch, identity, amountMinor, currency, amountMinor, batch, row, row),
    ownerOf: (sessionId, batch) =>
      batch === undefined
        ? statements
            .of<RowRef>('SELECT batch, row FROM claims WHERE session_id = ? ORDER BY seq LIMIT 1')
            .get(sessionId)
        : statements
            .of<RowRef>(
              `SELECT c.batch, c.row FROM claims c JOIN batches b ON b.batch = c.batch
               JOIN batches mine ON mine.batch = ${UNSEEN} WHERE c.session_id = ${UNSEEN} AND ${SAME_SERVICE}
               ORDER BY c.address <> mine.address, c.seq LIMIT 1`,
            )
            .get(batch, sessionId),
    rowOfMarker: (marker) =>
      statements.of<RowRef>('SELECT batch, row FROM markers WHERE marker = ?').get(marker),
    isQuoteTaken: (quoteId) =>
      statements.of<{ key: string }>('SELECT key FROM keys WHERE quote_id = ?').get(quoteId) !== undefined,
    oldestQuoteTakenMs: (batch) =>
      statements
        .of<{ ageMs: number | null }>(
          `SELECT max(a.quote_age_ms) AS ageMs FROM attempts a JOIN batches b ON b.batch = a.batch
           JOIN batches mine ON mine.batch = ${UNSEEN} WHERE b.address = mine.address AND a.outcome = 'accepted'`,
        )
        .get(batch)?.ageMs ?? 0,
  };
}

const OPENED_AT = `coalesce(${latest('opened_at_ms')}, json_extract(r.rest, '$.settledAtMs')) AS openedAtMs,
  ${latest('opened_server_ms')} AS openedServerMs`;

/**
 * A row that a person wrote off, and that counts beside a new one. Of one that was imported anew they said that nobody pays
 * it: the new row is its payment.
 */
const WRITTEN_OFF = `(r.status IS NOT 'failed'
  AND json_extract(r.rest, '$.problem.code') IS NOT 'imported-anew' AND ${GIVEN_UP})`;

/** An earlier payment by a content of its row. */
const earlier = (content: string): string => `r.batch, r.row, r.state,
  json_extract(${content}, '$.reference') AS reference, json_extract(${content}, '$.amountMinor') AS amountMinor,
  json_extract(${content}, '$.currency') AS currency, json_extract(${content}, '$.identity') AS identity,
  json_extract(${content}, '$.operation') AS operation, json_extract(${content}, '$.fields') AS fields,
  json_extract(${content}, '$.givenBody') AS givenBody, ${OPENED_AT}, ${WRITTEN_OFF} AS isWrittenOff`;
const NAMED = `${earlier('c.content')} FROM rows r JOIN contents c ON c.batch = r.batch AND c.row = r.row
  JOIN batches b ON b.batch = r.batch`;

/** The batches whose payments a new row may repeat: those of its environment, because one service may have several addresses. */
const IN_ENVIRONMENT = `(b.address = ${UNSEEN} OR json_extract(b.record, '$.created.environment') = ${UNSEEN})`;

/**
 * Finds a row by what it is now and by what it was before: the sheet it came from still has the values from before a
 * mending.
 */
const EARLIER_PAYMENTS = `SELECT batch, row, state, reference, amountMinor, currency, identity, operation, fields,
  givenBody, openedAtMs, openedServerMs, isWrittenOff FROM (
  SELECT b.first_seq AS firstSeq, ${NAMED}
  WHERE r.identity = ${UNSEEN} AND r.currency = ${UNSEEN} AND r.amount_minor = ${UNSEEN}
  AND ${IN_ENVIRONMENT} AND r.batch IS NOT ?
  UNION ALL
  SELECT b.first_seq, ${earlier('f.content')} FROM rows r JOIN batches b ON b.batch = r.batch
  JOIN former_contents f ON f.batch = r.batch AND f.row = r.row
  WHERE json_extract(f.content, '$.identity') = ${UNSEEN}
  AND json_extract(f.content, '$.currency') = ${UNSEEN}
  AND json_extract(f.content, '$.amountMinor') = ${UNSEEN} AND ${IN_ENVIRONMENT} AND r.batch IS NOT ?
  ) ORDER BY firstSeq DESC, row`;

/** A number that occurs more often than this does not identify a payment. */
const NUMBERED_MAX = 50;
/** A payee may be paid every month for years; the newest payments are enough. */
const PAID_TO_MAX = 50;

/**
 * Payments of about an amount that nobody is sure of: those in doubt, and those that were completed and read otherwise now
 * (`wasCompletedOnce`). Asked before each payment, so the content of no other row is read, and the alarms of a batch only if
 * it has one of these.
 */
const UNSURE_BESIDE = (
  [
    [
      'rows r INDEXED BY rows_in_doubt JOIN batches b ON b.batch = r.batch',
      `r.state IN ${sqlList(IN_DOUBT)}`,
    ],
    [
      `batches b CROSS JOIN json_each(b.record, '$.alarms') a
       CROSS JOIN rows r ON r.batch = b.batch AND r.row = json_extract(a.value, '$.row')`,
      `instr(b.record, '"status-changed"') > 0 AND json_extract(a.value, '$.problem.code') = 'status-changed'
       AND json_extract(a.value, '$.problem.params.before') = 'completed' AND r.state <> 'paid'`,
    ],
  ] as const
)
  .map(
    ([from, where]) => `SELECT ${earlier('c.content')} FROM ${from} JOIN batches mine ON mine.batch = +@batch
      JOIN contents c ON c.batch = r.batch AND c.row = r.row
      WHERE ${where} AND r.currency = +@currency AND r.batch <> mine.batch AND ${SAME_SERVICE}
      AND abs(r.amount_minor - @amountMinor) * 100 <= max(r.amount_minor, @amountMinor)`,
  )
  .join(' UNION ');

type StoredPayment = Omit<EarlierPayment, 'fields' | 'isWrittenOff'> & {
  readonly fields: string;
  readonly givenBody: string | null;
  readonly isWrittenOff: 0 | 1;
};

/** A body that was given as a whole has no fields of its own: they are read from it. */
function payment({ fields, givenBody, isWrittenOff, ...stored }: StoredPayment): EarlierPayment {
  const known = givenBody === null ? parseStored(rowFieldsSchema, fields) : comparedFields(givenBody);
  return { ...stored, fields: known, isWrittenOff: isWrittenOff === 1 };
}

/**
 * The newest rows to the payee that have the number in another spelling. It is folded here, because the database cannot
 * fold it; one payee has few rows.
 */
function spelledOtherwise(
  statements: Statements,
  { reference, identity, except }: Parameters<ReadonlyJournal['numberedPayments']>[0],
): readonly RowRef[] {
  const number = paymentNumber(reference, 'payment');
  if (number === null) return [];
  return statements
    .of<RowRef & { readonly reference: string }>(
      `SELECT batch, row, reference FROM rows INDEXED BY rows_by_payment
       WHERE identity = ${UNSEEN} AND reference <> ${UNSEEN} AND batch IS NOT ? ORDER BY rowid DESC`,
    )
    .all(identity, reference, except)
    .filter((row) => paymentNumber(row.reference, 'payment') === number)
    .slice(0, NUMBERED_MAX);
}

function paymentReads(
  statements: Statements,
): Reads<'earlierPayments' | 'numberedPayments' | 'namedPayments' | 'unsureBeside' | 'paymentsToAccount'> {
  return {
    earlierPayments({ identity, amountMinor, currency, address, environment, except }) {
      const like = [identity, currency, amountMinor, address, environment, except];
      return statements
        .of<StoredPayment>(EARLIER_PAYMENTS)
        .all(...like, ...like)
        .map(payment);
    },
    numberedPayments(like) {
      const { reference, address, environment, except } = like;
      const spelled = statements.of<StoredPayment>(
        `SELECT ${NAMED} WHERE r.reference = ${UNSEEN} AND ${IN_ENVIRONMENT} AND r.batch IS NOT ?
         ORDER BY b.first_seq DESC, r.row LIMIT ?`,
      );
      const other = statements.of<StoredPayment>(
        `SELECT ${NAMED} WHERE r.batch = ${UNSEEN} AND r.row = ${UNSEEN} AND ${IN_ENVIRONMENT}`,
      );
      return [
        ...spelled.all(reference, address, environment, except, NUMBERED_MAX),
        ...spelledOtherwise(statements, like).flatMap(({ batch, row }) =>
          other.all(batch, row, address, environment),
        ),
      ].map(payment);
    },
    *namedPayments(batch) {
      const page = statements.of<StoredPayment>(
        `SELECT ${NAMED} WHERE r.batch = ? AND r.row > ? AND (r.state IN ${sqlList(COMPARED)} OR ${WRITTEN_OFF})
         ORDER BY r.row LIMIT ?`,
      );
      for (const stored of pages(-1, (last, count) => page.all(batch, last, count), rowNumber))
        yield payment(stored);
    },
    unsureBeside: (like) => statements.of<StoredPayment>(UNSURE_BESIDE).all(like).map(payment),
    paymentsToAccount: ({ identity, address }) =>
      statements
        .of<StoredPayment>(
          `SELECT ${NAMED} WHERE r.identity = ${UNSEEN} AND b.address = ${UNSEEN}
           AND r.state IN ${sqlList(PERHAPS_SENT)} ORDER BY b.first_seq DESC, r.row LIMIT ?`,
        )
        .all(identity, address, PAID_TO_MAX)
        .map(payment),
  };
}
