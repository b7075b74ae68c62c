/** Sessions as the window shows them: no amount without the currency it is in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewSessions } from '../../../electron/main/service/profile-connection.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { engineBench } from '../../support/engine-bench.ts';

test('a session that names no currency is shown in that of its wallet, and no other is touched', async (t) => {
  const bench = await engineBench(t);
  const { engine, service } = bench.open();
  const connection = { engine, client: service };
  const views = await viewSessions(connection, [
    { ...EMPTY_SESSION, status: 'pending', id: 'deposit', amount: 100, walletId: SAMPLE_WALLET_IDS.xof },
    {
      ...EMPTY_SESSION,
      status: 'pending',
      id: 'swap',
      amount: 5,
      walletId: SAMPLE_WALLET_IDS.xof,
      toCurrency: 'cad',
    },
    { ...EMPTY_SESSION, status: 'pending', id: 'nowhere', amount: 5 },
  ]);
  assert.deepEqual(
    views.map(({ id, fromCurrency, toCurrency }) => [id, fromCurrency, toCurrency]),
    [
      ['deposit', 'xof', null],
      ['swap', null, 'cad'],
      ['nowhere', null, null],
    ],
  );
});
