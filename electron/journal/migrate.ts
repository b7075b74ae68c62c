import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { problem } from '../../shared/domain/problem.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { genesisOf } from './hash-chain.ts';
import { tables } from './migrations/001-tables.ts';
import { guards } from './migrations/002-guards.ts';
import { attemptGuards } from './migrations/003-attempt-guards.ts';
import { doubtAgain } from './migrations/004-doubt-again.ts';
import { formerContents } from './migrations/005-former-contents.ts';
import { disclaimedSessions } from './migrations/006-disclaimed-sessions.ts';
import { rowsByReference } from './migrations/007-rows-by-reference.ts';
import { rowStates } from './migrations/008-row-states.ts';
import { ownLists } from './migrations/009-own-lists.ts';
import { claimsElsewhere } from './migrations/010-claims-elsewhere.ts';
import type { Migration } from './migrations/migration.ts';
import { addOwnLists } from './own-lists.ts';
import { journalDamaged } from './sqlite-failure.ts';

/** Every step of the schema, in order. A released one is never edited; each is tested with rows in it. */
export const MIGRATIONS: readonly Migration[] = [
  tables,
  guards,
  attemptGuards,
  doubtAgain,
  formerContents,
  disclaimedSessions,
  rowsByReference,
  rowStates,
  ownLists,
  claimsElsewhere,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** In the file's header; it says that this database is a Paysheet journal (`PAYS`). */
const APPLICATION_ID = 0x50415953;

/**
 * The schema version in the file's header. Throws JournalFailure for a file that is no journal (journal-damaged) and
 * for one that a newer Paysheet wrote (journal-newer), because its events may mean something that we do not know.
 */
export function schemaVersionOf(db: Database.Database): number {
  const applicationId = db.pragma('application_id', { simple: true });
  const version = Number(db.pragma('user_version', { simple: true }));
  if (applicationId !== APPLICATION_ID || version < 1)
    throw new JournalFailure(journalDamaged('not-a-journal'));
  if (version > SCHEMA_VERSION) throw new JournalFailure(problem('journal-newer'));
  return version;
}

/**
 * Creates the schema in an empty database, with the journal's own random id and the program's own lists; `upTo` stops
 * at an older version, for tests of the later steps.
 */
export function createSchema(db: Database.Database, journal: string, upTo: number = SCHEMA_VERSION): void {
  db.transaction(() => {
    for (const { version, sql } of MIGRATIONS.slice(0, upTo)) {
      db.exec(sql);
      if (version === 1)
        db.prepare('INSERT INTO meta (id, journal, genesis) VALUES (1, ?, ?)').run(
          journal,
          genesisOf(journal),
        );
    }
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${upTo}`);
    if (upTo === SCHEMA_VERSION) addOwnLists(db);
  }).immediate();
}

/** Brings an older journal to this version, each step in its own transaction; `upTo` stops earlier, for tests. */
export function migrate(db: Database.Database, upTo: number = SCHEMA_VERSION): void {
  const from = schemaVersionOf(db);
  for (const { version, sql } of MIGRATIONS.slice(from, upTo)) {
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
}

/** True if every table, index and trigger is exactly as the migrations make it. */
export function hasWholeSchema(db: Database.Database): boolean {
  return isDeepStrictEqual(schemaOf(db), freshSchema());
}

const schemaOf = (db: Database.Database): readonly unknown[] =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();

let fresh: readonly unknown[] | undefined;

function freshSchema(): readonly unknown[] {
  if (!fresh) {
    const db = new Database(':memory:');
    createSchema(db, '0'.repeat(36));
    fresh = schemaOf(db);
    db.close();
  }
  return fresh;
}
