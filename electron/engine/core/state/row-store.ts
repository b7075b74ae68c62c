/**
 * The rows of a run. In memory are those that are being worked on, and the few last touched; the others are read from
 * the journal when they are needed, so that the memory of a run does not grow with what it has sent. What is asked of
 * every row again and again (its state, marker, session) stands in the indexes of `RunState`.
 */
import { isInDoubt } from '../../../../shared/domain/row-state.ts';
import type { RowRecord } from '../row/row-record.ts';

/** Records kept beyond those in play: what is chosen, quoted, answered and followed within a few steps. */
export const RECORDS_KEPT = 1_000;

export class RowStore {
  readonly #read: (row: number) => RowRecord | undefined;
  readonly #kept: number;
  /** Rows whose payment may or may not exist: read at every step. */
  readonly #inPlay = new Map<number, RowRecord>();
  /** The others, the latest touched last. */
  readonly #atRest = new Map<number, RowRecord>();
  #size = 0;
  #reads = 0;

  /** `read` gives a row as the journal has it. */
  constructor(read: (row: number) => RowRecord | undefined, kept = RECORDS_KEPT) {
    this.#read = read;
    this.#kept = kept;
  }

  /** How many rows the batch has. */
  get size(): number {
    return this.#size;
  }

  /** Records in memory now. */
  get recordsInMemory(): number {
    return this.#inPlay.size + this.#atRest.size;
  }

  /** How many records were read from the journal since the run was opened. */
  get reads(): number {
    return this.#reads;
  }

  get(row: number): RowRecord | undefined {
    const known = this.#inPlay.get(row) ?? this.#atRest.get(row);
    if (known !== undefined) return known;
    const record = this.#read(row);
    if (record === undefined) return undefined;
    this.#reads += 1;
    this.#atRest.set(row, record);
    return record;
  }

  add(record: RowRecord): void {
    this.#size += 1;
    this.put(record);
  }

  /** The row's new version. */
  put(record: RowRecord): void {
    this.#inPlay.delete(record.row);
    this.#atRest.delete(record.row);
    (isInDoubt(record.state) ? this.#inPlay : this.#atRest).set(record.row, record);
  }

  /** Lets go of the records at rest beyond the latest. Only when everything that changed them is in the journal. */
  trim(): void {
    if (this.#atRest.size <= this.#kept) return;
    for (const row of this.#atRest.keys()) {
      this.#atRest.delete(row);
      if (this.#atRest.size <= this.#kept) return;
    }
  }
}
