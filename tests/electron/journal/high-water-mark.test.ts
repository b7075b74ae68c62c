import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import type { Journal } from '../../../electron/engine/ports/journal-port.ts';
import { type MarkStore, openHighWaterMark } from '../../../electron/journal/high-water-mark.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { attemptAccepted, attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder, type JournalFolder } from '../../support/journal-folder.ts';

const APPROVED: JournalEvent = {
  type: 'batch-approved',
  by: 'awa',
  count: 1,
  totalsMinor: {},
  highestDebitMinor: {},
  rowsSha256: '',
};

/** A journal with three ready rows, closed; its folder is then copied aside. */
function copyAside(folder: JournalFolder): string {
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3, 4])], 1);
  journal.close();
  const copy = `${folder.dataDir}-copy`;
  cpSync(folder.dataDir, copy, { recursive: true });
  return copy;
}

function putBack(folder: JournalFolder, copy: string): void {
  rmSync(folder.dataDir, { recursive: true });
  cpSync(copy, folder.dataDir, { recursive: true });
}

function doubt(journal: Journal, ...rows: readonly number[]): void {
  journal.append(
    'B1',
    rows.map((row) => ({ type: 'row-doubted', row, reason: 'journal-older' }) as const),
    5,
  );
}

test('whoever only looks at an older copy is told, and it is no less older for that; no mark is made by looking', (t) => {
  const folder = freshJournalFolder(t);
  const copy = copyAside(folder);
  const look = () => {
    const reader = openJournalReader(folder);
    const report = { isOlder: reader.isOlderThanRemembered(), ...reader.verify() };
    reader.close();
    return report;
  };
  const journal = openJournal(folder);
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  const known = look();
  assert.partialDeepStrictEqual(known, { isOlder: false, ok: true, events: 3, batches: 1, faults: [] });
  assert.deepEqual(known.excluded, ['older-copy', 'rewrite'], 'the mark names an event of it');
  journal.close();
  putBack(folder, copy);
  for (const _ of [1, 2]) {
    const { isOlder, ok, faults } = look();
    assert.deepEqual([isOlder, ok, faults.length], [true, false, 1]);
    assert.match(faults[0] ?? '', /older copy/);
    assert.deepEqual(look().excluded, []);
  }
  rmSync(folder.stateDir, { recursive: true });
  const unknown = look();
  assert.deepEqual([unknown.isOlder, unknown.excluded], [false, []], 'nothing is remembered');
  assert.match(unknown.head.hash, /^[0-9a-f]{64}$/);
  assert.deepEqual(readdirSync(dirname(folder.stateDir)).includes(basename(folder.stateDir)), false);
});

test('an older copy put back is noticed by a single missing event, and sends nothing before all rows are doubted', (t) => {
  const folder = freshJournalFolder(t);
  const copy = copyAside(folder);
  const journal = openJournal(folder);
  assert.equal(journal.isOlderThanRemembered(), false);
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  journal.close();
  putBack(folder, copy);

  const older = openJournal(folder);
  assert.equal(older.isOlderThanRemembered(), true);
  assert.throws(() => older.append('B1', [attemptOpened('B1', 2)], 3), BrokenInvariant);
  doubt(older, 2, 3);
  assert.equal(older.isOlderThanRemembered(), true);
  older.close();

  const halfway = openJournal(folder);
  assert.equal(halfway.isOlderThanRemembered(), true, 'a crash halfway is not taken for the end of it');
  doubt(halfway, 4);
  assert.equal(halfway.isOlderThanRemembered(), true, 'not before it is said that all is done');
  halfway.rememberAnew();
  assert.equal(halfway.isOlderThanRemembered(), false);
  halfway.close();

  const after = openJournal(folder);
  t.after(() => after.close());
  assert.equal(after.isOlderThanRemembered(), false);
  assert.deepEqual(after.counts('B1'), { unknown: 3 });
});

test('an older copy that went its own way, past the number remembered, is noticed by its hash', (t) => {
  const folder = freshJournalFolder(t);
  const copy = copyAside(folder);
  const journal = openJournal(folder);
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  journal.close();
  putBack(folder, copy);
  const elsewhere = openJournal({ dataDir: folder.dataDir, stateDir: `${folder.stateDir}-other` });
  for (const run of ['a', 'b', 'c']) elsewhere.append('B1', [{ type: 'run-started', run }], 3);
  elsewhere.close();

  const branched = openJournal(folder);
  t.after(() => branched.close());
  assert.equal(branched.isOlderThanRemembered(), true);
});

test('a copy that has lost its write-ahead log is noticed', (t) => {
  const folder = freshJournalFolder(t);
  copyAside(folder);
  const journal = openJournal(folder);
  journal.append('B1', [attemptOpened('B1', 2), attemptAccepted(2, ['s'])], 2);
  // As after a SIGKILL: the files as they lie, the log not folded in, and then the log is lost.
  const killed = `${folder.dataDir}-killed`;
  cpSync(folder.dataDir, killed, { recursive: true });
  const state = `${folder.stateDir}-killed`;
  cpSync(folder.stateDir, state, { recursive: true });
  journal.close();

  const honest = openJournal({ dataDir: killed, stateDir: state });
  assert.equal(honest.isOlderThanRemembered(), false);
  assert.equal(honest.row({ batch: 'B1', row: 2 })?.state, 'accepted');
  honest.close();
  rmSync(`${killed}/journal.db-wal`, { force: true });

  const copy = `${folder.dataDir}-copy`;
  const lost = openJournal({ dataDir: copy, stateDir: state });
  t.after(() => lost.close());
  assert.equal(lost.isOlderThanRemembered(), true);
});

test('a process that was killed leaves the later of both slots as the mark, whichever was written last', (t) => {
  const { stateDir } = freshJournalFolder(t);
  const open = () => openHighWaterMark({ stateDir, journal: 'killed', keychain: undefined });
  const mark = open();
  t.after(() => mark.close());
  for (let seq = 1; seq <= 4; seq += 1) {
    const head = { seq, hash: String(seq).repeat(64) };
    mark.move(head);
    const next = open();
    assert.deepEqual(next.remembered, [head]);
    next.close();
  }
});

test('a torn mark falls back to the one before it; no mark at all means not noticed, and never a false alarm', (t) => {
  const folder = freshJournalFolder(t);
  copyAside(folder);
  const [name = ''] = readdirSync(folder.stateDir).filter((each) => each.endsWith('.mark'));
  const path = join(folder.stateDir, name);
  const whole = readFileSync(path);
  for (const slot of [0, 4096]) {
    const torn = Buffer.from(whole);
    torn.fill(0, slot + 40, slot + 120);
    writeFileSync(path, torn);
    const journal = openJournal(folder);
    assert.equal(journal.isOlderThanRemembered(), false);
    journal.close();
  }
  writeFileSync(path, 'not a mark');
  const journal = openJournal(folder);
  assert.equal(journal.isOlderThanRemembered(), false);
  journal.close();
});

for (const lost of ['the state folder', 'what the keychain was told last'] as const)
  test(`an older copy is noticed where ${lost} is lost: each of the two places is enough`, (t) => {
    const folder = freshJournalFolder(t);
    const texts = new Map<string, string>();
    const isFolderLost = lost === 'the state folder';
    const keychainMark: MarkStore = {
      read: (journal) => texts.get(journal) ?? null,
      write: (journal, text) => {
        if (isFolderLost || !texts.has(journal)) texts.set(journal, text);
      },
    };
    const place = { ...folder, keychainMark };
    const copy = copyAside(folder);
    const journal = openJournal(place);
    journal.append('B1', [attemptOpened('B1', 2)], 2);
    journal.close();
    putBack(folder, copy);
    if (isFolderLost) rmSync(folder.stateDir, { recursive: true });
    const older = openJournal(place);
    t.after(() => older.close());
    assert.equal(older.isOlderThanRemembered(), true);
  });

test('an older copy without open rows, or without any batch, is noticed all the same', (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated()], 1);
  journal.close();
  const copy = `${folder.dataDir}-copy`;
  cpSync(folder.dataDir, copy, { recursive: true });
  const later = openJournal(folder);
  later.append('B1', [rowsImported('B1', [2])], 2);
  later.close();
  putBack(folder, copy);
  const older = openJournal(folder);
  assert.equal(older.isOlderThanRemembered(), true);
  older.close();
  const unsaid = openJournal(folder);
  assert.equal(unsaid.isOlderThanRemembered(), true, 'closing it is not seeing it');
  unsaid.rememberAnew();
  unsaid.close();
  const after = openJournal(folder);
  t.after(() => after.close());
  assert.equal(after.isOlderThanRemembered(), false);
});

test('a journal of which this machine remembers nothing is a copy if anything of it was approved, attempted or begun', (t) => {
  const events: readonly (readonly [what: string, events: readonly JournalEvent[], isNew: boolean])[] = [
    ['an app’s batch in review', [batchCreated({ begunBy: 'app' }), rowsImported('B1', [2])], false],
    ['a quote', [batchCreated({ begunBy: 'quote' }), rowsImported('B1', [2])], false],
    ['a batch begun by pay', [batchCreated({ begunBy: 'pay' }), rowsImported('B1', [2])], true],
    ['an approved batch', [batchCreated({ begunBy: 'app' }), rowsImported('B1', [2]), APPROVED], true],
    [
      'a batch of which a row was sent',
      [batchCreated({ begunBy: 'app' }), rowsImported('B1', [2]), attemptOpened('B1', 2)],
      true,
    ],
  ];
  for (const [what, written, isNew] of events) {
    const folder = freshJournalFolder(t);
    const journal = openJournal(folder);
    journal.append('B1', written, 1);
    journal.close();
    const elsewhere = { dataDir: folder.dataDir, stateDir: `${folder.stateDir}-elsewhere` };
    const reader = openJournalReader({ ...elsewhere });
    assert.equal(reader.isNewHere(), isNew, what);
    reader.close();
    for (const time of ['at first', 'after a crash halfway']) {
      const there = openJournal(elsewhere);
      assert.equal(there.isNewHere(), isNew, `${what}, ${time}`);
      if (isNew) assert.throws(() => there.append('B1', [attemptOpened('B1', 2)], 2), /has not seen/, what);
      there.close();
    }
    const seen = openJournal(elsewhere);
    seen.rememberAnew();
    seen.close();
    const later = openJournal(elsewhere);
    assert.equal(later.isNewHere(), false, what);
    later.close();
    const here = openJournal(folder);
    assert.equal(here.isNewHere(), false, `${what}, where it was made`);
    here.close();
    const nowhere = openJournalReader({ dataDir: folder.dataDir });
    assert.equal(nowhere.isNewHere(), false, 'nowhere to remember');
    nowhere.close();
  }
});
