/** A person's decisions on rows that wait for one. Each is checked against the service or the journal before it is kept. */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { mayBePaid } from '../../../shared/domain/row-state.ts';
import { differenceOf, isTooOld, markersOf } from '../core/doubt/match-session.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import { unseenAlarms, wasOlder } from '../core/row/batch-record.ts';
import { decisionRefused } from '../core/row/decision-refused.ts';
import { approvalVoided, type JournalEvent } from '../core/row/events.ts';
import { mayFollow } from '../core/row/moves.ts';
import { type RowRecord, type RowRef, sessionIdsOf, wasHeldBeforeDoubt } from '../core/row/row-record.ts';
import { placeOf } from '../duplicates/compare-payments.ts';
import type { Engine } from '../engine.ts';
import type { LoggedEvent } from '../ports/journal-port.ts';
import { readOperation } from '../ports/read-result.ts';

/** `rule`: the decision cannot be taken as given, our own journal says why. `service`: the service could not be asked. */
export type Decided =
  | { readonly ok: true }
  | { readonly ok: false; readonly from: 'rule' | 'service'; readonly problem: Problem };

/** "It was paid": the session named is fetched, must fit the row, and belongs to it from then on (R5). */
export async function decidePaid(
  engine: Engine,
  service: PaymentsService,
  place: RowRef & { readonly sessionId: string; readonly by: string },
): Promise<Decided> {
  const row = parkedRow(engine, place);
  if ('code' in row) return refusedBy('rule', row);
  const taken = whyTaken(engine, place, row, place.sessionId);
  if (taken !== undefined) return refusedBy('rule', taken);
  const fetched = await engine.pace.read(() =>
    readOperation(service, 'get-session', { id: place.sessionId }),
  );
  if (!fetched.ok) {
    if (fetched.failure.kind === 'not-found') return refusedBy('rule', decisionRefused('no-such-session'));
    return refusedBy('service', readProblem(fetched.failure));
  }
  // A sweep may have found the payment while the session was fetched, or another row have been given it.
  const now = parkedRow(engine, place);
  if ('code' in now) return refusedBy('rule', now);
  const takenSince = whyTaken(engine, place, now, fetched.value.id);
  if (takenSince !== undefined) return refusedBy('rule', takenSince);
  const misfit = misfitOf(engine, place.batch, now, fetched);
  if (misfit !== undefined) return refusedBy('rule', decisionRefused(misfit));
  const { id, reference, status, failureReason } = fetched.value;
  engine.append(
    place.batch,
    { type: 'session-claimed', row: row.row, sessionId: id, via: 'person', reference: reference ?? null },
    { type: 'status-seen', row: row.row, sessionId: id, status, failureReason: failureReason ?? null },
  );
  return { ok: true };
}

/** A person has seen these alarms, by their places; without places, all that nobody has seen yet. */
export function seeAlarms(engine: Engine, batch: string, by: string, places?: readonly number[]): Decided {
  const unseen = unseenAlarms(engine.record(batch));
  const alarms = unseen.filter((place) => places?.includes(place) ?? true);
  if (alarms.length > 0) engine.append(batch, { type: 'alarms-seen', by, alarms });
  return { ok: true };
}

/** "It was not paid": written off. It stays closed, and no longer blocks its duplicates. */
export function decideNotPaid(engine: Engine, place: RowRef & { readonly by: string }): Decided {
  const row = parkedRow(engine, place);
  if ('code' in row) return refusedBy('rule', row);
  engine.append(place.batch, { type: 'row-closed', row: row.row, by: place.by, reason: 'not-paid' });
  return { ok: true };
}

/**
 * "Send again": one more attempt with the same key and bytes, after a fresh sweep that finds nothing. Not before the
 * list has had the time to show what an older copy of the journal forgot, nor in a batch that is no longer approved.
 */
export function decideSendAgain(engine: Engine, place: RowRef & { readonly by: string }): Decided {
  const row = parkedRow(engine, place);
  if ('code' in row) return refusedBy('rule', row);
  if (wasHeldBeforeDoubt(row)) return refusedBy('rule', decisionRefused('was-held'));
  const tooEarly = engine.whyNotYet(place.batch);
  if (tooEarly !== undefined) return refusedBy('rule', tooEarly);
  const { identity, amountMinor, currency } = row;
  const duplicate = engine.journal.duplicateInDoubt({ identity, amountMinor, currency, except: place });
  if (duplicate !== undefined) {
    const params =
      duplicate.batch === place.batch
        ? { other: `${duplicate.row}` }
        : { ...placeOf(engine.journal, duplicate), other: `${duplicate.row} (${duplicate.batch})` };
    return refusedBy('rule', problem('twin-in-doubt', params));
  }
  if (row.isSendAgain) return { ok: true };
  if (engine.record(place.batch).approval === null)
    return refusedBy('rule', decisionRefused('approval-gone'));
  const seen = nearMatchesShown(engine.journal, place);
  engine.append(place.batch, {
    type: 'send-again-decided',
    row: row.row,
    by: place.by,
    ...(seen.length > 0 && { seen }),
  });
  return { ok: true };
}

/** Ids of the sessions like a parked row's payment that whoever decides on it is shown: those it was parked with. */
export function nearMatchesShown(
  journal: { eventsAbout(ref: RowRef): Iterable<Pick<LoggedEvent, 'event'>> },
  place: RowRef,
): readonly string[] {
  let shown: readonly string[] = [];
  for (const { event } of journal.eventsAbout(place))
    if (event.type === 'row-parked' && event.row === place.row) shown = event.nearMatches;
  return shown;
}

/** Releases held rows, with the person's reason where one was given: they are ready, and what was approved before no longer holds. */
export function releaseRows(
  engine: Engine,
  batch: string,
  rows: readonly number[],
  by: string,
  reason: string | null = null,
): Decided {
  return decideRows(engine, batch, rows, (row) => {
    if (row.state === 'closed') return [{ type: 'row-reopened', row: row.row, by }];
    if (row.state === 'held')
      return [{ type: 'row-released', row: row.row, by, ...(reason !== null && { reason }) }];
    return undefined;
  });
}

/** Takes a release or a closing back: the row waits for a person's word again, for the reason it was held. */
export function holdRows(engine: Engine, batch: string, rows: readonly number[], by: string): Decided {
  return decideRows(engine, batch, rows, (row) => {
    const problem = whyHeld(engine, { batch, row: row.row });
    if (problem === undefined) return undefined;
    const held = { type: 'row-held', row: row.row, problem } as const;
    if (row.state === 'ready') return [held];
    const isUnsent = row.state === 'closed' && row.reached === 0 && row.sessionId === null;
    return isUnsent ? [{ type: 'row-reopened', row: row.row, by }, held] : undefined;
  });
}

/** What the row was last held for: by a quote, or as a duplicate when it was imported. */
function whyHeld({ journal }: Engine, place: RowRef): Problem | undefined {
  let problem = journal.content(place).problems.find(({ code }) => code === 'duplicate-exact');
  for (const { event } of journal.eventsAbout(place))
    if (event.type === 'row-held' && event.row === place.row) problem = event.problem;
  return problem;
}

/** Sets rows aside that were never sent, or were refused. */
export function closeRows(engine: Engine, batch: string, rows: readonly number[], by: string): Decided {
  return decideRows(engine, batch, rows, (row) =>
    mayFollow('row-closed', row.state) && !mayBePaid(row.state)
      ? [{ type: 'row-closed', row: row.row, by, reason: 'set-aside' }]
      : undefined,
  );
}

export function decideRows(
  engine: Engine,
  batch: string,
  rows: readonly number[],
  eventsFor: (row: RowRecord) => readonly JournalEvent[] | undefined,
): Decided {
  const events: JournalEvent[] = [];
  for (const number of rows) {
    const row = engine.journal.row({ batch, row: number });
    if (row === undefined) return refusedBy('rule', decisionRefused(`no-such-row:${number}`));
    const decided = eventsFor(row);
    if (decided === undefined) return refusedBy('rule', decisionRefused(`row-is:${number} ${row.state}`));
    events.push(...decided);
  }
  const isApproved = engine.record(batch).approval !== null;
  if (isApproved && events.some((event) => event.type !== 'row-closed')) {
    events.push(approvalVoided('edit'));
  }
  engine.append(batch, ...events);
  return { ok: true };
}

/** The row, or why it is not one to decide on. */
function parkedRow(engine: Engine, place: RowRef): RowRecord | Problem {
  const row = engine.journal.row(place);
  if (row === undefined) return decisionRefused(`no-such-row:${place.row}`);
  return row.state === 'parked' ? row : decisionRefused(`row-not-parked:${place.row} ${row.state}`);
}

/** Whose the session is already; undefined where it may be this row's (R5). */
function whyTaken(
  { journal }: Engine,
  place: RowRef,
  { earlier }: RowRecord,
  sessionId: string,
): Problem | undefined {
  const owner = journal.ownerOf(sessionId, place.batch);
  // A session that was named for another row and is not its own is taken from it only here, by a person.
  const isGivenUp = owner !== undefined && journal.row(owner)?.disclaimedIds?.includes(sessionId) === true;
  if (!isGivenUp && owner !== undefined && (owner.batch !== place.batch || owner.row !== place.row))
    return decisionRefused(`session-of-row:${owner.row} ${owner.batch}`, placeOf(journal, owner));
  const isEarlier = earlier.some((intent) => sessionIdsOf(intent).includes(sessionId));
  return isEarlier ? decisionRefused('session-before-mending') : undefined;
}

/** Why a session cannot be this row's payment, as a reason of the catalogue; undefined where nothing speaks against it. */
function misfitOf(
  engine: Engine,
  batch: string,
  row: RowRecord,
  { value: session, serverTimeMs }: { readonly value: Session; readonly serverTimeMs: number | undefined },
): string | undefined {
  const markers = markersOf(session);
  const isMarkedOtherwise = markers.length > 0 && !markers.includes(row.marker);
  // An older copy of the journal forgot the marker with the mending that drew it.
  const isForgotten =
    wasOlder(engine.record(batch)) && markers.every((marker) => !engine.journal.rowOfMarker(marker));
  if (isMarkedOtherwise && !isForgotten) return 'marker-of-another';
  return differenceOf(row, session) ?? (isTooOld(row, session, serverTimeMs) ? 'session-too-old' : undefined);
}

function refusedBy(from: 'rule' | 'service', problem: Problem): Decided {
  return { ok: false, from, problem };
}
