// What a person decided about two payments, as the events of the row tell it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedRow } from '../../../electron/engine/core/row/events.ts';
import { isSameIntent, releasedPairs } from '../../../electron/engine/same-payment/decisions.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { decided, problem } from '../../../shared/domain/problem.ts';
import { batchCreated, importedRow } from '../../support/journal-events.ts';

const BATCH = 'b-1';
const AT_MS = Date.parse('2026-03-09');

test('what a row was only told of at its import is not decided', () => {
  const told = problem('duplicate-near', { where: 'B0, 2', batch: 'B0', row: 2, difference: 'amount:9 XOF' });
  for (const [each, isReleased] of [
    [told, false],
    [decided(told), true],
  ] as const) {
    const journal = openMemoryJournal();
    const row = { ...importedRow(BATCH, 2), problems: [each] };
    journal.append(BATCH, [batchCreated(), { type: 'rows-imported', rows: [row] }], AT_MS);
    assert.equal(releasedPairs(journal, { batch: BATCH, row: 2 }).has('B0, 2'), isReleased);
    journal.close();
  }
});

test('what was decided of several payments together is taken back of all of them', () => {
  const [one, other] = [2, 3].map((row) => {
    const params = { where: `B${row}, ${row}`, batch: `B${row}`, row, when: '2026-03-09' };
    return problem('duplicate-exact', params);
  });
  assert.ok(one && other);
  const journal = openMemoryJournal();
  const row: ImportedRow = { ...importedRow(BATCH, 2), state: 'held', problems: [one, other] };
  const decidedOn = (): readonly string[] => [...releasedPairs(journal, { batch: BATCH, row: 2 }).keys()];
  const append = (...events: Parameters<typeof journal.append>[1]) => journal.append(BATCH, events, AT_MS);
  append(batchCreated(), { type: 'rows-imported', rows: [row] });
  append({ type: 'row-released', row: 2, by: 'awa', reason: 'two months' });
  assert.deepEqual(decidedOn(), ['B2, 2', 'B3, 3']);
  append({ type: 'row-held', row: 2, problem: one });
  assert.deepEqual(decidedOn(), []);
  append({ type: 'row-released', row: 2, by: 'awa', reason: 'two months after all' });
  assert.deepEqual(decidedOn(), ['B2, 2', 'B3, 3']);
  journal.close();
});

test('a decision was made on payee, amount, currency and number, and falls with each', () => {
  const decidedOn = { identity: 'a', amountMinor: 1, currency: 'xof', reference: 'F-1' };
  assert.equal(isSameIntent(decidedOn, { ...decidedOn }), true);
  for (const change of [{ identity: 'b' }, { amountMinor: 2 }, { currency: 'cad' }, { reference: null }])
    assert.equal(isSameIntent(decidedOn, { ...decidedOn, ...change }), false, JSON.stringify(change));
});
