import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALL_WALLETS,
  chosenWallets,
  valuesOf,
  WALLET_SORTS,
} from '../../../renderer/wallets/wallet-filter.ts';
import type { WalletView } from '../../../shared/ipc/service-views.ts';

const BARE = { reference: null, description: null, businessId: null, userId: null, currencyFacts: null };

function wallet(id: string, currency: string, balance: string, day: number, status = 'ACTIVE'): WalletView {
  const at = `2026-01-0${day}T00:00:00.000Z`;
  const type = currency === 'xof' ? 'MobileMoneyWallet' : 'BankWallet';
  return { ...BARE, id, name: `Wallet ${id}`, currency, balance, type, status, createdAt: at, updatedAt: at };
}

const WALLETS = [
  wallet('b', 'cad', '9.50', 1),
  wallet('a', 'cad', '100.00', 3, 'INACTIVE'),
  wallet('c', 'xof', '500', 2),
];

const ids = (wallets: readonly WalletView[]) => wallets.map(({ id }) => id).join('');

test('wallets are filtered by currency, type and status, alone and together', () => {
  const chosen = (choice: Partial<typeof ALL_WALLETS>) =>
    ids(chosenWallets(WALLETS, { ...ALL_WALLETS, ...choice }));
  assert.equal(chosen({}), 'acb');
  assert.equal(chosen({ currency: 'cad' }), 'ab');
  assert.equal(chosen({ currency: 'cad', status: 'ACTIVE' }), 'b');
  assert.equal(chosen({ type: 'MobileMoneyWallet' }), 'c');
  assert.equal(chosen({ type: 'MobileMoneyWallet', currency: 'cad' }), '');
});

test('wallets are sorted by each order of the document; balances only within their currency', () => {
  const sorted = WALLET_SORTS.map((sort) => [sort, ids(chosenWallets(WALLETS, { ...ALL_WALLETS, sort }))]);
  assert.deepEqual(sorted, [
    ['createdAt', 'acb'],
    ['name', 'abc'],
    ['balance', 'abc'],
    ['updatedAt', 'acb'],
  ]);
});

test('only what some wallet has can be chosen', () => {
  assert.deepEqual(valuesOf(WALLETS, 'currency'), ['cad', 'xof']);
  assert.deepEqual(valuesOf(WALLETS, 'status'), ['ACTIVE', 'INACTIVE']);
});
