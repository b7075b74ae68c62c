// A session that was named for a row but is not its own belongs to nobody, until a person gives it to the row it
// belongs to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnresolved } from '../../../electron/engine/core/row/attempts.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { type MemoryJournal, openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import {
  attemptAccepted,
  attemptOpened,
  batchCreated,
  rowsImported,
  sessionClaimed,
} from '../../support/journal-events.ts';

const disclaimed: JournalEvent = {
  type: 'session-disclaimed',
  row: 2,
  sessionId: 's-1',
  reason: 'marker-of-another',
};
const givenByAPerson: JournalEvent = {
  type: 'session-claimed',
  row: 3,
  sessionId: 's-1',
  via: 'person',
  reference: null,
};

/** Row 2 of B1 was answered with `s-1`, of which row 3 of the batch named is in doubt. */
function namedForAnother(owner: 'B1' | 'B2', of: Parameters<typeof batchCreated>[0] = {}): MemoryJournal {
  const journal = openMemoryJournal();
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  if (owner === 'B2') journal.append('B2', [batchCreated(of), rowsImported('B2', [3])], 1);
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  journal.append('B1', [attemptAccepted(2, ['s-1', 't-1'])], 3);
  journal.append(owner, [attemptOpened(owner, 3)], 4);
  journal.append(owner, [{ type: 'attempt-unknown', row: 3, attempt: 1, why: 'no-answer' }], 5);
  return journal;
}

const ELSEWHERE = { address: 'https://other.example.test' };

for (const [owner, of, where] of [
  ['B1', {}, 'its batch'],
  ['B2', {}, 'another batch'],
  ['B2', ELSEWHERE, 'a batch at another address of the service'],
] as const) {
  test(`a disclaimed session is given to a row of ${where} by a person alone (R5)`, () => {
    const journal = namedForAnother(owner, of);
    assert.throws(() => journal.append(owner, [givenByAPerson], 6), BrokenInvariant, 'it is still row 2’s');
    journal.append('B1', [disclaimed], 7);
    const row = journal.row({ batch: 'B1', row: 2 });
    assert.equal(row?.state, 'unknown');
    assert.equal(isUnresolved(row), true);
    assert.deepEqual(row.candidateIds, ['t-1']);
    assert.deepEqual(journal.ownerOf('s-1'), { batch: 'B1', row: 2 }, 'no row takes it by itself');
    assert.throws(() => journal.append(owner, [sessionClaimed(3, 's-1')], 8), /R5/);
    journal.append(owner, [givenByAPerson], 9);
    assert.equal(journal.row({ batch: owner, row: 3 })?.sessionId, 's-1');
    assert.deepEqual(journal.ownerOf('s-1', owner), { batch: owner, row: 3 });
    assert.deepEqual(journal.verify().faults, []);
    journal.close();
  });
}

test('a session of another environment is another session, whatever its id', () => {
  const journal = namedForAnother('B2', { ...ELSEWHERE, environment: 'live' });
  journal.append('B2', [sessionClaimed(3, 's-1')], 6);
  assert.equal(journal.row({ batch: 'B2', row: 3 })?.sessionId, 's-1');
  assert.deepEqual(journal.ownerOf('s-1', 'B1'), { batch: 'B1', row: 2 });
  journal.close();
});

test('a session that was never named for the row is not disclaimed by it', () => {
  const journal = namedForAnother('B1');
  assert.throws(
    () => journal.append('B1', [{ ...disclaimed, sessionId: 's-9' } as JournalEvent], 6),
    BrokenInvariant,
  );
  journal.close();
});

test('alarms keep their time, and who has seen which of them', () => {
  const journal = openMemoryJournal();
  const alarm = (row: number): JournalEvent => ({
    type: 'alarm-raised',
    row,
    problem: { code: 'key-known', severity: 'error' },
  });
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  journal.append('B1', [alarm(2)], 2);
  journal.append('B1', [alarm(3)], 3);
  journal.append('B1', [{ type: 'alarms-seen', by: 'awa', alarms: [1] }], 4);
  const told = journal.batch('B1')?.alarms.map(({ row, atMs, seenBy }) => [row, atMs, seenBy]);
  assert.deepEqual(told, [
    [2, 2, undefined],
    [3, 3, 'awa'],
  ]);
  assert.throws(
    () => journal.append('B1', [{ type: 'alarms-seen', by: 'awa', alarms: [2] }], 5),
    BrokenInvariant,
  );
  assert.deepEqual(journal.verify().faults, []);
  journal.close();
});
