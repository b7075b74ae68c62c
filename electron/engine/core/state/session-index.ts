import type { RowRecord } from '../row/row-record.ts';
import { sessionIdsOf } from '../row/row-record.ts';

/**
 * Rows by their sessions. For a row whose session is claimed, only that one is kept: the journal knows the other ids
 * that its answer named (R5), and memory must not grow with them.
 */
export class SessionIndex {
  readonly #claimed = new Map<string, number>();
  /** Ids that accepting answers named, until one of them is proved to be the session's. */
  readonly #named = new Map<string, number>();
  #settled: string[] = [];

  /** The row that claimed the session, or whose answer named it. */
  rowOf(sessionId: string): number | undefined {
    return this.#claimed.get(sessionId) ?? this.#named.get(sessionId);
  }

  isClaimedBy(row: number, sessionId: string): boolean {
    return this.#claimed.get(sessionId) === row;
  }

  put({ row, sessionId, candidateIds, disclaimedIds }: RowRecord): void {
    for (const id of disclaimedIds ?? []) this.release(row, id);
    if (sessionId === null) {
      for (const id of candidateIds) this.#named.set(id, row);
      return;
    }
    this.#claimed.set(sessionId, row);
    for (const id of candidateIds) if (this.#named.get(id) === row) this.#settled.push(id);
  }

  /** The session is not that row's any more. */
  release(row: number, sessionId: string): void {
    for (const rows of [this.#claimed, this.#named]) if (rows.get(sessionId) === row) rows.delete(sessionId);
  }

  /** The row's sessions no longer belong to its payment. */
  forget(record: RowRecord): void {
    for (const id of sessionIdsOf(record)) {
      this.#claimed.delete(id);
      this.#named.delete(id);
    }
  }

  /** Drops what the journal knows. Call it only when every event that changed the rows is in the journal. */
  trim(): void {
    for (const id of this.#settled) this.#named.delete(id);
    this.#settled = [];
  }
}
