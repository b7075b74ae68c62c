/** When to look for a row in doubt: at growing intervals, counted from the moment at which the doubt began. */
import type { RunState } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';

/** A row is now in doubt: the first sweep is due after the schedule's first interval, or at once. */
export function beginReconciling({ state, nowMs }: StepContext, row: number, isDueNow: boolean): void {
  state.reconciling.set(row, {
    step: 0,
    dueAtMs: isDueNow ? nowMs : nowMs + elapsedAtStep(state, 0),
    emptySweeps: 0,
  });
}

/** Milliseconds from the beginning of the doubt to the sweep with that number; the schedule's last interval repeats. */
export function elapsedAtStep({ settings }: RunState, step: number): number {
  const schedule = settings.reconcile.scheduleSeconds;
  const last = schedule.length - 1;
  const intervalMs = (schedule[Math.min(step, last)] ?? 900) * 1000;
  return step <= last ? intervalMs : intervalMs * (step - last + 1);
}
