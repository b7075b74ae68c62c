/**
 * The service port as the engine sees it. `electron/service` implements it over Node's http, the simulation over a
 * virtual network. Answers are values; nothing here throws for what the world did.
 */
import type { MONEY_OPERATIONS, OperationName } from './operations.ts';

/** Operations that may move money: they go through the journal, and the transport never retries them. */
export type MoneyOperation = (typeof MONEY_OPERATIONS)[number];

/** What was received, before its meaning is decided. */
export type WireAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** The whole text of the body; undefined if it was cut short. */
      readonly body: string | undefined;
      /** The service's own clock: its Date header as epoch milliseconds, if it sent one. */
      readonly serverTimeMs: number | undefined;
      /** How far this computer's clock is ahead of the service's, by the same header; negative if it is behind. */
      readonly clockAheadMs?: number;
    }
  /** No byte of the request was handed to a socket: DNS, refused, unreachable, TLS, connect timeout. */
  | { readonly kind: 'not-sent'; readonly reason: string; readonly isCertificate: boolean }
  /** Bytes may have left, but no whole answer came: timeout, reset, closed early. */
  | { readonly kind: 'no-answer'; readonly reason: string };

export interface MoneyRequest {
  readonly operation: MoneyOperation;
  readonly idempotencyKey: string;
  /** The exact body bytes (JSON text) that were recorded for the attempt. */
  readonly body: string;
}

/**
 * An open connection on which nothing has been written yet (rule R2: connect and TLS first, then the durable record,
 * then the first byte). Its owner calls either `send` or `abandon`, and only once.
 */
export interface MoneyConnection {
  /** Writes the request and waits for the answer; the timeout ends only the waiting. Never redirected, never retried. */
  send(request: MoneyRequest): Promise<WireAnswer>;
  /** Destroys the socket without writing. */
  abandon(): void;
}

export interface PaymentsService {
  /** The address and business that this client calls; a batch belongs to one. */
  readonly address: string;
  /** A fresh connection for one money-moving POST. */
  connect(): Promise<
    | { readonly kind: 'connected'; readonly connection: MoneyConnection }
    | (WireAnswer & { readonly kind: 'not-sent' })
  >;
  /** One GET of a read operation, with path and query parameters under the API's names. An array repeats the parameter. */
  read(
    operation: Exclude<OperationName, MoneyOperation | 'create-recipient'>,
    params: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<WireAnswer>;
}
