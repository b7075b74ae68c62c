/** What a run waits for, in the catalogue's words: said in the windows while it lasts, and once on the command line. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { isBatchLookedFor } from '../core/state/look-before-send.ts';
import { type RunState, rowsIn } from '../core/state/run-state.ts';
import { askedToWaitFor, LONG_WAIT_MS, noAnswerYet } from '../ports/paced-reader.ts';

/** What keeps the run from sending right now, in words. */
export function waitsOf(state: RunState, nowMs: number): Problem[] {
  const waits: Problem[] = [];
  const breakerUntilMs = state.breaker.openUntilMs(nowMs);
  if (breakerUntilMs !== undefined) {
    const time = new Date(breakerUntilMs).toISOString();
    waits.push(problem('waiting-breaker', { time }));
  }
  const closedMs = state.gate.closedUntilMs - nowMs;
  if (closedMs > 0) waits.push(askedToWaitFor(closedMs));
  const { unreachableInRow, unsentInRow, readFailuresInRow, batch } = state;
  const isFailing = unreachableInRow + unsentInRow + readFailuresInRow > 0;
  if (isFailing && state.trouble !== null && batch.control === 'running') waits.push(state.trouble);
  return waits.length > 0 ? waits : stepsBefore(state, nowMs);
}

/** What the engine does before it sends more: part of the sending, told in passing. */
function stepsBefore(state: RunState, nowMs: number): Problem[] {
  if (state.batch.control !== 'running' || rowsIn(state, 'ready').size === 0) return [];
  if (!isBatchLookedFor(state) || state.breaker.wantsSweep(nowMs)) return [problem('waiting-list')];
  if (state.canary === null) return [];
  return [problem('waiting-first', { row: state.canary.row })];
}

/** A run as its waits are told from it. */
export interface WaitingRun {
  readonly state: RunState;
  /** When it goes on by itself if nothing happens; undefined where it waits for nothing. */
  readonly wakeAtMs: number | undefined;
  /** When its oldest call that is not answered yet was made; undefined where none is open. */
  readonly calledAtMs: number | undefined;
}

/** What a person should know of a wait of more than ten seconds, and what tells it from the next one: each is said once. */
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
  // What is not held up rests until it wakes, if nothing is under way.
  const restUntilMs = calledAtMs === undefined ? (wakeAtMs ?? 0) : 0;
  if (Math.max(closedUntilMs, restUntilMs) - nowMs <= LONG_WAIT_MS) return [];
  const waits = waitsOf(state, nowMs);
  if (closedUntilMs - nowMs > LONG_WAIT_MS)
    return waits.map((problem) => ({ id: `${problem.code} ${closedUntilMs}`, problem }));
  return [...waits, ...looksAhead(state, restUntilMs)].map((problem) => ({ id: problem.code, problem }));
}

/** What is looked for again and again until it is found: said when it begins, not at each look. */
function looksAhead(state: RunState, untilMs: number): Problem[] {
  const time = new Date(untilMs).toISOString();
  const inDoubt = rowsIn(state, 'unknown').size;
  if (inDoubt > 0) return [problem('waiting-doubt', { count: inDoubt, time })];
  const accepted = rowsIn(state, 'accepted').size;
  return accepted > 0 ? [problem('waiting-final', { count: accepted, time })] : [];
}
