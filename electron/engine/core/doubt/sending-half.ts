/**
 * The sending half of a swap and send (spec "Transaction session": `send_session`). If the service creates a session
 * of its own for it, the exchange may be completed before anybody is paid, so the row ends as that session ends.
 */
import type { Session } from '../../../../shared/api/session.ts';
import { openedServerMs } from '../row/attempts.ts';
import { type BatchRecord, exchangedFrom } from '../row/batch-record.ts';
import { operationSent, type RowRecord, sessionIdsOf } from '../row/row-record.ts';
import { type RunState, sinceMs } from '../state/run-state.ts';
import { settleMs } from './settle-window.ts';

/**
 * The row's session with the status of its payment. For a completed exchange that is the status of the sending half:
 * undefined while it is not known, and the exchange's own status if there is no such session to read when the service has
 * had time to show a new one.
 */
export function concludedBy(
  state: RunState,
  row: RowRecord,
  session: Session,
  nowMs: number,
): Session | undefined {
  const halfId = sendingHalfOf(state.batch, row, session);
  if (halfId === undefined) return session;
  const known = state.sendingHalves.get(halfId);
  const isMissing = state.unfetchable.has(halfId);
  // The list may show what cannot be fetched.
  const half = known?.half ?? (isMissing ? state.mirror.get(halfId) : undefined);
  const acceptedMs = sinceMs(state, nowMs, row.settledAtMs ?? nowMs, openedServerMs(row));
  if (isMissing && half === undefined && nowMs - acceptedMs >= settleMs(state)) return session;
  state.sendingHalves.set(halfId, { row: row.row, exchange: session, half });
  // Once per reading of the exchange: otherwise a half that never ends would be fetched again and again without a
  // pause.
  const isReadAnew = known?.exchange !== session;
  if (isReadAnew && half?.status !== 'completed' && half?.status !== 'failed') state.toFetch.add(halfId);
  if (half === undefined) return undefined;
  const { status, failureReason, prettyFailureReason } = half;
  return { ...session, status, failureReason, prettyFailureReason };
}

/** The id of the session that sends on what the session has exchanged; undefined if that is no session of its own. */
export function sendingHalfOf(batch: BatchRecord, row: RowRecord, session: Session): string | undefined {
  const { id, sendSession: halfId = '' } = session;
  if (!isHalved(session) || !isExchange(batch, row, session)) return undefined;
  // An id from our own answer names the whole transaction and never a second session.
  return halfId === id || sessionIdsOf(row).includes(halfId) ? undefined : halfId;
}

/** True if the exchange is completed and names a second session that may tell more. */
function isHalved({ status, sendSession = '' }: Session): boolean {
  return status === 'completed' && sendSession !== '';
}

/**
 * True if the session names a sending half that this process has not seen completed: a payment may have come back
 * through it after it was paid. A half that was seen completed is seen again in the list.
 */
export function mayHaveFailedSince({ sendingHalves, unfetchable }: RunState, session: Session): boolean {
  const { id, sendSession: halfId = '' } = session;
  if (!isHalved(session) || halfId === id || unfetchable.has(halfId)) return false;
  return sendingHalves.get(halfId)?.half?.status !== 'completed';
}

/** A restored copy of the journal may lack what was sent. Then the session's currencies decide, or the batch's wallets. */
function isExchange(batch: BatchRecord, row: RowRecord, { fromCurrency, toCurrency }: Session): boolean {
  if (operationSent(row) === 'swap' || exchangedFrom(batch, row.currency) !== undefined) return true;
  return fromCurrency !== undefined && toCurrency !== undefined && fromCurrency !== toCurrency;
}

/** The exchange whose sending half the session is, and its row. What the session says is kept for `concludedBy`. */
export function exchangeOfHalf(
  state: RunState,
  half: Session,
): { readonly row: number; readonly exchange: Session } | undefined {
  const known = state.sendingHalves.get(half.id);
  if (known !== undefined) state.sendingHalves.set(half.id, { ...known, half });
  return known;
}
