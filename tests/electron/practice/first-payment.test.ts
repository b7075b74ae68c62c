import assert from 'node:assert/strict';
import test from 'node:test';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

test('a payment by a quote debits what the quote said, is listed with its marker, and completes', async (t) => {
  const { service, get, pay } = await startCaller(t);
  const before = service.books.balanceMinor(SAMPLE_WALLET_IDS.xof);
  const quote = await get(
    '/api/v1/mb-api/calculator/payment-calculator?channel=mobile_money&country=sn&amount=10000&currency=xof',
  );
  assert.equal(quote.body.data.user_pays, 10_150);
  const paid = await pay(samplePayment({ body: { quote_id: quote.body.data.quote_id } }), 'key-1');
  assert.equal(paid.status, 200);
  assert.equal(paid.body.data.status, 'pending');
  assert.equal(service.books.balanceMinor(SAMPLE_WALLET_IDS.xof), before - 10_150);

  const list = await get('/api/v1/transactions/sessions');
  assert.equal(list.body.data.total, 1);
  assert.equal(list.body.data.items[0].id, paid.body.data.session_id);
  assert.equal(list.body.data.items[0].description, 'PS0000000000000 salary');
  service.controls.settleAll();
  const single = await get(`/api/v1/transactions/sessions/${paid.body.data.session_id}`);
  assert.equal(single.body.data.status, 'completed');
  assert.deepEqual(
    service.books.sessionsWithKey('key-1').map((session) => session.id),
    [paid.body.data.session_id],
  );
  assert.equal(service.books.ledgerSumMinor('xof'), 0);
  assert.equal(service.books.accountMinor('fees', 'xof'), 150);
});
