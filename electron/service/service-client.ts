/** The client of the payments API over Node's own HTTP: the engine's port, and a typed call for each operation. */
import type * as http from 'node:http';
import type * as tls from 'node:tls';
import { OPERATIONS } from '../../shared/api/operation-table.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import type { RequestParams } from '../../shared/api/param-check.ts';
import type { MoneyOperation, PaymentsService, WireAnswer } from '../../shared/api/payments-service.ts';
import { isUsableKey, type ServiceKeys } from '../secrets/service-keys.ts';
import { type ConnectionFailure, failureOf } from './connection-failure.ts';
import { keyRemover } from './key-echo.ts';
import { moneyConnection } from './money-connection.ts';
import { type ConnectionTarget, openConnection } from './open-connection.ts';
import { operationTarget } from './operation-url.ts';
import { type Environment, isLoopbackHost, proxyFor } from './proxy-choice.ts';
import { ReadAgent } from './read-agent.ts';
import { type OperationOutcome, readAnswer } from './read-answer.ts';
import { isHeaderText, requestHeaders } from './request-headers.ts';
import { trustedContext } from './trusted-certificates.ts';
import { exchange, type WireRequest } from './wire-exchange.ts';

export interface ServiceConfig {
  /** The service's base address: https, or http on loopback. */
  readonly address: string;
  readonly keys: ServiceKeys;
  readonly origin: string;
  /** The clock, as epoch milliseconds. */
  readonly now: () => number;
  /** How long an answer is waited for. */
  readonly timeoutMs: number;
  /** How long opening a connection may take, TLS included; 15 seconds where it is not given. */
  readonly connectTimeoutMs?: number;
  /** Where `HTTPS_PROXY` and its like are looked up; no proxy where it is not given. */
  readonly environment?: Environment;
  /** Certificates (PEM) trusted beside Node's and the system's. */
  readonly trustedCertificates?: readonly string[];
}

export interface ServiceClient extends PaymentsService {
  /**
   * Carries out one operation and reads the answer. A money-moving one needs an idempotency key, goes out once on a
   * fresh connection, and is for the caller to journal. The request is taken to have passed `checkRequest`.
   */
  call<Name extends OperationName>(
    operation: Name,
    params: RequestParams,
    request?: { readonly body: string; readonly idempotencyKey?: string },
  ): Promise<OperationOutcome<Name>>;
  /** Closes the connections kept for reading. A payment in flight is not touched. */
  close(): void;
}

/** A creation result is a few hundred bytes. */
const MAX_MONEY_ANSWER_BYTES = 1_000_000;
/** A page of some thousand sessions or fees; beyond it something is wrong. */
const MAX_READ_ANSWER_BYTES = 20_000_000;
const CONNECT_TIMEOUT_MS = 15_000;

/** Makes the client. Throws where the address, the keys or the origin cannot be used: they are checked when entered. */
export function createServiceClient(config: ServiceConfig): ServiceClient {
  const address = usableAddress(config.address);
  if (!isUsableKey(config.keys.publicKey) || !isUsableKey(config.keys.revealPrivateKey())) {
    throw new Error('the keys cannot stand in a header');
  }
  if (!isHeaderText(config.origin)) throw new Error('the origin cannot stand in a header');
  const target: ConnectionTarget = {
    address,
    proxy: proxyFor(address, config.environment ?? {}),
    secureContext: secureContextFor(address, config),
    timeoutMs: config.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  };
  return clientOver(target, config);
}

function clientOver(target: ConnectionTarget, config: ServiceConfig): ServiceClient {
  const agent = new ReadAgent(target);
  const { address } = target;
  const host = address.host;
  const withoutKey = keyRemover(config.keys.revealPrivateKey());

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
      });
      return { kind: 'connected', connection } as const;
    } catch (error) {
      return notSent(failureOf(error));
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
 * A GET on a kept connection. Where the service had closed that connection meanwhile, the GET goes out once more:
 * reading twice changes nothing.
 */
async function readOnce(agent: http.Agent, request: WireRequest): Promise<WireAnswer> {
  let isReused = false;
  const first = await exchange({
    ...request,
    options: { ...request.options, agent },
    onEnd: (sent, isDone) => {
      isReused = isDone && sent.reusedSocket;
      if (!isDone) sent.destroy();
    },
  });
  if (first.kind !== 'no-answer' || !isReused) return first;
  return exchange({
    ...request,
    options: { ...request.options, agent },
    onEnd: (sent, isDone) => {
      if (!isDone) sent.destroy();
    },
  });
}

function postHeaders(body: string, idempotencyKey: string): Record<string, string> {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return idempotencyKey === '' ? length : { ...length, 'X-Idempotency-Key': idempotencyKey };
}

function notSent({ reason, isCertificate }: ConnectionFailure): WireAnswer & { readonly kind: 'not-sent' } {
  return { kind: 'not-sent', reason, isCertificate };
}

function usableAddress(text: string): URL {
  const address = new URL(text);
  const isPlainLoopback = address.protocol === 'http:' && isLoopbackHost(address.hostname);
  if (address.protocol !== 'https:' && !isPlainLoopback) throw new Error('the address must be https');
  return address;
}

function secureContextFor(address: URL, config: ServiceConfig): tls.SecureContext | undefined {
  return address.protocol === 'https:' ? trustedContext(config.trustedCertificates) : undefined;
}
