import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const SUBSCRIPTIONS = '/api/v1/mb-api/webhook-subscriptions';

/** A loopback endpoint; `answer` gives the status for each delivery, counted from 1. */
async function startEndpoint(t: TestContext, answer: (count: number) => number) {
  const deliveries: { headers: IncomingMessage['headers']; body: { data: Record<string, string> } }[] = [];
  let wake = () => {};
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    deliveries.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(answer(deliveries.length)).end();
    wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const arrived = async (count: number) => {
    while (deliveries.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return deliveries;
  };
  return { url, arrived };
}

test('each status change is delivered to an active subscription on loopback', async (t) => {
  const { url, arrived } = await startEndpoint(t, () => 204);
  const { service, pay } = await startCaller(t, { webhookUrl: url });
  const id = (await pay(samplePayment())).body.data.session_id;
  service.controls.settleAll();
  const deliveries = await arrived(3);
  const statuses = deliveries.map(({ body }) => body.data.status).sort();
  assert.deepEqual(statuses, ['completed', 'pending', 'processing']);
  for (const { headers, body } of deliveries) {
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(body.data.id, id);
    assert.equal(body.data.description, samplePayment().description);
  }
});

test('a delivery that is refused is tried again', async (t) => {
  const { url, arrived } = await startEndpoint(t, (count) => (count === 1 ? 500 : 200));
  const { service, pay } = await startCaller(t, {
    life: { processingAfterMs: 60_000, finalAfterMs: 60_000 },
  });
  service.controls.subscribe(url);
  await pay(samplePayment());
  const [first, second] = await arrived(2);
  assert.equal(first?.headers['x-webhook-delivery'], second?.headers['x-webhook-delivery']);
  const [delivery] = service.books.deliveries();
  while (delivery?.outcome === 'waiting') await new Promise(setImmediate);
  assert.deepEqual([delivery?.outcome, delivery?.attempts], ['delivered', 2]);
});

test('nothing is delivered beyond this machine', async (t) => {
  const { service, pay } = await startCaller(t, { webhookUrl: 'https://example.com/hook' });
  service.controls.subscribe('http://127.0.0.1.example.com/hook');
  await pay(samplePayment());
  service.controls.settleAll();
  assert.deepEqual(service.books.deliveries(), []);
});

test('subscriptions are listed and fetched', async (t) => {
  const { get } = await startCaller(t);
  const { data } = (await get(SUBSCRIPTIONS)).body;
  assert.deepEqual(
    data.map((subscription: { is_active: boolean }) => subscription.is_active),
    [true, false],
  );
  assert.deepEqual((await get(`${SUBSCRIPTIONS}/${data[1].id}`)).body.data, data[1]);
  assert.equal((await get(`${SUBSCRIPTIONS}/${crypto.randomUUID()}`)).status, 404);
});
