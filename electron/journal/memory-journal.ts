/** Journals in memory, with the whole schema and guard but without files: for rehearsals and the simulation. */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import type { JournalEvent } from '../engine/core/row/events.ts';
import type { Journal } from '../engine/ports/journal-port.ts';
import { type MarkStore, rememberIn } from './high-water-mark.ts';
import { metaOf } from './journal-writer.ts';
import { setPragmas } from './pragmas.ts';
import { createSchema } from './schema/journal-schema.ts';
import { sqliteJournal } from './sqlite-journal.ts';
import { openStatements, type Statements } from './statements.ts';
import { CHECKED } from './whole-check.ts';

export interface MemoryJournal extends Journal {
  /** The same journal opened again, as after the end of the process that had it; the old one must not be used any more. */
  reopen(): MemoryJournal;
  /** A separate copy of the journal as it is now: an older copy to restore later. */
  copy(): MemoryJournal;
}

/** A database in memory, and whether one open transaction holds everything done to it. */
interface Leased {
  readonly db: Database.Database;
  readonly statements: Statements;
  isPooled: boolean;
}

/**
 * Databases with the schema and their prepared statements, each within one transaction that is never committed.
 * Rolled back, it is empty again for the next journal, at a small part of the cost of a new one.
 */
const pool: Leased[] = [];
/** More than are used at the same time; the others are released. */
const MAX_POOLED = 16;

/**
 * An append of more rows than this leaves the pool. Within the pool's transaction it is a savepoint: SQLite keeps a
 * copy of every page that it changes and walks through all of them at the end of each statement, so the second sheet
 * of 10,000 rows would take seven times as long as the first. Outside, each append is a committed transaction of its
 * own.
 */
const POOLED_ROWS_MAX = 500;

/** Opens an empty journal in memory. `mark` remembers its end, as the state folder does for a journal on disk. */
export function openMemoryJournal(options: { readonly mark?: MarkStore } = {}): MemoryJournal {
  const leased = pool.pop() ?? lease(newDatabase(), true);
  leased.db.exec('BEGIN');
  return journalOver(leased, options.mark);
}

function lease(db: Database.Database, isPooled: boolean): Leased {
  setPragmas(db, { path: undefined });
  return { db, statements: openStatements(db), isPooled };
}

function journalOver(leased: Leased, mark: MarkStore | undefined): MemoryJournal {
  const { db, statements } = leased;
  let isMine = true;
  const release = (): void => {
    if (!isMine) return;
    isMine = false;
    if (leased.isPooled && pool.length < MAX_POOLED) {
      db.exec('ROLLBACK');
      pool.push(leased);
    } else db.close();
  };
  const around = {
    path: ':memory:',
    ballast: { hold: () => true, free: () => false },
    mark: mark && rememberIn(mark, metaOf(statements).journal),
    isInPlace: () => true,
    check: CHECKED,
    release,
  };
  const journal = sqliteJournal(db, around, statements);
  return {
    ...journal,
    append(batch, events, atMs) {
      if (leased.isPooled && rowsOf(events) > POOLED_ROWS_MAX) {
        db.exec('COMMIT');
        leased.isPooled = false;
      }
      journal.append(batch, events, atMs);
    },
    reopen() {
      isMine = false;
      return journalOver(leased, mark);
    },
    copy: () => journalOver(lease(new Database(db.serialize()), false), mark),
  };
}

function rowsOf(events: readonly JournalEvent[]): number {
  let rows = 0;
  for (const event of events) rows += event.type === 'rows-imported' ? event.rows.length : 1;
  return rows;
}

function newDatabase(): Database.Database {
  const db = new Database(':memory:');
  createSchema(db, randomUUID());
  return db;
}
