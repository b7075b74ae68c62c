/** What a run waits for, in the catalogue's words: shown in the windows while it lasts, and once on the command line. */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { AWAITING_END, RECONCILING } from '../../../shared/domain/row-state.ts';
import { maySendAny, maySendReady } from '../core/doubt/may-send.ts';
import { isBatchLookedFor } from '../core/state/look-before-send.ts';
import { type RunState, rowsIn } from '../core/state/run-state.ts';
import { askedToWaitFor, LONG_WAIT_MS, noAnswerYet } from '../ports/paced-reader.ts';

/** What keeps the run from sending right now, as problems for a person. */
export function waitsOf(state: RunState, nowMs: number): Problem[] {
  const waits: Problem[] = [];
  const breakerUntilMs = state.breaker.openUntilMs(nowMs);
  if (breakerUntilMs !== undefined) {
    const time = new Date(breakerUntilMs).toISOString();
    waits.push(problem('waiting-breaker', { time }));
  }
  const closedMs = state.gate.closedUntilMs - nowMs;
  if (closedMs > 0) waits.push(askedToWaitFor(closedMs));
  const { unreachableInRow, unsentInRow, readFailuresInRow } = state;
  const isFailing = unreachableInRow + unsentInRow + readFailuresInRow > 0;
  if (isFailing && state.trouble !== null && maySendAny(state)) waits.push(state.trouble);
  return waits.length > 0 ? waits : stepsBefore(state, nowMs);
}

/** What the engine does before it sends more. This is a normal part of sending, so it only informs. */
function stepsBefore(state: RunState, nowMs: number): Problem[] {
  if (!maySendReady(state) || rowsIn(state, 'ready').size === 0) return [];
  if (!isBatchLookedFor(state) || state.breaker.wantsSweep(nowMs)) return [problem('waiting-list')];
  if (state.canary === null) return [];
  return [problem('waiting-first', { row: state.canary.row })];
}

/** The parts of a run from which its waits are derived. */
interface WaitingRun {
  readonly state: RunState;
  /** When it continues by itself if nothing happens; undefined if it waits for nothing. */
  readonly wakeAtMs: number | undefined;
  /** When its oldest call without an answer was made; undefined if none is open. */
  readonly calledAtMs: number | undefined;
}

/**
 * What a person should know about a wait of more than ten seconds. The `id` tells it from the next one, so that each
 * is reported once.
 */
export interface LongWait {
  readonly id: string;
  readonly problem: Problem;
}

export function longWaits({ state, wakeAtMs, calledAtMs }: WaitingRun, nowMs: number): readonly LongWait[] {
  if (calledAtMs !== undefined && nowMs - calledAtMs >= LONG_WAIT_MS)
    return [{ id: `answer ${calledAtMs}`, problem: noAnswerYet() }];
  const closedUntilMs = Math.max(
    state.gate.closedUntilMs,
    state.breaker.openUntilMs(nowMs) ?? 0,
    state.readBackoffUntilMs,
  );
  // With no call open, the run rests until its next wake-up.
  const restUntilMs = calledAtMs === undefined ? (wakeAtMs ?? 0) : 0;
  if (Math.max(closedUntilMs, restUntilMs) - nowMs <= LONG_WAIT_MS) return [];
  const waits = waitsOf(state, nowMs);
  if (closedUntilMs - nowMs > LONG_WAIT_MS)
    return waits.map((problem) => ({ id: `${problem.code} ${closedUntilMs}`, problem }));
  return [...waits, ...looksAhead(state, restUntilMs)].map((problem) => ({ id: problem.code, problem }));
}

/** Waits whose looks repeat until something is found: reported when they begin, not at each look. */
function looksAhead(state: RunState, untilMs: number): Problem[] {
  const time = new Date(untilMs).toISOString();
  const inDoubt = rowsIn(state, RECONCILING).size;
  if (inDoubt > 0) return [problem('waiting-doubt', { count: inDoubt, time })];
  const accepted = rowsIn(state, AWAITING_END).size;
  return accepted > 0 ? [problem('waiting-final', { count: accepted, time })] : [];
}
