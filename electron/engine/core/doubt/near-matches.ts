/** Sessions that look like the payment of a row in doubt, at a service that shows no markers: for a person to compare. */
import type { Session } from '../../../../shared/api/session.ts';
import type { RowRecord } from '../row/row-record.ts';
import { heardServerMs, type RunState, recordsIn, rowOf } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import {
  differenceOf,
  isDescribedOtherwise,
  isMoneyShown,
  isTooOld,
  markersOf,
  takeDecisionBack,
} from './match-session.ts';

/** So many sessions that look like a row's payment are put to a person, who compares them one by one. */
const NEAR_MATCHES_MAX = 5;

/**
 * After a sweep: if a service shows no markers, a session that looks like the row's payment may be it. Whoever decided to
 * send the row again and was not shown that session decides anew; one that they were shown is not the row's by their word.
 */
export function keepUnseenFromSending(context: StepContext): void {
  const { state } = context;
  for (const row of [...recordsIn(state, 'parked')]) {
    if (!row.isSendAgain) continue;
    const unseen = possiblePayments(context, row).filter((id) => row.seenIds?.includes(id) !== true);
    if (unseen.length > 0) takeDecisionBack(context, row.row, unseen.slice(0, NEAR_MATCHES_MAX));
  }
}

/** Ids of the sessions that look like the row's payment, those that nothing speaks against first. */
export function nearMatchesOf(context: StepContext, row: RowRecord): readonly string[] {
  const near = context.state.nearMatches.get(row.row)?.keys() ?? [];
  return [...new Set([...possiblePayments(context, row), ...near])].slice(0, NEAR_MATCHES_MAX);
}

/** Named for another row that has not been shown that it is not its own. */
function isAnothers(state: RunState, row: RowRecord, sessionId: string): boolean {
  const owner = state.queries.ownerOf(sessionId);
  if (owner !== undefined && owner.batch !== state.batch.batch) return true;
  const here = state.bySession.rowOf(sessionId) ?? owner?.row ?? row.row;
  return here !== row.row && rowOf(state, here).disclaimedIds?.includes(sessionId) !== true;
}

/**
 * Ids of the sessions that may be the row's payment and are no other row's: those that an answer named for the row and
 * that did not fit it, and those that nothing tells from its payment.
 */
function possiblePayments(context: StepContext, row: RowRecord): readonly string[] {
  const { state } = context;
  const near = [...(state.nearMatches.get(row.row)?.values() ?? [])];
  const fitting = near.filter((session) => isLikePaymentOf(context, row, session)).map(({ id }) => id);
  return [...(row.disclaimedIds ?? []), ...fitting].filter((id) => !isAnothers(state, row, id));
}

/**
 * Neither a marker, nor its absence at a service that shows markers, nor another description, amount, currency or
 * recipient, nor its age by the earlier of both clocks tells it from the row's payment.
 */
function isLikePaymentOf({ state, nowMs }: StepContext, row: RowRecord, session: Session): boolean {
  const { echoesIn, foreign } = state;
  const isShownUnmarked = echoesIn.has('list') || (echoesIn.has('get') && foreign.has(session.id));
  return (
    !isShownUnmarked &&
    isMoneyShown(session) &&
    differenceOf(row, session) === undefined &&
    markersOf(session).length === 0 &&
    !isDescribedOtherwise(row, session) &&
    !isTooOld(row, session, heardServerMs(state, nowMs), true)
  );
}
