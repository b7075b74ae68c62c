/** The journal refuses to open an attempt: another row may have been paid the same, and our own comparison let it pass. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { plan } from './plan.ts';
import type { RowRecord } from './row/row-record.ts';
import { placeRow } from './state/place-row.ts';
import { type RunState, rowOf } from './state/run-state.ts';
import { emit, raiseAlarm, type StepContext } from './state/step-context.ts';
import type { StepResult } from './step.ts';

interface Refused {
  /** The row as the journal has it. */
  readonly stored: RowRecord;
  /** Names the payment that the row may repeat. */
  readonly problem: Problem;
}

/**
 * The step without the attempt: no byte of it goes out, the row is held for a person, and the batch stops with an
 * alarm about ourselves. Everything else that the step recorded stays.
 */
export function withoutAttempt(
  state: RunState,
  step: StepResult,
  { stored, problem: repeated }: Refused,
  world: { readonly nowMs: number; readonly random: () => number },
): StepResult {
  const { row } = stored;
  const context: StepContext = {
    ...{ state, ...world },
    events: step.events.filter((event) => event.type !== 'attempt-opened' || event.row !== row),
    effects: step.effects.map((effect) =>
      effect.type === 'send' && effect.row === row
        ? { type: 'abandon', connection: effect.connection }
        : effect,
    ),
  };
  placeRow(state, rowOf(state, row), stored);
  state.flights.delete(row);
  emit(context, { type: 'row-held', row, problem: repeated });
  raiseAlarm(context, row, problem('paid-before-unseen'));
  const wakeAtMs = plan(context);
  return { events: context.events, effects: context.effects, wakeAtMs };
}
