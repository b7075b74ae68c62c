// What a commit costs must not grow with the journal: no statement of a run walks through a table, and the sums that are
// shown after every commit are kept.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { setPragmas } from '../../../electron/journal/pragmas.ts';
import { createSchema } from '../../../electron/journal/schema/journal-schema.ts';
import { sqliteJournal } from '../../../electron/journal/sqlite-journal.ts';
import { openStatements, type Statements } from '../../../electron/journal/statements.ts';
import { CHECKED } from '../../../electron/journal/whole-check.ts';
import type { RowState } from '../../../shared/domain/row-state.ts';
import { batchCreated, importedRow } from '../../support/journal-events.ts';
import { VirtualRun } from '../../support/virtual-run.ts';

/** A journal in memory whose database the test itself closes. */
const NO_FILES = {
  check: CHECKED,
  path: ':memory:',
  ballast: { hold: () => true, free: () => false },
  mark: undefined,
  isInPlace: () => true,
  release: () => undefined,
};

interface Instruction {
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
}

/** The tables and indexes that a statement, its triggers included, reads from one end to the other. */
function walksOf(db: Database.Database, sql: string): string[] {
  const names = new Map(
    db
      .prepare<[], { name: string; rootpage: number }>('SELECT name, rootpage FROM sqlite_schema')
      .all()
      .map(({ name, rootpage }) => [rootpage, name]),
  );
  const program = db.prepare<[], Instruction>(`EXPLAIN ${sql.replace(/@\w+|\?/g, 'NULL')}`).all();
  const opened = new Map<number, string>();
  const walks: string[] = [];
  for (const { opcode, p1, p2 } of program) {
    // Triggers come after the statement and number their cursors from the beginning.
    if (opcode === 'Init') opened.clear();
    if (opcode === 'OpenRead' || opcode === 'OpenWrite') opened.set(p1, names.get(p2) ?? `page ${p2}`);
    if (opcode === 'OpenEphemeral' || opcode === 'OpenPseudo') opened.delete(p1);
    const name = opened.get(p1);
    if (['Rewind', 'Sort', 'Count'].includes(opcode) && name !== undefined) walks.push(name);
  }
  // Of `meta` there is one row, by its CHECK.
  return walks.filter((name) => name !== 'meta');
}

test('no statement that a run uses after its start walks through a table or an index', () => {
  const db = new Database(':memory:');
  createSchema(db, randomUUID());
  setPragmas(db, { path: undefined });
  const statements = openStatements(db);
  const used = new Set<string>();
  const noted: Statements = {
    of(sql) {
      used.add(sql);
      return statements.of(sql);
    },
  };
  const journal = sqliteJournal(db, NO_FILES, noted);
  const run = new VirtualRun(40, journal, { rate: { perSecond: 100, maxPerSecond: 100 } });
  journal.counts('B1');
  run.runUntil(() => run.count('ready') <= 30);
  used.clear();
  while (!run.isAtRest) {
    run.runFor(1_000);
    journal.counts('B1');
    journal.sums('B1');
    journal.batch('B1');
  }
  assert.equal(run.count('paid'), 40);
  assert.ok(used.size >= 12, `${used.size} statements`);
  for (const sql of used) assert.deepEqual(walksOf(db, sql), [], sql);
  // The check itself can fail: these do walk.
  assert.deepEqual(walksOf(db, "SELECT * FROM rows WHERE status = 'x'"), ['rows']);
  db.exec(
    'CREATE TRIGGER slow AFTER UPDATE ON rows WHEN EXISTS (SELECT 1 FROM keys WHERE row = NEW.row) BEGIN SELECT 1; END',
  );
  assert.notDeepEqual(walksOf(db, 'UPDATE rows SET state = ? WHERE batch = ? AND row = ?'), []);
  db.close();
});

test('the events of a row are found by an index, and those of a batch in the order of the log', () => {
  const db = new Database(':memory:');
  createSchema(db, randomUUID());
  const statements = openStatements(db);
  const used = new Set<string>();
  const noted: Statements = {
    of(sql) {
      used.add(sql);
      return statements.of(sql);
    },
  };
  const journal = sqliteJournal(db, NO_FILES, noted);
  new VirtualRun(3, journal).runFor(3_600_000);
  const plansOf = (read: () => Iterable<unknown>) => {
    used.clear();
    [...read()];
    return [...used]
      .filter((sql) => sql.includes('FROM events'))
      .flatMap((sql) =>
        db
          .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', 'NULL')}`)
          .all()
          .map(({ detail }) => detail),
      );
  };
  const row = plansOf(() => journal.eventsAbout({ batch: 'B1', row: 2 }));
  const searches = row.filter((detail) => /^(?:SEARCH|SCAN)/.test(detail));
  assert.ok(searches.length > 0);
  for (const search of searches) assert.match(search, /INDEX \w+ \(batch=\? AND row=\?/);
  const inOrder = ['SEARCH events USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'];
  assert.deepEqual(
    plansOf(() => journal.events('B1')),
    inOrder,
  );
  assert.deepEqual(
    plansOf(() => journal.releasesAndClosings('B1')),
    inOrder,
  );
  db.close();
});

test('the sums that are kept are those of the rows, at every moment of a run', () => {
  const journal = openMemoryJournal();
  const run = new VirtualRun(60, journal, {}, { isMisquoting: false, latencyMs: 40 });
  assert.equal(journal.sums('B1').firstOpenedAtMs, null);
  while (!run.isAtRest) {
    run.runFor(1_000);
    const counted: Partial<Record<RowState, number>> = {};
    let minor = 0;
    for (const { state, amountMinor } of journal.rows('B1')) {
      counted[state] = (counted[state] ?? 0) + 1;
      minor += amountMinor;
    }
    assert.deepEqual(journal.counts('B1'), counted);
    assert.equal(
      journal.sums('B1').sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      minor,
    );
  }
  const opened = [...journal.events('B1')].find(({ event }) => event.type === 'attempt-opened');
  assert.ok(opened);
  assert.equal(journal.sums('B1').firstOpenedAtMs, opened.atMs);
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});

test('what is mended is taken from the sums and added again', () => {
  const journal = openMemoryJournal();
  const row = importedRow('B1', 2, { amountMinor: 0, state: 'invalid' });
  journal.append('B1', [batchCreated(), { type: 'rows-imported', rows: [row] }], 1);
  assert.deepEqual(journal.sums('B1').sums, [sum('invalid', 0, 1)]);
  const content = { ...row, amountMinor: 700, state: 'ready' } as const;
  journal.append('B1', [{ type: 'row-mended', row: 2, by: 'user', content }], 2);
  assert.deepEqual(journal.sums('B1').sums, [sum('ready', 700, 0)]);
  assert.deepEqual(journal.counts('B1'), { ready: 1 });
  journal.close();
});

const sum = (state: RowState, amountMinor: number, withoutAmount: number) => ({
  ...{ currency: 'xof', state, count: 1, amountMinor, withoutAmount },
});

test('sums that are not those of the rows are a fault in words', () => {
  const db = new Database(':memory:');
  createSchema(db, randomUUID());
  const journal = sqliteJournal(db, NO_FILES);
  const run = new VirtualRun(3, journal);
  run.runFor(3_600_000);
  assert.deepEqual(journal.verify().faults, []);
  db.exec("UPDATE sums SET count = 2 WHERE state = 'paid'");
  assert.deepEqual(journal.counts('B1'), { paid: 2 });
  assert.deepEqual(journal.verify('B1').faults, ['batch B1: the sums kept of it are not those of its rows']);
  db.close();
});
