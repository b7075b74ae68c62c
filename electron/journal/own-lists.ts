/**
 * The journal's tables of events, states and moves, from which its guards work, against the program's own lists.
 *
 * A new journal is filled with the program's. What the program has and the journal lacks is added when the journal is
 * opened for writing; the guards of the lists (`schema/lists.ts`) refuse what would weaken the others. What the journal has and the program does not know was written by a newer program.
 * Nothing is ever changed or removed: what was once written must stay readable.
 */
import { isDeepStrictEqual } from 'node:util';
import type Database from 'better-sqlite3';
import { problem } from '../../shared/domain/problem.ts';
import {
  BEGINNINGS,
  LOOKED_FOR,
  natureOf,
  ROW_STATES,
  type RowState,
} from '../../shared/domain/row-state.ts';
import { EVENT_TYPES } from '../engine/core/row/events.ts';
import { MOVES } from '../engine/core/row/moves.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { forbid } from './schema/trigger.ts';
import { journalDamaged } from './sqlite-failure.ts';

type Row = readonly (string | number | null)[];

interface OwnList {
  readonly table: string;
  readonly columns: readonly string[];
  /** How many of the columns, from the first, tell one row from the others. */
  readonly keyLength: number;
  readonly rows: readonly Row[];
}

/** In the order in which they refer to one another. */
const OWN_LISTS: readonly OwnList[] = [
  {
    table: 'event_types',
    columns: ['type', 'concerns'],
    keyLength: 1,
    rows: EVENT_TYPES.map(({ type, concerns }) => [type, concerns]),
  },
  {
    table: 'row_states',
    columns: [
      'state',
      'begins',
      'attempt_open',
      'unresolved',
      'send_again',
      'session',
      'status',
      'may_be_paid',
    ],
    keyLength: 1,
    rows: ROW_STATES.map(stateAsRow),
  },
  {
    table: 'legal_moves',
    columns: ['type', 'old_state', 'new_state'],
    keyLength: 3,
    rows: Object.entries(MOVES).flatMap(([type, { leads }]) =>
      Object.entries(leads).flatMap(([from, states]) => states.map((to) => [type, from, to])),
    ),
  },
];

/** The columns of `row_states`, see `schema/lists.ts`. */
function stateAsRow(state: RowState): Row {
  const { hi, stage, isOnWire, session, status } = natureOf(state);
  const begins = BEGINNINGS.some((beginning) => beginning === state);
  const isSettled = hi === 0 || stage === 'ended';
  const unresolved = isSettled ? 'no' : LOOKED_FOR.includes(state) ? 'yes' : 'either';
  const maySendAgain = isOnWire || stage === 'waiting';
  return [state, Number(begins), Number(isOnWire), unresolved, Number(maySendAgain), session, status, hi];
}

/** Fills the empty lists of a new journal, before their guards stand. */
export function fillOwnLists(db: Database.Database): void {
  for (const list of OWN_LISTS) insert(db, list, list.rows);
}

function insert(db: Database.Database, { table, columns }: OwnList, rows: readonly Row[]): void {
  const statement = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of rows) statement.run(...row);
}

/** How a table of the journal differs from the program's list. */
interface Difference {
  readonly list: OwnList;
  readonly missing: readonly Row[];
  readonly isChanged: boolean;
  readonly hasUnknown: boolean;
}

function differencesOf(db: Database.Database): readonly Difference[] {
  return OWN_LISTS.map((list) => {
    const keyOf = (row: Row): string => row.slice(0, list.keyLength).join(' ');
    const own = new Map(list.rows.map((row) => [keyOf(row), row]));
    const stored = db
      .prepare<[], Row>(`SELECT ${list.columns.join(', ')} FROM ${list.table}`)
      .raw()
      .all();
    const known = stored.filter((row) => own.has(keyOf(row)));
    const keys = new Set(stored.map(keyOf));
    return {
      list,
      missing: list.rows.filter((row) => !keys.has(keyOf(row))),
      isChanged: known.some((row) => !isDeepStrictEqual(row, own.get(keyOf(row)))),
      hasUnknown: known.length < stored.length,
    };
  });
}

/** True if the journal's tables hold nothing but what the program has, unchanged; they may lack something. */
export function hasOnlyOwnLists(db: Database.Database): boolean {
  return differencesOf(db).every(({ isChanged, hasUnknown }) => !isChanged && !hasUnknown);
}

/**
 * Throws JournalFailure if the tables hold what the program does not know (journal-newer), or hold it otherwise
 * (journal-damaged).
 */
export function demandOwnLists(db: Database.Database): void {
  demandKnown(differencesOf(db));
}

function demandKnown(differences: readonly Difference[]): void {
  const isWhole = differences.every(({ missing, isChanged }) => missing.length === 0 && !isChanged);
  // A newer program has everything that we have. If something of ours is missing or changed as well, nobody added.
  if (differences.some(({ hasUnknown }) => hasUnknown))
    throw new JournalFailure(isWhole ? problem('journal-newer') : journalDamaged('guard-missing'));
  if (differences.some(({ isChanged }) => isChanged))
    throw new JournalFailure(journalDamaged('guard-missing'));
}

/**
 * Adds what the tables lack, in one transaction in which alone they may grow. Throws as `demandOwnLists` does, and
 * what the database's guards refuse.
 */
export function addOwnLists(db: Database.Database): void {
  const differences = differencesOf(db);
  demandKnown(differences);
  const incomplete = differences.filter(({ missing }) => missing.length > 0);
  if (incomplete.length === 0) return;
  db.transaction(() => {
    for (const { list, missing } of incomplete) {
      db.exec(`DROP TRIGGER ${list.table}_no_insert`);
      insert(db, list, missing);
      db.exec(forbid(list.table, 'INSERT'));
    }
  }).immediate();
}
