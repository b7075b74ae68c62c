/**
 * The canary: in each currency the smallest row is sent alone first. The other rows follow only after its session was
 * seen in the list with its marker, because reconciliation relies on that. If the marker is not shown, the batch
 * continues in blind mode.
 */
import { isFollowed, MOVING } from '../../../../shared/domain/row-state.ts';
import type { RowRecord } from '../row/row-record.ts';
import { sessionIdsOf } from '../row/row-record.ts';
import { wantsCanaries } from '../state/canary-line.ts';
import type { RunState } from '../state/run-state.ts';
import { rowOf, rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';

type CanaryTurn =
  | { readonly kind: 'free' }
  | { readonly kind: 'only'; readonly row: number }
  | { readonly kind: 'wait' };

/** When to look for the canary's session in the list; the last interval repeats until the settle window is over. */
const LOOK_AFTER_MS: readonly number[] = [0, 500, 1_000, 2_000, 5_000, 15_000, 60_000];

/** Which rows the canaries allow to be sent now. */
export function nextCanary(context: StepContext): CanaryTurn {
  const { state } = context;
  if (!wantsCanaries(state.batch, state.settings)) return { kind: 'free' };
  if (state.canary !== null) {
    const chosen = rowOf(state, state.canary.row);
    const found = chosen.state === 'ready' ? state.canaryLine.sent(chosen.currency) : undefined;
    // A row that was in doubt when this one was chosen has been found: no second one is put at risk.
    if (found !== undefined) adopt(context, rowOf(state, found));
    return turnOf(context, rowOf(state, state.canary.row));
  }
  const first = smallestUnproved(state);
  if (first === undefined) return { kind: 'free' };
  // What is still in flight belongs to a currency that is already proved; the canary is sent when that has ended.
  if (state.flights.size > 0) return { kind: 'wait' };
  // A row that an earlier process sent can be the canary, so no other row is put at risk.
  const chosen = rowOf(state, state.canaryLine.sent(first.currency) ?? first.row);
  adopt(context, chosen);
  return turnOf(context, chosen);
}

function smallestUnproved(state: RunState): { readonly row: number; readonly currency: string } | undefined {
  for (const currency of state.canaryLine.currencies()) {
    if (state.batch.canaries[currency] !== undefined) {
      state.canaryLine.close(currency);
      continue;
    }
    const isStill = (waiting: { readonly row: number; readonly amountMinor: number }) =>
      rowsIn(state, 'ready').has(waiting.row) && isUnchanged(state, waiting, currency);
    const row = state.canaryLine.smallest(currency, isStill);
    if (row !== undefined) return { row, currency };
  }
  return undefined;
}

/**
 * True if the queued row still has this currency and amount: a row that was corrected meanwhile is queued again with
 * its new ones.
 */
function isUnchanged(
  state: RunState,
  waiting: { readonly row: number; readonly amountMinor: number },
  currency: string,
): boolean {
  const row = rowOf(state, waiting.row);
  return row.currency === currency && row.amountMinor === waiting.amountMinor;
}

function adopt(context: StepContext, row: RowRecord): void {
  const { nowMs } = context;
  context.state.canary = { row: row.row, startedAtMs: nowMs, sweeps: 0, dueAtMs: nowMs };
}

function turnOf(context: StepContext, row: RowRecord): CanaryTurn {
  if (row.state === 'ready') return { kind: 'only', row: row.row };
  if (MOVING.includes(row.state) || isFollowed(row.state)) return { kind: 'wait' };
  // The row was refused, held, parked or closed, so it proved nothing: the next smallest row becomes the canary.
  context.state.canary = null;
  return nextCanary(context);
}

/** When the list should be read for the canary; undefined if there is nothing to look for. */
export function canaryDueAtMs(state: RunState): number | undefined {
  const { canary } = state;
  if (canary === null) return undefined;
  const row = rowOf(state, canary.row);
  // A canary that was parked because it never became final proves nothing any more.
  return row.state !== 'parked' && sessionIdsOf(row).length > 0 ? canary.dueAtMs : undefined;
}

/**
 * A session of a row was seen with or without its marker. If the row is the canary, this decides whether markers can
 * be relied on.
 */
export function noteCanarySeen(
  context: StepContext,
  row: RowRecord,
  seen: {
    readonly sessionId: string;
    readonly hasMarker: boolean;
    readonly via: 'list' | 'get';
    /** True if no other read can show more of the session. */
    readonly isLastWord: boolean;
  },
): void {
  const { state } = context;
  if (state.canary?.row !== row.row) return;
  if (seen.hasMarker) {
    state.canary = null;
    emit(context, {
      type: 'canary-verified',
      currency: row.currency,
      row: row.row,
      idField: row.candidateIds.indexOf(seen.sessionId) > 0 ? 'transaction_id' : 'session_id',
      markerSeenIn: seen.via,
    });
  } else if (seen.isLastWord) {
    state.canary = null;
    emit(context, { type: 'blind-mode-entered', reason: 'marker-not-echoed' });
  }
}

/** A sweep ended without showing the canary: look again later, or give up after the settle window. */
export function noteCanaryMissed(context: StepContext): void {
  const { state, nowMs } = context;
  const { canary } = state;
  if (canary === null || sessionIdsOf(rowOf(state, canary.row)).length === 0) return;
  if (nowMs - canary.startedAtMs >= state.settings.reconcile.settleSeconds * 1000) {
    state.canary = null;
    emit(context, { type: 'blind-mode-entered', reason: 'not-visible' });
    return;
  }
  canary.sweeps += 1;
  const waitMs = LOOK_AFTER_MS[Math.min(canary.sweeps, LOOK_AFTER_MS.length - 1)] ?? 60_000;
  canary.dueAtMs = nowMs + waitMs;
}
