/** Watches in the background, in rounds with growing pauses, for as long as the process lives. */
import type { Clock } from '../ports/clock.ts';

const PERIOD_GROWTH = 1.5;
const LONGEST_PERIOD_MS = 600_000;

interface WatchLoopParts {
  readonly clock: Clock;
  /** The first pause, and the one after something was found. */
  readonly firstPeriodMs: () => number;
  /** One round; true if it found something. It must not reject for what the world did; if it rejects, the loop ends. */
  readonly round: () => Promise<boolean>;
}

export class WatchLoop {
  readonly #parts: WatchLoopParts;
  #quietRounds = 0;
  #cancelWake: (() => void) | undefined;
  #isReading = false;
  #isStopped = false;

  constructor(parts: WatchLoopParts) {
    this.#parts = parts;
  }

  /**
   * Something changed (a batch came to rest, another profile was chosen): the next round comes after the first pause
   * again.
   */
  begin(): void {
    this.#quietRounds = 0;
    if (!this.#isReading) this.#plan();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelWake?.();
  }

  #plan(): void {
    this.#cancelWake?.();
    if (this.#isStopped) return;
    const { clock } = this.#parts;
    const firstMs = this.#parts.firstPeriodMs();
    const longestMs = Math.max(LONGEST_PERIOD_MS, firstMs);
    const periodMs = Math.min(longestMs, firstMs * PERIOD_GROWTH ** this.#quietRounds);
    this.#cancelWake = clock.wakeAt(clock.nowMs() + periodMs, () => void this.#read());
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    const quietBefore = this.#quietRounds;
    try {
      const hasFound = await this.#parts.round();
      // If the loop was begun again during the round, that beginning counts.
      if (this.#quietRounds === quietBefore) this.#quietRounds = hasFound ? 0 : quietBefore + 1;
    } catch {
      this.#isStopped = true;
    } finally {
      this.#isReading = false;
      this.#plan();
    }
  }
}
