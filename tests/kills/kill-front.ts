/**
 * A proxy between the command line and the practice service, byte for byte, that recognises payments among its
 * connections. It reports when a payment has reached the point at which the process is to be killed, and remembers
 * what was posted.
 */
import { once } from 'node:events';
import * as net from 'node:net';

/**
 * A moment in a payment's way: its bytes have arrived here and go no further; they were passed to the service; the
 * answer has arrived and goes no further; the answer was passed on.
 */
export const STAGES = ['received', 'passed', 'answer-held', 'answer-passed'] as const;
type Stage = (typeof STAGES)[number];

export interface Posted {
  readonly key: string;
  readonly marker: string;
  /** What the service answered, whether or not it was passed on; undefined where nothing was. */
  status: number | undefined;
}

export interface KillFront {
  readonly url: string;
  readonly posts: readonly Posted[];
  /** Resolves when the `nth` payment from now has reached the stage; if the stage says so, that payment is then stopped. */
  reached(nth: number, stage: Stage): Promise<void>;
  close(): Promise<void>;
}

interface Watch {
  remaining: number;
  readonly stage: Stage;
  readonly reach: () => void;
}

export async function startKillFront(serviceUrl: string): Promise<KillFront> {
  const { hostname, port } = new URL(serviceUrl);
  const sockets = new Set<net.Socket>();
  const posts: Posted[] = [];
  let watch: Watch | undefined;
  const server = net.createServer((client) => {
    const service = net.connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay(true);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    carry(client, service);
  });
  function carry(client: net.Socket, service: net.Socket): void {
    let own: Watch | undefined;
    let posted: Posted | undefined;
    client.on('data', (chunk: Buffer) => {
      if (posted === undefined && chunk.toString('latin1', 0, 5) === 'POST ') {
        posted = readPost(chunk.toString('latin1'));
        posts.push(posted);
        if (watch !== undefined) {
          watch.remaining -= 1;
          if (watch.remaining === 0) {
            own = watch;
            watch = undefined;
          }
        }
      }
      if (own?.stage === 'received') return own.reach();
      service.write(chunk, () => own?.stage === 'passed' && own.reach());
    });
    service.on('data', (chunk: Buffer) => {
      if (posted !== undefined) {
        posted.status ??= Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 12))?.[1] ?? 0);
      }
      if (own?.stage === 'answer-held') return own.reach();
      client.write(chunk, () => own?.stage === 'answer-passed' && own.reach());
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    posts,
    reached: (nth, stage) =>
      new Promise((reach) => {
        watch = { remaining: nth, stage, reach };
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A payment is small: its head and the description at its body's beginning come in the first bytes. */
function readPost(text: string): Posted {
  return {
    key: /^x-idempotency-key: (\S+)/im.exec(text)?.[1] ?? '',
    marker: /PS[0-9A-Z]{13}/.exec(text)?.[0] ?? '',
    status: undefined,
  };
}
