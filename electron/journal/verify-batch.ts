/** Compares one batch's tables with what its events say. */
import { isDeepStrictEqual } from 'node:util';
import { formatAmount } from '../../shared/domain/money.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import { decodeBatch, type StoredBatch } from './batch-codec.ts';
import { compareSums } from './batch-sums.ts';
import { sha256Hex } from './hash-chain.ts';
import { intentsOf, type StoredIntent, strayDecisions } from './intents.ts';
import { claimOf } from './projection.ts';
import { decodeRow, encodeRow, type StoredRow } from './row-codec.ts';
import type { Statements } from './statements.ts';

/** A batch as its events make it. */
export interface ReplayedBatch {
  record: BatchRecord;
  readonly rows: Map<number, RowRecord>;
  /** What each row was imported or last mended with: only enough to compare, not the whole content of 100,000 rows. */
  readonly contents: Map<number, ReplayedContent>;
  /** By row and the mending that replaced it, the SHA-256 of the content before it. */
  readonly formerContents: Map<string, string>;
  readonly attempts: Map<string, ReplayedAttempt>;
  /** Session ids that answers named or that were claimed, with their rows. */
  readonly sessions: Map<string, number>;
  /** Those of them that a person may have given to a row of another batch. */
  readonly disclaimed: Set<string>;
  /** What its rows want that may have been sent, by row. */
  readonly intents: Map<number, StoredIntent>;
  readonly firstSeq: number;
  lastSeq: number;
}

interface ReplayedContent {
  /** Of the content's JSON, exactly as it was written in its event. */
  readonly sha256: string;
  readonly amountMinor: number;
  readonly currency: string;
}

interface ReplayedAttempt {
  /** Null for one that may have been forgotten. */
  readonly key: string | null;
  readonly bodySha256: string | null;
  readonly openedSeq: number;
  /** Null while it is open. */
  readonly outcome: string | null;
}

/** Every disagreement, as a sentence. */
export function compareBatch(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const checks = [
    compareRecord,
    compareRows,
    compareContents,
    compareFormerContents,
    compareAttempts,
    compareClaims,
    compareIntents,
    compareMoney,
    compareSums,
  ];
  return checks.flatMap((check) => {
    try {
      return check(statements, batch, replayed);
    } catch (error) {
      return [`batch ${batch} cannot be read: ${error instanceof Error ? error.message : error}`];
    }
  });
}

function compareRecord(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const stored = statements.of<StoredBatch>('SELECT * FROM batches WHERE batch = ?').get(batch);
  if (!stored) return [`batch ${batch} is in the log and not among the batches`];
  const record = decodeBatch(stored);
  const isSame =
    isDeepStrictEqual(record, replayed.record) &&
    stored.address === record.created.address &&
    stored.business_id === record.businessId &&
    stored.last_seq === replayed.lastSeq;
  return isSame ? [] : [`batch ${batch} is not what its events make of it`];
}

function compareRows(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const stored of statements.of<StoredRow>('SELECT * FROM rows WHERE batch = ?').iterate(batch)) {
    seen.add(stored.row);
    const expected = replayed.rows.get(stored.row);
    if (!expected) faults.push(`batch ${batch} has a row ${stored.row} that was never imported`);
    else if (!isSameRow(stored, expected))
      faults.push(
        `batch ${batch}, row ${stored.row}: the table says ${stored.state}, its events ${expected.state}, or they differ in more`,
      );
  }
  for (const row of replayed.rows.keys())
    if (!seen.has(row)) faults.push(`batch ${batch} has lost row ${row}`);
  return faults;
}

function isSameRow(stored: StoredRow, expected: RowRecord): boolean {
  const encoded = encodeRow(stored.batch, expected, stored.last_seq);
  if (isDeepStrictEqual(stored, encoded)) return true;
  return isDeepStrictEqual(decodeRow(stored), expected);
}

function compareContents(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const faults: string[] = [];
  let count = 0;
  const contents = statements
    .of<{ row: number; content: string }>('SELECT row, content FROM contents WHERE batch = ?')
    .iterate(batch);
  for (const { row, content } of contents) {
    count += 1;
    const expected = replayed.contents.get(row);
    if (expected?.sha256 !== sha256Hex(content))
      faults.push(`batch ${batch}, row ${row}: its content is not what was imported or mended`);
  }
  if (count !== replayed.contents.size)
    faults.push(`batch ${batch} has the content of ${count} rows, not of ${replayed.contents.size}`);
  return faults;
}

/** What rows were before they were mended, by which the sheet they came from is recognised. */
function compareFormerContents(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const stored = statements
    .of<{ row: number; seq: number; content: string }>(
      'SELECT row, seq, content FROM former_contents WHERE batch = ?',
    )
    .all(batch);
  const faults = stored
    .filter(({ row, seq, content }) => replayed.formerContents.get(`${row}/${seq}`) !== sha256Hex(content))
    .map(({ row }) => `batch ${batch}, row ${row}: what it was before it was mended is not what it was`);
  if (stored.length !== replayed.formerContents.size)
    faults.push(
      `batch ${batch} has ${stored.length} former contents in the table and ${replayed.formerContents.size} in the log`,
    );
  return faults;
}

function compareAttempts(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const faults: string[] = [];
  let count = 0;
  const attempts = statements
    .of<{
      row: number;
      attempt: number;
      key: string | null;
      body_sha256: string | null;
      opened_seq: number;
      outcome: string | null;
      key_batch: string | null;
      key_row: number | null;
      key_sha256: string | null;
      body: string | null;
    }>(
      `SELECT a.row, a.attempt, a.key, a.body_sha256, a.opened_seq, a.outcome, k.batch AS key_batch,
       k.row AS key_row, k.body_sha256 AS key_sha256, json_extract(e.body, '$.body') AS body
       FROM attempts a LEFT JOIN keys k ON k.key = a.key LEFT JOIN events e ON e.seq = a.opened_seq
       WHERE a.batch = ?`,
    )
    .iterate(batch);
  for (const stored of attempts) {
    count += 1;
    const name = `batch ${batch}, row ${stored.row}, attempt ${stored.attempt}`;
    const { key_batch, key_row, key_sha256, body, row: _row, attempt: _attempt, ...inTable } = stored;
    const expected = replayed.attempts.get(`${stored.row}/${stored.attempt}`);
    if (
      expected === undefined ||
      expected.key !== inTable.key ||
      expected.bodySha256 !== inTable.body_sha256 ||
      expected.openedSeq !== inTable.opened_seq ||
      expected.outcome !== inTable.outcome
    )
      faults.push(`${name}: it is not what its events make of it`);
    if (stored.key === null) continue;
    if (key_batch !== batch || key_row !== stored.row || key_sha256 !== stored.body_sha256)
      faults.push(`${name}: its key stands for other bytes or another row (R3)`);
    if (body === null || sha256Hex(body) !== stored.body_sha256)
      faults.push(`${name}: the recorded body is not the one its hash says`);
  }
  if (count !== replayed.attempts.size)
    faults.push(`batch ${batch} has ${count} attempts in the table and ${replayed.attempts.size} in the log`);
  return faults;
}

function compareClaims(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const address = replayed.record.created.address;
  const claims = statements
    .of<{ address: string; session_id: string; row: number }>(
      'SELECT address, session_id, row FROM claims WHERE batch = ?',
    )
    .all(batch);
  const faults = claims
    .filter((claim) => claim.address !== address || replayed.sessions.get(claim.session_id) !== claim.row)
    .map(({ row, session_id }) => `batch ${batch}, row ${row}: session ${session_id} is not its own (R5)`);
  const given = [...replayed.disclaimed].filter((sessionId) => {
    const owner = claimOf(statements, sessionId, batch);
    return owner !== undefined && owner.batch !== batch;
  });
  const expected = replayed.sessions.size - given.length;
  if (claims.length !== expected)
    faults.push(`batch ${batch} has ${claims.length} sessions claimed, and ${expected} in the log`);
  return faults;
}

/** What the floor works from. */
function compareIntents(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const stored = intentsOf(statements, batch);
  const faults = stored
    .filter((intent) => !isDeepStrictEqual(intent, replayed.intents.get(intent.row)))
    .map(({ row }) => `batch ${batch}, row ${row}: what it wants is not what its events make of it`);
  if (stored.length !== replayed.intents.size)
    faults.push(
      `batch ${batch} has ${stored.length} intents in the table and ${replayed.intents.size} in the log`,
    );
  const span = { first: replayed.firstSeq, last: replayed.lastSeq };
  for (const name of strayDecisions(statements, span, batch))
    faults.push(`batch ${batch}: a decision names what no row wants: ${name}`);
  return faults;
}

/** Per currency, the sums by state in the table must equal what was imported, to the minor unit. */
function compareMoney(statements: Statements, batch: string, replayed: ReplayedBatch): string[] {
  const imported = new Map<string, number>();
  for (const { currency, amountMinor } of replayed.contents.values())
    imported.set(currency, (imported.get(currency) ?? 0) + amountMinor);
  const inTable = statements
    .of<{ currency: string; total: number }>(
      'SELECT currency, sum(amount_minor) AS total FROM rows WHERE batch = ? GROUP BY currency',
    )
    .all(batch);
  const totals = new Map(inTable.map(({ currency, total }) => [currency, total]));
  return [...new Set([...imported.keys(), ...totals.keys()])]
    .filter((currency) => (imported.get(currency) ?? 0) !== (totals.get(currency) ?? 0))
    .map((currency) => {
      const [rows, sheet] = [totals.get(currency) ?? 0, imported.get(currency) ?? 0];
      return `batch ${batch}: its rows come to ${formatAmount(rows, currency)} ${currency}, its sheet to ${formatAmount(sheet, currency)}`;
    });
}
