/** Reads outside a run go through the same gate as everything else, and are tried again where that is safe and useful. */

import { isTooLongToWait, type RateGate } from '../core/pace/rate-gate.ts';
import type { ReadResult } from '../core/state/inputs.ts';
import type { Clock } from './clock.ts';

/** A read is tried this often before its failure is reported: a blip is not worth a person's time. */
const TRIES_MAX = 4;
const RETRY_FIRST_MS = 500;
/** Asked to wait longer than this in all, we say so instead of hanging. */
const RATE_WAITS_MAX = 10;

export class PacedReader {
  readonly #gate: RateGate;
  readonly #clock: Clock;

  constructor(gate: RateGate, clock: Clock) {
    this.#gate = gate;
    this.#clock = clock;
  }

  /** The time by which the reads are paced. */
  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** Waits for the gate, reads, and repeats after a blip or a 429. */
  async read<T>(call: () => Promise<ReadResult<T>>): Promise<ReadResult<T>> {
    let tries = 0;
    let rateWaits = 0;
    while (true) {
      await this.#pass();
      const result = await call();
      if (result.ok) {
        this.#gate.noteClean();
        return result;
      }
      const { failure } = result;
      const isTold = failure.kind === 'rate-limited' && !isTooLongToWait(failure.retryAfterMs);
      if (failure.kind === 'rate-limited' && isTold && rateWaits < RATE_WAITS_MAX) {
        rateWaits += 1;
        this.#gate.noteRateLimited(this.#clock.nowMs(), failure.retryAfterMs);
        continue;
      }
      const isBlip =
        failure.kind === 'server-error' || (failure.kind === 'unreachable' && !failure.isCertificate);
      tries += 1;
      if (!isBlip || tries >= TRIES_MAX) return result;
      await this.#wait(this.#clock.nowMs() + RETRY_FIRST_MS * 2 ** (tries - 1));
    }
  }

  async #pass(): Promise<void> {
    while (!this.#gate.tryTake(this.#clock.nowMs())) await this.#wait(this.#gate.nextAtMs());
  }

  #wait(untilMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.wakeAt(untilMs, resolve);
    });
  }
}
