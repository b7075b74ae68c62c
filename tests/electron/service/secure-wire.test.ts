import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as http from 'node:http';
import * as net from 'node:net';
import { type TestContext, test } from 'node:test';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient, type ServiceConfig } from '../../../electron/service/service-client.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_CERTIFICATE_KEY } from '../../support/loopback-certificate.ts';
import { httpAnswer, type RawServer, serveRaw } from '../../support/raw-server.ts';

const CERTIFICATE = { key: LOOPBACK_CERTIFICATE_KEY, cert: LOOPBACK_CERTIFICATE };
const ACCEPTED = JSON.stringify({ success: true, message: 'ok', data: { success: true, session_id: 's1' } });
const REQUEST = { operation: 'payment', idempotencyKey: 'k1', body: '{}' } as const;

async function serveTls(t: TestContext): Promise<RawServer> {
  const server = await serveRaw(({ socket }) => socket.end(httpAnswer(200, ACCEPTED)), CERTIFICATE);
  t.after(() => server.close());
  return server;
}

function clientAt(address: string, overrides: Partial<ServiceConfig> = {}) {
  return createServiceClient({
    address,
    keys: new ServiceKeys('public-key', 'private-key'),
    origin: 'o',
    now: () => 0,
    timeoutMs: 10_000,
    trustedCertificates: [LOOPBACK_CERTIFICATE],
    ...overrides,
  });
}

/** A proxy on loopback: tunnels every name to one port; what it saw is kept. */
async function serveProxy(t: TestContext, targetPort: number, status = 200) {
  const seen: { authority: string; headers: http.IncomingHttpHeaders }[] = [];
  const proxy = http.createServer();
  proxy.on('connect', (request, socket) => {
    seen.push({ authority: request.url ?? '', headers: request.headers });
    socket.on('error', () => {});
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onward = net.connect(targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { seen, url: `http://us%65r:p%40ss@127.0.0.1:${(proxy.address() as net.AddressInfo).port}` };
}

test('a payment goes over TLS with a certificate we trust, its connection opened first', async (t) => {
  const server = await serveTls(t);
  const opened = await clientAt(server.address).connect();
  assert.ok(opened.kind === 'connected', JSON.stringify(opened));
  assert.equal(server.bytesReceived(), 0);
  const answer = await opened.connection.send(REQUEST);
  assert.ok(answer.kind === 'answered');
  assert.equal(answer.body, ACCEPTED);
  assert.equal(server.requests.length, 1);
});

test('a certificate nobody vouches for is told apart, and nothing is sent', async (t) => {
  const server = await serveTls(t);
  const opened = await clientAt(server.address, { trustedCertificates: [] }).connect();
  assert.deepEqual(opened, {
    kind: 'not-sent',
    reason: 'the certificate is signed by itself (DEPTH_ZERO_SELF_SIGNED_CERT)',
    isCertificate: true,
  });
  assert.equal(server.bytesReceived(), 0);
});

test('a certificate for another address is told apart', async (t) => {
  const server = await serveTls(t);
  const opened = await clientAt(server.address.replace('127.0.0.1', 'localhost')).connect();
  assert.ok(opened.kind === 'not-sent' && opened.isCertificate, JSON.stringify(opened));
  assert.match(opened.reason, /for another address/);
});

test('a service that does not speak TLS is not sent to, and that is not the certificate', async (t) => {
  const server = await serveRaw(() => {});
  t.after(() => server.close());
  server.nextConnection().then((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'));
  const opened = await clientAt(server.address.replace('http:', 'https:')).connect();
  assert.ok(opened.kind === 'not-sent' && !opened.isCertificate, JSON.stringify(opened));
});

test('a service that never finishes the handshake is given up, and nothing is sent', async (t) => {
  const server = await serveRaw(() => {});
  t.after(() => server.close());
  const client = clientAt(server.address.replace('http:', 'https:'), { connectTimeoutMs: 100 });
  assert.deepEqual(await client.connect(), {
    kind: 'not-sent',
    reason: 'the connection timed out',
    isCertificate: false,
  });
});

test('a proxy of the environment is a tunnel: it sees the name and its own password, never the keys', async (t) => {
  const server = await serveTls(t);
  const proxy = await serveProxy(t, server.port);
  const client = clientAt('https://service.test', { environment: { HTTPS_PROXY: proxy.url } });
  const opened = await client.connect();
  assert.ok(opened.kind === 'connected', JSON.stringify(opened));
  const answer = await opened.connection.send(REQUEST);
  assert.ok(answer.kind === 'answered' && answer.body === ACCEPTED);
  assert.equal(server.requests[0]?.headers.host, 'service.test');
  assert.equal(server.requests[0]?.headers['proxy-authorization'], undefined);
  assert.deepEqual(
    proxy.seen.map(({ authority, headers }) => [
      authority,
      headers.authorization,
      headers['proxy-authorization'],
    ]),
    [['service.test:443', undefined, `Basic ${Buffer.from('user:p@ss').toString('base64')}`]],
  );
});

test('the deadline for opening a tunnel does not end a payment that takes longer', async (t) => {
  const deadline = new AbortController();
  t.mock.method(AbortSignal, 'timeout', () => deadline.signal);
  const server = await serveRaw(({ socket }) => {
    deadline.abort();
    socket.end(httpAnswer(200, ACCEPTED));
  }, CERTIFICATE);
  t.after(() => server.close());
  const proxy = await serveProxy(t, server.port);
  const environment = { HTTPS_PROXY: proxy.url };
  const opened = await clientAt('https://service.test', { environment }).connect();
  assert.ok(opened.kind === 'connected', JSON.stringify(opened));
  const answer = await opened.connection.send(REQUEST);
  assert.ok(answer.kind === 'answered' && answer.body === ACCEPTED, JSON.stringify(answer));
});

test('a proxy that refuses means that nothing was sent', async (t) => {
  const server = await serveTls(t);
  for (const status of [407, 403, 502]) {
    const proxy = await serveProxy(t, server.port, status);
    const client = clientAt('https://service.test', { environment: { https_proxy: proxy.url } });
    const refusal = { kind: 'not-sent', reason: `the proxy refused (${status})`, isCertificate: false };
    assert.deepEqual(await client.connect(), refusal);
    assert.deepEqual(await client.read('list-wallets', {}), refusal);
  }
});

test('NO_PROXY names are reached directly', async (t) => {
  const server = await serveTls(t);
  const proxy = await serveProxy(t, server.port);
  const environment = { HTTPS_PROXY: proxy.url, NO_PROXY: 'other.test, .service.test' };
  const opened = await clientAt('https://service.test', { environment, connectTimeoutMs: 5000 }).connect();
  assert.equal(opened.kind, 'not-sent');
  assert.deepEqual(proxy.seen, []);
});
