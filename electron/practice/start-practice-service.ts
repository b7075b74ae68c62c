import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BooksRecord, memoryOnly, openBooksFile } from './books/books-file.ts';
import { createState, type PracticeState } from './books/practice-state.ts';
import { isFinal, scheduleLife } from './books/session-life.ts';
import {
  type PracticeOptions,
  type PracticeOptionsInput,
  practiceOptionsSchema,
} from './faults/practice-options.ts';
import { type PracticeClock, systemClock } from './ports/clock.ts';
import { seededRandom } from './ports/random.ts';
import { createPracticeServer, type ServerHooks } from './practice-server.ts';
import type { Credentials } from './request-checks.ts';
import { fillNewBooks, setUpPortal } from './sample-data.ts';
import { addSampleSessions } from './sample-sessions.ts';
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

/** The books at the start of the service: new ones with the sample data, or those of the options' file. */
export function openBooks(options: PracticeOptions, seed: number, clock: PracticeClock): PracticeState {
  const { records, file } =
    options.booksFile === undefined ? { records: [], file: memoryOnly } : openBooksFile(options.booksFile);
  const state = createState({ options, seed, clock, records, file });
  setUpPortal(state);
  for (const record of records) restore(state, record);
  if (records.length === 0) {
    const { openedMs: atMs, businessId, userId } = state;
    state.file.keep({ kind: 'opened', version: 1, atMs, businessId, userId });
    fillNewBooks(state);
    if (options.withSampleSessions) addSampleSessions(state);
    state.file.flush();
  }
  for (const session of state.sessions.all()) if (!isFinal(session)) scheduleLife(state, session);
  return state;
}

/** Applies one line of the file to the books. */
function restore(state: PracticeState, record: BooksRecord): void {
  switch (record.kind) {
    case 'opened':
    case 'listening':
      return;
    case 'entry':
      state.ledger.restore(record.entry);
      return;
    case 'session':
      state.sessions.add(record.session);
      return;
    case 'quote':
      state.quotes.restore(record);
      return;
    case 'quote-used': {
      const quote = state.quotes.get(record.id);
      if (quote) quote.usedBy = record.by;
      return;
    }
    case 'status': {
      const session = state.sessions.get(record.id);
      if (!session) throw new Error(`the practice books name a session that they do not hold: ${record.id}`);
      session.status = record.status;
      session.failureReason = record.failureReason;
      session.modifiedMs = record.modifiedMs;
      return;
    }
    case 'recipient':
      state.recipients.set(record.recipient.id, record.recipient);
      return;
    case 'key':
      state.idempotency.restore(record);
      return;
    case 'wallet-status': {
      const wallet = state.wallets.get(record.id);
      if (wallet) wallet.status = record.status;
      return;
    }
  }
}
