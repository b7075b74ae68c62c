/** Sessions that look like the payment of a row in doubt, at a service that shows no markers. A person compares them. */
import type { Session } from '../../../../shared/api/session.ts';
import { holds } from '../comparison/same-payment.ts';
import type { RowRecord } from '../row/row-record.ts';
import { knownServerTime, type RunState, rowOf } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { isDescribedOtherwise, markersOf, takeDecisionBack } from './match-session.ts';
import { isMadeBefore, verdictOf } from './session-fit.ts';

/** At most this many similar sessions are shown to a person, who compares them one by one. */
export const NEAR_MATCHES_MAX = 5;

/**
 * Runs after a sweep. If a service shows no markers, a session that looks like the row's payment may be it. A person
 * who decided to send the row again without having seen that session must decide anew. A session that they did see is
 * not the row's payment, by their decision.
 */
export function keepUnseenFromSending(context: StepContext): void {
  const { state } = context;
  for (const number of [...state.sendAgain]) {
    const row = rowOf(state, number);
    const unseen = possiblePayments(context, row).filter((id) => row.seenIds?.includes(id) !== true);
    if (unseen.length > 0) takeDecisionBack(context, row.row, unseen.slice(0, NEAR_MATCHES_MAX));
  }
}

/** Ids of the sessions that look like the row's payment, the most likely first: those without any sign against them. */
export function nearMatchesOf(context: StepContext, row: RowRecord): readonly string[] {
  const near = context.state.nearMatches.get(row.row)?.keys() ?? [];
  return [...new Set([...possiblePayments(context, row), ...near])].slice(0, NEAR_MATCHES_MAX);
}

/** True if an answer named the session for another row and it was not shown to belong to somebody else. */
function isAnothers(state: RunState, row: RowRecord, sessionId: string): boolean {
  const owner = state.queries.ownerOf(sessionId);
  if (owner !== undefined && owner.batch !== state.batch.batch) return true;
  const here = state.bySession.rowOf(sessionId) ?? owner?.row ?? row.row;
  return here !== row.row && rowOf(state, here).disclaimedIds?.includes(sessionId) !== true;
}

/**
 * Ids of the sessions that may be the row's payment and belong to no other row: those that an answer named for the
 * row but that did not fit it, and those that cannot be told apart from its payment.
 */
function possiblePayments(context: StepContext, row: RowRecord): readonly string[] {
  const { state } = context;
  const near = [...(state.nearMatches.get(row.row)?.values() ?? [])];
  const fitting = near.filter((session) => isLikePaymentOf(context, row, session)).map(({ id }) => id);
  return [...(row.disclaimedIds ?? []), ...fitting].filter((id) => !isAnothers(state, row, id));
}

/**
 * True if the table of payments does not tell the session apart from the row's, and no marker does: another's, or the
 * lack of one at a service that shows markers. Nor does another description, which ours begins with the marker.
 */
function isLikePaymentOf(context: StepContext, row: RowRecord, session: Session): boolean {
  const { echoesIn, foreign } = context.state;
  const isShownUnmarked = echoesIn.has('list') || (echoesIn.has('get') && foreign.has(session.id));
  if (isShownUnmarked || markersOf(session).length > 0 || isDescribedOtherwise(row, session)) return false;
  const serverMs = knownServerTime(context.state, context.nowMs);
  return holds(verdictOf(row, session, !isMadeBefore(row, session, serverMs)));
}
