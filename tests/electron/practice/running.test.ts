import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { exchange, samplePayment, startCaller } from '../../support/practice-caller.ts';

const WALLETS = '/api/v1/purses/wallets';

test('beyond the limit every operation is refused with 429 and Retry-After, and nothing is done', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const { service, get, pay } = await startCaller(t, { rateLimit: { perSecond: 2, burst: 3 } }, clock);
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await get(WALLETS)).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  const refused = await pay(samplePayment());
  assert.equal(refused.body.mb_error_code, 'rate_limit_exceeded');
  assert.equal(refused.body.message, 'Rate limit exceeded. Please try again later.');
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal(service.books.sessions().length, 0);
  clock.advance(500);
  assert.equal((await pay(samplePayment())).status, 200);
  assert.equal((await pay(samplePayment())).status, 429);
});

test('a service that is down refuses connections, and comes up at the same address', async (t) => {
  const { service, get } = await startCaller(t);
  await service.controls.goDown();
  await assert.rejects(get(WALLETS), { code: 'ECONNREFUSED' });
  await service.controls.goUp();
  assert.equal((await get(WALLETS)).status, 200);
});

test('every request is in the log with its key, its status and its connection', async (t) => {
  const { service, get, pay } = await startCaller(t);
  await pay(samplePayment(), 'k1');
  await get('/api/v1/nowhere');
  await get(WALLETS, { authorization: undefined });
  const seen = service.books
    .requests()
    .map(({ operation, idempotencyKey, status }) => [operation, idempotencyKey, status]);
  assert.deepEqual(seen, [
    ['payment', 'k1', 200],
    [undefined, undefined, 404],
    ['list-wallets', undefined, 401],
  ]);
  assert.ok(service.books.requests().every(({ connection }) => connection >= 1));
});

test('the Date header follows the service’s own clock', async (t) => {
  const { get } = await startCaller(t, {}, manualClock(Date.UTC(2030, 5, 1)));
  assert.equal((await get(WALLETS)).headers.date, 'Sat, 01 Jun 2030 00:00:00 GMT');
});

test('options that are not valid do not start a service', async (t) => {
  await assert.rejects(startCaller(t, { port: -1 }));
  await assert.rejects(startCaller(t, { surprise: true } as never));
});

test('the control door shows the books and turns the screws, for those who hold the private key', async (t) => {
  const { service, pay } = await startCaller(t);
  const door = (method: string, path: string, body?: unknown, token = service.privateKey) =>
    exchange(`${service.url}/practice${path}`, {
      method,
      headers: { 'x-practice-token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  await pay(samplePayment(), 'k1');
  assert.equal((await door('GET', '/books/sessions', undefined, 'guess')).status, 403);
  assert.equal((await door('PUT', '/faults', {}, '')).status, 403);
  const byKey = await door('GET', '/books/sessions?key=k1');
  assert.deepEqual([byKey.body.length, byKey.body[0].idempotencyKey], [1, 'k1']);
  assert.equal((await door('GET', '/books/sessions?marker=PS000')).body.length, 1);
  assert.equal((await door('GET', '/books/sessions?key=k2')).body.length, 0);
  assert.equal((await door('GET', '/books/requests')).body.length, 1);
  assert.equal(
    (await door('PUT', `/wallets/${SAMPLE_WALLET_IDS.cad}/balance`, { balance: 12.5 })).status,
    200,
  );
  assert.equal(service.books.balanceMinor(SAMPLE_WALLET_IDS.cad), 1_250);
  assert.equal(
    (await door('PUT', `/wallets/${SAMPLE_WALLET_IDS.cad}/status`, { status: 'DISABLED' })).status,
    200,
  );
  assert.equal((await door('POST', '/settle')).status, 200);
  assert.equal((await door('GET', '/books/summary')).body.sessions.payment.completed, 1);
  assert.equal((await door('PUT', '/faults', { rules: [{ fault: '503-before-commit' }] })).status, 200);
  assert.equal((await pay(samplePayment())).status, 503);
  assert.equal((await door('PUT', '/faults', { rules: 'all' })).status, 400);
  assert.equal((await door('GET', '/faults')).body.rules.length, 1);
});

test('the door sends the service down for a time', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const { service, get } = await startCaller(t, {}, clock);
  await exchange(`${service.url}/practice/down`, {
    method: 'POST',
    headers: { 'x-practice-token': service.privateKey, 'content-type': 'application/json' },
    body: JSON.stringify({ forMs: 1_000 }),
  });
  await waitFor(async () => !(await answers(get)));
  clock.advance(1_000);
  await waitFor(() => answers(get));
});

async function answers(get: (path: string) => Promise<{ status: number }>): Promise<boolean> {
  return get(WALLETS).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}

test('it runs as a process of its own, says where it is in one line, and ends with its parent’s pipe', async () => {
  const script = join(import.meta.dirname, '../../support/serve-practice.ts');
  const child = spawn(process.execPath, [script, '{"origin":"elsewhere","seed":3}'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const said = JSON.parse(line);
  assert.deepEqual(Object.keys(said), ['url', 'publicKey', 'privateKey', 'origin']);
  assert.equal(said.origin, 'elsewhere');
  const response = await exchange(`${said.url}/practice/books/summary`, {
    headers: { 'x-practice-token': said.privateKey },
  });
  assert.equal(response.status, 200);
  child.stdin.end();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});
