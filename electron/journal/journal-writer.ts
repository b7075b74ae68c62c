/** The writing half of the journal: in one transaction it appends events to the log, chained, and updates the projections. */
import type Database from 'better-sqlite3';
import { isRowEvent, type JournalEvent } from '../engine/core/row/events.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { chainHash } from './hash-chain.ts';
import { project } from './projection.ts';
import type { Statements } from './statements.ts';

interface JournalWriter {
  /** The log's end as last committed. */
  readonly head: ChainHead;
  /** One transaction. Throws what SQLite, the fold or the guard throws; the file and `head` are then as before. */
  append(batch: string, events: readonly JournalEvent[], atMs: number): void;
}

/** Opens the writing half at the present end of the log. */
export function journalWriter(db: Database.Database, statements: Statements): JournalWriter {
  let head = headOf(statements);

  const write = (batch: string, events: readonly JournalEvent[], atMs: number): ChainHead => {
    let { seq, hash } = head;
    for (const event of events) {
      seq += 1;
      const body = JSON.stringify(event);
      const previous = hash;
      hash = chainHash(previous, { seq, batch, atMs, body });
      statements
        .of('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(seq, batch, isRowEvent(event) ? event.row : null, event.type, atMs, body, previous, hash);
      project(statements, { seq, batch, atMs }, event);
    }
    return { seq, hash };
  };
  const transaction = db.transaction(write);
  return {
    get head() {
      return head;
    },
    append(batch, events, atMs) {
      head = transaction.immediate(batch, events, atMs);
    },
  };
}

/** The last event's number and hash; for an empty log 0 and the journal's genesis. */
export function headOf(statements: Statements): ChainHead {
  const last = statements.of<ChainHead>('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get();
  if (last) return last;
  return { seq: 0, hash: metaOf(statements).genesis };
}

export function metaOf(statements: Statements): { readonly journal: string; readonly genesis: string } {
  const meta = statements.of<{ journal: string; genesis: string }>('SELECT journal, genesis FROM meta').get();
  if (!meta) throw new Error('the journal has no id');
  return meta;
}
