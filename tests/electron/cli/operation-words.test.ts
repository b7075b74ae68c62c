import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationInWords } from '../../../electron/cli/operation-words.ts';

const recipient = { first_name: 'Awa', last_name: 'Diop', phone: '+221771834567' };
const transaction = { amount: 5000, country: 'sn', channel: 'mobile_money', currency: 'xof' };

test('the last question before a payment names payee, account, channel, wallet and cost', () => {
  const body = { wallet_id: 'w1', transaction, recipient };
  const said = operationInWords('payment', body, '5100');
  for (const part of ['5,000', 'Awa Diop', '+221771834567', 'Mobile money', 'Senegal', 'wallet w1', '5,100'])
    assert.ok(said.includes(part), `${part}: ${said}`);
  assert.ok(operationInWords('payment', body).includes('Cost with all fees: not known.'));
});

test('of an account number only the end is shown; an account id is shown whole', () => {
  const eft = { ...transaction, channel: 'eft', country: 'ca', currency: 'cad' };
  const byNumber = {
    wallet_id: 'w1',
    transaction: eft,
    recipient: { ...recipient, account_number: '123456789012' },
  };
  const said = operationInWords('withdrawal', byNumber);
  assert.ok(said.includes('account ••••9012') && !said.includes('12345678'), said);
  const byId = { wallet_id: 'w1', transaction: eft, destination_account_id: 'acc-1' };
  assert.ok(operationInWords('withdrawal', byId).includes('to the account acc-1'));
});

test('a swap names both wallets, a swap and send its recipient, a customer’s deposit the customer', () => {
  const swap = { source_wallet: 'w1', destination_wallet: 'w2', swap_quote_id: 'q1' };
  assert.equal(operationInWords('swap', swap), 'swap: from wallet w1, into wallet w2.');
  const sent = { source_wallet: 'w1', payout_quote_id: 'q1', payout_recipient: { id: 'r1' } };
  assert.equal(operationInWords('swap', sent), 'swap: to r1, from wallet w1.');
  const customer = { name: 'A. Sow', email: 'a@example.com', phone: '' };
  const deposit = { wallet_id: 'w3', transaction: { amount: 5, payin_country: 'ci' }, customer };
  assert.equal(
    operationInWords('customer-deposit', deposit),
    'customer-deposit: 5, from A. Sow, a@example.com, in Côte d’Ivoire, wallet w3.',
  );
});
