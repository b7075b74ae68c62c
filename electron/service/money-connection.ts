/**
 * One fresh connection for one money-moving POST (R2). If a connection that was used before is closed just then, an HTTP
 * client may send the request again by itself.
 */
import type * as http from 'node:http';
import type { Socket } from 'node:net';
import type { MoneyConnection, MoneyRequest, WireAnswer } from '../../shared/api/payments-service.ts';
import { exchange, type WireRequest } from './wire-exchange.ts';

interface MoneyWire extends Pick<WireRequest, 'timeoutMs' | 'maxBodyBytes' | 'withoutKey' | 'now'> {
  readonly socket: Socket;
  /** The path and headers of the request, made at the moment of sending. */
  readonly optionsFor: (request: MoneyRequest) => http.RequestOptions;
}

/**
 * How long a connection whose answer is overdue stays open. We stop waiting, but must not end the service's work
 * (rule R8). It no longer keeps the process alive.
 */
const OVERDUE_MS = 600_000;

/** Wraps an open socket on which nothing has been written. It carries at most one request. */
export function moneyConnection({ socket, optionsFor, ...limits }: MoneyWire): MoneyConnection {
  let isUsed = false;
  let hasReceived = false;
  // We listen from the start, so that `send` notices a service that hangs up (or sends data) before it was asked.
  socket.on('data', () => {
    hasReceived = true;
  });
  socket.on('error', () => {});
  const use = () => {
    if (isUsed) throw new Error('a money connection is used once');
    isUsed = true;
  };
  return {
    async send(request): Promise<WireAnswer> {
      use();
      if (hasReceived || socket.destroyed || !socket.writable || socket.readableEnded) {
        socket.destroy();
        return {
          kind: 'not-sent',
          reason: 'the service closed the connection before it was used',
          isCertificate: false,
        };
      }
      return exchange({
        options: { ...optionsFor(request), createConnection: () => socket },
        body: request.body,
        ...limits,
        onEnd: (sent, isDone) => (isDone ? sent.destroy() : leaveOpen(sent, socket)),
      });
    },
    abandon() {
      use();
      socket.destroy();
    },
  };
}

function leaveOpen(request: http.ClientRequest, socket: Socket): void {
  socket.unref();
  setTimeout(() => request.destroy(), OVERDUE_MS).unref();
}
