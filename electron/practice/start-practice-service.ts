import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PracticeOptionsInput, practiceOptionsSchema } from './faults/practice-options.ts';
import { openBooks } from './open-books.ts';
import { type PracticeClock, systemClock } from './ports/clock.ts';
import { seededRandom } from './ports/random.ts';
import { createPracticeServer, type ServerHooks } from './practice-server.ts';
import type { Credentials } from './request-checks.ts';
import { startWebhooks } from './sessions/webhooks.ts';

/** A running practice service. */
export type PracticeService = Awaited<ReturnType<typeof startPracticeService>>;

const HOST = '127.0.0.1';

/**
 * Starts the practice service: the payments API on loopback, with its own books. Throws a ZodError for invalid
 * options, and the system's error if the port is taken.
 */
export async function startPracticeService(
  options: PracticeOptionsInput = {},
  { clock = systemClock, ...hooks }: ServerHooks & { readonly clock?: PracticeClock } = {},
) {
  const chosen = practiceOptionsSchema.parse(options);
  const seed = chosen.seed ?? randomInt(2 ** 31);
  const state = openBooks(chosen, seed, clock);
  const keys = seededRandom(seed, 'keys');
  const publicKey = chosen.publicKey ?? `pk_practice_${keys.uuid().replaceAll('-', '')}`;
  const privateKey = chosen.privateKey ?? `sk_practice_${keys.uuid().replaceAll('-', '')}`;
  const credentials: Credentials = { publicKey, privateKey, origin: chosen.origin };
  const deliveries = startWebhooks(state);
  let port = chosen.port || state.lastPort;
  const { app, server } = createPracticeServer(state, credentials, hooks);
  await app.ready();
  try {
    await listen(server, port).catch(async (error: unknown) => {
      // Another program may have taken the port since; a port that was asked for is not replaced.
      if (chosen.port !== 0 || port === 0) throw error;
      await listen(server, 0);
    });
  } catch (error) {
    state.file.close();
    throw error;
  }
  port = (server.address() as AddressInfo).port;
  if (port !== state.lastPort) state.file.keep({ kind: 'listening', port });
  return {
    /** Without a slash at the end. */
    url: `http://${HOST}:${port}`,
    ...credentials,
    /** The seed in use, which tests print. */
    seed,
    /** What really happened, whatever was answered or listed. */
    state,
    deliveries,
    /** Closes every connection and refuses new ones, like a service that is down. */
    goDown: () => stopListening(server),
    /** Listens again, at the same address. */
    goUp: () => listen(server, port),
    /** Closes every connection and stops. */
    async close(): Promise<void> {
      await stopListening(server);
      await app.close();
      state.file.close();
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  if (server.listening) return;
  server.listen(port, HOST);
  await once(server, 'listening');
}

async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
