/** How many rows a second were really sent lately: what the time left is reckoned by. */
import type { JournalEvent } from '../../engine/core/row/events.ts';

/** Long enough to smooth a burst, short enough to follow the slider. */
const WINDOW_MS = 20_000;

export class SendingPace {
  #sentAtMs: number[] = [];

  note(events: readonly JournalEvent[], nowMs: number): void {
    for (const event of events) if (event.type === 'attempt-opened') this.#sentAtMs.push(nowMs);
  }

  /** Undefined until two rows were sent within the window. */
  rowsPerSecond(nowMs: number): number | undefined {
    this.#sentAtMs = this.#sentAtMs.filter((at) => at >= nowMs - WINDOW_MS);
    const [first] = this.#sentAtMs;
    if (first === undefined || this.#sentAtMs.length < 2) return undefined;
    return this.#sentAtMs.length / Math.max(1, (nowMs - first) / 1000);
  }
}
