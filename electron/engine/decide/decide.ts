/**
 * A person's decisions on rows that wait for one. Each is checked against the service or the journal before it is
 * recorded.
 */

import { isDeepStrictEqual } from 'node:util';
import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { AccountConfirmation } from '../../../shared/domain/account-confirmation.ts';
import type { BatchAct } from '../../../shared/domain/batch-acts.ts';
import {
  decisionRefused,
  isDecided,
  namesAnotherPayment,
  type Problem,
  problem,
  undecided,
} from '../../../shared/domain/problem.ts';
import { kindOfRow } from '../../../shared/domain/row-fields.ts';
import { mayBePaid, NOT_MEANT } from '../../../shared/domain/row-state.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { whyClosed } from '../approve/why-not-approved.ts';
import { kindOfBatch } from '../batch-view.ts';
import { shownBy } from '../core/doubt/debit-fit.ts';
import { markersOf } from '../core/doubt/match-session.ts';
import { readProblem } from '../core/doubt/read-problem.ts';
import { sendingHalfOf } from '../core/doubt/sending-half.ts';
import { differencesOf, isTooOld } from '../core/doubt/session-fit.ts';
import { foldBatch, lacksQuoteToSendAgain, wasOlder } from '../core/row/batch-record.ts';
import type { ImportedRow, JournalEvent } from '../core/row/events.ts';
import { heldFor } from '../core/row/fold-row.ts';
import { mayFollow } from '../core/row/moves.ts';
import {
  isQuoted,
  type RowRecord,
  type RowRef,
  sessionIdsOf,
  wasHeldBeforeDoubt,
  wasNeverSent,
} from '../core/row/row-record.ts';
import { isRequestRefused, type ReadResult } from '../core/state/inputs.ts';
import type { Engine } from '../engine.ts';
import type { LoggedEvent } from '../ports/journal-port.ts';
import { readOperation } from '../ports/read-result.ts';
import { heldBeforeReady } from '../same-payment/before-ready.ts';
import { openAccountChanges, placeOf } from '../same-payment/decisions.ts';

/**
 * `rule`: the decision is not possible, by our own journal. `service`: the service could not be asked. `session`: what
 * was asked for differs from the row, and the person has not accepted that yet.
 */
export type Decided =
  | { readonly ok: true }
  | { readonly ok: false; readonly from: 'rule' | 'service' | 'session'; readonly problem: Problem };

export interface PaidBy extends RowRef {
  readonly sessionId: string;
  readonly by: string;
  /** The `what` of the `session-differs` problem that the person was shown and accepts. */
  readonly accepted?: string | undefined;
}

/**
 * "It was paid": the session that the person named is fetched and belongs to the row from then on (R5). It is refused
 * only if it failed or is another row's. What it shows otherwise than the row (amount, recipient, date) is put to the
 * person first and recorded with the decision: a person may know better than what a service shows.
 */
export async function decidePaid(engine: Engine, service: PaymentsService, ref: PaidBy): Promise<Decided> {
  const row = parkedRow(engine, ref);
  if ('code' in row) return refusedBy('rule', row);
  const taken = whyTaken(engine, ref, row, ref.sessionId);
  if (taken !== undefined) return refusedBy('rule', taken);
  const read = () => readOperation(service, 'get-session', { id: ref.sessionId });
  const fetched = (await engine.whyNotAsked(ref.batch)) ?? (await engine.pace.read(read));
  if (!fetched.ok) {
    // For an id of another form the document lists 400.
    if (fetched.failure.kind === 'not-found' || isRequestRefused(fetched))
      return refusedBy('rule', decisionRefused('no-such-session'));
    return refusedBy('service', readProblem(fetched.failure));
  }
  const ended = await endOf(engine, service, ref.batch, row, fetched.value);
  if (!ended.ok) return refusedBy('service', readProblem(ended.failure));
  // While the session was fetched, a sweep may have found the payment, or another row may have claimed the session.
  const now = parkedRow(engine, ref);
  if ('code' in now) return refusedBy('rule', now);
  const takenSince = whyTaken(engine, ref, now, fetched.value.id);
  if (takenSince !== undefined) return refusedBy('rule', takenSince);
  const { id, reference } = fetched.value;
  const { status, failureReason } = ended.value;
  if (status === 'failed') return refusedBy('rule', decisionRefused('session-failed'));
  if (isMarkedAsAnothers(engine, ref.batch, now, fetched.value))
    return refusedBy('rule', decisionRefused('marker-of-another'));
  const what = differencesFrom(now, fetched);
  const differs = what === '' ? undefined : problem('session-differs', { what });
  if (differs !== undefined && what !== ref.accepted) return refusedBy('session', differs);
  const claim = { sessionId: id, via: 'person', reference: reference ?? null } as const;
  engine.append(
    ref.batch,
    {
      type: 'session-claimed',
      row: row.row,
      ...claim,
      ...shownBy(fetched.value),
      ...(differs && { problem: differs }),
    },
    { type: 'status-seen', row: row.row, sessionId: id, status, failureReason: failureReason ?? null },
  );
  return { ok: true };
}

/** The session by whose end the payment ends: the sending half of an exchange, if that is a session of its own. */
async function endOf(
  engine: Engine,
  service: PaymentsService,
  batch: string,
  row: RowRecord,
  session: Session,
): Promise<ReadResult<Session>> {
  const exchange = { ok: true, value: session, serverTimeMs: undefined } as const;
  const id = sendingHalfOf(engine.record(batch), row, session);
  if (id === undefined) return exchange;
  const half = await engine.pace.read(() => readOperation(service, 'get-session', { id }));
  const isNone = !half.ok && (half.failure.kind === 'not-found' || isRequestRefused(half));
  return isNone ? exchange : half;
}

/** Records what a person did to the batch as a whole. An act that changes nothing is not recorded. */
export function recordAct(engine: Engine, batch: string, act: BatchAct, by: string): Decided {
  const record = engine.record(batch);
  const event = { ...act, by };
  if (!isDeepStrictEqual(foldBatch(record, event, record.lastEventAtMs), record)) engine.append(batch, event);
  return { ok: true };
}

/** "It was not paid": the row is written off. It stays closed and no longer blocks its duplicates. */
export function decideNotPaid(engine: Engine, ref: RowRef & { readonly by: string }): Decided {
  const row = parkedRow(engine, ref);
  if ('code' in row) return refusedBy('rule', row);
  const closed = whyClosed(engine.record(ref.batch));
  if (closed !== undefined) return refusedBy('rule', closed);
  engine.append(ref.batch, { type: 'row-closed', row: row.row, by: ref.by, reason: 'not-paid' });
  return { ok: true };
}

/** What the decision needs of the engine. */
export interface SendAgainEngine extends Pick<Engine, 'record' | 'whyNotYet' | 'append'> {
  readonly journal: Pick<Engine['journal'], 'batch' | 'row' | 'duplicateInDoubt'> & {
    eventsAbout(ref: RowRef): Iterable<Pick<LoggedEvent, 'event'>>;
  };
}

/**
 * "Send again": one more attempt with the same key and bytes, after a fresh sweep that finds nothing. It is refused
 * until the list has had time to show what a restored older journal lacks, and in a batch that is no longer approved.
 */
export function decideSendAgain(engine: SendAgainEngine, ref: RowRef & { readonly by: string }): Decided {
  const row = parkedRow(engine, ref);
  if ('code' in row) return refusedBy('rule', row);
  const elsewhere = whyNeverSent(engine, ref.batch);
  if (elsewhere !== undefined) return refusedBy('rule', elsewhere);
  if (wasHeldBeforeDoubt(row)) return refusedBy('rule', decisionRefused('was-held'));
  if (lacksQuoteToSendAgain(engine.record(ref.batch), row))
    return refusedBy('rule', decisionRefused('was-exchanged'));
  const tooEarly = engine.whyNotYet(ref.batch);
  if (tooEarly !== undefined) return refusedBy('rule', tooEarly);
  const { identity, amountMinor, currency } = row;
  const duplicate = engine.journal.duplicateInDoubt({ identity, amountMinor, currency, except: ref });
  if (duplicate !== undefined) {
    const params =
      duplicate.batch === ref.batch
        ? { other: `${duplicate.row}` }
        : { ...placeOf(engine.journal, duplicate), other: `${duplicate.row} (${duplicate.batch})` };
    return refusedBy('rule', problem('twin-in-doubt', params));
  }
  if (row.isSendAgain) return { ok: true };
  if (engine.record(ref.batch).approval === null) return refusedBy('rule', decisionRefused('approval-gone'));
  const seen = nearMatchesShown(engine.journal, ref);
  engine.append(ref.batch, {
    type: 'send-again-decided',
    row: row.row,
    by: ref.by,
    ...(seen.length > 0 && { seen }),
  });
  return { ok: true };
}

/**
 * Ids of the sessions that resemble a parked row's payment and are shown to the person who decides: those with which
 * it was parked.
 */
export function nearMatchesShown(
  journal: { eventsAbout(ref: RowRef): Iterable<Pick<LoggedEvent, 'event'>> },
  ref: RowRef,
): readonly string[] {
  let shown: readonly string[] = [];
  for (const { event } of journal.eventsAbout(ref))
    if (event.type === 'row-parked') shown = event.nearMatches;
  return shown;
}

/** What a person says when they release rows. */
export interface ReleaseWords {
  /** Why, in their own words. */
  readonly reason?: string | null;
  /** How they made sure of a changed account. A row that waits for one is released by nothing else. */
  readonly confirmed?: AccountConfirmation | null;
}

/** Releases held rows. They become ready, and an earlier approval no longer holds. */
export function releaseRows(
  engine: Engine,
  batch: string,
  rows: readonly number[],
  by: string,
  { reason = null, confirmed = null }: ReleaseWords = {},
): Decided {
  const elsewhere = whyNeverSent(engine, batch);
  if (elsewhere !== undefined) return refusedBy('rule', elsewhere);
  // A day begins earlier elsewhere than by the clock of UTC.
  if (confirmed !== null && confirmed.atMs > engine.now().ourMs + DAY_MS)
    return refusedBy('rule', decisionRefused('confirmed-later'));
  const said = { by, ...(reason !== null && { reason }) };
  return decideRows(engine, batch, rows, (record, beside) => {
    const { row } = record;
    const isClosed = record.state === 'closed';
    if (!isClosed && record.state !== 'held') return undefined;
    if (isClosed && !wasNeverSent(record)) return decisionRefused(`row-was-sent:${row}`);
    const fault = isClosed ? faultOf(engine, batch, row) : undefined;
    if (fault !== undefined) return fault;
    const changes = openAccountChanges(engine.journal, { batch, row }, record);
    if (changes.length > 0 && confirmed === null) return decisionRefused(`account-unconfirmed:${row}`);
    const isOfAccount = changes.length > 0 && confirmed !== null;
    const released = { type: 'row-released', row, ...said, ...(isOfAccount && { confirmed }) } as const;
    if (!isClosed)
      return [released, ...heldBeforeReady(engine.journal, engine.record(batch), released, beside)];
    // It was set aside undecided: it waits again for each account, so that the confirmation stands in the journal.
    const decided = changes.flatMap((change) => [
      { type: 'row-held', row, problem: change } as const,
      released,
    ]);
    const [open, ...ordered] = reopened(engine, { batch, row }, by, beside);
    return open === undefined ? undefined : [open, ...decided, ...ordered];
  });
}

/** A row that was set aside is ready again, unless it may have been paid otherwise meanwhile. */
function reopened(
  engine: Engine,
  { batch, row }: RowRef,
  by: string,
  beside: ReadonlySet<number>,
): readonly JournalEvent[] {
  const open = { type: 'row-reopened', row, by } as const;
  return [open, ...heldBeforeReady(engine.journal, engine.record(batch), open, beside)];
}

/** “Somebody asked the payee”: as a release, but only of a row that waits for a changed account. */
export function confirmAccount(
  engine: Engine,
  { batch, row, by }: RowRef & { readonly by: string },
  words: ReleaseWords,
): Decided {
  const record = engine.journal.row({ batch, row });
  if (record === undefined) return refusedBy('rule', decisionRefused(`no-such-row:${row}`));
  if (record.state !== 'held') return refusedBy('rule', decisionRefused(`row-is:${row} ${record.state}`));
  if (openAccountChanges(engine.journal, { batch, row }, record).length === 0)
    return refusedBy('rule', decisionRefused(`account-not-changed:${row}`));
  return releaseRows(engine, batch, [row], by, words);
}

/** Why no row of the batch is made ready here; undefined if this machine may send it. */
export function whyNeverSent(engine: Pick<Engine, 'record'>, batch: string): Problem | undefined {
  const record = engine.record(batch);
  return record.isFromElsewhere === true ? problem('approved-elsewhere') : whyClosed(record);
}

/**
 * Takes a release or a closing back. A row that was ever held waits for a person again, for that reason; one that was only
 * closed is ready as before, if it had been reviewed: what was invalid stays closed.
 */
export function takeBack(engine: Engine, batch: string, rows: readonly number[], by: string): Decided {
  const elsewhere = whyNeverSent(engine, batch);
  if (elsewhere !== undefined) return refusedBy('rule', elsewhere);
  return decideRows(engine, batch, rows, (row, beside) => {
    const fault = row.state === 'closed' ? faultOf(engine, batch, row.row) : undefined;
    if (fault !== undefined) return fault;
    const found = whyHeld(engine, { batch, row: row.row });
    const held = found && ([{ type: 'row-held', row: row.row, problem: found }] as const);
    if (row.state === 'ready') return held;
    if (row.state !== 'closed' || !wasNeverSent(row) || !(held || wasReviewed(row))) return undefined;
    if (held) return [{ type: 'row-reopened', row: row.row, by }, ...held];
    return reopened(engine, { batch, row: row.row }, by, beside);
  });
}

/**
 * Why the row can be paid by no decision, whoever set it aside: it breaks a rule, or is of the other kind of a mixed
 * sheet. Undefined if it is one of the rows that the batch may pay.
 */
function faultOf({ journal }: Engine, batch: string, row: number): Problem | undefined {
  const { state, fields, givenBody, problems } = journal.content({ batch, row });
  // What was held or ready when it began has errors of its price or wallet, if any: a review looks for those anew.
  const broken = NOT_MEANT.includes(state)
    ? problems.find(({ severity }) => severity === 'error')
    : undefined;
  if (broken !== undefined) return broken;
  if (state === 'invalid') return decisionRefused(`row-is:${row} ${state}`);
  const kind = kindOfBatch(journal, batch);
  return givenBody === undefined && kindOfRow(fields) !== kind
    ? problem('kind-left-out', { kind })
    : undefined;
}

/** No review prices a customer deposit. */
function wasReviewed(row: RowRecord): boolean {
  return row.reviewed !== null || !isQuoted(row);
}

/** What the row was last held for: as it was imported or mended, or since then. */
function whyHeld({ journal }: Engine, ref: RowRef): Problem | undefined {
  const [imported = journal.content(ref)] = journal.formerContents(ref);
  let found = heldAtFirst(imported);
  for (const { event } of journal.eventsAbout(ref)) {
    if (event.type === 'row-held') found = event.problem;
    if (event.type === 'row-mended') found = heldAtFirst(event.content);
  }
  return found;
}

/** What held the row when it began, or would have, had a person not decided it before. */
function heldAtFirst(content: ImportedRow): Problem | undefined {
  if (content.state === 'held')
    return (
      content.problems.find((each) => namesAnotherPayment(each.code) && !isDecided(each)) ?? heldFor(content)
    );
  const repeated = content.problems.find((each) => each.code === 'duplicate-exact' || isDecided(each));
  return repeated && (isDecided(repeated) ? undecided(repeated) : repeated);
}

/** Sets aside rows that were never sent, or were refused. */
export function closeRows(engine: Engine, batch: string, rows: readonly number[], by: string): Decided {
  const closed = whyClosed(engine.record(batch));
  if (closed !== undefined) return refusedBy('rule', closed);
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
  /** `decided`: the rows before it. */
  eventsFor: (row: RowRecord, decided: ReadonlySet<number>) => readonly JournalEvent[] | Problem | undefined,
): Decided {
  const events: JournalEvent[] = [];
  const before = new Set<number>();
  for (const number of rows) {
    const row = engine.journal.row({ batch, row: number });
    if (row === undefined) return refusedBy('rule', decisionRefused(`no-such-row:${number}`));
    const decided = eventsFor(row, before);
    if (decided === undefined) return refusedBy('rule', decisionRefused(`row-is:${number} ${row.state}`));
    if ('code' in decided) return refusedBy('rule', decided);
    events.push(...decided);
    before.add(number);
  }
  engine.append(batch, ...events);
  return { ok: true };
}

/** The row, or why nobody can decide on it. */
function parkedRow(engine: Pick<SendAgainEngine, 'journal'>, ref: RowRef): RowRecord | Problem {
  const row = engine.journal.row(ref);
  if (row === undefined) return decisionRefused(`no-such-row:${ref.row}`);
  return row.state === 'parked' ? row : decisionRefused(`row-not-parked:${ref.row} ${row.state}`);
}

/** Who owns the session already, as a problem; undefined if it may be this row's (R5). */
function whyTaken(
  { journal }: Engine,
  ref: RowRef,
  { earlier }: RowRecord,
  sessionId: string,
): Problem | undefined {
  const owner = journal.ownerOf(sessionId, ref.batch);
  // Only a person, here, can take a session from a row that it was named for but does not belong to.
  const isGivenUp = owner !== undefined && journal.row(owner)?.disclaimedIds?.includes(sessionId) === true;
  if (!isGivenUp && owner !== undefined && (owner.batch !== ref.batch || owner.row !== ref.row))
    return decisionRefused(`session-of-row:${owner.row} ${owner.batch}`, placeOf(journal, owner));
  const isEarlier = earlier.some((intent) => sessionIdsOf(intent).includes(sessionId));
  return isEarlier ? decisionRefused('session-before-mending') : undefined;
}

/** True if the session bears the marker of another payment and not the row's own. */
function isMarkedAsAnothers(engine: Engine, batch: string, row: RowRecord, session: Session): boolean {
  const markers = markersOf(session);
  const isMarkedOtherwise = markers.length > 0 && !markers.includes(row.marker);
  // A restored older journal may lack the mending and with it the marker that it created.
  const isForgotten =
    wasOlder(engine.record(batch)) && markers.every((marker) => !engine.journal.rowOfMarker(marker));
  return isMarkedOtherwise && !isForgotten;
}

/** What the session shows otherwise than the row, as tokens of the catalogue joined by `|`; empty if nothing. */
function differencesFrom(
  row: RowRecord,
  { value: session, serverTimeMs }: { readonly value: Session; readonly serverTimeMs: number | undefined },
): string {
  const isOlder = isTooOld(row, session, serverTimeMs, markersOf(session).includes(row.marker));
  return [...differencesOf(row, session), isOlder && 'session-too-old'].filter(Boolean).join('|');
}

function refusedBy(from: 'rule' | 'service' | 'session', problem: Problem): Decided {
  return { ok: false, from, problem };
}
