/**
 * The engine's core: it gets what happened as input, records what follows from it, and returns what to do next. It
 * reads no clock, makes no call and waits for nothing, so a simulation can run it through years of failures in a
 * second.
 *
 * The caller appends `events` durably **before** it performs any of `effects`. If the append fails, it performs none
 * of them except `abandon`, and the run ends (rules R2, R10).
 */

import { keepDoubtWithinLimit } from './doubt/doubt-limit.ts';
import { inOrderOfProof, matchSession } from './doubt/match-session.ts';
import { maySendReady } from './doubt/may-send.ts';
import { beginMending } from './doubt/mend.ts';
import { parkSettled } from './doubt/park.ts';
import { onFetched, onListed } from './doubt/reconcile.ts';
import { onDecided, onPause, onResume, onStart } from './lifecycle.ts';
import { plan } from './plan.ts';
import type { JournalEvent } from './row/events.ts';
import { assertNever } from './row/invariant.ts';
import { onAnswered } from './send/answers.ts';
import { voidAgedApproval } from './send/approval-age.ts';
import { onConnected, onNotConnected, onQuoted } from './send/dispatch.ts';
import type { Effect, Input } from './state/inputs.ts';
import { lookForBatch } from './state/look-before-send.ts';
import { type RunState, rowsIn } from './state/run-state.ts';
import type { StepContext } from './state/step-context.ts';

export interface StepResult {
  readonly events: readonly JournalEvent[];
  readonly effects: readonly Effect[];
  /** When to call again with a tick if nothing else happens; undefined if nothing is waited for. */
  readonly wakeAtMs: number | undefined;
}

/**
 * Takes inputs in their order (several at once share one durable write), then plans what may start now. Connections
 * come last: what the service and people said at the same moment decides whether a row is still sent on its
 * connection.
 */
export function step(
  state: RunState,
  inputs: readonly Input[],
  world: { readonly nowMs: number; readonly random: () => number },
): StepResult {
  const context: StepContext = { state, ...world, events: [], effects: [] };
  voidAgedApproval(context);
  lookAfterPause(context);
  for (const input of inputs) if (input.type !== 'connected') take(context, input);
  parkSettled(context);
  keepDoubtWithinLimit(context);
  for (const input of inputs) if (input.type === 'connected') take(context, input);
  const wakeAtMs = plan(context);
  return { events: context.events, effects: context.effects, wakeAtMs };
}

/** After so long without anything happening, others may have paid rows of the batch. */
const UNATTENDED_MS = 10 * 60_000;

/**
 * The machine has slept, or the service has made us wait: the list is read again before anything is sent, and quotes are
 * asked for again, because an answer that waited for us may be as old.
 */
function lookAfterPause({ state, nowMs }: StepContext): void {
  const isLong = state.isStarted && nowMs - state.steppedAtMs > UNATTENDED_MS;
  state.steppedAtMs = nowMs;
  const isSending = maySendReady(state) && rowsIn(state, 'ready').size > 0;
  if (!isLong || !(isSending || typeof state.sends === 'object')) return;
  lookForBatch(state);
  for (const [row, { stage }] of state.flights)
    if (stage === 'quoting' || stage === 'quoted') state.flights.delete(row);
}

function take(context: StepContext, input: Input): void {
  switch (input.type) {
    case 'start':
      onStart(context, input);
      break;
    case 'tick':
      break;
    case 'quoted':
      onQuoted(context, input);
      break;
    case 'connected':
      onConnected(context, input);
      break;
    case 'not-connected':
      onNotConnected(context, input);
      break;
    case 'answered':
      onAnswered(context, input);
      break;
    case 'listed':
      onListed(context, input);
      break;
    case 'fetched':
      onFetched(context, input);
      break;
    case 'seen':
      for (const session of inOrderOfProof(context.state, input.sessions)) {
        const match = matchSession(context, session, input.via);
        if (match.kind === 'could-be-ours') context.state.toFetch.add(session.id);
      }
      break;
    case 'decided':
      onDecided(context, input.events);
      break;
    case 'mend':
      beginMending(context, input);
      break;
    case 'pause':
      onPause(context);
      break;
    case 'resume':
      onResume(context, input);
      break;
    case 'wind-down':
      context.state.isWindingDown = true;
      break;
    default:
      assertNever(input);
  }
}
