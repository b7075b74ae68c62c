/** How long an approval speaks for rows that are still to be sent: in a process that begins, and in one that lives on. */
import type { BatchRecord } from '../row/batch-record.ts';
import { approvalVoided } from '../row/events.ts';
import { rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';

/**
 * Two days after it was given, or after the last payment it let go, an approval no longer speaks for today's prices and
 * balances: a batch paused over a weekend, or a machine that slept, asks for a new one. A long batch that is being sent
 * is not stopped by it.
 */
const APPROVAL_LASTS_MS = 48 * 3_600_000;

/** True where the approval has aged; `lastSentAtMs` is when its latest attempt was opened. False where there is none. */
export function isApprovalStale(
  { approval, approvedAtMs }: Pick<BatchRecord, 'approval' | 'approvedAtMs'>,
  lastSentAtMs: number,
  nowMs: number,
): boolean {
  if (approval === null) return false;
  // One that was given in the future is of a clock that was ahead: nobody can tell how old it is.
  return Math.abs(nowMs - Math.max(approvedAtMs ?? 0, lastSentAtMs)) > APPROVAL_LASTS_MS;
}

/** Before anything else of a step: what was approved days ago and not yet sent stays ready, and is approved anew. */
export function voidAgedApproval(context: StepContext): void {
  const { state, nowMs } = context;
  if (rowsIn(state, 'ready').size === 0) return;
  if (isApprovalStale(state.batch, state.lastSentAtMs, nowMs)) emit(context, approvalVoided('age'));
}
