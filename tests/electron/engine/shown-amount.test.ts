// What a session's figures say of an amount: each plausible reading, until own sessions show which one is right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compareAmountBeside,
  compareShownAmount,
  mayBeOfAmount,
  measuredReadings,
  type Reading,
} from '../../../electron/engine/core/comparison/shown-amount.ts';
import type { Session } from '../../../shared/api/session.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

const sessionOf = (shown: Partial<Session>): Session => ({
  ...EMPTY_SESSION,
  ...{ id: 's', status: 'completed', ...shown },
});
const WANTED = { amountMinor: 10_000, currency: 'xof' };
const NONE_SEEN: ReadonlySet<Reading> = new Set();
const xof = (amount: number, more: Partial<Session> = {}) => ({ amount, fromCurrency: 'xof', ...more });

test('an amount is equal as it stands, near in another reading, close within 1 %, hidden where nothing can be compared', () => {
  const answers: Readonly<Record<string, readonly Partial<Session>[]>> = {
    equal: [
      ...[xof(10_000), { amount: 10_000 }, { amount: 10_000, fromCurrency: 'CFA' }],
      ...[
        { amount: 10_000, fromCurrency: ' XOF ' },
        { amount: 10_000, toCurrency: 'xof' },
      ],
      ...[{ amount: 10_000, fromCurrency: 'cad', toCurrency: 'xof' }, { convertedAmount: 10_000 }],
      { amount: 22, fromCurrency: 'cad', convertedAmount: 10_000, toCurrency: 'xof' },
      { convertedAmount: 10_000, fromCurrency: 'xof' },
    ],
    near: [
      ...[xof(1_000_000), xof(100), xof(-10_000), xof(10_100, { transactionFee: 100 })],
      ...[
        xof(10_050, { processingFee: 50 }),
        xof(10_150, { transactionFee: 100, processingFee: 50 }),
        xof(10_100, { transactionFee: 100, processingFee: 50 }),
      ],
    ],
    close: [xof(9_900), xof(10_101), xof(9_950, { transactionFee: 0 })],
    differs: [
      xof(9_899),
      xof(10_102),
      xof(9_800, { transactionFee: 200 }),
      xof(-10_100),
      xof(10_150, { convertedAmount: 0, transactionFee: 0 }),
    ],
    hidden: [{}, { fromCurrency: 'xof' }, { amount: 10_000, fromCurrency: 'cad' }],
  };
  for (const [wanted, all] of Object.entries(answers))
    for (const shown of all)
      assert.equal(compareShownAmount(WANTED, sessionOf(shown), NONE_SEEN), wanted, JSON.stringify(shown));
  const unknown = { ...WANTED, amountMinor: 0 };
  assert.equal(compareShownAmount(unknown, sessionOf(xof(0)), NONE_SEEN), 'hidden');
  const cents = (amount: number) =>
    compareShownAmount(
      { amountMinor: 10_000, currency: 'cad' },
      sessionOf({ amount, fromCurrency: 'cad' }),
      NONE_SEEN,
    );
  assert.deepEqual([cents(100), cents(10_000), cents(1)], ['equal', 'near', 'differs']);
});

test('once own sessions show a reading, it alone counts', () => {
  const fees = new Set<Reading>(['fees']);
  const seen = (shown: Partial<Session>) => compareShownAmount(WANTED, sessionOf(shown), fees);
  const feeOf = (amount: number) => seen(xof(amount, { transactionFee: 100 }));
  assert.deepEqual([feeOf(10_100), feeOf(10_000), feeOf(20_000)], ['equal', 'close', 'differs']);
  assert.deepEqual([seen({ amount: 22, fromCurrency: 'cad' }), seen({ amount: 22 })], ['differs', 'differs']);
  assert.deepEqual([seen({ fromCurrency: 'xof' }), seen({})], ['hidden', 'hidden']);
  const measured = (shown: Partial<Session>, wanted = WANTED) => measuredReadings(wanted, sessionOf(shown));
  assert.deepEqual(measured(xof(10_000, { transactionFee: 100 })), ['exact']);
  assert.deepEqual(measured(xof(10_100, { transactionFee: 100 })), ['fees']);
  assert.deepEqual(measured(xof(-1_000_000)), []);
  assert.deepEqual(measured({ amount: 10_000, fromCurrency: 'cad' }), []);
  assert.deepEqual(measured(xof(0), { ...WANTED, amountMinor: 0 }), []);
});

test('another currency beside nobody is another payment; beside the payee it may be the other side of an exchange', () => {
  const other = { amount: 10_000, fromCurrency: 'cad' };
  const beside = (payee: 'hidden' | 'equal', shown: Partial<Session>, currency = 'xof') =>
    compareAmountBeside(payee, { ...WANTED, currency }, sessionOf(shown), NONE_SEEN);
  assert.deepEqual([beside('hidden', other), beside('equal', other)], ['differs', 'hidden']);
  assert.equal(beside('hidden', { fromCurrency: 'xof' }), 'hidden');
  assert.equal(beside('hidden', { toCurrency: 'xof', fromCurrency: 'cad' }), 'hidden');
  assert.equal(beside('hidden', { fromCurrency: 'CFA' }), 'hidden');
});

test('a session may be a payment of each amount that it can be read as, and of any if it shows none', () => {
  const mayBe = (shown: Partial<Session>, key = 'xof 10000') =>
    mayBeOfAmount(sessionOf({ toCurrency: shown.fromCurrency, ...shown }), new Set([key]));
  assert.ok(mayBe(xof(10_000)) && mayBe(xof(10_100, { transactionFee: 100 })) && mayBe(xof(100)));
  assert.ok(mayBe({}) && mayBe({ amount: 5 }) && mayBe({ fromCurrency: 'xof' }));
  assert.ok(mayBe({ ...xof(5), toCurrency: undefined }), 'it may have been exchanged');
  assert.ok(!mayBe(xof(5)) && !mayBe(xof(10_000), 'cad 1000000'));
  assert.ok(!mayBe(xof(Number.POSITIVE_INFINITY)), 'what no currency can have is no amount');
});
