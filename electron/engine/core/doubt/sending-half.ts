/**
 * The sending half of a swap and send (spec "Transaction session": `send_session`). Where the service makes a session of
 * its own for it, the exchange may be completed while nobody has been paid yet: the row ends as that session does.
 */
import type { Session } from '../../../../shared/api/session.ts';
import { exchangedFrom } from '../row/batch-record.ts';
import { operationSent, type RowRecord, sessionIdsOf } from '../row/row-record.ts';
import type { RunState } from '../state/run-state.ts';

/**
 * What a row's session says of its payment. Of an exchange that is completed, what its sending half says; undefined
 * while that is not known, and the exchange's own word if there is no such session to be had.
 */
export function concludedBy(state: RunState, row: RowRecord, session: Session): Session | undefined {
  const halfId = session.sendSession ?? '';
  if (!isHalved(session) || !isExchange(state, row, session)) return session;
  // An id of our own answer names the transaction as a whole, and no other session.
  if (halfId === session.id || sessionIdsOf(row).includes(halfId)) return session;
  if (state.unfetchable.has(halfId)) return session;
  const known = state.sendingHalves.get(halfId);
  const half = known?.half;
  state.sendingHalves.set(halfId, { row: row.row, exchange: session, half });
  // Once for each time that the exchange is read: a half without an end would be asked for at once again, and again.
  const isReadAnew = known?.exchange !== session;
  if (isReadAnew && half?.status !== 'completed' && half?.status !== 'failed') state.toFetch.add(halfId);
  if (half === undefined) return undefined;
  const { status, failureReason, prettyFailureReason } = half;
  return { ...session, status, failureReason, prettyFailureReason };
}

/** Of an exchange that is completed another session may tell more. */
function isHalved({ status, sendSession = '' }: Session): boolean {
  return status === 'completed' && sendSession !== '';
}

/**
 * True if the session names a sending half that this process has not seen completed: a payment that was paid may have
 * come back by it since. One that was seen so is seen again in the list.
 */
export function mayHaveFailedSince({ sendingHalves, unfetchable }: RunState, session: Session): boolean {
  const { id, sendSession: halfId = '' } = session;
  if (!isHalved(session) || halfId === id || unfetchable.has(halfId)) return false;
  return sendingHalves.get(halfId)?.half?.status !== 'completed';
}

/** An older copy of the journal may have forgotten what was sent: then the session's currencies tell, or the batch's wallets. */
function isExchange({ batch }: RunState, row: RowRecord, { fromCurrency, toCurrency }: Session): boolean {
  if (operationSent(row) === 'swap' || exchangedFrom(batch, row.currency) !== undefined) return true;
  return fromCurrency !== undefined && toCurrency !== undefined && fromCurrency !== toCurrency;
}

/** The exchange, and its row, whose sending half the session is; what it says is kept for `concludedBy`. */
export function exchangeOfHalf(
  state: RunState,
  half: Session,
): { readonly row: number; readonly exchange: Session } | undefined {
  const known = state.sendingHalves.get(half.id);
  if (known !== undefined) state.sendingHalves.set(half.id, { ...known, half });
  return known;
}
