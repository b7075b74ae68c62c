import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const SESSIONS = '/api/v1/transactions/sessions';
const DAY_MS = 24 * 3_600_000;
const { xof, cad } = SAMPLE_WALLET_IDS;

const etransfer = {
  body: { wallet_id: cad, description: 'PSCADCADCADCADC invoice' },
  transaction: { amount: 12.34, country: 'ca', channel: 'etransfer_send', currency: 'cad' },
  recipient: { transaction_type: 'etransfer_send', country: 'ca', email: 'Jo@Example.com', last_name: 'Roy' },
};
const swap = {
  source_wallet: cad,
  destination_wallet: xof,
  session_type: 'swap_transaction',
  swap_type: 'SWAP',
  transaction: { amount: 100, from_currency: 'cad', to_currency: 'xof', country: 'sn' },
};

/** Sessions on five days from 1 March 2026: each day at 00:00 UTC a payment in XOF, and at 23:59:59.999 one in CAD; then a swap. */
async function startWithFiveDays(t: TestContext, options: PracticeOptionsInput = {}) {
  const clock = manualClock(Date.UTC(2026, 2, 1));
  const caller = await startCaller(t, options, clock);
  const ids: string[] = [];
  for (let day = 0; day < 5; day += 1) {
    const first = await caller.pay(samplePayment());
    clock.advance(DAY_MS - 1);
    const second = await caller.pay(samplePayment(etransfer));
    clock.advance(1);
    ids.push(first.body.data.session_id, second.body.data.session_id);
  }
  ids.push((await caller.post(`${SESSIONS}/swap`, swap)).body.data.session_id);
  const listed = async (query: string): Promise<string[]> => {
    const { status, body } = await caller.get(`${SESSIONS}?limit=100&${query}`);
    assert.equal(status, 200, query);
    return body.data.items.map((item: { id: string }) => item.id);
  };
  return { ...caller, clock, ids, listed };
}

test('the list has newest first, ten a page, and pages that join without gap or overlap', async (t) => {
  const { get, ids, listed } = await startWithFiveDays(t);
  const newestFirst = ids.toReversed();
  const first = (await get(SESSIONS)).body.data;
  assert.deepEqual(
    first.items.map((item: { id: string }) => item.id),
    newestFirst.slice(0, 10),
  );
  const { items: _items, ...page } = first;
  assert.deepEqual(page, {
    total: 11,
    offset: 0,
    limit: 10,
    has_next: true,
    has_previous: false,
    next_offset: 10,
    previous_offset: null,
  });
  const last = (await get(`${SESSIONS}?offset=10`)).body.data;
  assert.deepEqual([last.items[0].id, last.has_next, last.next_offset], [newestFirst[10], false, null]);
  assert.deepEqual([last.has_previous, last.previous_offset], [true, 0]);
  const joined: string[] = [];
  for (let offset = 0; offset < 12; offset += 4) {
    const { items } = (await get(`${SESSIONS}?limit=4&offset=${offset}`)).body.data;
    joined.push(...items.map((item: { id: string }) => item.id));
  }
  assert.deepEqual(joined, newestFirst);
  assert.deepEqual(await listed('sort=createdAt,asc'), ids);
  assert.deepEqual(await listed('sort=createdAt,desc'), newestFirst);
});

test('days bound the list, both inclusive, in UTC', async (t) => {
  const { ids, listed } = await startWithFiveDays(t);
  const days = async (query: string) => (await listed(query)).toReversed();
  assert.deepEqual(await days('start_date=2026-03-02&end_date=2026-03-02'), ids.slice(2, 4));
  assert.deepEqual(await days('start_date=2026-03-04'), ids.slice(6));
  assert.deepEqual(await days('end_date=2026-03-01'), ids.slice(0, 2));
  assert.deepEqual(await days('start_date=2026-03-05&end_date=2026-03-01'), []);
});

test('every filter of the document narrows the list', async (t) => {
  const { service, ids, listed } = await startWithFiveDays(t);
  const swapId = ids[10];
  const [inXof, inCad] = [ids.filter((_, i) => i % 2 === 0 && i < 10), ids.filter((_, i) => i % 2 === 1)];
  const found = async (query: string) => (await listed(query)).toReversed();
  assert.deepEqual(await found('delivery_method=mobile_money'), inXof);
  assert.deepEqual(await found('delivery_method=etransfer_send'), inCad);
  assert.deepEqual(await found('payment_method=operator_wallet'), ids);
  assert.deepEqual(await found('payment_method=bank_transfer'), []);
  assert.deepEqual(await found('currency=xof'), [...inXof, swapId]);
  assert.deepEqual(await found('currency=cad'), [...inCad, swapId]);
  assert.deepEqual(await found(`wallet=${xof}`), [...inXof, swapId]);
  assert.deepEqual(await found(`wallet=${cad}`), [...inCad, swapId]);
  assert.deepEqual(await found(`wallet=${xof}&wallet=${cad}`), ids);
  assert.deepEqual(await found(`wallet=${crypto.randomUUID()}`), []);
  assert.deepEqual(await found('type=swap_transaction'), [swapId]);
  assert.deepEqual(await found('type=swap_transaction&type=payment'), ids);
  assert.deepEqual(await found('search=pscadcad'), inCad);
  assert.deepEqual(await found('search=jo%40example'), inCad);
  const { recipientId } = service.books.session(ids[1] ?? '') ?? {};
  assert.deepEqual(await found(`recipient_id=${recipientId}`), [ids[1]]);
  assert.deepEqual(await found(`wallet=${cad}&search=roy&start_date=2026-03-03&end_date=2026-03-03`), [
    ids[5],
  ]);
  assert.deepEqual(await found('status=completed'), ids.slice(0, 9), 'the last two are still pending');
  service.controls.finish(swapId ?? '', 'transaction_cancelled');
  assert.deepEqual(await found('status=failed'), [swapId]);
  assert.deepEqual(await found('status=initiated'), []);
  assert.deepEqual(await found('status=processing'), []);
});

test('filters that the document does not have are invalid parameters', async (t) => {
  const { get } = await startCaller(t);
  for (const query of [
    'status=pending',
    'status=paid',
    'limit=0',
    'limit=ten',
    'offset=-1',
    'start_date=01/03/2026',
    'start_date=2026-02-30',
    'end_date=2026-03-01T00:00:00Z',
    'currency=eur',
    'delivery_method=pigeon',
    'sort=amount,desc',
  ]) {
    const answer = await get(`${SESSIONS}?${query}`);
    assert.equal(answer.status, 400, query);
    assert.deepEqual(Object.keys(answer.body.errors), [query.slice(0, query.indexOf('='))]);
  }
});

test('larger pages are cut to the service’s own size', async (t) => {
  const { get } = await startWithFiveDays(t, { maxPageSize: 3 });
  const { data } = (await get(`${SESSIONS}?limit=500`)).body;
  assert.deepEqual([data.items.length, data.limit, data.total, data.next_offset], [3, 3, 11, 3]);
});

test('a late list shows a session only after its time, the single fetch at once', async (t) => {
  const { service, clock, ids, listed, get } = await startWithFiveDays(t);
  service.controls.setFaults({ list: { lateMs: 2_000 } });
  const swapId = ids[10];
  assert.equal((await listed('')).includes(swapId ?? ''), false);
  assert.equal((await listed(`wallet=${cad}&type=swap_transaction`)).length, 0);
  assert.equal((await get(`${SESSIONS}/${swapId}`)).status, 200);
  clock.advance(1_999);
  assert.equal((await listed('')).length, 10);
  clock.advance(1);
  assert.equal((await listed('')).length, 11);
});

test('a list without description hides it and does not search it; the single fetch has it', async (t) => {
  const { service, ids, listed, get } = await startWithFiveDays(t);
  service.controls.setFaults({ list: { withoutDescription: true } });
  const [item] = (await get(`${SESSIONS}?limit=1&offset=10`)).body.data.items;
  assert.equal(item.id, ids[0]);
  assert.ok(!('description' in item) && !('metadata' in item));
  assert.deepEqual(await listed('search=pscad'), []);
  const single = (await get(`${SESSIONS}/${ids[0]}`)).body.data;
  assert.equal(single.description, 'PS0000000000000 salary');
  assert.ok(!('metadata' in single), 'the document lists none');
  service.controls.setFaults({ list: { withMetadata: true } });
  const [given] = (await get(`${SESSIONS}?limit=1&offset=10`)).body.data.items;
  const again = (await get(`${SESSIONS}/${ids[0]}`)).body.data;
  for (const { metadata } of [given, again]) assert.deepEqual(metadata, { marker: 'PS0000000000000' });
});

test('status words can be ones the document does not have', async (t) => {
  const { get, ids } = await startWithFiveDays(t, { life: { words: { completed: 'settled' } } });
  assert.equal((await get(`${SESSIONS}/${ids[0]}`)).body.data.status, 'settled');
  assert.equal((await get(`${SESSIONS}?limit=1&offset=5`)).body.data.items[0].status, 'settled');
});

test('a session is fetched by its id alone: another form is 400, an unknown one 404', async (t) => {
  const { get } = await startCaller(t);
  assert.equal((await get(`${SESSIONS}/12`)).status, 400);
  const unknown = await get(`${SESSIONS}/${crypto.randomUUID()}`);
  assert.deepEqual([unknown.status, unknown.body.mb_error_code], [404, 'SESSION_NOT_FOUND']);
});

test('a session goes pending, processing, completed at its times', async (t) => {
  const clock = manualClock(Date.UTC(2026, 2, 1));
  const options = { life: { processingAfterMs: 100, finalAfterMs: 300 } };
  const { get, pay } = await startCaller(t, options, clock);
  const id = (await pay(samplePayment())).body.data.session_id;
  const status = async () => (await get(`${SESSIONS}/${id}`)).body.data.status;
  assert.equal(await status(), 'pending');
  clock.advance(100);
  assert.equal(await status(), 'processing');
  clock.advance(200);
  assert.equal(await status(), 'completed');
});

test('a recipient marked to fail fails with a reason, and the wallet has its money back', async (t) => {
  const { service, get, pay } = await startCaller(t);
  const before = service.books.balanceMinor(cad);
  const failing = samplePayment({
    ...etransfer,
    recipient: { ...etransfer.recipient, email: 'jo+fail@example.com' },
  });
  const id = (await pay(failing)).body.data.session_id;
  assert.equal(service.books.balanceMinor(cad), before - 1_234 - 150);
  service.controls.settleAll();
  const single = (await get(`${SESSIONS}/${id}`)).body.data;
  assert.deepEqual([single.status, single.failure_reason], ['failed', 'recipient_unreachable']);
  const [item] = (await get(SESSIONS)).body.data.items;
  assert.equal(item.pretty_failure_reason, 'Recipient unreachable');
  assert.equal(item.pretty_status, 'Failed');
  assert.equal(service.books.balanceMinor(cad), before);
  assert.equal(service.books.accountMinor('fees', 'cad'), 0);
});

test('a share of sessions fails, the same ones for the same seed', async (t) => {
  const outcomes = async () => {
    const { service, pay } = await startCaller(t, { seed: 7, life: { failShare: 0.5 } });
    for (let index = 0; index < 40; index += 1) await pay(samplePayment());
    service.controls.settleAll();
    return service.books.sessions().map((session) => session.status);
  };
  const first = await outcomes();
  assert.deepEqual(await outcomes(), first);
  const failed = first.filter((status) => status === 'failed').length;
  assert.ok(failed > 8 && failed < 32, `${failed} of 40 failed`);
});
