import assert from 'node:assert/strict';
import test from 'node:test';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const WALLETS = '/api/v1/purses/wallets';

test('a request without the headers of the document is refused as the document says', async (t) => {
  const { service, get } = await startCaller(t);
  const authorization = `HMAC-SHA256 ${service.publicKey}:${service.privateKey}`;
  const cases: [string, Record<string, string | undefined>, number][] = [
    ['no authorization', { authorization: undefined }, 401],
    ['another scheme', { authorization: authorization.replace('HMAC-SHA256', 'Basic') }, 401],
    ['another private key', { authorization: `${authorization}x` }, 401],
    ['no origin', { 'x-origin': undefined }, 403],
    ['an origin in another case', { 'x-origin': service.origin.toUpperCase() }, 403],
    ['no timestamp', { 'x-timestamp': undefined }, 403],
    ['a timestamp without milliseconds', { 'x-timestamp': '2026-03-01T10:00:00Z' }, 403],
    ['a timestamp in another zone', { 'x-timestamp': '2026-03-01T10:00:00.000+01:00' }, 403],
    ['no content type', { 'content-type': undefined }, 403],
    ['a content type with a charset', { 'content-type': 'application/json; charset=utf-8' }, 403],
  ];
  for (const [what, headers, status] of cases) {
    const answer = await get(WALLETS, headers);
    assert.equal(answer.status, status, what);
    assert.equal(answer.body.mb_error_code, 'permission_error', what);
    assert.equal(answer.body.success, false, what);
    assert.deepEqual(answer.body.errors, {}, what);
  }
  assert.equal((await get(WALLETS)).status, 200);
});

test('a payment without an idempotency key is refused, a withdrawal is not', async (t) => {
  const { service, post } = await startCaller(t);
  const payment = await post('/api/v1/transactions/sessions/payment', samplePayment());
  assert.equal(payment.status, 403);
  assert.match(payment.body.message, /x-idempotency-key/);
  const withdrawal = await post('/api/v1/transactions/sessions/withdrawal', samplePayment());
  assert.equal(withdrawal.status, 200);
  assert.equal(service.books.sessions().length, 1);
});

test('an operation the keys have no permission for is named in the refusal', async (t) => {
  const { get, pay } = await startCaller(t, { denied: ['payment'] });
  const refused = await pay(samplePayment());
  assert.equal(refused.status, 403);
  assert.equal(refused.body.message, 'Access denied to payment. Insufficient permissions.');
  assert.equal((await get(WALLETS)).status, 200);
});

test('an address that is not allow-listed is refused with 403', async (t) => {
  const { get } = await startCaller(t, { addressIsAllowed: false });
  const refused = await get(WALLETS);
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, /allow-listed/);
});

test('a timestamp beyond the tolerance is refused only where there is one', async (t) => {
  const hourAgo = { 'x-timestamp': new Date(Date.now() - 3_600_000).toISOString() };
  const tolerant = await startCaller(t);
  assert.equal((await tolerant.get(WALLETS, hourAgo)).status, 200);
  const strict = await startCaller(t, { timestampToleranceMs: 60_000 });
  assert.equal((await strict.get(WALLETS, hourAgo)).status, 401);
  assert.equal((await strict.get(WALLETS)).status, 200);
});

test('an unknown path, and a known one with another method, are path_not_found', async (t) => {
  const { get, post } = await startCaller(t);
  for (const answer of [
    await get('/api/v1/nothing/here'),
    await get('/api/v2/purses/wallets'),
    await post(WALLETS, {}),
    await get('/api/v1/transactions/sessions/payment/x'),
  ]) {
    assert.equal(answer.status, 404);
    assert.equal(answer.body.mb_error_code, 'path_not_found');
  }
});

test('a body that is not a JSON object is an invalid request, not a crash', async (t) => {
  const { service, pay } = await startCaller(t);
  for (const body of ['', '{', '[]', 'null', '"x"', `{"a":"${'x'.repeat(300_000)}"}`]) {
    const answer = await pay(body);
    assert.equal(answer.status, 400, body.slice(0, 10));
    assert.equal(answer.body.success, false);
  }
  assert.equal(service.books.sessions().length, 0);
});

test('keys differ from start to start unless they are given', async (t) => {
  const [one, other] = [await startCaller(t), await startCaller(t)];
  assert.notEqual(one.service.privateKey, other.service.privateKey);
  const given = await startCaller(t, {
    publicKey: 'public-key-1',
    privateKey: 'private-key-1',
    origin: 'there',
  });
  assert.equal(given.service.publicKey, 'public-key-1');
  assert.equal((await given.get(WALLETS)).status, 200);
  assert.equal((await given.get(WALLETS, { 'x-origin': 'here' })).status, 403);
});
