/** The core and the journal together: what the core decided is durable before any of it is done. */

import { isAtRest } from '../core/lifecycle.ts';
import type { JournalEvent } from '../core/row/events.ts';
import type { Effect, Input } from '../core/state/inputs.ts';
import type { RunState } from '../core/state/run-state.ts';
import { step } from '../core/step.ts';
import type { Journal } from '../ports/journal-port.ts';

interface MachineTurn {
  readonly effects: readonly Effect[];
  readonly wakeAtMs: number | undefined;
  readonly events: readonly JournalEvent[];
}

export class BatchMachine {
  readonly state: RunState;
  readonly #journal: Pick<Journal, 'append'>;
  readonly #random: () => number;

  constructor(state: RunState, journal: Pick<Journal, 'append'>, random: () => number) {
    this.state = state;
    this.#journal = journal;
    this.#random = random;
  }

  /**
   * Takes inputs, appends the resulting events as one durable write, and returns the effects to perform. Throws what
   * the journal throws. Then no effect may be performed, and the machine must be dropped because its state is ahead
   * of the journal.
   */
  take(inputs: readonly Input[], nowMs: number): MachineTurn {
    const { events, effects, wakeAtMs } = step(this.state, inputs, { nowMs, random: this.#random });
    if (events.length > 0) this.#journal.append(this.state.batch.batch, events, nowMs);
    this.state.bySession.trim();
    return { effects, wakeAtMs, events };
  }

  /** True when nothing is left to do by itself. */
  isAtRest(nowMs: number): boolean {
    return isAtRest(this.state, nowMs);
  }
}
