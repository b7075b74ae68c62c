import assert from 'node:assert/strict';
import { test } from 'node:test';
import { talliesByCurrency, tallyOf, unpaidOf } from '../../../renderer/batch/tally.ts';
import { LEFT_OUT, NOT_PAID } from '../../../shared/domain/row-state.ts';

test('what came in equals what became of it, excluded lines included', () => {
  const { imported, parts, ties } = tallyOf({
    rows: 414,
    excluded: 3,
    counts: { closed: 2, paid: 405, failed: 3, rejected: 1, parked: 3 },
  });
  assert.equal(imported, 417);
  assert.equal(ties, true);
  assert.deepEqual(
    parts.map(({ state, count }) => `${count} ${state}`),
    ['3 excluded', '2 closed', '405 paid', '3 failed', '1 rejected', '3 parked'],
  );
});

test('a missing row is said, not hidden', () => {
  assert.equal(tallyOf({ rows: 10, excluded: 0, counts: { paid: 9 } }).ties, false);
});

test('rows in flight count as well', () => {
  assert.equal(tallyOf({ rows: 3, excluded: 0, counts: { paid: 1, sending: 1, unknown: 1 } }).ties, true);
});

test('each currency is summed to the minor unit, never across', () => {
  const tallies = talliesByCurrency([
    { currency: 'cad', state: 'failed', count: 1, amount: '0.10', withoutAmount: 0 },
    { currency: 'cad', state: 'paid', count: 2, amount: '0.20', withoutAmount: 0 },
    { currency: 'xof', state: 'paid', count: 1, amount: '125000', withoutAmount: 0 },
    { currency: null, state: 'invalid', count: 1, amount: '0', withoutAmount: 0 },
  ]);
  assert.deepEqual(
    tallies.map(({ currency, count, amount }) => [currency, count, amount]),
    [
      ['cad', 3, '0.30'],
      ['xof', 1, '125000'],
      ['', 1, '0'],
    ],
  );
  assert.deepEqual(
    tallies[0]?.lines.map(({ state }) => state),
    ['paid', 'failed'],
  );
});

test('what is not paid is counted by state and summed by currency, and amounts that nobody could read are told', () => {
  const breakdown = [
    { currency: 'cad', state: 'paid', count: 3, amount: '90.00', withoutAmount: 0 },
    { currency: 'cad', state: 'rejected', count: 1, amount: '0.10', withoutAmount: 0 },
    { currency: 'xof', state: 'invalid', count: 4, amount: '3003', withoutAmount: 1 },
    { currency: 'xof', state: 'accepted', count: 1, amount: '1', withoutAmount: 0 },
    { currency: null, state: 'invalid', count: 2, amount: '0', withoutAmount: 2 },
  ] as const;
  const batch = { breakdown: [...breakdown], counts: { paid: 3, rejected: 1, invalid: 6, accepted: 1 } };
  const { sums, ...unpaid } = unpaidOf(batch, NOT_PAID);
  assert.deepEqual(unpaid, {
    count: 7,
    states: [
      { state: 'invalid', count: 6 },
      { state: 'rejected', count: 1 },
    ],
    withoutAmount: 3,
  });
  assert.deepEqual(
    sums.map(({ currency, amount }) => [currency, amount]),
    [
      ['cad', '0.10'],
      ['xof', '3003'],
    ],
  );
  // Nothing was sent yet: a row that was accepted is no row that is left out.
  assert.equal(unpaidOf(batch, LEFT_OUT).count, 6);
});
