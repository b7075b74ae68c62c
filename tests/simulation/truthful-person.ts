/** A person who waits, looks into the service's portal, and decides every parked row by what is there. */
import { openedAtMs } from '../../electron/engine/core/row/attempts.ts';
import { lacksQuoteToSendAgain } from '../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import {
  type RowRecord,
  type RowRef,
  wasHeldBeforeDoubt,
} from '../../electron/engine/core/row/row-record.ts';
import { nearMatchesShown } from '../../electron/engine/decide/decide.ts';
import type { BookedPayment } from './virtual-service.ts';
import { likeRow } from './virtual-sheet.ts';
import type { World } from './world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './world-plan.ts';

/** Later than the last delayed payment that a world can hold: only then does a truthful person know what was not paid. */
const LOOKS_EVERY_MS = 7 * MINUTE_MS;
const GOES_ON_EVERY_MS = 2 * MINUTE_MS;
const DECIDING_AFTER_MS = 8 * HOUR_MS;

export function hasParked(world: World, batch: string): boolean {
  return [...world.journal.rows(batch)].some(({ state }) => state === 'parked');
}

/** Looks now and then while the batch is sent, where everything that was asked for has taken effect by then or never will. */
export function decideMeanwhile(world: World): void {
  const { plan, time } = world;
  // Who leaves rows for days does not look meanwhile.
  if (plan.decidesAfterMs > DAY_MS) return;
  if (!plan.isHasty && (!plan.decidesAtOnce || plan.mishaps.includes('zombie'))) return;
  const look = (): void => {
    time.after(LOOKS_EVERY_MS, look);
    const { machine, batch, journal } = world;
    if (machine === null || !world.isQuiet) return;
    const parked = [...journal.rows(batch)].filter((row) => row.state === 'parked' && !row.isSendAgain);
    const events = parked.flatMap((row) => decisionOn(world, batch, row) ?? []);
    if (events.length === 0) return;
    world.tell(`a person decides meanwhile ${events.map((event) => event.type).join(', ')}`);
    world.input(world.process, { type: 'decided', events });
  };
  time.after(LOOKS_EVERY_MS, look);
}

/** Lets a batch that was stopped for its rows in doubt go on soon after that, and accepts those that are in doubt then. */
export function goOnMeanwhile(world: World): void {
  if (!world.plan.goesOnAtOnce) return;
  const look = (): void => {
    world.time.after(GOES_ON_EVERY_MS, look);
    const { batch, journal } = world;
    if (!world.isQuiet || journal.batch(batch)?.problem?.code !== 'stopped-in-doubt') return;
    world.tell('a person goes on');
    world.input(world.process, { type: 'resume', by: 'person', acceptsDoubt: true });
  };
  world.time.after(GOES_ON_EVERY_MS, look);
}

export function decideParked(world: World, batch: string): void {
  if (world.machine !== null || world.isDown) return;
  const events: JournalEvent[] = [];
  for (const row of world.journal.rows(batch)) {
    const isOld =
      world.clockMs() - Math.max(openedAtMs(row) ?? 0, row.unknownSinceMs ?? 0) > DECIDING_AFTER_MS;
    const decision = row.state === 'parked' && isOld ? decisionOn(world, batch, row) : undefined;
    if (decision !== undefined) events.push(decision);
  }
  if (events.length === 0) return;
  world.tell(`a person decides ${events.map((event) => event.type).join(', ')}`);
  world.journal.append(batch, events, world.clockMs());
  world.startProcess(batch, [{ type: 'resume', by: 'person', acceptsDoubt: true }]);
}

/** Undefined if the row stays parked: its payment was named for another row, and the app refuses to take it from there. */
function decisionOn(world: World, batch: string, row: RowRecord): JournalEvent | undefined {
  const seen = nearMatchesShown(world.journal, { batch, row: row.row });
  const sentAgain = {
    type: 'send-again-decided',
    row: row.row,
    by: 'person',
    ...(seen.length > 0 && { seen }),
  } as const;
  // What the app itself shows as like the payment is looked at by the hastiest.
  const isHasty = world.plan.isHasty && seen.length === 0;
  const record = world.journal.batch(batch);
  const isRefused = wasHeldBeforeDoubt(row) || (record !== undefined && lacksQuoteToSendAgain(record, row));
  if (isHasty && !isRefused && !world.decidedHastily.has(row.marker)) {
    // Once: what comes back to the person after that is looked at.
    world.decidedHastily.add(row.marker);
    return sentAgain;
  }
  const { service, time } = world;
  const own = service.payments.find(
    (payment) =>
      payment.description.includes(row.marker) &&
      !(payment.isHidden && time.nowMs < service.listedFromMs(payment)),
  );
  if (own !== undefined) {
    if (isOfAnotherRow(world, { batch, row: row.row }, own.id)) return undefined;
    return { type: 'session-claimed', row: row.row, sessionId: own.id, via: 'person', reference: null };
  }
  // What the app refuses to send again is written off, and paid from another sheet.
  const isFromElsewhere = record?.isFromElsewhere === true;
  if (isFromElsewhere || isRefused || isLinePaid(world, batch, row) || world.random.chance(0.5))
    return { type: 'row-closed', row: row.row, by: 'person', reason: 'not-paid' };
  return sentAgain;
}

function isOfAnotherRow({ journal }: World, { batch, row }: RowRef, sessionId: string): boolean {
  const owner = journal.ownerOf(sessionId, batch);
  if (owner === undefined || (owner.batch === batch && owner.row === row)) return false;
  return journal.row(owner)?.disclaimedIds?.includes(sessionId) !== true;
}

/**
 * The portal shows a payment of this line of the sheet: one that the journal knows nothing of, or that another batch of the
 * same sheet made. Next month's payroll has the same lines.
 */
function isLinePaid(world: World, batch: string, row: RowRecord): boolean {
  const { fields, givenBody } = world.journal.content({ batch, row: row.row });
  const { recipient } = givenBody === undefined ? likeRow(fields) : world.service.meant(givenBody);
  const words = givenBody === undefined ? fields.description : JSON.parse(givenBody).description;
  const isUnknown = ({ id, description }: BookedPayment) =>
    world.journal.ownerOf(id) === undefined &&
    world.journal.rowOfMarker(description.split(' ')[0] ?? '') === undefined;
  return world.service.payments.some(
    (payment) =>
      payment.key !== '' &&
      payment.recipient === recipient &&
      payment.description.endsWith(` ${words}`) &&
      world.service.truth(payment, world.time.nowMs) !== 'failed' &&
      (isUnknown(payment) || world.plan.monthsAfter === 0),
  );
}
