/** What must hold in every world, judged by the service's own books. */
import { hasNotReached, latestAttempt, openedAtMs } from '../../electron/engine/core/row/attempts.ts';
import { isRowEvent, type JournalEvent } from '../../electron/engine/core/row/events.ts';
import { leadsTo } from '../../electron/engine/core/row/moves.ts';
import { isImportedAnew, type RowRecord } from '../../electron/engine/core/row/row-record.ts';
import { amountToApi } from '../../shared/domain/money.ts';
import { isDecided } from '../../shared/domain/problem.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import { FOLLOWED_FOR_MS } from '../support/followed-for.ts';
import { judgeAxes } from './judge-axes.ts';
import { judgeFollowing } from './judge-following.ts';
import { addressOf } from './virtual-books.ts';
import { type BookedPayment, beginsAtMs, exchangedMinor, paysIn } from './virtual-service.ts';
import { likeRow } from './virtual-sheet.ts';
import type { World } from './world.ts';
import { DAY_MS, HOUR_MS } from './world-plan.ts';

/** How much faster than asked any five seconds may be. */
const PACE_SLACK = 1.03;
const PACE_WINDOW_MS = 5_000;
/** A payment is followed, then a person is asked; the day more is for the last sweep. */
const ENDS_WITHIN_MS = FOLLOWED_FOR_MS + DAY_MS;
/** Where a row may rest. A state that is not listed here is none of these ends, so a row that stays in it is a fault. */
const ENDS: readonly RowState[] = [
  'invalid',
  'held',
  'ready',
  'parked',
  'paid',
  'failed',
  'rejected',
  'closed',
];
/** The ends in which a row takes nothing from its wallet, or nobody can say whether it does. */
const UNCHARGED: readonly RowState[] = ENDS.filter((state) => state !== 'paid');

/** A turn may be unseen for as long as the list is late, and some rounds of the watch fail. */
const UNSEEN_MS = DAY_MS / 2;
/** Between the proof that the old intent failed and the new one's request: a sweep, a quote, some tries. */
const PROVED_WITHIN_MS = HOUR_MS;

/** Every broken promise, in words; empty where all hold. */
export function judge(world: World): readonly string[] {
  const faults = [...world.broken.map((what) => `broken invariant: ${what}`)];
  faults.push(...world.audit.faults);
  faults.push(...world.network.unrecorded.map((what) => `sent without a durable record: ${what}`));
  for (const batch of world.journal.batches()) {
    for (const row of world.journal.rows(batch)) faults.push(...judgeRow(world, batch, row));
  }
  faults.push(...judgeLinks(world), ...judgeApproved(world));
  faults.push(...judgeMoves(world));
  faults.push(...judgePace(world), ...judgeExposure(world), ...judgeLines(world));
  faults.push(...judgeSessions(world), ...judgeFollowing(world));
  faults.push(...judgeMonths(world), ...judgeSecond(world), ...judgePaidElsewhere(world));
  faults.push(...judgeAxes(world));
  return faults;
}

/** A row that was paid by another route while its batch waited is not sent after that. */
function judgePaidElsewhere({ paidElsewhere, network }: World): readonly string[] {
  return paidElsewhere.flatMap(({ batch, row, atMs }) => {
    const isSent = network.posts.some((post) => post.batch === batch && post.row === row && post.atMs > atMs);
    return isSent ? [`${batch} row ${row}: sent although it was paid by another route`] : [];
  });
}

function judgeRow(world: World, batch: string, row: RowRecord): readonly string[] {
  const markers = [row.marker, ...row.earlier.map(({ marker }) => marker)];
  const intents = markers.map((marker) =>
    world.service.payments.filter(({ description }) => description.includes(marker)),
  );
  const payments = intents.flat();
  const name = `${batch} row ${row.row} (${row.state})`;
  const faults: string[] = [];
  for (const marker of markers) {
    const { length } = paymentsOf(world, marker);
    if (length > 1) faults.push(`${name}: paid ${length} times`);
  }
  const standing = ofRequests(payments).filter(
    (payment) => isStanding(world, payment) && !isForgottenAndLate(world, payment),
  );
  if (standing.length > 1 && !isTheServicesDoing(world, batch, row, standing)) {
    faults.push(`${name}: ${standing.length} payments of its intents stand`);
  }
  const isLabelled = (...states: readonly RowRecord['state'][]) => states.includes(row.state);
  // Nobody follows it on a machine that has stopped for good.
  if (world.isGone) return faults;
  if (isLabelled('paid') && !isTrue(world, payments, row, 'completed')) faults.push(`${name}: not completed`);
  const isFailed = isTrue(world, payments, row, 'failed') || isTakenForOurs(world, row);
  if (isLabelled('failed') && !isFailed) faults.push(`${name}: did not fail`);
  // Where the list shows no markers, a row that is held as a duplicate of a payment may be the one that made it.
  const waiting = importedAnew(world, row);
  const isDuplicate = waiting?.problem?.code.startsWith('duplicate-') ?? false;
  const isHeldForIt =
    waiting?.state === 'ready' ||
    (isDuplicate &&
      (world.plan.losesMark || standing.every(({ id }) => id === waiting?.problem?.params?.where)));
  const isShown = standing.some(
    (payment) =>
      !(isImportedAnew(row) && isForgottenAndHidden(world, payment)) &&
      !isSentSinceSetAside(world, batch, row, payment),
  );
  if (isLabelled('rejected', 'ready', 'held', 'invalid', 'closed') && isShown && !isHeldForIt) {
    faults.push(`${name}: a payment exists`);
  }
  if (!isLabelled(...ENDS) && !isExcused(world, batch, row)) faults.push(`${name}: has no end`);
  if (isLabelled('ready') && world.journal.batch(batch)?.control === 'running')
    faults.push(`${name}: was forgotten`);
  return faults;
}

/**
 * What the row's payment waits for: the row itself if it is held, or the one that it was imported anew as, held or not
 * approved as long as the list cannot be compared.
 */
function importedAnew({ journal }: World, row: RowRecord): RowRecord | undefined {
  if (!isImportedAnew(row)) return row.state === 'ready' ? undefined : row;
  const batch = String(row.problem?.params?.batch);
  const anew = journal.row({ batch, row: row.row });
  const isWaiting = anew?.state === 'held' || journal.batch(batch)?.approvedAtMs === null;
  return isWaiting ? anew : undefined;
}

/**
 * What was paid of an intent, as far as the promise goes: without the service's own second payments (A3), and without
 * what came into being hours after a request that a copy of the journal has forgotten (A4).
 */
export function paymentsOf(world: World, marker: string): readonly BookedPayment[] {
  const made = world.service.payments.filter(({ description }) => description.includes(marker));
  return ofThisMachine(world, ofRequests(made)).filter((payment) => !isForgottenAndLate(world, payment));
}

/** Without second payments that the service made of one request (A3): these can only be reported. */
function ofRequests(payments: readonly BookedPayment[]): readonly BookedPayment[] {
  return payments.filter(({ isCopy }) => !isCopy);
}

/** On a machine that never knew of a payment, one that the list shows as failed does not keep anybody from being paid. */
function ofThisMachine(world: World, payments: readonly BookedPayment[]): readonly BookedPayment[] {
  if (!world.plan.losesMark || !world.hasRestored) return payments;
  return payments.filter((payment) => isStanding(world, payment));
}

/** Not failed, neither now nor when the watch last had to have seen it. */
function isStanding(world: World, payment: BookedPayment): boolean {
  return moments(world).every((atMs) => world.service.truth(payment, atMs) !== 'failed');
}

function isTrue(
  world: World,
  payments: readonly BookedPayment[],
  row: RowRecord,
  truth: 'completed' | 'failed',
): boolean {
  return payments.some(
    (payment) =>
      payment.id === row.sessionId &&
      moments(world).some((atMs) => world.service.truth(payment, atMs) === truth),
  );
}

/** Now, and the time before which the watch has to have seen every turn. */
function moments({ plan, time }: World): readonly number[] {
  return plan.turnShare === 0 ? [time.nowMs] : [time.nowMs, time.nowMs - UNSEEN_MS - plan.watchEveryMs];
}

/**
 * A payment that had failed was completed after its row was mended and sent again: only watching can show that, and a
 * person must have been told.
 */
function isTheServicesDoing(
  world: World,
  batch: string,
  row: RowRecord,
  standing: readonly BookedPayment[],
): boolean {
  const { turnAfterMs, finalAfterMs } = world.plan;
  const sentMs = Math.max(
    0,
    ...world.network.posts
      .filter((post) => post.batch === batch && post.row === row.row)
      .map(({ atMs }) => atMs),
  );
  const early = standing.filter(({ description }) => !description.includes(row.marker));
  const areTurned = early.every(({ turns, willFail, bookedAtMs }) => {
    return turns && willFail && bookedAtMs + finalAfterMs + turnAfterMs > sentMs - PROVED_WITHIN_MS;
  });
  const isTold = world.journal.batch(batch)?.alarms.some((alarm) => alarm.row === row.row) ?? false;
  return areTurned && isTold;
}

/** A batch that waits for its person, who has gone home, does not end by itself; nor does a row sent in the last days. */
function isExcused(world: World, batch: string, row: RowRecord): boolean {
  const sinceMs = world.clockMs() - Math.max(openedAtMs(row) ?? 0, row.settledAtMs ?? 0);
  return world.journal.batch(batch)?.control !== 'running' || sinceMs < ENDS_WITHIN_MS;
}

/**
 * A payer who got a payment link has it: only the journal keeps it, and nobody is asked a second time for it. An
 * answer that names a session that the service never made, or another's, asked nobody.
 */
function judgeLinks({ journal, plan, service }: World): readonly string[] {
  if (!paysIn(plan) || plan.restoresOlder || plan.putBack !== null || plan.forgottenPeriod !== null)
    return [];
  const faults: string[] = [];
  const links = new Map<string, number>();
  for (const { batch, event } of journal.log()) {
    if (event.type !== 'attempt-accepted') continue;
    const ref = `${batch} row ${event.row}`;
    const { marker = '' } = journal.row({ batch, row: event.row }) ?? {};
    const isMade = service.payments.some(
      ({ id, description }) => event.sessionIds.includes(id) && description.includes(marker),
    );
    if (isMade) links.set(ref, (links.get(ref) ?? 0) + 1);
    if (!event.paymentLink?.startsWith('https://pay.example.com/')) faults.push(`${ref}: its link was lost`);
  }
  for (const [ref, count] of links)
    if (count > 1 && !plan.mends) faults.push(`${ref}: was asked ${count} times`);
  return faults;
}

/** What makes a row another one than was approved. */
const EDITS: readonly JournalEvent['type'][] = ['row-released', 'row-reopened', 'row-mended'];

/** A row that was released, opened again or mended is not sent before its batch is approved anew. */
function judgeApproved({ journal }: World): readonly string[] {
  const faults: string[] = [];
  const edited = new Map<string, Set<number>>();
  for (const { batch, event } of journal.log()) {
    const rows = edited.get(batch) ?? new Set<number>();
    edited.set(batch, rows);
    if (event.type === 'batch-approved') rows.clear();
    if (!isRowEvent(event)) continue;
    if (EDITS.includes(event.type)) rows.add(event.row);
    if (event.type === 'attempt-opened' && rows.has(event.row))
      faults.push(`${batch} row ${event.row}: sent, though it was edited since the approval`);
  }
  return faults;
}

/**
 * Each row came to its state by legal moves only. The log is followed through the table, without the fold, and if an
 * event may lead to several states, all of them are followed.
 */
function judgeMoves({ journal }: World): readonly string[] {
  const faults: string[] = [];
  const possible = new Map<string, ReadonlySet<RowState>>();
  for (const { batch, event } of journal.log()) {
    if (event.type === 'rows-imported') {
      for (const { row, state } of event.rows) possible.set(`${batch} row ${row}`, new Set([state]));
    }
    if (!isRowEvent(event)) continue;
    const name = `${batch} row ${event.row}`;
    const from = possible.get(name) ?? new Set<RowState>();
    const to = new Set([...from].flatMap((state) => leadsTo(event.type, state)));
    if (to.size === 0) faults.push(`${name}: ${event.type} is no legal move from ${[...from].join(' or ')}`);
    possible.set(name, to);
  }
  for (const batch of journal.batches()) {
    for (const { row, state } of journal.rows(batch)) {
      const name = `${batch} row ${row}`;
      if (possible.get(name)?.has(state) !== true) faults.push(`${name}: ${state} by no legal move`);
    }
  }
  return faults;
}

function judgePace(world: World): readonly string[] {
  const { calls } = world.network;
  const allowed = Math.ceil((PACE_WINDOW_MS / 1000) * world.plan.ratePerSecond * PACE_SLACK) + 1;
  let first = 0;
  for (let last = 0; last < calls.length; last += 1) {
    while ((calls[last] ?? 0) - (calls[first] ?? 0) > PACE_WINDOW_MS) first += 1;
    const count = last - first + 1;
    if (count > allowed) return [`${count} calls in five seconds, ${allowed} are allowed`];
  }
  return [];
}

/**
 * The approval limits what was paid, whatever happened in between; a payment that had failed and was completed after
 * all was not sent again.
 */
function judgeExposure(world: World): readonly string[] {
  const faults: string[] = [];
  for (const batch of world.journal.batches()) {
    const { approval, alarms = [] } = world.journal.batch(batch) ?? {};
    if (!approval) continue;
    const turned = new Set(world.plan.turnShare > 0 ? alarms.map(({ row }) => row) : []);
    const paidMinor = new Map<string, number>();
    for (const row of world.journal.rows(batch)) {
      // What an older copy of the journal has forgotten was approved in what it has forgotten.
      // A corrected row in doubt, of whose correction nothing is known to be sent, is in doubt because of the copy alone.
      const isOfEarlier = row.earlier.length > 0 && row.sessionId !== null;
      const isSent = latestAttempt(row) !== undefined || isOfEarlier;
      const isOwn = isSent && !turned.has(row.row) && !isPaidByForgotten(world, row);
      if (!isOwn || UNCHARGED.includes(row.state)) continue;
      const isExchanged = world.plan.exchange !== null && row.currency === 'cad';
      const leaves = isExchanged ? 'xof' : row.currency;
      const minor = isExchanged ? exchangedMinor(row.amountMinor) : row.amountMinor;
      paidMinor.set(leaves, (paidMinor.get(leaves) ?? 0) + minor);
    }
    for (const [currency, paid] of paidMinor) {
      const highest = approval.highestDebitMinor[currency] ?? 0;
      if (paid > highest) faults.push(`${batch}: ${paid} ${currency} paid, ${highest} approved`);
    }
  }
  return faults;
}

/**
 * A line of the sheet is paid at most once, also if it was mended, imported again or lost by an older copy of the
 * journal. Only the next payroll pays it again.
 */
function judgeLines(world: World): readonly string[] {
  const lines = new Map<string, SentPayment[]>();
  for (const payment of world.service.payments) {
    const sent = sentPayment(world, payment);
    const counts = isStanding(world, payment) || wasSeenCompleted(world, payment);
    if (sent === undefined || payment.isCopy || !counts) continue;
    // What a copy of the journal has forgotten, and the service made hours later, no list could show.
    if (world.hasRestored && isBookedLate(world, payment)) continue;
    const line = lineOf(payment);
    lines.set(line, [...(lines.get(line) ?? []), sent]);
  }
  return [...lines].flatMap(([line, payments]) => {
    const again = payments.filter((payment, index) =>
      payments.slice(0, index).some((earlier) => isPaidAgain(world, earlier, payment)),
    );
    return again.length === 0 ? [] : [`${line}: paid ${1 + again.length} times`];
  });
}

/** The journal has seen it completed, whatever its session said after that: nobody knows whether the money came back. */
function wasSeenCompleted({ journal }: World, { id, turns, willFail }: BookedPayment): boolean {
  const isIt = ({ event }: ReturnType<typeof journal.log>[number]) =>
    event.type === 'status-seen' && event.sessionId === id && event.status === 'completed';
  return turns && !willFail && journal.log().some(isIt);
}

/** A payment of ours, with the batch and the time of the last request for it. */
interface SentPayment {
  readonly payment: BookedPayment;
  readonly batch: string;
  readonly atMs: number;
}

function sentPayment({ network }: World, payment: BookedPayment): SentPayment | undefined {
  const post = network.posts.findLast(({ key }) => key === payment.key);
  return post && { payment, batch: post.batch, atMs: post.atMs };
}

function isPaidAgain(world: World, earlier: SentPayment, later: SentPayment): boolean {
  // Only the row itself tells whether its own intents may both exist (`judgeRow`).
  if (earlier.batch === later.batch)
    return world.plan.forgottenPeriod !== null || world.plan.putBack !== null;
  // What had failed when it was sent again, and came through after all, is the service's doing.
  if ([earlier, later].some(({ payment }) => payment.turns && !wasSeenCompleted(world, payment)))
    return false;
  return !isNextPayroll(world, earlier, later) && !isNextPayroll(world, later, earlier);
}

/** Of a sheet that was imported so long after the other payment that it is the next one of its kind. */
function isNextPayroll(world: World, earlier: SentPayment, later: SentPayment): boolean {
  const imported = world.imports.get(later.batch);
  if (imported === undefined) return false;
  // At another address only the list shows it, which does not say whether its sheet was paid as a whole.
  const isElsewhere = addressOf(world, earlier.batch) !== addressOf(world, later.batch);
  const isOver = isElsewhere || imported.whole.has(earlier.batch);
  const days = isOver ? world.settings.duplicates.days : MENDED_WITHIN_DAYS;
  // Days are calendar days: the same weekday of the next week is a week later, whatever the hour.
  const dayOf = (atMs: number) => Math.floor((beginsAtMs(world.plan) + atMs) / DAY_MS);
  return dayOf(imported.atMs) - dayOf(earlier.atMs) >= days;
}

/** After this an unpaid row's sheet no longer counts as one that was corrected (less than the shortest month). */
const MENDED_WITHIN_DAYS = 27;

/** Next month's payroll is no duplicate of this month's, unless that is still in doubt or was sent of late. */
function judgeMonths({ journal, plan }: World): readonly string[] {
  const faults: string[] = [];
  const months = ['b-one', ...Array.from({ length: plan.monthsAfter }, (_, index) => `b-month-${index + 1}`)];
  for (const [index, batch] of months.entries()) {
    const { createdAtMs } = journal.batch(batch) ?? {};
    if (index === 0 || createdAtMs === undefined) continue;
    for (const { row } of journal.rows(batch)) {
      const isHeld = journal
        .content({ batch, row })
        .problems.some((each) => each.code === 'duplicate-exact' && !isDecided(each));
      const isLately = months.slice(0, index).some((earlier) => {
        const before = journal.row({ batch: earlier, row });
        const isEnded =
          before?.state === 'paid' || before?.state === 'failed' || before?.state === 'rejected';
        const sentMs = Math.max((before && openedAtMs(before)) ?? 0, before?.settledAtMs ?? 0);
        return !isEnded || createdAtMs - sentMs <= MENDED_WITHIN_DAYS * DAY_MS;
      });
      if (isHeld && !isLately) faults.push(`${batch} row ${row}: held as a duplicate of last month's`);
    }
  }
  return faults;
}

/** Nothing that was approved on one machine is sent from a copy on another, and no row of it is lost there. */
function judgeSecond(world: World): readonly string[] {
  const { second } = world;
  if (second === undefined) return [];
  const { journal, network } = second;
  const faults = [...second.broken, ...second.audit.faults];
  const sent = network.posts.filter(({ batch }) => journal.batch(batch)?.created.takenOverFrom === undefined);
  if (sent.length > 0) faults.push(`${sent.length} payments of a batch that was approved elsewhere`);
  for (const batch of journal.batches())
    for (const row of journal.rows(batch)) {
      if (world.isGone || journal.batch(batch)?.created.takenOverFrom !== undefined)
        faults.push(...judgeRow(second, batch, row));
      const { batch: into } = isImportedAnew(row) ? (row.problem?.params ?? {}) : {};
      if (into !== undefined && journal.row({ batch: String(into), row: row.row }) === undefined)
        faults.push(`${batch} row ${row.row}: lost`);
    }
  faults.push(...judgeTakenOver(second));
  if (world.isGone) faults.push(...judgeTwoMachines(world, second));
  return faults.map((what) => `on the second machine: ${what}`);
}

/**
 * What was asked for and has no proved end is not imported anew, whoever had asked; nor is what a look has found something
 * like, of which nobody has decided whether it is the row's.
 */
function judgeTakenOver({ journal }: World): readonly string[] {
  const open = new Set<string>();
  const resembled = new Set<string>();
  return journal.log().flatMap(({ batch, event }) => {
    if (!isRowEvent(event)) return [];
    const name = `${batch} row ${event.row}`;
    if (event.type === 'attempt-opened') open.add(name);
    if (['attempt-refused', 'attempt-not-sent', 'row-mended', 'row-held'].includes(event.type))
      open.delete(name);
    if (event.type === 'row-parked' && event.nearMatches.length > 0) resembled.add(name);
    else if (event.type !== 'row-closed') resembled.delete(name);
    if (event.type !== 'row-closed' || event.reason !== 'imported-anew') return [];
    if (resembled.has(name)) return [`${name}: the list shows a payment like it, and it is imported anew`];
    return open.has(name) ? [`${name}: was asked for, and is imported anew`] : [];
  });
}

/** A line that the first machine paid before it stopped is not paid by the other one, unless the sheet has it again. */
function judgeTwoMachines(first: World, second: World): readonly string[] {
  const lines = new Map<string, World[]>();
  for (const payment of first.service.payments) {
    if (payment.isCopy || !isStanding(first, payment) || isBookedLate(first, payment)) continue;
    const line = lineOf(payment);
    for (const world of [first, second])
      if (sentPayment(world, payment) !== undefined) lines.set(line, [...(lines.get(line) ?? []), world]);
  }
  const meant = Map.groupBy(linesMeant(second), (line) => line);
  return [...lines].flatMap(([line, machines]) => {
    const isByBoth = new Set(machines).size > 1 && machines.length > (meant.get(line)?.length ?? 0);
    return isByBoth ? [`${line}: paid by both machines`] : [];
  });
}

/** The lines of the sheet that the first machine approved. */
function* linesMeant({ journal }: World): Generator<string> {
  for (const batch of journal.batches())
    if (journal.batch(batch)?.created.takenOverFrom === undefined)
      for (const { row } of journal.rows(batch)) {
        const { fields } = journal.content({ batch, row });
        yield lineOf({ recipient: likeRow(fields).recipient, description: `- ${fields.description ?? ''}` });
      }
}

function lineOf({ recipient, description }: Pick<BookedPayment, 'recipient' | 'description'>): string {
  return `${recipient} ${description.replace(/^\S+ /, '')}`;
}

/** Made late by a request that a copy of the journal does not know. */
function isForgottenAndLate(world: World, payment: BookedPayment): boolean {
  return isBookedLate(world, payment) && isForgotten(world, payment);
}

/** Neither the copy of the journal nor the list shows it, now or later: nobody can know of it. */
function isForgottenAndHidden(world: World, payment: BookedPayment): boolean {
  return payment.isMissing && !Number.isFinite(world.plan.missingForMs) && isForgotten(world, payment);
}

/**
 * The copy knows a row as set aside that was opened again and sent since. It is never sent from here, so nobody makes it
 * ready, which is when it would be looked for; its sheet is compared with the list when it comes again.
 */
function isSentSinceSetAside(world: World, batch: string, row: RowRecord, payment: BookedPayment): boolean {
  const isFromElsewhere = world.journal.batch(batch)?.isFromElsewhere === true;
  return isFromElsewhere && row.state === 'closed' && hasNotReached(row) && isForgotten(world, payment);
}

/** All that was paid of a row was requested by attempts that a copy of the journal does not know. */
function isPaidByForgotten(world: World, { marker }: RowRecord): boolean {
  const payments = world.hasRestored ? paymentsOf(world, marker) : [];
  return payments.length > 0 && payments.every((payment) => isForgotten(world, payment));
}

function isForgotten({ journal }: World, payment: BookedPayment): boolean {
  return !journal.log().some(({ event }) => event.type === 'attempt-opened' && event.key === payment.key);
}

/** The service made it hours after it was asked by a process that the journal has forgotten: no list could show it. */
function isBookedLate({ network, beside }: World, payment: BookedPayment): boolean {
  const posts = [...network.posts, ...(beside?.network.posts ?? [])];
  const post = posts.find(({ key }) => key === payment.key);
  return post !== undefined && payment.bookedAtMs - post.atMs >= HOUR_MS;
}

/**
 * An answer about a swap and send named a session of somebody else's, to the same payee and of the same amount, of the day
 * before. The service describes sessions of its own there in words that are not ours, so nothing shows the difference.
 */
function isTakenForOurs({ plan, service }: World, row: RowRecord): boolean {
  const session = service.payments.find(({ id }) => id === row.sessionId);
  return (
    plan.exchange !== null &&
    session?.key === '' &&
    row.identity.endsWith(session.recipient.replace('+', '')) &&
    amountToApi(row.amountMinor, row.currency) === session.amount
  );
}

/**
 * R5: each session belongs to one row, and to that row's own request; and any deviation was reported to a person:
 * another amount, or a second payment of one request.
 */
function judgeSessions(world: World): readonly string[] {
  const { journal, network, service } = world;
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const batch of journal.batches()) {
    const alarms = journal.batch(batch)?.alarms ?? [];
    for (const { row, sessionId } of journal.rows(batch)) {
      if (sessionId === null) continue;
      const name = `${batch} row ${row}`;
      const owner = owners.get(sessionId);
      if (owner !== undefined) faults.push(`${name} has the session of ${owner} (R5)`);
      owners.set(sessionId, name);
      const payment = service.payments.find(({ id }) => id === sessionId);
      const isOwn = network.posts.some(
        (post) => post.key === payment?.key && post.batch === batch && post.row === row,
      );
      const record = journal.row({ batch, row });
      const isExcusable = record !== undefined && isTakenForOurs(world, record);
      if (!isOwn && !isExcusable) faults.push(`${name} has a session that its own request did not make (R5)`);
      const isDecided = journal
        .log()
        .some(
          ({ event }) =>
            event.type === 'session-claimed' && event.via === 'person' && event.sessionId === sessionId,
        );
      const isTold = isDecided || alarms.some((alarm) => alarm.row === row);
      // Nobody follows it on a machine that has stopped for good.
      if (payment === undefined || isTold || world.isGone) continue;
      const { amountMinor } = journal.content({ batch, row });
      // A swap by a quote from elsewhere is of an amount that nobody here knows.
      const isOther = amountMinor > 0 && payment.amount !== amountToApi(amountMinor, payment.currency);
      if (isOther) faults.push(`${name}: another amount was paid, and nobody was told`);
    }
  }
  return faults;
}
