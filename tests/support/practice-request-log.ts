import type { Socket } from 'node:net';
import type { ServedRequest } from '../../electron/practice/practice-server.ts';

export interface LoggedRequest extends ServedRequest {
  /** The number of the connection, counted from 1: a fresh connection has a new number. */
  readonly connection: number;
}

/** Beyond this number older requests are dropped: about 60 MB, and more than any of our tests sends. */
const MAX_KEPT_REQUESTS = 500_000;

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Every request that a practice service got. */
export function createRequestLog() {
  let kept: LoggedRequest[] = [];
  let total = 0;
  const connections = new WeakMap<Socket, number>();
  let connectionCount = 0;
  const waiting = new Set<() => void>();
  return {
    add(request: ServedRequest, socket: Socket): void {
      total += 1;
      const connection = connections.get(socket) ?? ++connectionCount;
      connections.set(socket, connection);
      if (kept.length >= MAX_KEPT_REQUESTS) kept = kept.slice(MAX_KEPT_REQUESTS / 2);
      kept.push(Object.assign(request, { connection }));
      for (const look of waiting) look();
    },
    /** Resolves when a request has arrived that makes the condition true; at once if it is true already. */
    until(isSo: () => boolean): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      return promise;
    },
    get kept(): readonly LoggedRequest[] {
      return kept;
    },
    /** The number of all requests, kept or not. */
    get total(): number {
      return total;
    },
  };
}
