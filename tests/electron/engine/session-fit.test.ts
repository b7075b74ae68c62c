// What a session that is a row's shows otherwise than it was meant: where money was converted, what the recipient gets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf } from '../../../electron/engine/core/doubt/session-fit.ts';
import { placeRow } from '../../../electron/engine/core/state/place-row.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { Session } from '../../../shared/api/session.ts';
import { anAttempt } from '../../support/an-attempt.ts';
import { takenAs } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';

type Shown = Partial<Session>;

/** A row of 1,000 XOF that was exchanged from a wallet in dollars and sent in one step. */
function exchangedRow(): CoreRun {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, takenAs('s-1'));
  const row = rowOf(run.state, 2);
  const quote = {
    id: 'q',
    currency: 'cad',
    userPaysMinor: 250,
    totalFeesMinor: 10,
    recipientGetsMinor: 1000,
  };
  placeRow(run.state, row, {
    ...row,
    attempts: row.attempts.map((attempt) => ({ ...attempt, operation: 'swap', quote })),
  });
  return run;
}

function seen(run: CoreRun, shown: Shown & Pick<Session, 'id'>): void {
  const session = { ...EMPTY_SESSION, status: 'completed', createdAtMs: run.nowMs, ...shown };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
}

const EXCHANGE: Shown = { fromCurrency: 'cad', toCurrency: 'xof', amount: 2.5, convertedAmount: 1000 };

/** The alarms after the exchange and its sending half were seen. */
function alarmsAfter(exchange: Shown, half: Shown): readonly unknown[] {
  const run = exchangedRow();
  const { marker } = rowOf(run.state, 2);
  seen(run, { ...EXCHANGE, ...exchange, id: 's-1', description: marker, sendSession: 'half' });
  seen(run, { ...half, id: 'half' });
  return run.state.batch.alarms.map(({ problem }) => problem.params?.what);
}

test('an exchange and its sending half that pay what was meant raise no alarm', () => {
  const halves: readonly Shown[] = [
    {},
    { amount: 1000, fromCurrency: 'xof', toCurrency: 'xof' },
    { amount: 1000, convertedAmount: 0, fromCurrency: 'xof' },
    { amount: 2.5, convertedAmount: 1000, fromCurrency: 'cad', toCurrency: 'xof' },
  ];
  for (const half of halves) assert.deepEqual(alarmsAfter({}, half), [], JSON.stringify(half));
});

test('a sending half of another amount, or to somebody else, is an alarm', () => {
  const stranger = { ...NO_RECIPIENT, phone: '+221779999999' };
  for (const [half, what] of [
    [{ amount: 900, fromCurrency: 'xof', toCurrency: 'xof' }, 'other-amount:900 1000 xof'],
    [
      { amount: 2.5, convertedAmount: 900, fromCurrency: 'cad', toCurrency: 'xof' },
      'other-amount:900 1000 xof',
    ],
    [{ amount: 1000, fromCurrency: 'xof', recipient: stranger }, 'other-recipient'],
  ] as const)
    assert.deepEqual(alarmsAfter({}, half), [what], JSON.stringify(half));
});

test('an exchange whose recipient gets another amount is an alarm, though another of its figures reads like the row’s', () => {
  assert.deepEqual(alarmsAfter({ amount: 1000, convertedAmount: 900 }, {}), ['other-amount:900 1000 xof']);
});

test('an exchange that is shown the other way round is no alarm if its quote says so', () => {
  for (const taken of [2.5, 2.4])
    assert.deepEqual(alarmsAfter({ amount: 1000, convertedAmount: taken }, {}), [], `${taken}`);
  for (const [amount, convertedAmount, what] of [
    [1000, 2.6, 'other-amount:2.6 1000 xof'],
    [900, 2.5, 'other-amount:2.5 1000 xof'],
  ] as const)
    assert.deepEqual(alarmsAfter({ amount, convertedAmount }, {}), [what]);
});

test('an amount that the currency cannot have is named as the service shows it', () => {
  const { state } = exchangedRow();
  const shown = { ...EMPTY_SESSION, id: 's-1', status: 'completed', amount: 10.505, convertedAmount: 1e21 };
  assert.equal(differencesOf(rowOf(state, 2), shown)[0], 'other-amount:10.505/1e+21 1000 xof');
});

test('a word for the currency that is no code of one is no other currency', () => {
  const { state } = exchangedRow();
  const shown = { ...EMPTY_SESSION, id: 's-1', status: 'completed', fromCurrency: 'fcfa' as 'xof' };
  assert.equal(differencesOf(rowOf(state, 2), { ...shown, amount: 1000 })[0], undefined);
  assert.equal(differencesOf(rowOf(state, 2), { ...shown, amount: 900 })[0], 'other-amount:900 1000 xof');
});

test('what the recipient gets is compared again once the service shows it', () => {
  const run = exchangedRow();
  const { marker } = rowOf(run.state, 2);
  const early = {
    ...EXCHANGE,
    amount: undefined,
    convertedAmount: undefined,
    id: 's-1',
    description: marker,
  };
  seen(run, { ...early, status: 'processing' });
  assert.equal(run.state.batch.alarms.length, 0);
  seen(run, { ...early, convertedAmount: 900 });
  assert.equal(run.state.batch.alarms.length, 1);
});

test('fees with a fraction of the smallest unit are part of a debit, never of what arrives', () => {
  const { state } = coreRun(1);
  const quote = { id: 'q', userPaysMinor: 1016, totalFeesMinor: 16, recipientGetsMinor: 1000 };
  const row = { ...rowOf(state, 2), attempts: [anAttempt({ quote })] };
  const shownAs = (amount: number) =>
    differencesOf(row, { ...EMPTY_SESSION, id: 's-1', status: 'completed', amount })[0];
  assert.equal(shownAs(1015.5), undefined);
  assert.equal(shownAs(999.5), 'other-amount:999.5 1000 xof');
});

test('a payment that nothing converts may show its fees in the amount, and 0 as converted', () => {
  const run = coreRun(1);
  const row = {
    ...rowOf(run.state, 2),
    attempts: [
      anAttempt({ quote: { id: 'q', userPaysMinor: 1010, totalFeesMinor: 10, recipientGetsMinor: 1000 } }),
    ],
  };
  const shownAs = (amount: number, convertedAmount: number | undefined) =>
    differencesOf(row, {
      ...EMPTY_SESSION,
      ...{ id: 's-1', status: 'completed', amount, convertedAmount, fromCurrency: 'xof', toCurrency: 'xof' },
    })[0];
  for (const [amount, converted] of [
    [1000, undefined],
    [1010, 1000],
    [1000, 1010],
    [1000, 0],
  ] as const)
    assert.equal(shownAs(amount, converted), undefined, `${amount} ${converted}`);
  assert.equal(shownAs(1000, 900), 'other-amount:900 1000 xof');
});
