/** The client of the payments API over Node's own HTTP: the engine's port, and a typed call per operation. */
import * as http from 'node:http';
import type { Duplex } from 'node:stream';
import * as tls from 'node:tls';
import { OPERATIONS } from '../../shared/api/operation-table.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import { asDocumented, type RequestParams } from '../../shared/api/param-check.ts';
import type { MoneyOperation, PaymentsService, WireAnswer } from '../../shared/api/payments-service.ts';
import { isLoopbackHost } from '../../shared/domain/loopback.ts';
import { withoutEnd } from '../../shared/domain/without-end.ts';
import { isUsableKey, isUsableOrigin, type ServiceKeys } from '../secrets/service-keys.ts';
import { failureOf } from './connection-failure.ts';
import { keyRemover } from './key-echo.ts';
import { moneyConnection } from './money-connection.ts';
import { type ConnectionTarget, openConnection } from './open-connection.ts';
import { type Environment, proxyFor } from './proxy-choice.ts';
import { type OperationOutcome, readAnswer } from './read-answer.ts';
import { exchange, type WireRequest } from './wire-exchange.ts';

export interface ServiceConfig {
  /** The service's base address: https, or http on loopback. */
  readonly address: string;
  readonly keys: ServiceKeys;
  /** The fixed value of `X-Origin`. */
  readonly origin: string;
  /** The clock, as epoch milliseconds; the system's by default. */
  readonly now?: () => number;
  /** How long to wait for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** How long opening a connection may take, including TLS; 15 seconds by default. */
  readonly connectTimeoutMs?: number;
  /** Where `HTTPS_PROXY` and the like are looked up; without it no proxy is used. */
  readonly environment?: Environment;
  /** Certificates (PEM) to trust in addition to Node's and the system's. */
  readonly trustedCertificates?: readonly string[];
}

export interface ServiceClient extends PaymentsService {
  /**
   * Carries out one operation and reads the answer. A money-moving one needs an idempotency key, is sent once on a
   * fresh connection, and its caller must journal it. The caller must have checked the request with `checkRequest`.
   */
  call<Name extends OperationName>(
    operation: Name,
    params: RequestParams,
    request?: { readonly body: string; readonly idempotencyKey?: string },
  ): Promise<OperationOutcome<Name>>;
  /** Closes the connections kept for reading. A payment in flight is not touched. */
  close(): void;
}

/** The result of a creation is a few hundred bytes, so a longer answer is wrong. */
const MAX_MONEY_ANSWER_BYTES = 1_000_000;
/** A page of some thousand sessions or fees; a longer answer is wrong. */
const MAX_READ_ANSWER_BYTES = 20_000_000;
const CONNECT_TIMEOUT_MS = 15_000;

/** Makes the client. Throws if the address, the keys or the origin cannot be used: they are checked when they are entered. */
export function createServiceClient(config: ServiceConfig): ServiceClient {
  const address = usableAddress(config.address);
  if (!isUsableKey(config.keys.publicKey) || !isUsableKey(config.keys.revealPrivateKey())) {
    throw new Error('the keys cannot stand in a header');
  }
  if (!isUsableOrigin(config.origin)) throw new Error('the origin cannot stand in a header');
  const target: ConnectionTarget = {
    address,
    proxy: proxyFor(address, config.environment ?? {}),
    secureContext: address.protocol === 'https:' ? trustedContext(config.trustedCertificates) : undefined,
    timeoutMs: config.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  };
  return clientOver(target, config);
}

function clientOver(target: ConnectionTarget, config: ServiceConfig): ServiceClient {
  const agent = new ReadAgent(target);
  const { address } = target;
  const host = address.host;
  const withoutKey = keyRemover(config.keys.revealPrivateKey());
  const now = config.now ?? Date.now;

  const optionsFor = (operation: OperationName, params: RequestParams, extra: Record<string, string>) => ({
    method: OPERATIONS[operation].method,
    path: operationTarget(address, operation, params),
    headers: { Host: host, ...requestHeaders(config), ...extra },
  });

  const read: PaymentsService['read'] = (operation, params) =>
    readOnce(agent, {
      options: optionsFor(operation, params, {}),
      body: undefined,
      timeoutMs: config.timeoutMs,
      maxBodyBytes: MAX_READ_ANSWER_BYTES,
      withoutKey,
      now,
    });

  const connect = async (operation?: OperationName) => {
    try {
      const socket = await openConnection(target);
      const connection = moneyConnection({
        socket,
        optionsFor: (request) =>
          optionsFor(operation ?? request.operation, {}, postHeaders(request.body, request.idempotencyKey)),
        timeoutMs: config.timeoutMs,
        maxBodyBytes: MAX_MONEY_ANSWER_BYTES,
        withoutKey,
        now,
      });
      return { kind: 'connected', connection } as const;
    } catch (error) {
      const { reason, isCertificate } = failureOf(error);
      return { kind: 'not-sent', reason, isCertificate } as const;
    }
  };

  const post = async (
    operation: OperationName,
    body: string,
    idempotencyKey: string,
  ): Promise<WireAnswer> => {
    const opened = await connect(operation);
    if (opened.kind !== 'connected') return opened;
    return opened.connection.send({ operation: operation as MoneyOperation, body, idempotencyKey });
  };

  return {
    address: config.address,
    connect: () => connect(),
    read,
    async call(operation, params, request) {
      const { method, movesMoney } = OPERATIONS[operation];
      if (movesMoney && !request?.idempotencyKey) throw new Error(`${operation} needs an idempotency key`);
      const answer =
        method === 'GET'
          ? await read(operation as Parameters<typeof read>[0], params)
          : await post(operation, request?.body ?? '{}', request?.idempotencyKey ?? '');
      return readAnswer(operation, answer);
    },
    close: () => agent.destroy(),
  };
}

/**
 * A GET on a kept-alive connection. If the service has closed that connection meanwhile, the GET is sent once more,
 * because reading twice changes nothing.
 */
async function readOnce(agent: http.Agent, request: WireRequest): Promise<WireAnswer> {
  let isReused = false;
  const get = () =>
    exchange({
      ...request,
      options: { ...request.options, agent },
      onEnd: (sent, isDone) => {
        isReused = isDone && sent.reusedSocket;
        if (!isDone) sent.destroy();
      },
    });
  const first = await get();
  return first.kind === 'no-answer' && isReused ? get() : first;
}

function postHeaders(body: string, idempotencyKey: string): Record<string, string> {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return idempotencyKey === '' ? length : { ...length, 'X-Idempotency-Key': idempotencyKey };
}

function usableAddress(text: string): URL {
  const address = new URL(text);
  const isPlainLoopback = address.protocol === 'http:' && isLoopbackHost(address.hostname);
  if (address.protocol !== 'https:' && !isPlainLoopback) throw new Error('the address must be https');
  return address;
}

/** The path with its parameters filled in and the others as the query, arrays repeated, under the service's own base path. */
function operationTarget(address: URL, operation: OperationName, params: RequestParams): string {
  const { path, params: known } = OPERATIONS[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name], name));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const param = known.find((each) => each.name === name);
    if (param?.in === 'path') continue;
    for (const each of typeof value === 'string' ? [value] : value)
      query.append(name, param ? asDocumented(param.value, each) : each);
  }
  const search = query.size > 0 ? `?${query}` : '';
  return `${withoutEnd(address.pathname, /\//)}${filled}${search}`;
}

function pathPart(value: string | readonly string[] | undefined, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`the path parameter ${name} is missing`);
  // Dots are escaped too: a path segment of nothing but dots would climb out of the path.
  return encodeURIComponent(value.toWellFormed()).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));
}

/** More connections than this would only queue at the service. */
const MAX_CONNECTIONS = 16;

/**
 * Kept-alive connections for reading, opened like the others with proxy, certificates and connect timeout. Never used
 * for a request that moves money.
 */
class ReadAgent extends http.Agent {
  readonly #target: ConnectionTarget;

  constructor(target: ConnectionTarget) {
    super({ keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: 'lifo' });
    this.#target = target;
  }

  override createConnection(
    _options: http.ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    openConnection(this.#target).then(
      (socket) => callback?.(null, socket),
      (error: Error) => (callback as ((error: Error) => void) | undefined)?.(error),
    );
  }
}

/** The headers of a request made now. The result holds the private key: it goes to the socket and nowhere else. */
function requestHeaders({ keys, origin, now = Date.now }: ServiceConfig): Record<string, string> {
  return {
    Authorization: `HMAC-SHA256 ${keys.publicKey}:${keys.revealPrivateKey()}`,
    'X-Origin': origin,
    'X-Timestamp': new Date(now()).toISOString(),
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'Paysheet',
  };
}

/**
 * A context for all TLS connections of one client. It trusts Node's own authorities and the system's, so that a company's
 * proxy works as in a browser, and the `extra` certificates (PEM).
 */
function trustedContext(extra: readonly string[] = []): tls.SecureContext {
  const authorities = new Set([...certificatesOf('default'), ...certificatesOf('system'), ...extra]);
  return tls.createSecureContext({ ca: [...authorities] });
}

function certificatesOf(store: 'default' | 'system'): readonly string[] {
  try {
    return tls.getCACertificates(store);
  } catch {
    // If the system's store cannot be read, Node's own authorities remain.
    return store === 'default' ? tls.rootCertificates : [];
  }
}
