/** The settle window: how long the service may take to show a payment. */

import type { Settings } from '../../../../shared/domain/settings.ts';
import type { RunState } from '../state/run-state.ts';

/** The settle window is at least this many times the worst lag of the list seen so far. */
const LAG_FACTOR = 10;
/** A list that is later than this is a matter for a person, so we do not wait longer for it. */
const SETTLE_BY_LAG_MAX_MS = 24 * 3_600_000;

/** How long a row may stay unknown before it is parked. */
export function settleMs(state: RunState): number {
  return settleWindowMs(state.settings, state.batch.worstLagMs);
}

/** The settle window for a list with this worst lag. */
export function settleWindowMs({ reconcile }: Settings, worstLagMs: number): number {
  const byLagMs = Math.min(LAG_FACTOR * worstLagMs, SETTLE_BY_LAG_MAX_MS);
  return Math.max(reconcile.settleSeconds * 1000, byLagMs);
}
