/** The core and the journal as one: what the core decided is durable before anything of it is done. */

import { isAtRest } from '../core/lifecycle.ts';
import type { JournalEvent } from '../core/row/events.ts';
import type { Effect, Input } from '../core/state/inputs.ts';
import type { RunState } from '../core/state/run-state.ts';
import { step } from '../core/step.ts';
import type { Journal } from '../ports/journal-port.ts';

export interface MachineTurn {
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
   * Takes inputs, appends what follows from them as one durable write, and gives what is to be done. Throws what the
   * journal throws: then nothing of it may be done, and the machine's state is ahead of the journal and must be dropped.
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
