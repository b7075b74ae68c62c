import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  channelsFor,
  countriesFor,
  EMPTY_DRAFT,
  fieldsOfKind,
  type MoneyDraft,
  openFields,
  payinMethodsFor,
  plainAmount,
} from '../../../renderer/money/money-draft.ts';
import { moneyRequestOf, quoteRequestOf } from '../../../renderer/money/money-requests.ts';
import { REQUESTS } from '../../../shared/ipc/requests.ts';
import type { WalletView } from '../../../shared/ipc/service-views.ts';

function wallet(id: string, currency: string): WalletView {
  const ids = { reference: null, businessId: null, userId: null };
  const times = { createdAt: null, updatedAt: null };
  const rest = { type: null, description: null, currencyFacts: null, ...ids, ...times };
  return { id, name: id, currency, balance: '1000', status: 'ACTIVE', ...rest };
}

const wallets = [wallet('x', 'xof'), wallet('c', 'cad')];
const filled: MoneyDraft = {
  ...EMPTY_DRAFT,
  walletId: 'x',
  amount: '125 000',
  country: 'sn',
  channel: 'mobile_money',
  payinMethod: 'bank_transfer',
  bankName: 'Bank',
  sendingAccountName: 'Acme',
  customerName: 'Awa Diop',
  customerEmail: 'awa@example.com',
  customerPhone: '+221771834567',
  toWalletId: 'c',
  toCurrency: 'cad',
  recipientId: 'r1',
};

test('an amount is read with blanks and a decimal comma, and refused beyond its currency’s decimals', () => {
  assert.equal(plainAmount('1 234,50', 'cad'), '1234.50');
  assert.equal(plainAmount('125 000', 'xof'), '125000');
  assert.equal(plainAmount('12.345', 'cad'), undefined);
  assert.equal(plainAmount('0', 'xof'), undefined);
  assert.equal(plainAmount('-5', 'xof'), undefined);
  assert.equal(plainAmount('five', 'xof'), undefined);
});

test('what is offered follows the regions of the API document', () => {
  assert.deepEqual(countriesFor('cad'), ['ca']);
  assert.deepEqual(channelsFor('cad', 'ca'), ['etransfer_send', 'eft', 'billpay']);
  assert.deepEqual(payinMethodsFor('ca'), ['etransfer_request']);
});

for (const kind of ['deposit', 'customer-deposit', 'pay', 'withdraw', 'swap', 'swap-and-send'] as const) {
  test(`a filled form of ${kind} makes requests that the table takes`, () => {
    assert.deepEqual(openFields(kind, filled, wallets), []);
    const command = moneyRequestOf({
      kind,
      draft: filled,
      wallets,
      quoteId: 'q1',
      confirmation: '',
      meantBeside: [],
    });
    assert.ok(command);
    assert.equal(command.name, `money.${kind}`);
    assert.equal(REQUESTS[command.name].input.safeParse(command.input).success, true);
    const quote = quoteRequestOf(kind, filled, wallets);
    assert.equal(quote === null, kind === 'customer-deposit');
    if (quote) assert.equal(REQUESTS[quote.name].input.safeParse(quote.input).success, true);
  });

  test(`an empty form of ${kind} moves nothing and says what is missing`, () => {
    assert.equal(
      moneyRequestOf({
        kind,
        draft: EMPTY_DRAFT,
        wallets,
        quoteId: null,
        confirmation: '',
        meantBeside: [],
      }),
      null,
    );
    assert.ok(openFields(kind, EMPTY_DRAFT, wallets).includes('amount'));
  });
}

test('a swap into the wallet it comes from is not offered', () => {
  const same = { ...filled, toWalletId: 'x' };
  assert.ok(openFields('swap', same, wallets).includes('toWalletId'));
  assert.equal(quoteRequestOf('swap', same, wallets), null);
});

test('a direct debit asks for its token, other methods do not', () => {
  assert.ok(!fieldsOfKind('deposit', filled).includes('directDebitToken'));
  assert.ok(fieldsOfKind('deposit', { ...filled, payinMethod: 'direct_debit' }).includes('directDebitToken'));
});
