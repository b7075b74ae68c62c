import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Outcome, outsideCase, RECIPIENT } from './outside-case.ts';

const read = ({ status, stdout, stderr }: Outcome): Record<string, unknown> => {
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

test('call reaches all 20 operations at another service, and money goes through the journal', async (t) => {
  const place = await outsideCase(t);
  const { service } = place;
  const call = (operation: string, ...args: string[]) => place.run(['call', operation, ...args]);
  const params = (given: Record<string, string>) =>
    Object.entries(given).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
  const money = (operation: string, body: object, ...args: string[]) => {
    const path = join(place.folder, `${operation}.json`);
    writeFileSync(path, JSON.stringify(body));
    return call(operation, '--body', path, ...args);
  };
  const [xof, cad] = [service.walletId('XOF'), service.walletId('CAD')];
  const payment = {
    wallet_id: xof,
    recipient: RECIPIENT,
    transaction: { amount: 1000, country: 'sn', channel: 'mobile_money', currency: 'xof' },
  };
  assert.equal((await money('payment', payment)).status, 2, 'money needs --yes');
  assert.equal(service.books.requests.length, 0);
  const paid = read(await money('payment', payment, '--yes'));
  assert.equal(paid.session_id, service.payments()[0]?.sessionId);
  const exchange = { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' };
  const payin = { amount: 10, payin_country: 'ca' };
  read(
    await money(
      'withdrawal',
      { ...payment, recipient: undefined, destination_account_id: 'account-1' },
      '--yes',
    ),
  );
  read(
    await money(
      'deposit',
      { wallet_id: cad, transaction: { ...payin, payin_method: 'etransfer_request' } },
      '--yes',
    ),
  );
  const customer = { name: 'Ann', email: 'ann@x.example', phone: '+15145550000' };
  const from = { ...payin, bank_name: 'Bank', sending_account_name: 'Ann' };
  read(await money('customer-deposit', { wallet_id: cad, transaction: from, customer }, '--yes'));
  const swap = {
    source_wallet: cad,
    destination_wallet: xof,
    session_type: 'swap_transaction',
    swap_type: 'SWAP',
  };
  read(await money('swap', { ...swap, transaction: exchange }, '--yes'));
  assert.equal(service.books.sessions.length, 5);
  assert.ok(service.books.sessions.every((session) => session.key !== null));
  assert.equal(JSON.parse((await place.run(['batches', '--json'])).stdout).batches.length, 5);

  read(await money('create-recipient', RECIPIENT));
  const sample = {
    from_currency: 'cad',
    to_currency: 'xof',
    amount: '10',
    priority: 'standard',
    mode: 'send',
  };
  const reads: Record<string, Record<string, string>> = {
    'list-sessions': { limit: '2', type: 'payment' },
    'get-session': { id: String(paid.session_id) },
    'list-wallets': { currency: 'XOF' },
    'get-wallet': { id: xof },
    'list-recipients': { page: '1' },
    'list-fees': {},
    'deposit-quote': {
      channel: 'etransfer_request',
      currency: 'cad',
      amount: '10.5',
      mode: 'send',
      country: 'ca',
    },
    'payment-quote': { channel: 'mobile_money', country: 'sn', amount: '1000', currency: 'xof' },
    'swap-quote': sample,
    'swap-and-send-quote': { ...sample, payment_channel: 'mobile_money', country: 'sn' },
    'effective-rate': { from_currency: 'cad', to_currency: 'xof', priority: 'standard' },
    'list-webhook-subscriptions': {},
    'get-webhook-subscription': { id: '6f0b5f33-35b3-4f10-8a43-0a7c4c5f6a01' },
  };
  const answers: Record<string, Record<string, unknown>> = {};
  for (const [operation, given] of Object.entries(reads)) {
    answers[operation] = read(await call(operation, ...params(given)));
  }
  assert.equal(answers['get-session']?.id, paid.session_id);
  const { items } = answers['list-fees'] as { items: { fees: { id: string }[] }[] };
  read(await call('get-fee', ...params({ id: items[0]?.fees[0]?.id ?? '' })));
  assert.deepEqual([...new Set(service.books.oddities)], []);

  const before = service.books.requests.length;
  const broken = await money(
    'payment',
    { ...payment, recipient: { ...RECIPIENT, provider: undefined } },
    '--yes',
  );
  assert.equal(broken.status, 2);
  assert.match(broken.stderr, /provider is required/);
  assert.equal((await call('payment-quote', ...params({ channel: 'eft' }))).status, 2);
  assert.equal(service.books.requests.length, before, 'a broken rule is not sent');
  const missing = await call('get-wallet', ...params({ id: 'none' }));
  assert.equal(missing.status, 3);
  assert.deepEqual(JSON.parse(missing.stdout), {
    status: 404,
    success: false,
    message: 'Could not find wallet',
    mb_error_code: 'WALLET_NOT_FOUND',
    errors: {},
  });
});
