import type { OperationName } from '../../../shared/api/operations.ts';

/** One request as it arrived, whatever happened to it. */
export interface LoggedRequest {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  /** Undefined for a path that the service does not have. */
  readonly operation: OperationName | undefined;
  readonly idempotencyKey: string | undefined;
  /** The number of the connection, counted from 1: a fresh connection has a new number. */
  readonly connection: number;
  /** The status of the answer; undefined if there was none. */
  status: number | undefined;
  /** The fault that was applied, in words. */
  fault: string | undefined;
}

/** Beyond this number older requests are dropped: about 60 MB, and more than any of our tests sends. */
const MAX_KEPT_REQUESTS = 500_000;

export function createRequestLog() {
  let kept: LoggedRequest[] = [];
  let total = 0;
  const waiting = new Set<() => void>();
  return {
    add(request: LoggedRequest): void {
      total += 1;
      if (kept.length >= MAX_KEPT_REQUESTS) kept = kept.slice(MAX_KEPT_REQUESTS / 2);
      kept.push(request);
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
