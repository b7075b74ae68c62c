import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { attemptAccepted, attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';
import { freshJournalFolder, type JournalFolder } from '../../support/journal-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../support/appending-process.ts');

/** Starts the appending process and returns it with the appends reported so far; resolves once there are `atLeast`. */
async function startAppending(folder: JournalFolder, batch: string, atLeast: number) {
  const child = spawn(process.execPath, [SCRIPT, folder.dataDir, folder.stateDir, batch], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = { appends: 0 };
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const begun = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      told.appends = Number(line);
      if (told.appends === atLeast) resolve();
    });
    exited.then(() => reject(new Error('the appending process ended')), reject);
  });
  await begun;
  return {
    told,
    async kill() {
      child.kill('SIGKILL');
      await exited;
      if (!child.stdout.closed) await once(child.stdout, 'close');
    },
  };
}

const problemOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof JournalFailure) return error.problem.code;
    throw error;
  }
  return 'none';
};

test('a second opening is refused, in another process and in the same', async (t) => {
  const folder = freshJournalFolder(t);
  const sender = await startAppending(folder, 'B1', 5);
  assert.equal(
    problemOf(() => openJournal(folder)),
    'journal-in-use',
  );
  await sender.kill();
  const journal = openJournal(folder);
  assert.equal(
    problemOf(() => openJournal(folder)),
    'journal-in-use',
  );
  journal.append('B2', [batchCreated()], 1);
  journal.close();
  openJournal(folder).close();
});

test('a reader looks on while another process sends, and verifies what it sees', async (t) => {
  const folder = freshJournalFolder(t);
  const sender = await startAppending(folder, 'B1', 20);
  try {
    const reader = openJournalReader(folder);
    for (let look = 0; look < 20; look += 1) {
      const report = reader.verify();
      assert.deepEqual(report.faults, []);
      assert.ok(report.events >= sender.told.appends - 1);
      assert.ok([...reader.rows('B1')].length > 0);
    }
    reader.close();
  } finally {
    await sender.kill();
  }
});

test('what is read of one moment stays so, whatever is appended meanwhile', (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  t.after(() => journal.close());
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const head = journal.head();
  const reader = openJournalReader(folder, { isOneMoment: true });
  const rows = reader.rows('B1');
  assert.equal(rows.next().value?.state, 'ready');
  const closed = { type: 'row-closed', by: 'awa', reason: 'set-aside' } as const;
  journal.append(
    'B1',
    [
      { ...closed, row: 2 },
      { ...closed, row: 3 },
    ],
    2,
  );
  assert.deepEqual(
    [...rows].map(({ state }) => state),
    ['ready'],
  );
  assert.deepEqual(reader.counts('B1'), { ready: 2 });
  assert.deepEqual(reader.head(), head);
  assert.equal(reader.verify().ok, true);
  reader.close();
  assert.deepEqual(journal.counts('B1'), { closed: 2 });
});

test('a SIGKILL in mid-append loses nothing that was told, frees the lock at once, and is no older copy', async (t) => {
  const folder = freshJournalFolder(t);
  for (let kill = 1; kill <= 6; kill += 1) {
    const batch = `B${kill}`;
    const sender = await startAppending(folder, batch, 1 + kill * 11);
    await sender.kill();
    const reader = openJournalReader(folder);
    assert.deepEqual(reader.verify().faults, []);
    reader.close();
    const journal = openJournal(folder);
    assert.equal(journal.isOlderThanRemembered(), false);
    const appends = [...journal.events(batch)].length;
    assert.ok(appends >= sender.told.appends, `${appends} events, ${sender.told.appends} told`);
    assert.ok(appends <= sender.told.appends + 1, `${appends} events, ${sender.told.appends} told`);
    assert.deepEqual(journal.verify(), { ...journal.verify(), ok: true, faults: [] });
    journal.append(batch, [rowsImported(batch, [100_000])], 9);
    journal.close();
  }
});

test('a folder without a journal reads as an empty one, and stays without', (t) => {
  const folder = freshJournalFolder(t);
  const reader = openJournalReader(folder);
  assert.deepEqual(reader.batches(), []);
  reader.close();
  const again = openJournalReader(folder);
  assert.deepEqual(again.batches(), []);
  again.close();
});

test('two writers that got round the lock cannot both go on: the log takes the one chain only', (t) => {
  const folder = freshJournalFolder(t);
  const one = openJournal(folder);
  one.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const lock = join(folder.dataDir, 'journal.lock');
  if (process.platform === 'win32') {
    assert.throws(() => rmSync(lock), { code: 'EBUSY' }, 'here nobody gets round it while it is open');
    one.close();
    return;
  }
  rmSync(lock);
  const other = openJournal({ dataDir: folder.dataDir });
  other.append('B1', [attemptOpened('B1', 2)], 2);
  assert.throws(() => one.append('B1', [attemptOpened('B1', 2, { key: 'other' })], 3), BrokenInvariant);
  assert.throws(() => one.append('B1', [attemptOpened('B1', 3)], 3), BrokenInvariant);
  other.append('B1', [attemptAccepted(2, ['s-1'])], 4);
  assert.equal(other.verify().ok, true);
  assert.deepEqual(other.counts('B1'), { accepted: 1, ready: 1 });
  other.close();
  one.close();
});

test('a copy of an open journal cannot be opened beside it, nor the journal beside its copy', (t) => {
  const folder = freshJournalFolder(t);
  const one = openJournal(folder);
  one.append('B1', [batchCreated(), rowsImported('B1', [2])], 1);
  one.close();
  const copy = { ...folder, dataDir: `${folder.dataDir}-copy` };
  cpSync(folder.dataDir, copy.dataDir, { recursive: true });
  const inUse = (error: unknown) =>
    error instanceof JournalFailure && error.problem.code === 'journal-in-use';
  for (const [first, second] of [
    [folder, copy],
    [copy, folder],
  ] as const) {
    const open = openJournal(first);
    assert.throws(() => openJournal(second), inUse);
    const reader = openJournalReader(second);
    assert.equal(reader.batches().length, 1, 'it can be read');
    reader.close();
    open.close();
    openJournal(second).close();
  }
});

test('a state folder that cannot be made leaves the journal usable', (t) => {
  const folder = freshJournalFolder(t);
  openJournal(folder).close();
  const blocked = join(folder.dataDir, 'journal.db', 'state');
  const journal = openJournal({ dataDir: folder.dataDir, stateDir: blocked });
  journal.append('B1', [batchCreated()], 1);
  assert.equal(journal.isOlderThanRemembered(), false);
  journal.close();
});

test('what a reader made beside a journal that could not be written is writable again with it', (t) => {
  if (process.platform === 'win32') return;
  const folder = freshJournalFolder(t);
  openJournal(folder).close();
  const path = join(folder.dataDir, 'journal.db');
  chmodSync(path, 0o400);
  openJournalReader(folder).close();
  assert.equal(
    statSync(`${path}-wal`).mode & 0o777,
    0o400,
    'SQLite gives its files the rights of the journal',
  );
  const journal = openJournal(folder);
  t.after(() => journal.close());
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    assert.equal(statSync(file).mode & 0o777, 0o600, file);
});
