import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient, type ServiceConfig } from '../../../electron/service/service-client.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import type { RequestParams } from '../../../shared/api/param-check.ts';
import { type Behaviour, httpAnswer, type RawServer, serveRaw } from '../../support/raw-server.ts';

const CANARY = 'canary-9f3c1b7e-private';
const SESSIONS = JSON.stringify({
  success: true,
  message: 'ok',
  data: { items: [{ id: 's1', status: 'pending' }], total: 1, offset: 0, limit: 10 },
});

async function serve(t: TestContext, behave: Behaviour): Promise<RawServer> {
  const server = await serveRaw(behave);
  t.after(() => server.close());
  return server;
}

function clientOf(t: TestContext, server: RawServer, overrides: Partial<ServiceConfig> = {}) {
  const client = createServiceClient({
    address: `${server.address}/base`,
    keys: new ServiceKeys('public-key', CANARY),
    origin: 'o',
    now: () => 0,
    timeoutMs: 10_000,
    ...overrides,
  });
  t.after(() => client.close());
  return client;
}

test('a read puts its parameters where the document has them, arrays repeated', async (t) => {
  const server = await serve(t, ({ socket }) => socket.write(httpAnswer(200, SESSIONS)));
  const client = clientOf(t, server);
  await client.read('list-sessions', { limit: '50', wallet: ['w 1', 'w&2'], search: 'é' });
  await client.read('get-session', { id: '../wallets?x=1' });
  await client.read('get-wallet', { id: '..' });
  await client.read('list-wallets', { currency: 'xof', status: 'ACTIVE' });
  assert.deepEqual(
    server.requests.map(({ method, path }) => `${method} ${path}`),
    [
      'GET /base/api/v1/transactions/sessions?limit=50&wallet=w+1&wallet=w%262&search=%C3%A9',
      'GET /base/api/v1/transactions/sessions/..%2Fwallets%3Fx%3D1',
      'GET /base/api/v1/purses/wallets/%2E%2E',
      'GET /base/api/v1/purses/wallets?currency=XOF&status=ACTIVE',
    ],
  );
  const [first] = server.requests;
  assert.equal(first?.headers.authorization, `HMAC-SHA256 public-key:${CANARY}`);
  assert.equal(first?.headers['x-origin'], 'o');
  assert.equal(first?.headers['x-timestamp'], '1970-01-01T00:00:00.000Z');
  assert.equal(first?.headers['content-type'], 'application/json');
  assert.equal(first?.headers['x-idempotency-key'], undefined);
});

test('reads share a connection; one that the service closed meanwhile is replaced', async (t) => {
  const server = await serve(t, ({ socket }) => {
    // The third request of the run finds its connection closed under it.
    if (server.requests.length === 3) socket.resetAndDestroy();
    else socket.write(httpAnswer(200, SESSIONS));
  });
  const client = clientOf(t, server);
  const kinds: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const outcome = await client.call('list-sessions', {});
    kinds.push(outcome.kind);
  }
  assert.deepEqual(kinds, ['decoded', 'decoded', 'decoded', 'decoded']);
  assert.deepEqual(
    server.requests.map((request) => request.connection),
    [1, 1, 1, 2, 2],
  );
});

test('a read on a fresh connection is not repeated', async (t) => {
  const server = await serve(t, ({ socket }) => socket.resetAndDestroy());
  const outcome = await clientOf(t, server).call('list-sessions', {});
  assert.equal(outcome.kind, 'no-answer');
  assert.equal(server.requests.length, 1);
});

test('a read waits no longer than the timeout, and then hangs up', async (t) => {
  let onClose: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    onClose = resolve;
  });
  const server = await serve(t, ({ socket }) => void socket.once('close', onClose));
  const outcome = await clientOf(t, server, { timeoutMs: 2_000 }).call('list-sessions', {});
  assert.equal(outcome.kind, 'no-answer');
  await closed;
});

test('where nothing listens a read is not sent', async (t) => {
  const server = await serveRaw(() => {});
  await server.close();
  const outcome = await clientOf(t, server).call('list-wallets', {});
  assert.ok(outcome.kind === 'not-sent' && /refused/.test(outcome.reason), JSON.stringify(outcome));
});

test('the service’s error keeps its envelope and status', async (t) => {
  const envelope = { success: false, message: 'Could not find', mb_error_code: 'path_not_found', errors: {} };
  const server = await serve(t, ({ socket }) => socket.write(httpAnswer(404, JSON.stringify(envelope))));
  const outcome = await clientOf(t, server).call('get-wallet', { id: 'w9' });
  assert.ok(outcome.kind === 'refused');
  assert.equal(outcome.status, 404);
  assert.deepEqual(outcome.error, {
    success: false,
    message: 'Could not find',
    code: 'path_not_found',
    errors: {},
  });
});

const notTheirs: Record<string, string> = {
  HTML: httpAnswer(200, '<html></html>'),
  'a redirect': httpAnswer(307, '', { location: '/elsewhere' }),
  'an error of another shape': httpAnswer(500, '{"error":"x"}'),
  'a cut body': `${httpAnswer(200, SESSIONS, { 'content-length': '9999' })}`,
  'a page whose item has no id': httpAnswer(200, '{"success":true,"data":{"items":[{"status":"x"}]}}'),
};

for (const [what, bytes] of Object.entries(notTheirs)) {
  test(`${what} is said not to be the service’s answer`, async (t) => {
    const server = await serve(t, ({ socket }) => socket.end(bytes));
    const outcome = await clientOf(t, server).call('list-sessions', {});
    assert.ok(outcome.kind === 'not-theirs', JSON.stringify(outcome));
    assert.ok(outcome.faults.length > 0);
    assert.equal(server.requests.length, 1);
  });
}

/** Parameters with which each operation can be called. */
function someParams(operation: OperationName): RequestParams {
  return Object.fromEntries(
    OPERATIONS[operation].params.filter((p) => p.isRequired).map((p) => [p.name, '1']),
  );
}

test('all 20 operations are reached by their method and path, with a key for those that move money', async (t) => {
  const server = await serve(t, ({ socket }) => socket.end(httpAnswer(500, '', { connection: 'close' })));
  const client = clientOf(t, server);
  for (const operation of OPERATION_NAMES) {
    const { method, path, movesMoney } = OPERATIONS[operation];
    const key = movesMoney ? { idempotencyKey: 'k1' } : {};
    await client.call(
      operation,
      someParams(operation),
      method === 'POST' ? { body: '{}', ...key } : undefined,
    );
    const request = server.requests.at(-1);
    assert.equal(request?.method, method);
    assert.equal(request?.path.split('?')[0], `/base${path.replace('{id}', '1')}`);
    assert.equal(request?.headers['x-idempotency-key'], movesMoney ? 'k1' : undefined);
  }
  assert.equal(server.requests.length, 20);
});

test('a money-moving operation without a key is not sent', async (t) => {
  const server = await serve(t, () => {});
  await assert.rejects(clientOf(t, server).call('payment', {}, { body: '{}' }), /idempotency key/);
  assert.equal(server.bytesReceived(), 0);
});

test('no key is in anything that comes out of the client, whatever went wrong', async (t) => {
  const outputs: unknown[] = [];
  const endings = [
    httpAnswer(200, SESSIONS),
    httpAnswer(401, '{"success":false,"message":"no","mb_error_code":"permission_error","errors":{}}'),
    httpAnswer(500, '<html>'),
    'HTTP/1.1 200',
    'garbage\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  ];
  for (const bytes of endings) {
    const server = await serve(t, ({ socket }) => socket.end(bytes));
    const client = clientOf(t, server);
    outputs.push(client, await client.call('list-sessions', {}));
    outputs.push(await client.call('payment', {}, { body: '{}', idempotencyKey: 'k' }));
    const opened = await client.connect();
    outputs.push(opened);
  }
  const closed = await serveRaw(() => {});
  await closed.close();
  outputs.push(await clientOf(t, closed).connect(), await clientOf(t, closed).call('list-fees', {}));
  for (const [publicKey, privateKey] of [
    ['public', `${CANARY}\r\nx`],
    [`${CANARY}:`, 'private'],
  ] as const) {
    const keys = new ServiceKeys(publicKey, privateKey);
    try {
      createServiceClient({ address: closed.address, keys, origin: 'o', now: () => 0, timeoutMs: 1 });
      assert.fail('unusable keys were accepted');
    } catch (error) {
      outputs.push(error);
    }
  }
  const said = outputs
    .map((output) => `${inspect(output, { depth: 20 })}${JSON.stringify(output)}${output}`)
    .join('\n');
  assert.ok(outputs.length > 20);
  assert.equal(said.includes(CANARY), false);
});

/** The key as JSON may write it: as it is, every letter by its number, or with needless backslashes. */
const ECHOES: readonly ((key: string) => string)[] = [
  (key) => JSON.stringify(key).slice(1, -1),
  (key) =>
    key.replace(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`),
  (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
];

test('a key that an answer says back, in its body or its headers, is taken out before anyone reads it', async (t) => {
  const key = 'sk_"/\\+live?9f3c1b7e[x]';
  let echo = ECHOES[0] ?? String;
  const server = await serve(t, ({ socket, headers }) => {
    const [, said = ''] = /:(.*)$/.exec(headers.authorization ?? '') ?? [];
    assert.equal(said, key);
    const body = `{"success":false,"message":"bad key ${echo(said)} é","mb_error_code":"permission_error","errors":{"${echo(said)}":["${echo(said)}"]}}`;
    JSON.parse(body);
    socket.end(httpAnswer(401, body, { 'x-echo': said }));
  });
  const client = clientOf(t, server, { keys: new ServiceKeys('public-key', key) });
  for (echo of ECHOES) {
    const read = await client.call('list-wallets', {});
    const sent = await client.call('payment', {}, { body: '{}', idempotencyKey: 'k' });
    for (const outcome of [read, sent]) {
      assert.equal(outcome.kind, 'refused');
      assert.equal(JSON.stringify(outcome).includes(JSON.stringify(key).slice(1, -1)), false);
      if (outcome.kind === 'refused') assert.equal(outcome.error.message, 'bad key [key] é');
    }
  }
});

test('closing the client closes the connections kept for reading', async (t) => {
  const server = await serve(t, ({ socket }) => socket.write(httpAnswer(200, SESSIONS)));
  const client = clientOf(t, server);
  const accepted = server.nextConnection();
  await client.call('list-sessions', {});
  const closed = once(await accepted, 'close');
  client.close();
  await closed;
});
