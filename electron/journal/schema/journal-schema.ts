/**
 * The journal's schema. `events` is the truth; every other table is a projection that can be made from it again, and
 * `verify` compares them. The tables are STRICT, so that a value of another type is refused instead of kept, and
 * clustered by (batch, row), so that one commit touches few pages.
 *
 * Triggers guard them on every connection: a bug in the code above can neither rewrite history nor bring a row back to
 * a state in which it may be sent. They check what an insert must find in another table, so most foreign keys would
 * only check it a second time. A test breaks each rule on purpose, in raw SQL.
 */
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { genesisOf } from '../hash-chain.ts';
import { fillOwnLists } from '../own-lists.ts';
import { attemptGuards, attempts } from './attempts.ts';
import { batches, batchGuards } from './batches.ts';
import { claimGuards, claims } from './claims.ts';
import { contentGuards, contents } from './contents.ts';
import { floor, floorGuards } from './floor.ts';
import { listGuards, lists } from './lists.ts';
import { log, logGuards } from './log.ts';
import { rowWords } from './row-words.ts';
import { rowGuards, rows } from './rows.ts';
import { writeVersion } from './schema-version.ts';

const TABLES = [lists, log, batches, rows, contents, attempts, claims, floor, rowWords].join('\n');
const GUARDS = [
  listGuards,
  logGuards,
  batchGuards,
  rowGuards,
  contentGuards,
  attemptGuards,
  claimGuards,
  floorGuards,
].join('\n');

/** Creates the schema in an empty database, with the journal's own random id and the program's own lists. */
export function createSchema(db: Database.Database, journal: string): void {
  db.transaction(() => {
    db.exec(TABLES);
    fillOwnLists(db);
    db.prepare('INSERT INTO meta (id, journal, genesis) VALUES (1, ?, ?)').run(journal, genesisOf(journal));
    db.exec(GUARDS);
    writeVersion(db);
  }).immediate();
}

/** True if every table, index and trigger is exactly as `createSchema` makes it. */
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
