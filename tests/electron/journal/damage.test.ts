import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { fillJournal, ROW, tamper } from '../../support/guarded-journal.ts';
import { attemptOpened } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';
import { breakPage, makeLarge } from '../../support/large-journal.ts';
import { seededRandom } from '../../support/random-row-event.ts';

const problemOf = (act: () => unknown): JournalFailure['problem'] | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof JournalFailure) return error.problem;
    throw error;
  }
};

function filledFolder(t: Parameters<typeof freshJournalFolder>[0]) {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  fillJournal(journal);
  journal.close();
  return { ...folder, path: join(folder.dataDir, 'journal.db') };
}

const damagedCopies = (dataDir: string): readonly string[] =>
  readdirSync(dataDir).filter((name) => /^journal\.damaged-.*\.db$/.test(name));

test('a file that is no database, is empty, is cut short, or is another program’s is damage; a copy of it is kept once', (t) => {
  const damages: readonly (readonly [string, string, (path: string) => void])[] = [
    ['noise', 'not-a-database', (path) => writeFileSync(path, randomBytes(20_000))],
    ['empty', 'not-a-journal', (path) => truncateSync(path, 0)],
    ['cut short', 'malformed', (path) => truncateSync(path, statSync(path).size - 8_192)],
    [
      'another program’s',
      'not-a-journal',
      (path) => {
        const other = `${path}.other`;
        const db = new Database(other);
        db.exec('CREATE TABLE recipes (name TEXT)');
        db.close();
        copyFileSync(other, path);
      },
    ],
  ];
  for (const [what, reason, damage] of damages) {
    const { path, ...folder } = filledFolder(t);
    damage(path);
    const before = readFileSync(path);
    for (let opening = 1; opening <= 2; opening += 1) {
      const problem = problemOf(() => openJournal(folder));
      assert.equal(problem?.code, 'journal-damaged', what);
      assert.equal(problem?.params?.reason, reason, what);
    }
    const [copy, ...more] = damagedCopies(folder.dataDir);
    assert.deepEqual(more, [], what);
    assert.deepEqual(readFileSync(join(folder.dataDir, copy ?? '')), before, what);
    assert.deepEqual(readFileSync(path), before, 'the journal itself is left as it was');
    // The lock was let go: the mended journal can be opened.
    assert.equal(problemOf(() => openJournalReader(folder))?.code, 'journal-damaged', what);
  }
});

test('a large journal can be shown while its pages are checked, and pays only once they are whole', async (t) => {
  const { path, ...folder } = filledFolder(t);
  makeLarge(path);
  const journal = openJournal(folder);
  assert.equal(journal.counts('B1').ready, 1);
  const attempt = attemptOpened('B1', ROW.ready);
  assert.throws(() => journal.append('B1', [attempt], 9), BrokenInvariant);
  await journal.whole;
  journal.append('B1', [attempt], 9);
  assert.equal(journal.counts('B1').ready, undefined);
  journal.close();
});

test('a broken page of a large journal ends its writing, and a copy is kept', async (t) => {
  const { path, ...folder } = filledFolder(t);
  makeLarge(path);
  breakPage(path, 'decisions');
  const before = readFileSync(path);
  const journal = openJournal(folder);
  await assert.rejects(journal.whole, (error) => {
    assert.ok(error instanceof JournalFailure);
    assert.deepEqual([error.problem.code, error.problem.params?.reason], ['journal-damaged', 'malformed']);
    return true;
  });
  const problem = problemOf(() => journal.append('B1', [{ type: 'run-started', run: 'r' }], 9));
  assert.equal(problem?.code, 'journal-damaged');
  journal.close();
  const [copy = ''] = damagedCopies(folder.dataDir);
  assert.ok(readFileSync(join(folder.dataDir, copy)).equals(before));
});

test('a large journal that is closed before its check has ended is free for the next one', async (t) => {
  const { path, ...folder } = filledFolder(t);
  makeLarge(path);
  const journal = openJournal(folder);
  const ended = assert.rejects(journal.whole, { name: 'AbortError' });
  journal.close();
  await ended;
  const again = openJournal(folder);
  await again.whole;
  again.close();
});

test('a dropped or loosened guard is damage', (t) => {
  for (const sql of [
    'DROP TRIGGER attempts_when_allowed',
    'DROP INDEX one_open_attempt',
    'CREATE TRIGGER kind AFTER INSERT ON events BEGIN SELECT 1; END',
    `PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET sql = replace(sql, 'length(key)', 'lengvh(key)') WHERE name = 'keys'`,
  ]) {
    const { path, ...folder } = filledFolder(t);
    const db = new Database(path);
    db.unsafeMode();
    db.exec(sql);
    db.close();
    assert.equal(problemOf(() => openJournal(folder))?.params?.reason, 'guard-missing', sql);
  }
});

test('a flipped byte anywhere is refused at the opening, told by verify, or changes nothing that is read', (t) => {
  const { path, ...folder } = filledFolder(t);
  const whole = readFileSync(path);
  const truth = openJournalReader(folder);
  const [events, rows] = [[...truth.events('B1')], [...truth.rows('B1')]];
  truth.close();
  const seed = 20_261_121;
  const random = seededRandom(seed);
  const seen = { refused: 0, told: 0, harmless: 0 };
  for (let flip = 1; flip <= 150; flip += 1) {
    const damaged = Buffer.from(whole);
    const offset = Math.floor(random() * damaged.length);
    damaged[offset] = (damaged[offset] ?? 0) ^ (1 << Math.floor(random() * 8));
    const dataDir = `${folder.dataDir}-${flip}`;
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'journal.db'), damaged);
    const told = `seed ${seed}, flip ${flip}, byte ${offset}`;
    const problem = problemOf(() => {
      const journal = openJournal({ dataDir });
      try {
        const report = journal.verify();
        if (!report.ok) {
          seen.told += 1;
          assert.ok(
            report.faults.every((fault) => fault.length > 10),
            told,
          );
          // R10: nothing of a batch is sent that is not what its events make of it; an index is no part of it.
          if (!journal.verify('B1').ok)
            assert.throws(
              () => journal.append('B1', [attemptOpened('B1', 2)], 9),
              (error) => error instanceof JournalFailure || error instanceof BrokenInvariant,
              told,
            );
        } else {
          assert.deepEqual([...journal.events('B1')], events, told);
          assert.deepEqual([...journal.rows('B1')], rows, told);
          seen.harmless += 1;
        }
      } finally {
        journal.close();
      }
    });
    if (problem) {
      assert.match(problem.code, /^journal-(damaged|newer)$/, told);
      seen.refused += 1;
    }
  }
  assert.ok(seen.refused > 0 && seen.told > 0 && seen.harmless > 0, JSON.stringify(seen));
});

test('a journal whose projection disagrees with its log sends nothing after a restart (R10)', (t) => {
  const { path, ...folder } = filledFolder(t);
  tamper(path, `UPDATE rows SET state = 'ready' WHERE row = ${ROW.parked}`);
  const journal = openJournal(folder);
  t.after(() => journal.close());
  for (const event of [{ type: 'run-started', run: 'r' } as const, attemptOpened('B1', ROW.ready)]) {
    const problem = problemOf(() => journal.append('B1', [event], 9));
    assert.equal(problem?.code, 'journal-damaged', event.type);
    assert.equal(problem?.params?.reason, 'states-differ', event.type);
  }
});

test('a journal of a newer Paysheet is refused and left alone', (t) => {
  const { path, ...folder } = filledFolder(t);
  const db = new Database(path);
  db.pragma('user_version = 99');
  db.close();
  const before = readFileSync(path);
  assert.equal(problemOf(() => openJournal(folder))?.code, 'journal-newer');
  assert.equal(problemOf(() => openJournalReader(folder))?.code, 'journal-newer');
  assert.deepEqual(readFileSync(path), before);
  assert.deepEqual(damagedCopies(folder.dataDir), []);
});

test('a folder that is a file, or that may not be written, is said so', (t) => {
  const { dataDir } = freshJournalFolder(t);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'file'), 'x');
  const problem = problemOf(() => openJournal({ dataDir: join(dataDir, 'file') }));
  assert.deepEqual([problem?.code, problem?.params?.reason], ['journal-unusable', 'no-such-folder']);
});

test('journal files are for their owner alone', { skip: process.platform === 'win32' }, (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  t.after(() => journal.close());
  assert.equal(statSync(folder.dataDir).mode & 0o777, 0o700);
  assert.equal(statSync(folder.stateDir).mode & 0o777, 0o700);
  for (const dir of [folder.dataDir, folder.stateDir])
    for (const name of readdirSync(dir)) assert.equal(statSync(join(dir, name)).mode & 0o777, 0o600, name);
});
