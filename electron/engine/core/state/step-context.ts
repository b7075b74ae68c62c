import type { Problem } from '../../../../shared/domain/problem.ts';
import { foldBatch } from '../row/batch-record.ts';
import type { JournalEvent } from '../row/events.ts';
import { isRowEvent } from '../row/events.ts';
import { foldRow } from '../row/fold-row.ts';
import { invariant } from '../row/invariant.ts';
import type { Effect } from './inputs.ts';
import { placeRow } from './place-row.ts';
import type { RunState } from './run-state.ts';

/** One step's work: the state that it changes, the time, and the events and effects that it produces. */
export interface StepContext {
  readonly state: RunState;
  readonly nowMs: number;
  /** A number in [0, 1) from the real or the seeded source of randomness. */
  readonly random: () => number;
  readonly events: JournalEvent[];
  readonly effects: Effect[];
}

/** Records an event and updates the state with it, by the same fold that the journal uses. */
export function emit(context: StepContext, event: JournalEvent): void {
  const { state, nowMs } = context;
  context.events.push(event);
  state.batch = foldBatch(state.batch, event, nowMs);
  if (!isRowEvent(event)) return;
  const before = state.rows.get(event.row);
  invariant(before !== undefined, `event ${event.type} for row ${event.row}, which the batch does not have`);
  placeRow(state, before, foldRow(before, event, nowMs));
}

/** Nothing more goes out in a run for one row. A batch that rested before rests for the reason that it had. */
function haltOnlyRow({ state }: StepContext, problem: Problem | null): void {
  if (typeof state.sends !== 'object') return;
  state.sends = 'nothing';
  state.haltedBy = problem;
}

/**
 * A person is needed: nothing new is sent until the batch is resumed. If it is already stopped, nothing is recorded; but a
 * resume that waits for fewer rows in doubt was given before anybody knew of another reason to stop, and ends with it.
 */
export function stopBatch(context: StepContext, problem: Problem): void {
  const { state } = context;
  haltOnlyRow(context, problem);
  if (problem.code !== 'stopped-in-doubt') state.resumeWantedBy = null;
  if (state.batch.control !== 'running') return;
  emit(context, { type: 'batch-stopped', problem });
}

/** The batch waits, because the user asked or because the engine decided so. */
export function pauseBatch(context: StepContext, by: 'user' | 'engine', problem: Problem | null): void {
  haltOnlyRow(context, problem);
  if (context.state.batch.control !== 'running') return;
  emit(context, { type: 'batch-paused', by, problem });
}

/** Something that must not happen: it is recorded and stops the batch. */
export function raiseAlarm(context: StepContext, row: number | null, problem: Problem): void {
  emit(context, { type: 'alarm-raised', row, problem });
  stopBatch(context, problem);
}
