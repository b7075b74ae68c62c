/** A journal with a row in every state, and a raw connection to it that goes round all of our TypeScript. */
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Database from 'better-sqlite3';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { decided, problem } from '../../shared/domain/problem.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  rowsImported,
  sessionClaimed,
  statusSeen,
} from './journal-events.ts';
import { freshJournalFolder } from './journal-folder.ts';

/** The row in each state; `again` is parked with a decision to send again, `doubtful` is sending a second time in doubt. */
export const ROW = {
  ready: 2,
  sending: 3,
  unknown: 4,
  parked: 5,
  accepted: 6,
  paid: 7,
  failed: 8,
  rejected: 9,
  again: 10,
  doubtful: 11,
  closed: 12,
  held: 13,
  invalid: 14,
} as const;

const BATCH = 'B1';

export function fillJournal(journal: Journal): void {
  const append = (...events: readonly JournalEvent[]): void => journal.append(BATCH, events, 100);
  const { identity } = importedRow(BATCH, ROW.ready);
  const repeated = [decided(problem('duplicate-exact', { where: `row:${ROW.closed}` }))];
  append(
    batchCreated(),
    {
      type: 'rows-imported',
      rows: [
        importedRow(BATCH, ROW.closed, { state: 'closed', identity }),
        importedRow(BATCH, ROW.held, { state: 'held' }),
        importedRow(BATCH, ROW.invalid, { state: 'invalid' }),
        importedRow(BATCH, ROW.ready, { problems: repeated }),
      ],
    },
    rowsImported(BATCH, [3, 4, 5, 6, 7, 8, 9, 10, 11]),
  );
  for (let row = ROW.sending; row <= ROW.doubtful; row += 1) append(attemptOpened(BATCH, row));
  for (const row of [ROW.unknown, ROW.parked, ROW.again, ROW.doubtful])
    append({ type: 'attempt-unknown', row, attempt: 1, why: 'timeout' });
  for (const row of [ROW.parked, ROW.again, ROW.doubtful])
    append({ type: 'row-parked', row, sweeps: 2, nearMatches: [] });
  for (const row of [ROW.again, ROW.doubtful]) append({ type: 'send-again-decided', row, by: 'awa' });
  append(attemptOpened(BATCH, ROW.doubtful, { attempt: 2 }));
  for (const row of [ROW.accepted, ROW.paid, ROW.failed])
    append(attemptAccepted(row, [`s-${row}`, `t-${row}`]));
  for (const row of [ROW.paid, ROW.failed]) append(sessionClaimed(row, `s-${row}`));
  append(
    statusSeen(ROW.paid, `s-${ROW.paid}`, 'completed'),
    statusSeen(ROW.failed, `s-${ROW.failed}`, 'failed'),
  );
  append(attemptRefused(ROW.rejected));
  // Mended, and not yet well.
  const content = importedRow(BATCH, ROW.invalid, { state: 'invalid', reference: 'mended' });
  append({ type: 'row-mended', row: ROW.invalid, by: 'awa', content });
}

export interface RawJournal {
  readonly db: Database.Database;
  /** Appends an event in raw SQL, numbered and chained as the guard demands, and gives its number. */
  event(type: string, row: number | null, body?: object, batch?: string): number;
  /** Runs the attack and returns the database's refusal, or undefined if it succeeded. It is undone in either case. */
  refusal(attack: () => void): string | undefined;
}

/** A journal as `fillJournal` leaves it, closed by its owner and opened raw. */
export function openRawJournal(test: TestContext): RawJournal {
  const { dataDir } = freshJournalFolder(test);
  const journal = openJournal({ dataDir });
  fillJournal(journal);
  journal.close();
  const db = new Database(join(dataDir, 'journal.db'));
  test.after(() => db.close());
  return rawJournal(db);
}

export function rawJournal(db: Database.Database): RawJournal {
  return {
    db,
    event(type, row, body = {}, batch = BATCH) {
      const last = db
        .prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM events ORDER BY seq DESC')
        .get();
      const seq = (last?.seq ?? 0) + 1;
      db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
        seq,
        batch,
        row,
        type,
        200,
        JSON.stringify({ type, row, ...body }),
        last?.hash ?? '',
        'f'.repeat(64),
      );
      return seq;
    },
    refusal(attack) {
      db.exec('BEGIN');
      try {
        attack();
        return undefined;
      } catch (error) {
        if (error instanceof Database.SqliteError) return error.message;
        throw error;
      } finally {
        if (db.inTransaction) db.exec('ROLLBACK');
      }
    },
  };
}

/** Changes a closed journal's tables behind its guard: the triggers are dropped, the SQL is run, and they are put back. */
export function tamper(path: string, sql: string): void {
  const db = new Database(path);
  try {
    const triggers = db
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
      )
      .all();
    db.pragma('foreign_keys = 0');
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec(sql);
    for (const trigger of triggers) db.exec(trigger.sql);
  } finally {
    db.close();
  }
}
