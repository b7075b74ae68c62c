import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import {
  attemptAccepted,
  attemptOpened,
  attemptRefused,
  batchCreated,
  importedRow,
  rowsImported,
  sessionClaimed,
  statusSeen,
} from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';

test('a payment’s whole life is appended, read back after a reopening, and verifies', (t) => {
  const folder = freshJournalFolder(t);
  const journal = openJournal(folder);
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3, 4])], 10);
  journal.append('B1', [{ type: 'wallets-chosen', wallets: { xof: 'w1' }, businessId: 'biz' }], 11);
  const quote = { id: null, userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 1000 };
  journal.append('B1', [{ type: 'rows-reviewed', basis: 'estimate', quotes: [{ row: 2, quote }] }], 12);
  journal.append('B1', [attemptOpened('B1', 2)], 20);
  assert.deepEqual(journal.counts('B1'), { ready: 2, sending: 1 });
  journal.append('B1', [attemptAccepted(2, ['s-1', 't-1'])], 21);
  journal.append('B1', [sessionClaimed(2, 's-1'), statusSeen(2, 's-1', 'completed')], 22);
  journal.append('B1', [attemptOpened('B1', 3)], 23);
  journal.append('B1', [attemptRefused(3)], 24);
  journal.close();

  const again = openJournal(folder);
  t.after(() => again.close());
  assert.deepEqual(
    [...again.rows('B1')].map(({ row, state }) => [row, state]),
    [
      [2, 'paid'],
      [3, 'rejected'],
      [4, 'ready'],
    ],
  );
  const paid = again.row({ batch: 'B1', row: 2 });
  assert.equal(paid?.sessionId, 's-1');
  assert.deepEqual(paid?.reviewed, quote);
  assert.deepEqual(again.batch('B1')?.wallets, { xof: 'w1' });
  assert.equal(again.batch('B1')?.lastEventAtMs, 24);
  assert.deepEqual(again.content({ batch: 'B1', row: 4 }), importedRow('B1', 4));
  assert.equal(again.lastBody({ batch: 'B1', row: 3 }), attemptOpened('B1', 3).body);
  assert.equal(again.lastBody({ batch: 'B1', row: 4 }), undefined);
  assert.deepEqual(again.counts('B1'), { paid: 1, rejected: 1, ready: 1 });
  assert.equal([...again.events('B1')].length, 10);
  assert.partialDeepStrictEqual(again.verify(), { ok: true, events: 10, batches: 1, faults: [] });
});

test('an append that breaks a rule in its last event keeps nothing of its first', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 10);
  const before = [...journal.events('B1')];
  assert.throws(
    () => journal.append('B1', [attemptOpened('B1', 2), attemptOpened('B1', 2, { attempt: 2 })], 20),
    BrokenInvariant,
  );
  assert.deepEqual([...journal.events('B1')], before);
  assert.deepEqual(journal.counts('B1'), { ready: 2 });
  assert.equal(journal.row({ batch: 'B1', row: 2 })?.state, 'ready');
  journal.append('B1', [attemptOpened('B1', 2)], 21);
  assert.equal(journal.verify().ok, true);
});

test('events of an unknown batch, a second creation and an unknown row are broken invariants', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  assert.throws(() => journal.append('B1', [{ type: 'run-started', run: 'r' }], 1), BrokenInvariant);
  assert.throws(() => journal.append('B1', [attemptOpened('B1', 2)], 1), BrokenInvariant);
  journal.append('B1', [batchCreated()], 1);
  assert.throws(() => journal.append('B1', [batchCreated()], 2), BrokenInvariant);
  assert.throws(() => journal.append('B1', [attemptOpened('B1', 2)], 2), BrokenInvariant);
  assert.equal([...journal.events('B1')].length, 1);
});

test('rows can be iterated while rows are appended', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const numbers = Array.from({ length: 1_200 }, (_, index) => index + 2);
  journal.append('B1', [batchCreated(), rowsImported('B1', numbers)], 1);
  let sent = 0;
  for (const { row } of journal.rows('B1')) {
    journal.append('B1', [attemptOpened('B1', row)], 2);
    sent += 1;
  }
  assert.equal(sent, 1_200);
  assert.deepEqual(journal.counts('B1'), { sending: 1_200 });
});
