/** What approved batches are still to take from a wallet, with a real journal, quotes and payments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reservations } from '../../../electron/engine/review/reserved.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  rowsImported,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('an approved batch reserves what its rows take with fees; a quoted one nothing, nor one that was sent', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const quoted = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2)), 'b'.repeat(64)));
  assert.ok((await engine.review(quoted, { wallets: [], isAutomatic: true, isExact: true })).ok);
  assert.deepEqual(reservations(journal), []);

  const batch = await bench.approved(engine, mobileRows(3), undefined, 'c'.repeat(64));
  const wallet = engine.record(batch).wallets.xof ?? '';
  const debit = engine.figures(batch).debitMinor.xof ?? 0;
  assert.ok(debit > (engine.figures(batch).totalsMinor.xof ?? 0), 'with fees');
  assert.deepEqual(reservations(journal), [{ batch, wallet, currency: 'xof', minor: debit }]);
  assert.deepEqual(reservations(journal, batch), [], 'a batch reserves nothing beside itself');

  await engine.openRun(batch).start('run-1');
  assert.deepEqual(reservations(journal), []);
  journal.close();
});

test('a row on its way is reserved as well as one that is ready; what was paid or refused is not', () => {
  const [batch, atMs] = ['b-1', 1_000_000];
  const journal = openMemoryJournal();
  journal.append(
    batch,
    [
      batchCreated(),
      rowsImported(batch, [2, 3, 4, 5]),
      { type: 'wallets-chosen', wallets: { xof: 'w-1' }, businessId: null },
      {
        ...{ type: 'batch-approved', by: 'awa', count: 4, totalsMinor: { xof: 4000 } },
        ...{ highestDebitMinor: {}, rowsSha256: 'a'.repeat(64) },
      },
      attemptOpened(batch, 2),
      attemptOpened(batch, 3),
      attemptRefused(3),
      attemptOpened(batch, 4),
      attemptAccepted(4, ['s-4']),
      sessionClaimed(4, 's-4'),
      statusSeen(4, 's-4', 'completed'),
    ],
    atMs,
  );
  // Row 2 with the fee that its attempt was opened with.
  assert.deepEqual(reservations(journal), [{ batch, wallet: 'w-1', currency: 'xof', minor: 1010 + 1000 }]);
  journal.close();
});
