/**
 * One connection per profile: the client of its service, the engine over it, and the gate for all its calls. A
 * connection is made again after its profile, keys or settings changed, but never while it is sending.
 */
import { createHash } from 'node:crypto';
import type { OperationAnswers } from '../../../shared/api/operation-table.ts';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Wallet } from '../../../shared/api/wallet.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { SessionView } from '../../../shared/ipc/service-views.ts';
import { readProblems, requestRefused } from '../../engine/core/doubt/read-problem.ts';
import { Engine } from '../../engine/engine.ts';
import type { JournalSession } from '../../engine/journal-session.ts';
import { systemChance } from '../../engine/ports/chance.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import { type ReadOperation, type ReadParams, readOperation } from '../../engine/ports/read-result.ts';
import { readWallets } from '../../engine/ports/read-wallets.ts';
import type { SheetPayer } from '../../profiles/confirmed-meanings.ts';
import { isUsableOrigin } from '../../secrets/service-keys.ts';
import { createServiceClient, type ServiceClient } from '../../service/service-client.ts';
import { done, mapped, refused } from '../ipc/answer-request.ts';
import { keysProblem, type ProfileAccess, type Profiles } from '../profiles/profiles.ts';
import { viewSession } from './service-to-view.ts';

export interface ProfileConnection {
  readonly profile: string;
  readonly environment: ProfileAccess['environment'];
  /**
   * The service to which batches are bound: its address, or a fixed name for the practice service inside the app,
   * whose port changes.
   */
  readonly serviceId: string;
  readonly client: ServiceClient;
  readonly engine: Engine;
}

/** For whom what was confirmed of a sheet is remembered. */
export function payerOf({ environment, serviceId, profile }: ProfileConnection): SheetPayer {
  return { environment, address: serviceId, profile };
}

interface KeptConnection {
  readonly connection: ProfileConnection;
  /** A hash of address, keys, origin and settings; if it changes, a new connection is made. */
  readonly signature: string;
}

/** The name of the practice service inside the app in the journal. */
const OWN_PRACTICE = 'practice';

interface ConnectionPoolParts {
  readonly book: Profiles;
  /** Throws JournalFailure if there is no usable journal. */
  readonly session: () => JournalSession;
  /** True while a batch of the profile is being sent or followed. */
  readonly isBusy: (profile: string) => boolean;
  /** True if the practice service runs in this process. */
  readonly isPracticeOurs: boolean;
  /** Reports what the chosen profile's service must be waited for; undefined once the wait is over. */
  readonly tellWait: (problem: Problem | undefined) => void;
}

export class ConnectionPool {
  readonly #parts: ConnectionPoolParts;
  readonly #kept = new Map<string, KeptConnection>();

  constructor(parts: ConnectionPoolParts) {
    this.#parts = parts;
  }

  /** The connection of the chosen profile, or of the named one. */
  async find(profile: string = this.#parts.book.chosenName): Promise<Reply<ProfileConnection>> {
    let access: ProfileAccess | undefined;
    try {
      access = await this.#parts.book.access(profile);
    } catch (error) {
      // A practice service that cannot start keeps the batches of other services from nothing.
      return refused(
        problem('app-fault', { reason: error instanceof Error ? error.message : String(error) }),
      );
    }
    if (!access) return refused(problem('keys-refused'));
    const kept = this.#kept.get(profile);
    const { keys } = access;
    if (keys.kind !== 'found') {
      return kept && this.#parts.isBusy(profile) ? done(kept.connection) : refused(keysProblem(access));
    }
    if (!isUsableOrigin(access.origin)) return refused(problem('headers-refused'));
    const settings = this.#parts.book.settingsFor(access.environment);
    const { publicKey } = keys.keys;
    const called = [access.address, publicKey, keys.keys.revealPrivateKey(), access.origin, settings];
    const signature = createHash('sha256').update(JSON.stringify(called)).digest('hex');
    if (kept && (kept.signature === signature || this.#parts.isBusy(profile))) return done(kept.connection);
    kept?.connection.client.close();
    const client = createServiceClient({
      address: access.address,
      keys: keys.keys,
      origin: access.origin,
      timeoutMs: settings.http.timeoutSeconds * 1000,
      environment: process.env,
    });
    const isOwnPractice = access.environment === 'practice' && this.#parts.isPracticeOurs;
    const connection: ProfileConnection = {
      profile,
      environment: access.environment,
      serviceId: isOwnPractice ? OWN_PRACTICE : access.address,
      client,
      engine: new Engine({
        session: this.#parts.session(),
        service: client,
        clock: systemClock,
        chance: systemChance,
        settings,
      }),
    };
    connection.engine.pace.listen((wait) => {
      const isShown =
        profile === this.#parts.book.chosenName && this.#kept.get(profile)?.connection === connection;
      if (isShown) this.#parts.tellWait(wait);
    });
    this.#kept.set(profile, { connection, signature });
    return done(connection);
  }

  /** Calls with the chosen profile's connection, or returns why there is none. */
  readonly withConnection = async <Value>(
    work: (connection: ProfileConnection) => Promise<Reply<Value>>,
  ): Promise<Reply<Value>> => {
    const found = await this.find();
    return found.ok ? work(found.value) : found;
  };

  /** One read with the chosen profile's connection, as the window shows its answer. */
  readonly view = <Name extends ReadOperation, View>(
    operation: Name,
    asked: Parameters<typeof apiParams>[0],
    view: (answer: OperationAnswers[Name], connection: ProfileConnection) => View,
  ): Promise<Reply<View>> =>
    this.withConnection(async (connection) => {
      const read = await readFromService(connection, operation, apiParams(asked));
      return mapped(read, (answer) => view(answer, connection));
    });

  close(): void {
    for (const { connection } of this.#kept.values()) connection.client.close();
  }
}

/** What a read needs from a connection. */
export interface ReadingConnection {
  readonly engine: Pick<Engine, 'pace' | 'journal'>;
  readonly client: PaymentsService;
}

/** What the window asks for, under the API's names: `walletId` becomes `wallet_id`. What is empty is not asked for. */
export function apiParams(
  asked: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): ReadParams {
  const named = Object.entries(asked).flatMap(([name, value = '']) => {
    const given = typeof value === 'number' ? String(value) : value;
    const theirs = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return given.length === 0 ? [] : [[theirs, given] as const];
  });
  return Object.fromEntries(named);
}

/** One read through the connection's gate, as a reply; what breaks a rule of the document is refused and not sent. */
export async function readFromService<Name extends ReadOperation>(
  connection: Pick<ReadingConnection, 'client'> & { readonly engine: Pick<Engine, 'pace'> },
  operation: Name,
  params: ReadParams,
): Promise<Reply<OperationAnswers[Name]>> {
  const [fault, ...others] = checkRequest(operation, params, undefined).map(({ field, message }) =>
    requestRefused(400, field, message),
  );
  if (fault) return refused(fault, ...others);
  const result = await connection.engine.pace.read(() => readOperation(connection.client, operation, params));
  return result.ok ? done(result.value) : refused(...readProblems(result.failure));
}

/** Every wallet of the business, through the connection's gate. */
export async function readOwnWallets(connection: ReadingConnection): Promise<Reply<readonly Wallet[]>> {
  const read = await connection.engine.pace.read(() => readWallets(connection.client));
  return read.ok ? done(read.value) : refused(...readProblems(read.failure));
}

/**
 * The sessions as the window shows them. A session without a currency, such as a deposit, gets its wallet's:
 * otherwise 100 XOF would be shown as 100.00. If the wallets cannot be read, the amount is shown without a currency.
 */
export async function viewSessions(
  connection: ReadingConnection,
  sessions: readonly Session[],
): Promise<readonly SessionView[]> {
  const isBare = ({ fromCurrency, toCurrency, walletId }: Session): boolean =>
    fromCurrency === undefined && toCurrency === undefined && walletId !== undefined;
  const wallets = sessions.some(isBare) ? await readOwnWallets(connection) : done([]);
  const currencies = new Map((wallets.ok ? wallets.value : []).map(({ id, currency }) => [id, currency]));
  return sessions.map((session) => {
    const fromCurrency = isBare(session) ? currencies.get(session.walletId ?? '') : session.fromCurrency;
    return viewSession({ ...session, fromCurrency }, rowOfSession(connection, session));
  });
}

/** The row of our journal that the session pays. */
function rowOfSession(connection: ReadingConnection, { id }: Session): SessionView['batchRow'] {
  const owner = connection.engine.journal.ownerOf(id);
  return owner ? { batch: owner.batch, row: owner.row } : null;
}
