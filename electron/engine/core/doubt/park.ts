/** When waiting longer would prove nothing more: the evidence is complete, and a person decides. */
import type { Settings } from '../../../../shared/domain/settings.ts';
import type { RunState } from '../state/run-state.ts';
import { rowOf } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';

/** The settle window is at least this many times the worst lag of the list that we have seen. */
const LAG_FACTOR = 10;
/** A list later than this is a person's matter sooner than ours. */
const SETTLE_BY_LAG_MAX_MS = 24 * 3_600_000;
/** Complete sweeps that must have found nothing before a row is parked. */
const EMPTY_SWEEPS_MIN = 2;
/** Where the list cannot be read at all, a row is parked after this many settle windows: it waits for a person, not for us. */
const SETTLE_WINDOWS_MAX = 4;

/** How long a row may stay unknown before it is parked. */
export function settleMs(state: RunState): number {
  return settleWindowMs(state.settings, state.batch.worstLagMs);
}

/** The settle window at a list that was once seen to be so late. */
export function settleWindowMs({ reconcile }: Settings, worstLagMs: number): number {
  const byLagMs = Math.min(LAG_FACTOR * worstLagMs, SETTLE_BY_LAG_MAX_MS);
  return Math.max(reconcile.settleSeconds * 1000, byLagMs);
}

/** Parks the rows for which waiting longer would prove nothing more. Waiting never leads to a resend. */
export function parkSettled(context: StepContext): void {
  const { state, nowMs } = context;
  for (const [number, progress] of state.reconciling) {
    const row = rowOf(state, number);
    if (row.state !== 'unknown' || row.unknownSinceMs === null) continue;
    const waitedMs = nowMs - row.unknownSinceMs;
    const isProved = waitedMs >= settleMs(state) && progress.emptySweeps >= EMPTY_SWEEPS_MIN;
    if (!isProved && waitedMs < settleMs(state) * SETTLE_WINDOWS_MAX) continue;
    state.reconciling.delete(number);
    emit(context, {
      type: 'row-parked',
      row: number,
      sweeps: progress.emptySweeps,
      nearMatches: [...(state.nearMatches.get(number) ?? [])].slice(0, 20),
    });
  }
}

/** The next moment at which a row may have to be parked, sweeps or not. */
export function nextParkingAtMs(state: RunState): number | undefined {
  let earliest: number | undefined;
  for (const number of state.reconciling.keys()) {
    const since = rowOf(state, number).unknownSinceMs;
    if (since === null) continue;
    const atMs = since + settleMs(state) * SETTLE_WINDOWS_MAX;
    earliest = Math.min(earliest ?? atMs, atMs);
  }
  return earliest;
}
