/** A real full disk: a small file system in memory, which only a privileged user may mount; others skip with a line. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { attemptAccepted, attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';
import { filler, fillUp, smallDisk } from '../../support/small-disk.ts';

const problemOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof JournalFailure) return error.problem.code;
    throw error;
  }
};

test('on a full disk the outcomes in flight are still written, nothing new is begun, and freed space goes on', (t) => {
  const disk = smallDisk(t, '24m');
  if (!disk) return;
  const place = { dataDir: join(disk, 'data') };
  const numbers = Array.from({ length: 64 }, (_, index) => index + 2);
  let journal = openJournal(place);
  journal.append('B1', [batchCreated(), rowsImported('B1', [...numbers, 99])], 1);
  for (const row of numbers) journal.append('B1', [attemptOpened('B1', row)], 2);
  fillUp(disk);

  // The answers of 64 payments in flight, each with a long reason, all reach the disk: the ballast makes room.
  const outcome = (row: number): JournalEvent =>
    row % 2
      ? attemptAccepted(row, [`s-${row}`])
      : { type: 'attempt-unknown', row, attempt: 1, why: 'x'.repeat(2_000) };
  for (const row of numbers) journal.append('B1', [outcome(row)], 3);
  assert.ok(!existsSync(join(disk, 'data', 'journal.ballast')), 'the ballast was freed');
  fillUp(disk);
  assert.equal(
    problemOf(() => journal.append('B1', [attemptOpened('B1', 99)], 4)),
    'disk-full',
  );
  assert.equal(journal.row({ batch: 'B1', row: 99 })?.state, 'ready');
  assert.deepEqual(journal.counts('B1'), { accepted: 32, unknown: 32, ready: 1 });
  assert.equal(journal.verify().ok, true);
  journal.close();

  // The same after a restart on the full disk: read, yes; send, no.
  journal = openJournal(place);
  t.after(() => journal.close());
  assert.deepEqual(journal.counts('B1'), { accepted: 32, unknown: 32, ready: 1 });
  assert.equal(
    problemOf(() => journal.append('B1', [attemptOpened('B1', 99)], 5)),
    'disk-full',
  );
  rmSync(filler(disk));
  journal.append('B1', [attemptOpened('B1', 99)], 6);
  assert.ok(existsSync(join(disk, 'data', 'journal.ballast')), 'the ballast is held again');
  assert.equal(journal.verify().ok, true);
});

test('an import that does not fit is refused whole, and what was there before stays', (t) => {
  const disk = smallDisk(t, '12m');
  if (!disk) return;
  const journal = openJournal({ dataDir: join(disk, 'data') });
  t.after(() => journal.close());
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const many = Array.from({ length: 20_000 }, (_, index) => index + 10);
  assert.equal(
    problemOf(() => journal.append('B1', [rowsImported('B1', many)], 2)),
    'disk-full',
  );
  assert.deepEqual(journal.counts('B1'), { ready: 2 });
  assert.ok(existsSync(join(disk, 'data', 'journal.ballast')), 'the ballast is for what is in flight');
  assert.deepEqual(
    [...journal.rows('B1')].map(({ row }) => row),
    [2, 3],
  );
  assert.equal(journal.verify().ok, true);
  journal.append('B1', [rowsImported('B1', [4])], 3);
  assert.deepEqual(journal.counts('B1'), { ready: 3 });
});

test('a new journal on a full disk is refused in words, and begun once there is room', (t) => {
  const disk = smallDisk(t, '4m');
  if (!disk) return;
  mkdirSync(join(disk, 'data'));
  fillUp(disk);
  assert.equal(
    problemOf(() => openJournal({ dataDir: join(disk, 'data') })),
    'disk-full',
  );
  rmSync(filler(disk));
  const journal = openJournal({ dataDir: join(disk, 'data') });
  journal.append('B1', [batchCreated(), rowsImported('B1', [2])], 1);
  // No room for the ballast: the existing data can be read and written, and nothing is sent.
  assert.equal(
    problemOf(() => journal.append('B1', [attemptOpened('B1', 2)], 2)),
    'disk-full',
  );
  journal.close();
});
