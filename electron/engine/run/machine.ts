/** The core and the journal together: what the core decided is durable before any of it is done. */

import { problem } from '../../../shared/domain/problem.ts';
import { isAtRest } from '../core/lifecycle.ts';
import { withoutAttempt } from '../core/refused-attempt.ts';
import { openedAtMs } from '../core/row/attempts.ts';
import { foldBatch } from '../core/row/batch-record.ts';
import { AlreadyPaid } from '../core/row/invariant.ts';
import { withReopening } from '../core/row/reopening.ts';
import type { Input } from '../core/state/inputs.ts';
import type { RunState } from '../core/state/run-state.ts';
import { type StepResult, step } from '../core/step.ts';
import type { Journal } from '../ports/journal-port.ts';
import { paramsOf } from '../same-payment/decisions.ts';

/** What the machine needs of the journal. */
type Kept = Pick<Journal, 'append' | 'row' | 'batch'>;

export class BatchMachine {
  readonly state: RunState;
  readonly #journal: Kept;
  readonly #random: () => number;

  constructor(state: RunState, journal: Kept, random: () => number) {
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
    const world = { nowMs, random: this.#random };
    const result = this.#recorded(this.#reopened(step(this.state, inputs, world), nowMs), world);
    this.state.bySession.trim();
    return result;
  }

  /** The journal has each row as it was before the step. */
  #reopened(result: StepResult, nowMs: number): StepResult {
    const { batch } = this.state;
    const rowBefore = (row: number) => this.#journal.row({ batch: batch.batch, row });
    const events = withReopening(batch, rowBefore, result.events, nowMs);
    for (const event of events.slice(result.events.length))
      this.state.batch = foldBatch(this.state.batch, event, nowMs);
    return { ...result, events };
  }

  /** The step as it was written: without the attempts that the journal refused because somebody may have been paid. */
  #recorded(
    result: StepResult,
    world: { readonly nowMs: number; readonly random: () => number },
  ): StepResult {
    const { events } = result;
    const { batch } = this.state.batch;
    try {
      if (events.length > 0) this.#journal.append(batch, events, world.nowMs);
      return result;
    } catch (error) {
      if (!(error instanceof AlreadyPaid)) throw error;
      const stored = this.#journal.row({ batch, row: error.row });
      const other = this.#journal.row(error.other);
      if (stored === undefined || other === undefined) throw error;
      const named = paramsOf(this.#journal, { ...error.other, openedAtMs: openedAtMs(other) });
      const refused = { stored, problem: problem('duplicate-exact', named) };
      return this.#recorded(withoutAttempt(this.state, result, refused, world), world);
    }
  }

  /** True when nothing is left to do by itself. */
  isAtRest(nowMs: number): boolean {
    return isAtRest(this.state, nowMs);
  }
}
