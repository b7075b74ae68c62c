import { AWAITING_END, isInDoubt, mayBePaid, SURELY_SENT } from '../../../../shared/domain/row-state.ts';
import { hasNotReached, isWrittenOff, priceOf } from '../row/attempts.ts';
import type { RowQuote } from '../row/events.ts';
import type { RowRecord } from '../row/row-record.ts';
import { endedSessionIds } from '../row/row-record.ts';
import { noteCertainty } from './look-before-send.ts';
import { duplicateKey, FOLLOW_ACCEPTED_FOR_MS, type RunState, rowSetOf } from './run-state.ts';

/** Puts a row's new version in place of the old one, in every index of the run. */
export function placeRow(state: RunState, before: RowRecord | undefined, after: RowRecord): void {
  if (before) {
    removeFromIndexes(state, before, after);
    if (before.marker !== after.marker) forgetIntent(state, before);
    noteCertainty(state, before, after);
    const wasAnother = before.sessionId !== null && before.sessionId !== after.sessionId;
    if (wasAnother && after.sessionId !== null) state.bySession.release(before.row, before.sessionId);
  }
  state.rows.set(after.row, after);
  rowSetOf(state, after.state).add(after.row);
  state.byMarker.set(after.marker, after.row);
  state.bySession.put(after);
  for (const intent of after.earlier) {
    state.earlierByMarker.set(intent.marker, after.row);
    for (const id of endedSessionIds(intent)) state.earlierBySession.set(id, after.row);
  }
  if (mayBePaid(after.state)) addExposure(state, after, 1);
  if (blocksDuplicates(after)) {
    const duplicates = state.doubtByDuplicateKey.get(duplicateKey(after)) ?? new Set();
    state.doubtByDuplicateKey.set(duplicateKey(after), duplicates.add(after.row));
  }
  if (after.state === 'ready') {
    if (!hasNotReached(after) || after.earlier.length > 0) state.sentBefore.add(after.row);
    if (before?.state !== 'ready' || before.amountMinor !== after.amountMinor) state.canaryLine.add(after);
  }
  if (after.state === 'parked' && after.isSendAgain) state.sendAgain.add(after.row);
  if (after.state === 'closed' && isWrittenOff(after)) state.writtenOff.add(after.row);
  if (AWAITING_END.includes(after.state))
    state.expiryAtMs = Math.min(state.expiryAtMs, (after.settledAtMs ?? 0) + FOLLOW_ACCEPTED_FOR_MS);
  if (SURELY_SENT.includes(after.state)) state.canaryLine.noteSent(after);
  else state.canaryLine.noteUnsent(after);
}

function removeFromIndexes(state: RunState, row: RowRecord, after: RowRecord): void {
  if (row.state !== after.state) rowSetOf(state, row.state).delete(row.row);
  state.sentBefore.delete(row.row);
  state.writtenOff.delete(row.row);
  state.sendAgain.delete(row.row);
  if (mayBePaid(row.state)) addExposure(state, row, -1);
  if (!blocksDuplicates(row)) return;
  const duplicates = state.doubtByDuplicateKey.get(duplicateKey(row));
  duplicates?.delete(row.row);
  if (duplicates?.size === 0) state.doubtByDuplicateKey.delete(duplicateKey(row));
}

/**
 * R6: true for rows in doubt, and for a row accepted by an answer whose session nobody has seen yet. Two payments
 * that are equal in everything could otherwise be confused if the answer named the other one's session.
 */
function blocksDuplicates({ state, sessionId }: RowRecord): boolean {
  return isInDoubt(state) || (AWAITING_END.includes(state) && sessionId === null);
}

/** The row was mended: its old marker and sessions no longer belong to its payment. */
function forgetIntent(state: RunState, row: RowRecord): void {
  state.byMarker.delete(row.marker);
  state.bySession.forget(row);
}

function addExposure(state: RunState, row: RowRecord, sign: 1 | -1): void {
  const { currency, minor } = exposureOf(row);
  const before = state.exposureMinor.get(currency) ?? 0;
  state.exposureMinor.set(currency, before + sign * minor);
}

interface Debit {
  /** The wallet's currency. */
  readonly currency: string;
  readonly minor: number;
}

/** What the row takes from its wallet if it is paid, as far as is known. */
export function exposureOf(row: Priced): Debit {
  return debitOf(row, priceOf(row));
}

/** What a quote takes from the wallet. Without a quote it is the row's amount in its own currency. */
export function debitOf(row: Pick<RowRecord, 'currency' | 'amountMinor'>, quote: RowQuote | null): Debit {
  return quote === null
    ? { currency: row.currency, minor: row.amountMinor }
    : { currency: quote.currency ?? row.currency, minor: quote.userPaysMinor };
}

type Priced = Pick<RowRecord, 'currency' | 'amountMinor' | 'attempts' | 'reviewed'>;
