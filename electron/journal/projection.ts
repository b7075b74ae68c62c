/**
 * What one event changes in the tables beside the log. The folds decide what batch and row become; this code writes
 * it, in the order in which the guard can check each step: event, attempt or claim, row.
 */

import { type Attempt, quoteAgeMs } from '../engine/core/row/attempts.ts';
import { type BatchRecord, foldBatch, openBatch } from '../engine/core/row/batch-record.ts';
import {
  type EventOf,
  type ImportedRow,
  isRowEvent,
  type JournalEvent,
  type RowEvent,
} from '../engine/core/row/events.ts';
import { foldRow, openRow } from '../engine/core/row/fold-row.ts';
import { BrokenInvariant, invariant } from '../engine/core/row/invariant.ts';
import type { RowRecord, RowRef } from '../engine/core/row/row-record.ts';
import { decodeBatch, encodeBatch, type StoredBatch } from './batch-codec.ts';
import { sha256Hex } from './hash-chain.ts';
import { aboveTheFloor, decideImported, decideRow, type EventPlace, isSent, noteSent } from './intents.ts';
import { decodeRow, encodeRow, ROW_COLUMNS, type StoredRow } from './row-codec.ts';
import { indexRow } from './row-words.ts';
import type { Statements } from './statements.ts';

/** Only a mending changes these. Named in a statement, they cost a write to each of their indexes. */
const INTENT = ['amount_minor', 'currency', 'identity', 'reference', 'marker'];
const CHANGING = ROW_COLUMNS.filter((column) => column !== 'batch' && column !== 'row');

const updateOf = (columns: readonly string[]): string =>
  `UPDATE rows SET ${columns.map((column) => `${column} = @${column}`).join(', ')} WHERE batch = @batch AND row = @row`;

const INSERT_ROW = `INSERT INTO rows (${ROW_COLUMNS.join(', ')})
  VALUES (${ROW_COLUMNS.map((column) => `@${column}`).join(', ')})`;
const UPDATE_ROW = updateOf(CHANGING.filter((column) => !INTENT.includes(column)));
const UPDATE_MENDED_ROW = updateOf(CHANGING);

/** Applies one event that is already in the log. Throws BrokenInvariant if it may not follow. */
export function project(statements: Statements, position: EventPlace, event: JournalEvent): void {
  if (isRowEvent(event)) projectRow(statements, position, event);
  else if (event.type === 'rows-imported') {
    for (const row of event.rows) importRow(statements, position, row);
  } else if (event.type === 'rows-reviewed') {
    for (const { row, quote } of event.quotes) {
      const record = readRow(statements, position.batch, row);
      statements.of(UPDATE_ROW).run(encodeRow(position.batch, { ...record, reviewed: quote }, position.seq));
    }
  }
  projectBatch(statements, position, event);
}

function projectBatch(statements: Statements, { seq, batch, atMs }: EventPlace, event: JournalEvent): void {
  if (event.type === 'batch-created') {
    const opened = encodeBatch(openBatch(batch, event, atMs), { first: seq, last: seq });
    statements
      .of(
        `INSERT INTO batches VALUES (@batch, @address, @business_id, @file_sha256, @created_at_ms,
         @last_event_at_ms, @first_seq, @last_seq, @record)`,
      )
      .run(opened);
    return;
  }
  if (isRowEvent(event)) {
    const { changes } = statements
      .of('UPDATE batches SET last_event_at_ms = ?, last_seq = ? WHERE batch = ?')
      .run(atMs, seq, batch);
    invariant(changes === 1, `${event.type}: there is no batch ${batch}`);
    return;
  }
  const stored = statements.of<StoredBatch>('SELECT * FROM batches WHERE batch = ?').get(batch);
  if (!stored) throw new BrokenInvariant(`${event.type}: there is no batch ${batch}`);
  const folded: BatchRecord = foldBatch(decodeBatch(stored), event, atMs);
  statements
    .of(
      `UPDATE batches SET business_id = @business_id, last_event_at_ms = @last_event_at_ms,
       last_seq = @last_seq, record = @record WHERE batch = @batch`,
    )
    .run(encodeBatch(folded, { first: stored.first_seq, last: seq }));
}

function importRow(statements: Statements, position: EventPlace, imported: ImportedRow): void {
  const { batch, seq } = position;
  registerMarker(statements, batch, imported);
  const row = openRow(imported);
  statements.of(INSERT_ROW).run(encodeRow(batch, row, seq));
  decideImported(statements, position, imported);
  statements
    .of('INSERT INTO contents (batch, row, seq, content) VALUES (?, ?, ?, ?)')
    .run(batch, imported.row, seq, JSON.stringify(imported));
  indexRow(statements, batch, imported);
}

function projectRow(statements: Statements, position: EventPlace, event: RowEvent): void {
  const { batch, seq, atMs } = position;
  const before = readRow(statements, batch, event.row);
  const after = foldRow(before, event, atMs);
  if (isSent(event, before, after)) noteSent(statements, position, before, event);
  decideRow(statements, position, event, before);
  keepAttempts(statements, position, event, { before, after });
  prepareMove(statements, position, event);
  statements
    .of(event.type === 'row-mended' ? UPDATE_MENDED_ROW : UPDATE_ROW)
    .run(encodeRow(batch, after, seq));
}

/** Writes what the other tables must hold before the row itself may change. */
function prepareMove(statements: Statements, position: EventPlace, event: RowEvent): void {
  switch (event.type) {
    case 'attempt-accepted':
      for (const sessionId of event.sessionIds) claim(statements, position, event.row, sessionId);
      return;
    case 'session-claimed':
      claim(statements, position, event.row, event.sessionId);
      return;
    case 'row-mended':
      registerMarker(statements, position.batch, event.content);
      statements
        .of(
          `INSERT INTO former_contents (batch, row, seq, content)
           SELECT batch, row, ?, content FROM contents WHERE batch = ? AND row = ?`,
        )
        .run(position.seq, position.batch, event.row);
      statements
        .of('UPDATE contents SET seq = ?, content = ? WHERE batch = ? AND row = ?')
        .run(position.seq, JSON.stringify(event.content), position.batch, event.row);
      indexRow(statements, position.batch, event.content);
      return;
    default:
  }
}

function readRow(statements: Statements, batch: string, row: number): RowRecord {
  const stored = statements.of<StoredRow>('SELECT * FROM rows WHERE batch = ? AND row = ?').get(batch, row);
  if (!stored) throw new BrokenInvariant(`batch ${batch} has no row ${row}`);
  return decodeRow(stored);
}

/** A marker belongs to one row for good; a mending of a row that was never sent may keep it. */
function registerMarker(statements: Statements, batch: string, { row, marker }: ImportedRow): void {
  const owner = statements.of<RowRef>('SELECT batch, row FROM markers WHERE marker = ?').get(marker);
  if (owner?.batch === batch && owner.row === row) return;
  statements.of('INSERT INTO markers (marker, batch, row) VALUES (?, ?, ?)').run(marker, batch, row);
}

/** Writes the attempts that the event added or gave another outcome. */
function keepAttempts(
  statements: Statements,
  place: EventPlace,
  event: RowEvent,
  { before, after }: { readonly before: RowRecord; readonly after: RowRecord },
): void {
  if (before.attempts === after.attempts) return;
  for (const attempt of after.attempts) {
    const was = before.attempts.find(({ n }) => n === attempt.n);
    if (was === undefined) {
      if (event.type === 'attempt-opened') keepKey(statements, place, event);
      openAttempt(statements, place, after, attempt);
    } else if (was.outcome !== attempt.outcome) {
      const { changes } = statements
        .of('UPDATE attempts SET outcome = ?, closed_seq = ? WHERE batch = ? AND row = ? AND attempt = ?')
        .run(attempt.outcome, place.seq, place.batch, after.row, attempt.n);
      invariant(changes === 1, `row ${after.row}: there is no attempt ${attempt.n}`);
    }
  }
}

/** If the key is known with other bytes or for another row, the database refuses it (R3), as it does a quote of another key. */
function keepKey(
  statements: Statements,
  { batch }: EventPlace,
  { row, key, body, bodySha256, quote }: EventOf<'attempt-opened'>,
): void {
  invariant(sha256Hex(body) === bodySha256, `row ${row}: the body is not the one its hash says (R3)`);
  const known = statements
    .of<{ batch: string; row: number; body_sha256: string }>(
      'SELECT batch, row, body_sha256 FROM keys WHERE key = ?',
    )
    .get(key);
  const isSame = known?.batch === batch && known.row === row && known.body_sha256 === bodySha256;
  if (isSame) return;
  statements
    .of('INSERT INTO keys (key, batch, row, body_sha256, quote_id) VALUES (?, ?, ?, ?, ?)')
    .run(key, batch, row, bodySha256, quote?.id ?? null);
}

function openAttempt(
  statements: Statements,
  { batch, seq }: EventPlace,
  { row, marker }: RowRecord,
  attempt: Attempt,
): void {
  const { n, key, bodySha256, openedAtMs, openedServerMs, quote, outcome } = attempt;
  const insert = statements.of(
    `INSERT INTO attempts (batch, row, attempt, key, marker, body_sha256, opened_seq, opened_at_ms,
     opened_server_ms, quote_age_ms, outcome, closed_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  aboveTheFloor(statements, { batch, row }, () =>
    insert.run(
      ...[batch, row, n, key, marker, bodySha256, seq, openedAtMs, openedServerMs],
      openedAtMs === null ? null : (quoteAgeMs(quote, openedAtMs) ?? null),
      ...(outcome === 'open' ? [null, null] : [outcome, seq]),
    ),
  );
}

/** The row that has claimed the session, among the batches at the address of this one. */
export function claimOf(statements: Statements, sessionId: string, batch: string): RowRef | undefined {
  return statements
    .of<RowRef>(
      `SELECT batch, row FROM claims
       WHERE session_id = ? AND address = (SELECT address FROM batches WHERE batch = ?)`,
    )
    .get(sessionId, batch);
}

/**
 * R5: if another row at this address has the session, the database refuses the claim, unless that row has disclaimed
 * it and a person gives it to this one.
 */
function claim(statements: Statements, { batch, seq }: EventPlace, row: number, sessionId: string): void {
  const owner = claimOf(statements, sessionId, batch);
  if (owner?.batch === batch && owner.row === row) return;
  if (owner !== undefined) {
    statements
      .of(
        `UPDATE claims SET batch = ?, row = ?, seq = ?
         WHERE session_id = ? AND address = (SELECT address FROM batches WHERE batch = ?)`,
      )
      .run(batch, row, seq, sessionId, batch);
    return;
  }
  statements
    .of(
      `INSERT INTO claims (address, session_id, batch, row, seq)
       SELECT address, ?, batch, ?, ? FROM batches WHERE batch = ?`,
    )
    .run(sessionId, row, seq, batch);
}
