import assert from 'node:assert/strict';
import test from 'node:test';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { type PracticeCaller, samplePayment, startCaller } from '../../support/practice-caller.ts';

const SESSIONS = '/api/v1/transactions/sessions';
const CALCULATOR = '/api/v1/mb-api/calculator';
const { xof, cad, usd, inactive } = SAMPLE_WALLET_IDS;

const plainSwap = {
  source_wallet: cad,
  destination_wallet: xof,
  session_type: 'swap_transaction',
  swap_type: 'SWAP',
};
const swapAndSend = {
  source_wallet: cad,
  session_type: 'swap_and_send',
  swap_type: 'SWAP_SEND',
  payout_recipient: samplePayment().recipient,
};
const transaction = {
  amount: 100,
  from_currency: 'cad',
  to_currency: 'xof',
  country: 'sn',
  priority: 'standard',
};

function balances({ service }: PracticeCaller) {
  return { cad: service.books.balanceMinor(cad), xof: service.books.balanceMinor(xof) };
}

test('a swap by quote takes what the user pays and, when it completes, brings what was converted', async (t) => {
  const caller = await startCaller(t);
  const before = balances(caller);
  const query = 'from_currency=cad&to_currency=xof&amount=100&priority=standard&mode=send';
  const quote = (await caller.get(`${CALCULATOR}/swap-calculator?${query}`)).body.data;
  const created = await caller.post(`${SESSIONS}/swap`, { ...plainSwap, swap_quote_id: quote.quote_id });
  assert.equal(created.status, 200);
  assert.deepEqual(balances(caller), {
    cad: before.cad - Math.round(quote.user_pays * 100),
    xof: before.xof,
  });
  caller.service.controls.settleAll();
  assert.deepEqual(balances(caller), {
    cad: before.cad - Math.round(quote.user_pays * 100),
    xof: before.xof + quote.converted,
  });
  const single = (await caller.get(`${SESSIONS}/${created.body.data.session_id}`)).body.data;
  assert.deepEqual(
    [
      single.from_currency,
      single.to_currency,
      single.amount,
      single.converted_amount,
      single.transaction_type,
    ],
    ['cad', 'xof', 100, 44_125, 'swap_transaction'],
  );
});

test('a failed swap gives the whole debit back and moves nothing else', async (t) => {
  const caller = await startCaller(t);
  const before = balances(caller);
  const created = await caller.post(`${SESSIONS}/swap`, { ...plainSwap, transaction });
  caller.service.controls.finish(created.body.data.session_id, 'transaction_cancelled');
  assert.deepEqual(balances(caller), before);
});

test('swap and send by its combined quote passes through the wallet of the target currency', async (t) => {
  const caller = await startCaller(t);
  const { service } = caller;
  const before = balances(caller);
  const query =
    'from_currency=cad&to_currency=xof&amount=100&payment_channel=mobile_money&priority=standard&country=sn&mode=send';
  const quote = (await caller.get(`${CALCULATOR}/swap-and-send-calculator?${query}`)).body.data;
  const body = { ...swapAndSend, payout_quote_id: quote.combined.quote_id };
  const created = await caller.post(`${SESSIONS}/swap`, body);
  assert.equal(created.status, 200, JSON.stringify(created.body));
  service.controls.settleAll();
  assert.deepEqual(balances(caller), {
    cad: before.cad - Math.round(quote.combined.user_pays * 100),
    xof: before.xof,
  });
  const moved = service.books
    .ledgerEntries()
    .flatMap(({ postings }) => postings)
    .filter(({ account, amountMinor }) => account === `wallet:${xof}` && Math.abs(amountMinor) === 44_125);
  assert.deepEqual(
    moved.map(({ amountMinor }) => amountMinor),
    [44_125, -44_125],
  );
  const [item] = (await caller.get(`${SESSIONS}?type=swap_and_send`)).body.data.items;
  assert.deepEqual(
    [item.transaction_kind, item.recipient.name, item.receiver_country],
    ['mobile_money', 'Awa Ndiaye', 'sn'],
  );
});

test('swap and send goes to an existing recipient by its id, on the channel of its type', async (t) => {
  const { service, post } = await startCaller(t);
  const known = service.books.recipients().find(({ fields }) => fields.transaction_type === 'cash_pickup');
  const body = { ...swapAndSend, payout_recipient: { id: known?.id }, transaction };
  assert.equal((await post(`${SESSIONS}/swap`, body)).status, 200);
  assert.equal(service.books.sessions()[0]?.channel, 'cashpickup');
  const unknown = {
    ...body,
    payout_recipient: { id: crypto.randomUUID() },
    transaction: { ...transaction, payment_channel: 'mobile_money' },
  };
  const refused = await post(`${SESSIONS}/swap`, unknown);
  assert.deepEqual([refused.status, refused.body.mb_error_code], [404, 'RECIPIENT_NOT_FOUND']);
});

test('a swap is given in exactly one way, with what its type needs', async (t) => {
  const { service, post } = await startCaller(t);
  const cases: [string, object][] = [
    ['transaction', plainSwap],
    ['transaction', { ...plainSwap, transaction, swap_quote_id: 'q' }],
    ['transaction', { ...plainSwap, payout_quote_id: 'q', swap_quote_id: 'q' }],
    ['session_type', { ...plainSwap, transaction, session_type: 'swap_and_send' }],
    ['swap_type', { ...plainSwap, transaction, swap_type: 'swap' }],
    ['destination_wallet', { ...plainSwap, transaction, destination_wallet: undefined }],
    ['destination_wallet', { ...plainSwap, transaction, destination_wallet: cad }],
    ['destination_wallet', { ...plainSwap, transaction, destination_wallet: usd }],
    ['payout_recipient', { ...swapAndSend, transaction, payout_recipient: undefined }],
    [
      'payout_recipient.phone',
      { ...swapAndSend, transaction, payout_recipient: { ...swapAndSend.payout_recipient, phone: '' } },
    ],
    ['source_wallet', { ...plainSwap, transaction, source_wallet: usd }],
    ['transaction.to_currency', { ...plainSwap, transaction: { ...transaction, to_currency: 'cad' } }],
    ['transaction.amount', { ...plainSwap, transaction: { ...transaction, amount: 0 } }],
  ];
  for (const [field, body] of cases) {
    const answer = await post(`${SESSIONS}/swap`, body);
    assert.equal(answer.status, 422, `${field} ${JSON.stringify(answer.body)}`);
    assert.deepEqual(Object.keys(answer.body.errors), [field]);
  }
  const missing = await post(`${SESSIONS}/swap`, { transaction: {} });
  assert.equal(missing.status, 400);
  assert.ok('source_wallet' in missing.body.errors && 'transaction.amount' in missing.body.errors);
  assert.equal(
    (await post(`${SESSIONS}/swap`, { ...plainSwap, transaction, destination_wallet: inactive })).status,
    400,
  );
  assert.equal(service.books.sessions().length, 0);
});

test('a quote serves only the kind of swap it was made for', async (t) => {
  const { get, post } = await startCaller(t);
  const query = 'from_currency=cad&to_currency=xof&amount=100&priority=standard&mode=send';
  const { quote_id } = (await get(`${CALCULATOR}/swap-calculator?${query}`)).body.data;
  const refused = await post(`${SESSIONS}/swap`, { ...swapAndSend, payout_quote_id: quote_id });
  assert.deepEqual([refused.status, refused.body.mb_error_code], [400, 'quote_mismatch']);
});

test('a deposit is credited when it completes, and not when it fails', async (t) => {
  const { service, get, post } = await startCaller(t);
  const before = service.books.balanceMinor(xof);
  const query = 'channel=bank_transfer&currency=xof&amount=50000&mode=send&country=sn';
  const quote = (await get(`${CALCULATOR}/deposit-calculator?${query}`)).body.data;
  const body = {
    wallet_id: xof,
    quote_id: quote.quote_id,
    transaction: { amount: 50_000, payin_country: 'sn', payin_method: 'bank_transfer' },
  };
  const created = await post(`${SESSIONS}/deposit`, body);
  assert.match(created.body.data.payment_link, /^https:\/\//);
  assert.equal(service.books.balanceMinor(xof), before);
  service.controls.settleAll();
  assert.equal(service.books.balanceMinor(xof), before + 50_000);
  assert.equal(service.books.accountMinor('fees', 'xof'), quote.total_fees);
  const again = await post(`${SESSIONS}/deposit`, { ...body, quote_id: undefined });
  service.controls.finish(again.body.data.session_id, 'transaction_cancelled');
  assert.equal(service.books.balanceMinor(xof), before + 50_000);
});

test('a deposit’s method and country are those of the wallet’s region', async (t) => {
  const { post } = await startCaller(t);
  const good = {
    wallet_id: cad,
    transaction: { amount: 50, payin_country: 'ca', payin_method: 'etransfer_request' },
  };
  assert.equal((await post(`${SESSIONS}/deposit`, good)).status, 200);
  for (const [field, change] of [
    ['transaction.payin_method', { payin_method: 'bank_transfer' }],
    ['transaction.payin_country', { payin_country: 'sn' }],
    ['transaction.amount', { amount: 0.001 }],
  ] as const) {
    const answer = await post(`${SESSIONS}/deposit`, {
      ...good,
      transaction: { ...good.transaction, ...change },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.errors), [field]);
  }
  const empty = await post(`${SESSIONS}/deposit`, {});
  assert.equal(empty.status, 400);
  assert.ok('transaction.payin_method' in empty.body.errors && 'wallet_id' in empty.body.errors);
});

test('a customer deposit needs every field of its customer and bank, and is credited whole', async (t) => {
  const { service, post } = await startCaller(t);
  const before = service.books.balanceMinor(cad);
  const good = {
    wallet_id: cad,
    transaction: { amount: 80.25, payin_country: 'ca', bank_name: 'Nord', sending_account_name: 'Boréal' },
    customer: { name: 'Boréal', email: 'b@example.com', phone: '+15145550100' },
  };
  assert.equal((await post(`${SESSIONS}/customer-deposit`, good)).status, 200);
  service.controls.settleAll();
  assert.equal(service.books.balanceMinor(cad), before + 8_025);
  const empty = await post(`${SESSIONS}/customer-deposit`, { transaction: {}, customer: {} });
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'customer.email',
    'customer.name',
    'customer.phone',
    'transaction.amount',
    'transaction.bank_name',
    'transaction.payin_country',
    'transaction.sending_account_name',
    'wallet_id',
  ]);
});

test('a swap and send names the session that sends, cash its counter, and a failure who has the money again', async (t) => {
  const { service, get, post } = await startCaller(t);
  const known = service.books.recipients().find(({ fields }) => fields.transaction_type === 'cash_pickup');
  const body = { ...swapAndSend, payout_recipient: { id: known?.id }, transaction };
  const made = await post(`${SESSIONS}/swap`, body);
  const id = made.body.data.session_id;
  const read = async () => (await get(`${SESSIONS}/${id}`)).body.data;
  const before = await read();
  assert.match(before.send_session, /^[0-9a-f-]{36}$/);
  assert.notEqual(before.send_session, id);
  assert.match(before.external_payout_url, /^https:\/\/practice\.invalid\/payout\//);
  assert.equal(before.reversal_recipient_id, '');
  service.controls.finish(id, 'transaction_cancelled');
  const [listed] = (await get(SESSIONS)).body.data.items;
  assert.deepEqual([listed.status, listed.reversal_recipient_id], ['failed', known?.id]);
  assert.equal(listed.send_session, before.send_session);
});
