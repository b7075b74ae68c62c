/** What a run waits for, in the catalogue's words: said in the windows while it lasts, and once on the command line. */
import type { Problem } from '../../../shared/domain/problem.ts';
import { isBatchLookedFor } from '../core/state/look-before-send.ts';
import { type RunState, rowsIn } from '../core/state/run-state.ts';

/** What keeps the run from sending right now, in words. */
export function waitsOf(state: RunState, nowMs: number): Problem[] {
  const waits: Problem[] = [];
  const breakerUntilMs = state.breaker.openUntilMs(nowMs);
  if (breakerUntilMs !== undefined) {
    const time = new Date(breakerUntilMs).toISOString();
    waits.push({ code: 'waiting-breaker', severity: 'note', params: { time } });
  }
  const closedMs = state.gate.closedUntilMs - nowMs;
  if (closedMs > 0) {
    waits.push({ code: 'rate-limited', severity: 'note', params: { seconds: Math.ceil(closedMs / 1000) } });
  }
  const { unreachableInRow, unsentInRow, readFailuresInRow, batch } = state;
  const isFailing = unreachableInRow + unsentInRow + readFailuresInRow > 0;
  if (isFailing && batch.control === 'running') waits.push(state.trouble);
  return waits.length > 0 ? waits : stepsBefore(state, nowMs);
}

/** What the engine does before it sends more: part of the sending, told in passing. */
function stepsBefore(state: RunState, nowMs: number): Problem[] {
  if (state.batch.control !== 'running' || rowsIn(state, 'ready').size === 0) return [];
  if (!isBatchLookedFor(state) || state.breaker.wantsSweep(nowMs))
    return [{ code: 'waiting-list', severity: 'note' }];
  if (state.canary === null) return [];
  return [{ code: 'waiting-first', severity: 'note', params: { row: state.canary.row } }];
}

/** A wait that is longer than this is said. */
const SAID_ABOVE_MS = 10_000;

/** Waits of more than ten seconds that a person should know of, each with what tells it from the next one. */
export function longWaits(
  state: RunState,
  nowMs: number,
): readonly { readonly id: string; readonly problem: Problem }[] {
  const gate = state.gate.closedUntilMs;
  const breaker = state.breaker.openUntilMs(nowMs) ?? 0;
  const reads = state.readBackoffUntilMs;
  const untilMs = Math.max(gate, breaker, reads);
  if (untilMs - nowMs <= SAID_ABOVE_MS) return [];
  return waitsOf(state, nowMs).map((problem) => ({ id: `${problem.code} ${untilMs}`, problem }));
}
