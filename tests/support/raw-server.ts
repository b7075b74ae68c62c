/** A server below HTTP, on loopback: it reads requests whole and answers with the bytes a test gives it. */
import { once } from 'node:events';
import * as net from 'node:net';
import * as tls from 'node:tls';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly socket: net.Socket;
  /** Which connection it came on, from 1. */
  readonly connection: number;
}

export type Behaviour = (request: RawRequest) => void;

export interface RawServer {
  readonly port: number;
  readonly address: string;
  readonly requests: readonly RawRequest[];
  /** Connections accepted so far. */
  connections(): number;
  /** Bytes received in all, whole requests or not. */
  bytesReceived(): number;
  /** The next connection's socket. */
  nextConnection(): Promise<net.Socket>;
  close(): Promise<void>;
}

/** Serves on a port of the system's choice; with `certificate`, over TLS. */
export async function serveRaw(
  behave: Behaviour,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<net.Socket>();
  let bytes = 0;
  let connections = 0;
  const onConnection = (socket: net.Socket) => {
    connections += 1;
    const connection = connections;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let pending = '';
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      pending += chunk.toString('latin1');
      for (let parsed = parseRequest(pending); parsed; parsed = parseRequest(pending)) {
        pending = parsed.rest;
        const request = { ...parsed.request, socket, connection };
        requests.push(request);
        behave(request);
      }
    });
  };
  const server = certificate ? tls.createServer(certificate, onConnection) : net.createServer(onConnection);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    address: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    bytesReceived: () => bytes,
    nextConnection: async () => (await once(server, 'connection'))[0] as net.Socket,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An HTTP answer as text, with its length. */
export function httpAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = {
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

type ParsedRequest = Omit<RawRequest, 'socket' | 'connection'>;

function parseRequest(text: string): { request: ParsedRequest; rest: string } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [requestLine = '', ...headerLines] = text.slice(0, headEnd).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of headerLines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const bodyEnd = headEnd + 4 + Number(headers['content-length'] ?? 0);
  if (text.length < bodyEnd) return undefined;
  const [method = '', path = ''] = requestLine.split(' ');
  const body = Buffer.from(text.slice(headEnd + 4, bodyEnd), 'latin1').toString('utf8');
  return { request: { method, path, headers, body }, rest: text.slice(bodyEnd) };
}
