/** Opens a connection to the service, including TLS, and writes nothing on it that belongs to a request. */
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { ConnectionFailure, failureOf } from './connection-failure.ts';

export interface ConnectionTarget {
  readonly address: URL;
  readonly proxy: URL | undefined;
  /** The certificates to trust, for https. */
  readonly secureContext: tls.SecureContext | undefined;
  readonly timeoutMs: number;
}

/**
 * A connected socket: TCP to the service or through the proxy's tunnel, then TLS with the certificate verified.
 * Rejects with a `ConnectionFailure`; then nothing of ours is left open.
 */
export async function openConnection(target: ConnectionTarget): Promise<net.Socket> {
  const deadline = AbortSignal.timeout(target.timeoutMs);
  try {
    const { proxy, address } = target;
    const plain = proxy ? await openTunnel(proxy, target, deadline) : await openTcp(address, deadline);
    return address.protocol === 'https:' ? await openTls(plain, target, deadline) : plain;
  } catch (error) {
    if (deadline.aborted) throw new ConnectionFailure('the connection timed out');
    throw failureOf(error);
  }
}

async function openTcp(address: URL, deadline: AbortSignal): Promise<net.Socket> {
  const port = Number(address.port || (address.protocol === 'https:' ? 443 : 80));
  const socket = net.connect({ host: bareHost(address), port, noDelay: true });
  return settled(socket, 'connect', deadline);
}

async function openTls(
  plain: net.Socket,
  target: ConnectionTarget,
  deadline: AbortSignal,
): Promise<net.Socket> {
  const host = bareHost(target.address);
  plain.on('error', () => {}); // reported by the TLS socket over it
  const socket = tls.connect({
    socket: plain,
    ...(net.isIP(host) ? { host } : { host, servername: host }),
    ...(target.secureContext ? { secureContext: target.secureContext } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  return settled(socket, 'secureConnect', deadline);
}

/** Waits for the event that completes the opening; a failure or the deadline destroys the socket. */
function settled<S extends net.Socket>(socket: S, opened: string, deadline: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      finish();
      // A destroyed socket may still emit an error, and nothing else listens for it.
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const onOpen = () => {
      finish();
      resolve(socket);
    };
    const onClose = () => fail(new ConnectionFailure('the connection was closed while it was opened'));
    const onDeadline = () => fail(new ConnectionFailure('the connection timed out'));
    const finish = () => {
      socket.off(opened, onOpen).off('error', fail).off('close', onClose);
      deadline.removeEventListener('abort', onDeadline);
    };
    socket.once(opened, onOpen).once('error', fail).once('close', onClose);
    deadline.addEventListener('abort', onDeadline, { once: true });
  });
}

/** A tunnel through the proxy (`CONNECT`). The proxy sees the service's name, never a request. */
function openTunnel(proxy: URL, { address }: ConnectionTarget, deadline: AbortSignal): Promise<net.Socket> {
  const authority = `${address.hostname}:${address.port || '443'}`;
  const transport = proxy.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = transport.request({
      method: 'CONNECT',
      host: bareHost(proxy),
      port: Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80)),
      path: authority,
      headers: { host: authority, ...proxyAuthorization(proxy) },
      agent: false,
      signal: deadline,
    });
    request.once('connect', (answer, socket, head) => {
      if (answer.statusCode === 200 && head.length === 0) return resolve(socket as net.Socket);
      socket.destroy();
      reject(new ConnectionFailure(`the proxy refused (${answer.statusCode})`));
    });
    request.once('response', (answer) => {
      request.destroy();
      reject(new ConnectionFailure(`the proxy refused (${answer.statusCode})`));
    });
    request.once('error', (error) => reject(new ConnectionFailure(`proxy: ${failureOf(error).reason}`)));
    request.end();
  });
}

function proxyAuthorization(proxy: URL): Record<string, string> {
  if (proxy.username === '') return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** The host as `net` wants it: an IPv6 address without its brackets. */
function bareHost(address: URL): string {
  return address.hostname.replace(/^\[|\]$/g, '');
}
