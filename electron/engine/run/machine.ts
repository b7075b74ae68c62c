/** The core and the journal together: what the core decided is durable before any of it is done. */

import { isAtRest } from '../core/lifecycle.ts';
import type { Input } from '../core/state/inputs.ts';
import type { RunState } from '../core/state/run-state.ts';
import { type StepResult, step } from '../core/step.ts';
import type { Journal } from '../ports/journal-port.ts';

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
  take(inputs: readonly Input[], nowMs: number): StepResult {
    const result = step(this.state, inputs, { nowMs, random: this.#random });
    const { events } = result;
    if (events.length > 0) this.#journal.append(this.state.batch.batch, events, nowMs);
    this.state.bySession.trim();
    return result;
  }

  /** True when nothing is left to do by itself. */
  isAtRest(nowMs: number): boolean {
    return isAtRest(this.state, nowMs);
  }
}
