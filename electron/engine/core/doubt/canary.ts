/**
 * The canary: in each currency the smallest row goes alone first, and the rest only when its session was seen in the
 * list with its marker. Without that, reconciliation could not be relied on: the batch then goes on blind.
 */
import { isFollowed, MOVING } from '../../../../shared/domain/row-state.ts';
import type { RowRecord } from '../row/row-record.ts';
import { sessionIdsOf } from '../row/row-record.ts';
import { wantsCanaries } from '../state/canary-line.ts';
import type { RunState } from '../state/run-state.ts';
import { rowOf, rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';

export type CanaryTurn =
  | { readonly kind: 'free' }
  | { readonly kind: 'only'; readonly row: number }
  | { readonly kind: 'wait' };

/** When to look for the canary's session in the list; the last interval repeats until the settle window is over. */
const LOOK_AFTER_MS: readonly number[] = [0, 500, 1_000, 2_000, 5_000, 15_000, 60_000];

/** Who may be sent now as far as the canaries are concerned. */
export function nextCanary(context: StepContext): CanaryTurn {
  const { state } = context;
  if (!wantsCanaries(state.batch, state.settings)) return { kind: 'free' };
  if (state.canary !== null) return turnOf(context, rowOf(state, state.canary.row));
  const first = smallestUnproved(state);
  if (first === undefined) return { kind: 'free' };
  // What is still in flight belongs to a currency already proved; the canary goes when it has landed.
  if (state.flights.size > 0) return { kind: 'wait' };
  // A row an earlier process sent serves as well: no need to risk another.
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
      rowsIn(state, 'ready').has(waiting.row) && isOf(state, waiting, currency);
    const row = state.canaryLine.smallest(currency, isStill);
    if (row !== undefined) return { row, currency };
  }
  return undefined;
}

/** A row mended meanwhile stands in the line again, with what it is now. */
function isOf(
  state: RunState,
  waiting: { readonly row: number; readonly amountMinor: number },
  currency: string,
): boolean {
  const row = rowOf(state, waiting.row);
  return row.currency === currency && row.amountMinor === waiting.amountMinor;
}

function adopt(context: StepContext, row: RowRecord): void {
  context.state.canary = {
    currency: row.currency,
    row: row.row,
    startedAtMs: context.nowMs,
    sweeps: 0,
    dueAtMs: context.nowMs,
  };
}

function turnOf(context: StepContext, row: RowRecord): CanaryTurn {
  if (row.state === 'ready') return { kind: 'only', row: row.row };
  if (MOVING.includes(row.state) || isFollowed(row.state)) return { kind: 'wait' };
  // Refused, held, parked or closed: it proved nothing; the next smallest goes.
  context.state.canary = null;
  return nextCanary(context);
}

/** When the list should be read for the canary's sake; undefined where there is nothing to look for. */
export function canaryDueAtMs(state: RunState): number | undefined {
  const { canary } = state;
  if (canary === null) return undefined;
  const row = rowOf(state, canary.row);
  // One that was parked meanwhile, because it never became final, proves nothing any more.
  return row.state !== 'parked' && sessionIdsOf(row).length > 0 ? canary.dueAtMs : undefined;
}

/** A session of a row was seen with or without its marker: if the row is the canary, that is the proof or its lack. */
export function noteCanarySeen(
  context: StepContext,
  row: RowRecord,
  seen: {
    readonly sessionId: string;
    readonly hasMarker: boolean;
    readonly via: 'list' | 'get';
    /** Nothing else will show more of it. */
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
