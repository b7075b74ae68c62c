/**
 * Chromium refuses to navigate to `app://`, so the stand-in serves the window on loopback: the app's own
 * `protocol.handle` callback answers each request, including its headers.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServedFile } from './wire.ts';

type Serve = (url: string, method: string) => Promise<ServedFile>;

export interface WindowServer {
  /** Where the window is found instead of `app://HOST`. */
  readonly origin: string;
  /** Who answers from now on: one app, or nobody. */
  serveBy(serve: Serve | undefined): void;
  /** `app://paysheet/x` → the loopback address of the same file, and back. */
  toLoopback(address: string): string;
  fromLoopback(address: string): string;
  close(): void;
}

const APP_ADDRESS = /^([a-z][a-z0-9+.-]*):\/\/([^/]+)(\/.*)?$/i;

export async function serveWindowOnLoopback(): Promise<WindowServer> {
  let appOrigin = '';
  let serve: Serve = unserved;
  const server: Server = createServer((request, response) => {
    serve(`${appOrigin}${request.url ?? '/'}`, request.method ?? 'GET')
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    serveBy(next) {
      serve = next ?? unserved;
    },
    toLoopback(address) {
      const [, scheme = '', host = '', path = '/'] = APP_ADDRESS.exec(address) ?? [];
      if (scheme === 'http' || scheme === 'https') return address;
      appOrigin = `${scheme}://${host}`;
      return `${origin}${path}`;
    },
    fromLoopback: (address) =>
      address.startsWith(origin) ? appOrigin + address.slice(origin.length) : address,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function unserved(): Promise<ServedFile> {
  throw new Error('no app has this window');
}
