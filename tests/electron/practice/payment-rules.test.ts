import assert from 'node:assert/strict';
import test from 'node:test';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const PAYMENT_QUOTE = '/api/v1/mb-api/calculator/payment-calculator';
const XOF_10000 = 'channel=mobile_money&country=sn&amount=10000&currency=xof';

test('fields that are missing or mistyped are invalid parameters, each named', async (t) => {
  const { service, pay } = await startCaller(t);
  const empty = await pay({});
  assert.equal(empty.status, 400);
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'transaction',
    'transaction.amount',
    'transaction.channel',
    'transaction.country',
    'transaction.currency',
    'wallet_id',
  ]);
  const cases: [string, unknown][] = [
    ['transaction.amount', samplePayment({ transaction: { amount: '10000' } })],
    ['transaction.currency', samplePayment({ transaction: { currency: 5 } })],
    ['wallet_id', samplePayment({ body: { wallet_id: 7 } })],
    ['recipient', samplePayment({ body: { recipient: 'Awa' } })],
    ['description', samplePayment({ body: { description: ['x'] } })],
  ];
  for (const [field, body] of cases) {
    const answer = await pay(body);
    assert.equal(answer.status, 400, field);
    assert.deepEqual(Object.keys(answer.body.errors), [field]);
  }
  assert.equal(service.books.sessions().length, 0);
});

test('rules of the transaction are validated field by field', async (t) => {
  const { service, pay } = await startCaller(t);
  const cases: [string, object][] = [
    ['transaction.amount', { transaction: { amount: 0 } }],
    ['transaction.amount', { transaction: { amount: -5 } }],
    ['transaction.amount', { transaction: { amount: 10.5 } }],
    ['transaction.currency', { transaction: { currency: 'eur' } }],
    ['transaction.channel', { transaction: { channel: 'eft' } }],
    ['transaction.country', { transaction: { country: 'ca' } }],
    ['recipient', { body: { recipient: undefined } }],
    ['recipient.phone', { recipient: { phone: '' } }],
    [
      'recipient.transaction_type',
      { recipient: { transaction_type: 'cash_pickup', withdrawal_channel: 'ATM' } },
    ],
    ['wallet_id', { body: { wallet_id: SAMPLE_WALLET_IDS.cad } }],
  ];
  for (const [field, changes] of cases) {
    const answer = await pay(samplePayment(changes));
    assert.equal(answer.status, 422, `${field} ${JSON.stringify(answer.body)}`);
    assert.deepEqual(Object.keys(answer.body.errors), [field]);
    assert.equal(answer.body.mb_error_code, 'validation_error');
  }
  assert.equal(service.books.sessions().length, 0);
});

test('a wallet must exist and be active', async (t) => {
  const { pay } = await startCaller(t);
  const unknown = await pay(samplePayment({ body: { wallet_id: crypto.randomUUID() } }));
  assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ['wallet_id']]);
  const inactive = await pay(samplePayment({ body: { wallet_id: SAMPLE_WALLET_IDS.inactive } }));
  assert.equal(inactive.status, 400);
  assert.match(inactive.body.message, /INACTIVE/);
});

test('a payment can name an account of ours; a recipient needs its fields, not its id alone', async (t) => {
  const { service, pay } = await startCaller(t);
  const byAccount = (id: string) =>
    pay(samplePayment({ body: { recipient: undefined, destination_account_id: id } }));
  assert.equal((await byAccount(SAMPLE_ACCOUNT_IDS.xof)).status, 200);
  const nobody = await byAccount('nobody');
  assert.deepEqual([nobody.status, Object.keys(nobody.body.errors)], [422, ['destination_account_id']]);
  const known = service.books.recipients().find(({ fields }) => fields.transaction_type === 'mobile_money');
  const byId = await pay(samplePayment({ body: { recipient: { id: known?.id } } }));
  assert.equal(byId.status, 422);
  assert.ok('recipient.first_name' in byId.body.errors);
});

test('a wallet never goes below zero: insufficient_funds with the configured status', async (t) => {
  for (const status of [400, 402]) {
    const { service, pay } = await startCaller(t, {
      balances: { xof: 10_149 },
      insufficientFundsStatus: status,
    });
    const refused = await pay(samplePayment());
    assert.deepEqual([refused.status, refused.body.mb_error_code], [status, 'insufficient_funds']);
    service.controls.setBalanceMinor(SAMPLE_WALLET_IDS.xof, 10_150);
    assert.equal((await pay(samplePayment())).status, 200);
    assert.equal(service.books.balanceMinor(SAMPLE_WALLET_IDS.xof), 0);
  }
});

test('a quote is used once, for its own transaction, before it expires', async (t) => {
  const clock = manualClock(Date.UTC(2026, 2, 1));
  const { get, pay } = await startCaller(t, { quotes: { validMs: 60_000 } }, clock);
  const quoteId = async () => (await get(`${PAYMENT_QUOTE}?${XOF_10000}`)).body.data.quote_id;
  const payBy = async (quote_id: string, transaction: object = {}, recipient: object = {}) => {
    const { status, body } = await pay(samplePayment({ body: { quote_id }, transaction, recipient }));
    return [status, body.mb_error_code];
  };
  const used = await quoteId();
  assert.deepEqual(await payBy(used), [200, undefined]);
  assert.deepEqual(await payBy(used), [400, 'quote_used']);
  assert.deepEqual(await payBy(crypto.randomUUID()), [400, 'quote_not_found']);
  assert.deepEqual(await payBy(await quoteId(), { amount: 9_999 }), [400, 'quote_mismatch']);
  assert.deepEqual(await payBy(await quoteId(), { country: 'ml' }, { country: 'ml' }), [
    400,
    'quote_mismatch',
  ]);
  const old = await quoteId();
  clock.advance(60_000);
  assert.deepEqual(await payBy(old), [400, 'quote_expired']);
  clock.advance(3_600_000);
  await quoteId();
  assert.deepEqual(await payBy(old), [400, 'quote_not_found']);
});

test('a quote shows its fee before it was rounded up, and some sessions take a unit more than was quoted', async (t) => {
  const { service, get, pay } = await startCaller(t);
  const before = service.books.balanceMinor(SAMPLE_WALLET_IDS.xof);
  const quoteOf = async (amount: number) =>
    (await get(`${PAYMENT_QUOTE}?${XOF_10000.replace('10000', String(amount))}`)).body.data;
  const paid = async (amount: number) => {
    const { quote_id } = await quoteOf(amount);
    assert.equal((await pay(samplePayment({ body: { quote_id }, transaction: { amount } }))).status, 200);
    const [item] = (await get('/api/v1/transactions/sessions')).body.data.items;
    return [item.transaction_fee, item.processing_fee];
  };
  const quote = await quoteOf(10_050);
  assert.deepEqual([quote.our_fee, quote.total_fees, quote.user_pays], [100.5, 150.5, 10_200.5]);
  assert.deepEqual(await paid(10_050), [101, 50]);
  const whole = await quoteOf(10_077);
  assert.deepEqual([whole.our_fee, whole.total_fees], [100.77, 150.77]);
  assert.deepEqual(await paid(10_077), [102, 50]);
  assert.equal(service.books.balanceMinor(SAMPLE_WALLET_IDS.xof), before - 10_201 - 10_229);
});

test('every session takes more than its quote if the options say so', async (t) => {
  const { service, get, pay } = await startCaller(t, { extraFeeMinor: 3 });
  const before = service.books.balanceMinor(SAMPLE_WALLET_IDS.xof);
  const { quote_id } = (await get(`${PAYMENT_QUOTE}?${XOF_10000}`)).body.data;
  assert.equal((await pay(samplePayment({ body: { quote_id } }))).status, 200);
  assert.equal(service.books.balanceMinor(SAMPLE_WALLET_IDS.xof), before - 10_153);
});

test('a recipient whom a sheet marks as unknown is not found, and nothing is paid', async (t) => {
  const { service, pay } = await startCaller(t);
  const { status, body } = await pay(samplePayment({ recipient: { phone: '+221771404404' } }));
  assert.deepEqual([status, body.mb_error_code], [404, 'RECIPIENT_NOT_FOUND']);
  assert.deepEqual(service.books.sessions(), []);
});

test('a quote may be used again where the options say so', async (t) => {
  const { get, pay } = await startCaller(t, { quotes: { usedOnce: false } });
  const { quote_id } = (await get(`${PAYMENT_QUOTE}?${XOF_10000}`)).body.data;
  for (let turn = 0; turn < 2; turn += 1) {
    assert.equal((await pay(samplePayment({ body: { quote_id } }))).status, 200);
  }
});

test('configured amounts are quoted with errors or not enabled, and cannot be paid', async (t) => {
  const { get, pay } = await startCaller(t, {
    quotes: {
      refusals: [
        { channel: 'mobile_money', minAmount: 10_000, maxAmount: 10_000, suggestedAmount: 9_000 },
        { channel: 'mobile_money', minAmount: 11_000, maxAmount: 11_000, withErrors: false },
      ],
    },
  });
  const withErrors = (await get(`${PAYMENT_QUOTE}?${XOF_10000}`)).body.data;
  assert.equal(withErrors.enabled, false);
  assert.equal(withErrors.errors[0].error_code, 'OTP_ERROR');
  assert.equal(withErrors.errors[0].suggested_receive_amount, 9_000);
  assert.equal(withErrors.errors[0].suggested_values.user_pays, 9_135);
  const notEnabled = (await get(`${PAYMENT_QUOTE}?${XOF_10000.replace('10000', '11000')}`)).body.data;
  assert.deepEqual([notEnabled.enabled, notEnabled.errors], [false, []]);
  const refused = await pay(samplePayment({ body: { quote_id: withErrors.quote_id } }));
  assert.deepEqual([refused.status, refused.body.mb_error_code], [400, 'quote_not_enabled']);
  assert.equal((await pay(samplePayment())).status, 422);
  assert.equal((await pay(samplePayment({ transaction: { amount: 12_000 } }))).status, 200);
});

test('which id of the creation result is the session’s can be chosen', async (t) => {
  for (const sessionIdField of ['session_id', 'transaction_id', 'both'] as const) {
    const { get, pay } = await startCaller(t, { sessionIdField });
    const { data } = (await pay(samplePayment())).body;
    const found = async (id: string) => (await get(`/api/v1/transactions/sessions/${id}`)).status === 200;
    assert.deepEqual(
      [await found(data.session_id), await found(data.transaction_id)],
      [sessionIdField !== 'transaction_id', sessionIdField !== 'session_id'],
    );
  }
});
