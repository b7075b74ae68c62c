/** How long an approval is valid for rows that are still to be sent, both in a new process and in one that keeps running. */
import type { BatchRecord } from '../row/batch-record.ts';
import { approvalVoided } from '../row/events.ts';
import { rowsIn } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { emit } from '../state/step-context.ts';

/**
 * Two days after it was given, or after the last payment under it, an approval no longer fits today's prices and
 * balances: a batch paused over a weekend, or a machine that slept, asks for a new one. It does not stop a long batch
 * that is being sent.
 */
const APPROVAL_LASTS_MS = 48 * 3_600_000;

/** True if the approval is too old; `lastSentAtMs` is when its latest attempt was opened. False if there is no approval. */
export function isApprovalStale(
  { approval, approvedAtMs }: Pick<BatchRecord, 'approval' | 'approvedAtMs'>,
  lastSentAtMs: number,
  nowMs: number,
): boolean {
  if (approval === null) return false;
  // A payment dated in the future was sent while our clock was fast, under another approval or under one that is so too.
  const sentAtMs = lastSentAtMs > nowMs ? 0 : lastSentAtMs;
  // An approval dated in the future was given while our clock was fast, so nobody can tell how old it is.
  return Math.abs(nowMs - Math.max(approvedAtMs ?? 0, sentAtMs)) > APPROVAL_LASTS_MS;
}

/**
 * Runs before anything else of a step: rows that were approved days ago and not yet sent stay ready and need a new
 * approval.
 */
export function voidAgedApproval(context: StepContext): void {
  const { state, nowMs } = context;
  if (rowsIn(state, 'ready').size === 0) return;
  if (isApprovalStale(state.batch, state.lastSentAtMs, nowMs)) emit(context, approvalVoided('age'));
}
