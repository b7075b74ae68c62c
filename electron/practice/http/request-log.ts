import type { OperationName } from '../../../shared/api/operations.ts';

/** One request as it arrived, whatever became of it. */
export interface LoggedRequest {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  /** Undefined for a path the service does not have. */
  readonly operation: OperationName | undefined;
  readonly idempotencyKey: string | undefined;
  /** The connection it came on, counted from 1: a fresh connection has a new number. */
  readonly connection: number;
  /** Characters of the body, where there was one and it was read. */
  bodyLength: number;
  /** The status that was answered; undefined where nothing was. */
  status: number | undefined;
  /** The fault that struck, in words. */
  fault: string | undefined;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  readonly kept: readonly LoggedRequest[];
  /** All requests ever, kept or not. */
  readonly total: number;
  /** Resolves when a request has arrived that makes it so; at once where it is so already. */
  until(isSo: () => boolean): Promise<void>;
}

/** Older requests are dropped beyond this: some 60 MB, and more than any test of ours sends. */
const MAX_KEPT_REQUESTS = 500_000;

export function createRequestLog(): RequestLog {
  let kept: LoggedRequest[] = [];
  let total = 0;
  const waiting = new Set<() => void>();
  return {
    add(request) {
      total += 1;
      if (kept.length >= MAX_KEPT_REQUESTS) kept = kept.slice(MAX_KEPT_REQUESTS / 2);
      kept.push(request);
      for (const look of waiting) look();
    },
    until(isSo) {
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
    get kept() {
      return kept;
    },
    get total() {
      return total;
    },
  };
}
