import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, linesOf } from '../../../renderer/batches/money-held.ts';

const SIZE = { width: 100, height: 20 };
const XOF = { currency: 'xof', wallets: ['one', 'two'], amount: '0' };

const walletDays = (id: string, ...balances: readonly (string | null)[]) => ({
  id,
  days: balances.map((balance, at) => ({ day: `2026-11-0${at + 1}`, balance })),
});

test('the wallets of a balance are added day by day, and a day that one of them does not know is a gap', () => {
  const days = daysOf(
    [walletDays('one', '10', null, '30'), walletDays('cad', '1', '2', '3'), walletDays('two', '5', '6', '7')],
    XOF,
  );
  assert.deepEqual(days, [
    { day: '2026-11-01', balance: '15' },
    { day: '2026-11-02', balance: null },
    { day: '2026-11-03', balance: '37' },
  ]);
  assert.deepEqual(daysOf([walletDays('one', '10')], XOF), []);
});

test('the line stands on zero, is broken at a gap, and is not drawn for a balance that does not move', () => {
  const points = (...balances: readonly (string | null)[]) =>
    linesOf(walletDays('one', ...balances).days, SIZE)?.pieces;
  assert.deepEqual(points('100', '50', '0'), ['0.0,0.0 50.0,10.0 100.0,20.0']);
  assert.deepEqual(points('100', '50', null, '25', '100'), ['0.0,0.0 25.0,10.0', '75.0,15.0 100.0,0.0']);
  assert.deepEqual(points('-100', '100'), ['0.0,20.0 100.0,0.0']);
  // One known day between two gaps is no line.
  assert.deepEqual(points('100', '50', null, '25', null), ['0.0,0.0 25.0,10.0']);
  assert.equal(points('100', null, '100'), undefined);
  assert.equal(points(null, null, '100'), undefined);
  assert.equal(linesOf(walletDays('one', '-100', '100').days, SIZE)?.zero, 10);
  assert.equal(linesOf(walletDays('one', '50', '100').days, SIZE)?.zero, 20);
});
