import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient, type ServiceConfig } from '../../../electron/service/service-client.ts';
import type { MoneyRequest, WireAnswer } from '../../../shared/api/payments-service.ts';
import { type Behaviour, httpAnswer, type RawServer, serveRaw } from '../../support/raw-server.ts';

const REQUEST: MoneyRequest = {
  operation: 'payment',
  idempotencyKey: '7b0c5a3e-1111-4222-8333-444455556666',
  body: JSON.stringify({ description: 'PS0 Prénom' }),
};
const ACCEPTED = JSON.stringify({ success: true, message: 'ok', data: { success: true, session_id: 's1' } });

function clientOf(server: RawServer, overrides: Partial<ServiceConfig> = {}) {
  return createServiceClient({
    address: server.address,
    keys: new ServiceKeys('public-key', 'private-key'),
    origin: 'paysheet-origin',
    now: () => Date.UTC(2025, 0, 2, 3, 4, 5, 67),
    timeoutMs: 20_000,
    ...overrides,
  });
}

async function serve(t: TestContext, behave: Behaviour): Promise<RawServer> {
  const server = await serveRaw(behave);
  t.after(() => server.close());
  return server;
}

async function sendOne(server: RawServer, overrides: Partial<ServiceConfig> = {}): Promise<WireAnswer> {
  const client = clientOf(server, overrides);
  const opened = await client.connect();
  assert.ok(opened.kind === 'connected', JSON.stringify(opened));
  return opened.connection.send(REQUEST);
}

test('a payment carries exactly the documented headers and the recorded bytes', async (t) => {
  const server = await serve(t, ({ socket }) => socket.end(httpAnswer(200, ACCEPTED)));
  const answer = await sendOne(server);
  assert.ok(answer.kind === 'answered' && answer.body === ACCEPTED);
  const [request] = server.requests;
  assert.equal(request?.method, 'POST');
  assert.equal(request?.path, '/api/v1/transactions/sessions/payment');
  assert.equal(request?.body, REQUEST.body);
  assert.deepEqual(request?.headers, {
    host: `127.0.0.1:${server.port}`,
    authorization: 'HMAC-SHA256 public-key:private-key',
    'x-origin': 'paysheet-origin',
    'x-timestamp': '2025-01-02T03:04:05.067Z',
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Paysheet',
    'content-length': String(Buffer.byteLength(REQUEST.body)),
    'x-idempotency-key': REQUEST.idempotencyKey,
    connection: 'close',
  });
});

test('nothing is written before send, and nothing ever on an abandoned connection', async (t) => {
  const server = await serve(t, ({ socket }) => socket.end(httpAnswer(200, ACCEPTED)));
  const client = clientOf(server);
  const accepted = server.nextConnection();
  const opened = await client.connect();
  assert.ok(opened.kind === 'connected');
  const socket = await accepted;
  const closed = once(socket, 'close');
  opened.connection.abandon();
  await closed;
  assert.equal(server.bytesReceived(), 0);
  await assert.rejects(opened.connection.send(REQUEST), /used once/);
});

test('every payment has a connection of its own', async (t) => {
  const server = await serve(t, ({ socket }) =>
    socket.write(httpAnswer(200, ACCEPTED, { connection: 'keep-alive' })),
  );
  for (let count = 0; count < 5; count += 1) await sendOne(server);
  assert.deepEqual(
    server.requests.map((request) => request.connection),
    [1, 2, 3, 4, 5],
  );
});

const silentEnds: Record<string, (socket: Socket) => void> = {
  'closes after reading': (socket) => socket.end(),
  'resets after reading': (socket) => socket.resetAndDestroy(),
  'closes inside the status line': (socket) => socket.end('HTTP/1.1 20'),
  'closes inside the headers': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-type: appl'),
  'answers what is not HTTP': (socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n'),
};

for (const [what, end] of Object.entries(silentEnds)) {
  test(`a service that ${what} gets one POST, and the answer is none`, async (t) => {
    const server = await serve(t, ({ socket }) => end(socket));
    for (let count = 1; count <= 10; count += 1) {
      const answer = await sendOne(server);
      assert.equal(answer.kind, 'no-answer', JSON.stringify(answer));
      assert.equal(server.requests.length, count);
      assert.equal(server.connections(), count);
    }
  });
}

const cutShort: Record<string, string> = {
  'half of the announced length': httpAnswer(200, ACCEPTED, { 'content-length': '4000' }),
  'a chunked body without its end': `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"suc\r\n`,
  'headers alone': 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n',
};

for (const [what, bytes] of Object.entries(cutShort)) {
  test(`an answer with ${what} keeps its status and has no body`, async (t) => {
    for (const end of [(s: Socket) => s.end(), (s: Socket) => s.resetAndDestroy()]) {
      const server = await serve(t, ({ socket }) => socket.write(bytes, () => end(socket)));
      const answer = await sendOne(server);
      // A reset may overtake bytes that are still on their way: then nothing came at all.
      if (answer.kind === 'answered') assert.equal(answer.body, undefined);
      else assert.equal(answer.kind, 'no-answer');
      assert.equal(server.requests.length, 1);
    }
  });
}

test('an answer in two halves is read whole', async (t) => {
  const text = httpAnswer(201, ACCEPTED, { date: 'Thu, 02 Jan 2025 03:04:05 GMT' });
  const server = await serve(t, ({ socket }) => {
    socket.setNoDelay(true);
    socket.write(text.slice(0, 60), () => setImmediate(() => socket.end(text.slice(60))));
  });
  const answer = await sendOne(server);
  assert.ok(answer.kind === 'answered');
  assert.deepEqual([answer.status, answer.body], [201, ACCEPTED]);
  assert.equal(answer.serverTimeMs, Date.UTC(2025, 0, 2, 3, 4, 5));
});

test('the timeout ends the waiting and leaves the request with the service', async (t) => {
  let onRequest: () => void = () => {};
  const received = new Promise<void>((resolve) => {
    onRequest = resolve;
  });
  const server = await serve(t, () => onRequest());
  const [answer] = await Promise.all([sendOne(server, { timeoutMs: 50 }), received]);
  assert.deepEqual(answer, { kind: 'no-answer', reason: 'no answer within 0.05 s' });
  const [request] = server.requests;
  assert.equal(server.requests.length, 1);
  assert.equal(request?.socket.readableEnded, false);
  assert.equal(request?.socket.destroyed, false);
});

test('a body that stops coming is cut short when the waiting ends', async (t) => {
  const server = await serve(t, ({ socket }) => {
    socket.write(httpAnswer(422, '{"success":', { 'content-length': '500' }));
  });
  const answer = await sendOne(server, { timeoutMs: 1000 });
  assert.ok(answer.kind === 'answered', JSON.stringify(answer));
  assert.deepEqual([answer.status, answer.body], [422, undefined]);
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`a ${status} is given as it came and not followed`, async (t) => {
    const server = await serve(t, ({ socket, path }) =>
      socket.end(httpAnswer(status, '', { location: `${path}?again` })),
    );
    const answer = await sendOne(server);
    assert.ok(answer.kind === 'answered');
    assert.equal(answer.status, status);
    assert.equal(server.requests.length, 1);
  });
}

for (const status of [408, 425, 429, 500, 502, 503, 504]) {
  test(`a ${status} is given as it came and the request is not repeated`, async (t) => {
    const body = '<html>busy</html>';
    const server = await serve(t, ({ socket }) =>
      socket.end(httpAnswer(status, body, { 'content-type': 'text/html', 'retry-after': '1' })),
    );
    const answer = await sendOne(server);
    assert.ok(answer.kind === 'answered');
    assert.deepEqual([answer.status, answer.body, answer.headers['retry-after']], [status, body, '1']);
    assert.equal(server.requests.length, 1);
  });
}

test('an answer beyond the cap is cut short', async (t) => {
  const server = await serve(t, ({ socket }) => socket.end(httpAnswer(200, 'x'.repeat(1_500_000))));
  const answer = await sendOne(server);
  assert.ok(answer.kind === 'answered');
  assert.equal(answer.body, undefined);
});

test('a service that hangs up, or speaks, before the payment is sent was sent nothing', async (t) => {
  for (const bytes of ['', httpAnswer(408, '')]) {
    const server = await serve(t, ({ socket }) => socket.end(httpAnswer(200, ACCEPTED)));
    const accepted = server.nextConnection();
    const opened = await clientOf(server).connect();
    assert.ok(opened.kind === 'connected');
    const socket = await accepted;
    const closed = once(socket, 'close');
    socket.end(bytes);
    await closed;
    const answer = await opened.connection.send(REQUEST);
    assert.equal(answer.kind, 'not-sent');
    assert.equal(server.bytesReceived(), 0);
  }
});

test('where nothing listens, nothing is sent', async () => {
  const server = await serveRaw(() => {});
  await server.close();
  const opened = await clientOf(server).connect();
  assert.deepEqual(opened, {
    kind: 'not-sent',
    reason: 'the connection was refused (ECONNREFUSED)',
    isCertificate: false,
  });
});

test('a name that does not exist is not sent to', async () => {
  const client = createServiceClient({
    address: 'https://no-such-host.invalid',
    keys: new ServiceKeys('public-key', 'private-key'),
    origin: 'o',
    now: () => 0,
    timeoutMs: 1000,
    connectTimeoutMs: 10_000,
  });
  const opened = await client.connect();
  assert.equal(opened.kind, 'not-sent');
  assert.ok(opened.kind === 'not-sent' && !opened.isCertificate);
});

test('an address that is not https is refused, except on loopback', () => {
  const config = { keys: new ServiceKeys('a', 'b'), origin: 'o', now: () => 0, timeoutMs: 1 };
  for (const address of [
    'http://service.test',
    'ftp://127.0.0.1',
    'http://10.0.0.1',
    'http://127.0.0.1.evil.test',
  ]) {
    assert.throws(() => createServiceClient({ ...config, address }), /must be https/);
  }
  for (const address of [
    'http://127.0.0.1:1',
    'http://localhost:1',
    'http://[::1]:1',
    'https://service.test',
  ]) {
    createServiceClient({ ...config, address }).close();
  }
});
