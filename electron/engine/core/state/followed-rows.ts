import { DAY_MS } from '../../../../shared/domain/time.ts';

/**
 * An accepted row whose session did not become final in this time is parked: a person decides. It holds whether or not
 * the list can be read, and whether or not a run is open (`watch-once.ts` parks then).
 */
export const FOLLOW_ACCEPTED_FOR_MS = 7 * DAY_MS;
/**
 * What a look at the session list asks of a row that has a session, without its record. Kept in columns by the row's
 * number, some 30 bytes a row: a batch's memory must not grow with what was paid.
 */
export interface Followed {
  readonly row: number;
  readonly status: string | null;
  readonly openedAtMs: number | null;
  readonly openedServerMs: number | null;
  readonly settledAtMs: number | null;
}

/** Times of a row, side by side; `NaN` where there is none. */
const TIMES = 3;
/** Place of `null` among the words; 0 stands for a row that is not followed. */
const NO_STATUS = 1;

export class FollowedRows {
  #times = new Float64Array(0);
  #status = new Uint32Array(0);
  /** The words seen so far. A service has a handful of them, however many rows. */
  readonly #words: (string | null)[] = [null, null];
  readonly #places = new Map<string | null, number>([[null, NO_STATUS]]);

  get(row: number): Followed | undefined {
    const place = this.#status[row] ?? 0;
    if (place === 0) return undefined;
    const time = (index: number) => {
      const value = this.#times[row * TIMES + index] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    };
    return {
      row,
      status: this.#words[place] ?? null,
      openedAtMs: time(0),
      openedServerMs: time(1),
      settledAtMs: time(2),
    };
  }

  set({ row, status, openedAtMs, openedServerMs, settledAtMs }: Followed): void {
    if (row >= this.#status.length) this.#grow(row + 1);
    this.#status[row] = this.#placeOf(status);
    this.#times.set(
      [openedAtMs ?? Number.NaN, openedServerMs ?? Number.NaN, settledAtMs ?? Number.NaN],
      row * TIMES,
    );
  }

  delete(row: number): void {
    if (row < this.#status.length) this.#status[row] = 0;
  }

  #placeOf(status: string | null): number {
    const known = this.#places.get(status);
    if (known !== undefined) return known;
    this.#places.set(status, this.#words.length);
    return this.#words.push(status) - 1;
  }

  #grow(rows: number): void {
    const size = Math.max(rows, this.#status.length * 2);
    const [times, status] = [this.#times, this.#status];
    this.#times = new Float64Array(size * TIMES);
    this.#times.set(times);
    this.#status = new Uint32Array(size);
    this.#status.set(status);
  }
}
