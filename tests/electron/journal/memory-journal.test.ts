import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokenInvariant } from '../../../electron/engine/core/row/invariant.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { attemptAccepted, attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';

test('a journal in memory begins empty, whatever the one before it held', () => {
  for (let world = 1; world <= 5; world += 1) {
    const journal = openMemoryJournal();
    assert.deepEqual(journal.batches(), []);
    assert.equal(journal.ownerOf('s-1'), undefined);
    journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
    journal.append('B1', [attemptOpened('B1', 2)], 2);
    journal.append('B1', [attemptAccepted(2, ['s-1'])], 3);
    assert.throws(() => journal.append('B1', [attemptOpened('B1', 2, { attempt: 2 })], 4), BrokenInvariant);
    assert.partialDeepStrictEqual(journal.verify(), { ok: true, events: 4, batches: 1, faults: [] });
    journal.close();
  }
});

test('journals in memory side by side know nothing of each other', () => {
  const one = openMemoryJournal();
  const other = openMemoryJournal();
  one.append('B1', [batchCreated()], 1);
  assert.deepEqual(other.batches(), []);
  one.close();
  other.append('B2', [batchCreated()], 1);
  assert.deepEqual(
    other.batches().map(({ batch }) => batch),
    ['B2'],
  );
  other.close();
});

test('a large sheet is appended as a transaction of its own, not as a savepoint that every statement walks through', () => {
  const ids: string[] = [];
  const mark = { read: () => null, write: (id: string) => void ids.push(id) };
  /** The pool gives a journal's database, with its id, to the next one, unless the journal has left it. */
  const isGivenOn = (rows: number): boolean => {
    const journal = openMemoryJournal({ mark });
    const numbers = Array.from({ length: rows }, (_, index) => index + 2);
    journal.append('B1', [batchCreated(), rowsImported('B1', numbers)], 1);
    assert.equal([...journal.rows('B1')].length, rows);
    assert.equal(journal.verify().ok, true);
    journal.close();
    const id = ids.at(-1);
    const next = openMemoryJournal({ mark });
    assert.deepEqual(next.batches(), []);
    next.close();
    return ids.at(-1) === id;
  };
  assert.equal(isGivenOn(400), true);
  assert.equal(isGivenOn(600), false);
  assert.equal(isGivenOn(400), true);
});

test('opened anew after a crash it holds what was appended; an older copy put back is noticed by its mark', () => {
  const texts = new Map<string, string>();
  const mark = {
    read: (id: string) => texts.get(id) ?? null,
    write: (id: string, text: string) => void texts.set(id, text),
  };
  let journal = openMemoryJournal({ mark });
  journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
  const older = journal.copy();
  journal.append('B1', [attemptOpened('B1', 2)], 2);
  journal = journal.reopen();
  assert.equal(journal.isOlderThanRemembered(), false);
  assert.deepEqual(journal.counts('B1'), { ready: 1, sending: 1 });
  assert.equal(journal.verify().ok, true);

  const putBack = older.reopen();
  assert.equal(putBack.isOlderThanRemembered(), true);
  assert.deepEqual(putBack.counts('B1'), { ready: 2 });
  for (const row of [2, 3]) putBack.append('B1', [{ type: 'row-doubted', row, reason: 'journal-older' }], 3);
  putBack.rememberAnew();
  assert.equal(putBack.isOlderThanRemembered(), false);
  assert.equal(putBack.verify().ok, true);
  assert.deepEqual(journal.counts('B1'), { ready: 1, sending: 1 });
});
