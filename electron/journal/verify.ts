import { foldBatch, openBatch } from '../engine/core/row/batch-record.ts';
import {
  type ImportedRow,
  isRowEvent,
  type JournalEvent,
  journalEventSchema,
  type RowEvent,
} from '../engine/core/row/events.ts';
import { foldRow, openRow } from '../engine/core/row/fold-row.ts';
import { intentOf } from '../engine/core/row/intent.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { VerifyReport } from '../engine/ports/journal-port.ts';
import { chainHash, sha256Hex } from './hash-chain.ts';
import { isSent, replacesIntent, sentIntent } from './intents.ts';
import { pages, type StoredEvent, spanOf } from './journal-reads.ts';
import { metaOf } from './journal-writer.ts';
import type { Statements } from './statements.ts';
import { compareBatch, type ReplayedBatch } from './verify-batch.ts';

/** What the log shows of itself. */
export type Replayed = Pick<VerifyReport, 'ok' | 'events' | 'batches' | 'faults'>;

/** How many faults are listed before the rest is left out: one damaged page can break every hash after it. */
const MAX_FAULTS = 100;

/** Replays the whole log, or one batch's part of it, and describes everything that does not agree. */
export function verifyJournal(statements: Statements, only?: string): Replayed {
  const faults: string[] = [];
  const batches = new Map<string, ReplayedBatch>();
  let events = 0;
  for (const stored of chainedEvents(statements, only, faults)) {
    if (faults.length >= MAX_FAULTS) break;
    if (only !== undefined && stored.batch !== only) continue;
    events += 1;
    replay(batches, stored, faults);
  }
  if (only !== undefined && !batches.has(only)) faults.push(`there is no batch ${only}`);
  for (const [batch, replayed] of batches) {
    if (faults.length >= MAX_FAULTS) break;
    faults.push(...compareBatch(statements, batch, replayed));
  }
  if (only === undefined) faults.push(...unknownEntries(statements, batches));
  return { ok: faults.length === 0, events, batches: batches.size, faults: faults.slice(0, MAX_FAULTS) };
}

/** The events from the first to the last, or from a batch's first to its last, with every link of the chain checked. */
function* chainedEvents(
  statements: Statements,
  only: string | undefined,
  faults: string[],
): IterableIterator<StoredEvent> {
  const span = replayedSpan(statements, only);
  if (!span) return;
  let { seq, previous } = span;
  for (const stored of storedEvents(statements, seq, span.last)) {
    seq += 1;
    if (stored.seq !== seq) faults.push(`event ${seq} is missing: after it comes event ${stored.seq}`);
    if (previous !== undefined && stored.previous !== previous)
      faults.push(`event ${stored.seq} does not follow the event before it: the chain is broken`);
    const { batch, at_ms: atMs, body } = stored;
    if (chainHash(stored.previous, { seq: stored.seq, batch, atMs, body }) !== stored.hash)
      faults.push(`event ${stored.seq} was changed: its hash does not fit`);
    seq = stored.seq;
    previous = stored.hash;
    yield stored;
  }
}

/** Where the replay begins (after `seq`, whose hash is `previous`) and ends; undefined if there is no such batch. */
function replayedSpan(
  statements: Statements,
  only: string | undefined,
): { readonly seq: number; readonly previous: string | undefined; readonly last: number } | undefined {
  if (only === undefined)
    return { seq: 0, previous: metaOf(statements).genesis, last: Number.MAX_SAFE_INTEGER };
  const span = spanOf(statements, only);
  return span && { seq: span.first - 1, previous: undefined, last: span.last };
}

function storedEvents(statements: Statements, after: number, until: number): Iterable<StoredEvent> {
  const page = statements.of<StoredEvent>(
    'SELECT * FROM events WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  return pages(
    after,
    (last, count) => page.all(last, until, count),
    ({ seq }) => seq,
  );
}

function replay(batches: Map<string, ReplayedBatch>, stored: StoredEvent, faults: string[]): void {
  try {
    const written: unknown = JSON.parse(stored.body);
    const event = journalEventSchema.parse(written);
    if (event.type !== stored.type || (isRowEvent(event) ? event.row : null) !== stored.row)
      faults.push(`event ${stored.seq} is filed as ${stored.type} of row ${stored.row}, but is another`);
    const replayed = batches.get(stored.batch);
    if (event.type === 'batch-created' && !replayed) {
      batches.set(stored.batch, {
        record: openBatch(stored.batch, event, stored.at_ms),
        rows: new Map(),
        contents: new Map(),
        formerContents: new Map(),
        attempts: new Map(),
        sessions: new Map(),
        disclaimed: new Set(),
        intents: new Map(),
        firstSeq: stored.seq,
        lastSeq: stored.seq,
      });
      return;
    }
    if (!replayed) {
      faults.push(
        `event ${stored.seq}, ${event.type}, is of a batch that was never created: ${stored.batch}`,
      );
      return;
    }
    replayInto(replayed, event, stored);
    replayContents(replayed, event, { seq: stored.seq, written });
  } catch (error) {
    faults.push(`event ${stored.seq} may not stand there: ${error instanceof Error ? error.message : error}`);
  }
}

function replayInto(replayed: ReplayedBatch, event: JournalEvent, stored: StoredEvent): void {
  const { seq, at_ms } = stored;
  replayed.lastSeq = seq;
  replayed.record = foldBatch(replayed.record, event, at_ms);
  if (event.type === 'rows-imported') {
    for (const imported of event.rows) {
      if (replayed.rows.has(imported.row)) throw new Error(`row ${imported.row} is imported twice`);
      replayed.rows.set(imported.row, openRow(imported));
    }
  } else if (event.type === 'rows-reviewed') {
    for (const { row, quote } of event.quotes)
      replayed.rows.set(row, { ...rowOf(replayed, row), reviewed: quote });
  } else if (isRowEvent(event)) {
    const before = rowOf(replayed, event.row);
    const after = foldRow(before, event, at_ms);
    replayed.rows.set(event.row, after);
    if (isSent(event, before, after)) replayIntent(replayed, before, event, stored);
    if (after.attempts !== before.attempts) replayAttempts(replayed, after, seq);
    replaySessions(replayed, event);
  }
}

function replayIntent(
  replayed: ReplayedBatch,
  row: RowRecord,
  event: RowEvent,
  { batch, seq, at_ms: atMs }: StoredEvent,
): void {
  const intent = intentOf(row, replayed.record.created.reference?.means ?? 'unsure');
  const sent = sentIntent({ batch, seq, atMs }, row.row, intent, event);
  if (replacesIntent(event, replayed.intents.get(row.row), sent)) replayed.intents.set(row.row, sent);
}

/** Contents are compared as they were written, before parsing: `written` is the event's own JSON. */
function replayContents(
  replayed: ReplayedBatch,
  event: JournalEvent,
  { seq, written }: { readonly seq: number; readonly written: unknown },
): void {
  const keep = ({ row, amountMinor, currency }: ImportedRow, content: unknown): void => {
    replayed.contents.set(row, { sha256: sha256Hex(JSON.stringify(content)), amountMinor, currency });
  };
  // The schema has passed, so the written JSON has the same rows, or the same content, as the event.
  const { rows = [], content } = written as {
    readonly rows?: readonly unknown[];
    readonly content?: unknown;
  };
  if (event.type === 'rows-imported') for (const [index, row] of event.rows.entries()) keep(row, rows[index]);
  if (event.type !== 'row-mended') return;
  const former = replayed.contents.get(event.row);
  if (former) replayed.formerContents.set(`${event.row}/${seq}`, former.sha256);
  keep(event.content, content);
}

function rowOf(replayed: ReplayedBatch, row: number): RowRecord {
  const record = replayed.rows.get(row);
  if (!record) throw new Error(`row ${row} was never imported`);
  return record;
}

/** Those of earlier intents keep the outcome that they had. */
function replayAttempts({ attempts }: ReplayedBatch, { row, attempts: own }: RowRecord, seq: number): void {
  for (const { n, key, bodySha256, outcome } of own) {
    const name = `${row}/${n}`;
    const openedSeq = attempts.get(name)?.openedSeq ?? seq;
    attempts.set(name, { key, bodySha256, openedSeq, outcome: outcome === 'open' ? null : outcome });
  }
}

function replaySessions({ sessions, disclaimed }: ReplayedBatch, event: RowEvent): void {
  if (event.type === 'attempt-accepted') for (const id of event.sessionIds) sessions.set(id, event.row);
  if (event.type === 'session-claimed') sessions.set(event.sessionId, event.row);
  if (event.type === 'session-disclaimed') disclaimed.add(event.sessionId);
}

const TABLES_BY_BATCH = [
  'batches',
  'rows',
  'contents',
  'former_contents',
  'attempts',
  'claims',
  'intents',
  'keys',
  'markers',
];

/** Entries in the tables for batches that the log does not know. */
function unknownEntries(statements: Statements, batches: ReadonlyMap<string, ReplayedBatch>): string[] {
  return TABLES_BY_BATCH.flatMap((table) =>
    statements
      .of<{ batch: string }>(`SELECT DISTINCT batch FROM ${table}`)
      .all()
      .filter(({ batch }) => !batches.has(batch))
      .map(({ batch }) => `the table ${table} holds a batch that the log does not know: ${batch}`),
  );
}
