/** When a row in doubt is looked for: at growing intervals, counted from the moment at which it came to be in doubt. */
import type { RunState } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';

/** A row came to be in doubt: the first sweep is due after the schedule's first interval, or at once. */
export function beginReconciling({ state, nowMs }: StepContext, row: number, isDueNow: boolean): void {
  state.reconciling.set(row, {
    step: 0,
    dueAtMs: isDueNow ? nowMs : nowMs + elapsedAtStep(state, 0),
    emptySweeps: 0,
  });
}

/** From the beginning of the doubt to the sweep of that number; the schedule's last interval repeats. */
export function elapsedAtStep({ settings }: RunState, step: number): number {
  const schedule = settings.reconcile.scheduleSeconds;
  const last = schedule.length - 1;
  const intervalMs = (schedule[Math.min(step, last)] ?? 900) * 1000;
  return step <= last ? intervalMs : intervalMs * (step - last + 1);
}
