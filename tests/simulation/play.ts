/** Plays a world from the import to its end: the sheet's rows, the person who helps, a second import of the same sheet. */

import { withApprovalVoided } from '../../electron/engine/approve/why-not-approved.ts';
import { hasNotReached, latestAttempt } from '../../electron/engine/core/row/attempts.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import { withDoubts } from '../../electron/engine/provenance/restored-backup.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { FOLLOWED_FOR_MS } from '../support/followed-for.ts';
import {
  approve,
  approveAndStart,
  corrected,
  importBatch,
  mendingOf,
  reviewIn,
  rowsSetAside,
} from './imported-sheet.ts';
import { payElsewhere, planSleep } from './paid-elsewhere.ts';
import { planPutBack, planRestoredBackup } from './restored-backup.ts';
import { SeededRandom } from './seeded-random.ts';
import { tellStory } from './stories.ts';
import { takeOverIn } from './taken-over.ts';
import { decideMeanwhile, decideParked, goOnMeanwhile, hasParked } from './truthful-person.ts';
import { Caller, singleOf } from './virtual-call.ts';
import { VirtualJournal } from './virtual-journal.ts';
import { OTHER_SEED, planCopy } from './virtual-machines.ts';
import type { Meant } from './virtual-service.ts';
import { type LaterSheet, likeRow, otherRows, sheetRows } from './virtual-sheet.ts';
import { watchWorld } from './virtual-watch.ts';
import { World } from './world.ts';
import { DAY_MS, HOUR_MS, type WorldPlan } from './world-plan.ts';

/** The world lasts a day longer than the judge waits for a row's end, counted from its last import. */
const LASTS_MS = FOLLOWED_FOR_MS + 2 * DAY_MS;
/** A person comes back to a batch that waits this often, then goes home. */
const VISITS_MAX = 6;
/** What a person leaves held: it may have been paid. */
const LEFT_HELD: readonly string[] = ['duplicate-exact', 'duplicate-near', 'sheet-paid', 'account-changed'];

export function playWorld(plan: WorldPlan, journal?: VirtualJournal): World {
  const world = new World(plan, journal);
  if (plan.story !== null) tellStory(world, plan.story);
  else if (plan.single === null) playSheets(world);
  else playSingle(world, new Caller(world, singleOf(plan.single)));
  return world;
}

/** What is waited for by a clock that was set back takes as much longer. */
function lastsMs({ crashes, downMs, clockJumpMs }: WorldPlan): number {
  return LASTS_MS + crashes.length * downMs + Math.max(0, -clockJumpMs);
}

function playSingle(world: World, caller: Caller): void {
  world.onRest = () => {
    caller.rest();
    waitForPerson(world);
  };
  world.onUp = () => caller.goOn();
  if (world.plan.forgottenPeriod?.knowsAnother) importBatch(world, 'b-other', otherRows());
  planRestoredBackup(world, world.journal.length, () => caller.goOn());
  planPutBack(world, () => caller.goOn());
  const second = planCopy(world, reviewAndStart);
  bookForeign(world, (random) => caller.like(random));
  decideMeanwhile(world);
  caller.call();
  watchWorld(world);
  const endMs = () =>
    Math.max(0, ...[...world.imports.values()].map(({ atMs }) => atMs)) + lastsMs(world.plan);
  advance(world, endMs);
  world.second = second();
}

function advance(world: World, endMs: () => number): void {
  while (world.time.advance(endMs())) {
    if (world.broken.length > 0) break;
  }
}

/** A batch at rest: a person comes back to it, or decides on what is parked. True if one comes back. */
function waitForPerson(world: World): boolean {
  const { batch } = world;
  if (world.visits < VISITS_MAX && wantsPerson(world, batch)) {
    world.visits += 1;
    payElsewhere(world, batch, world.visits * HOUR_MS);
    world.time.after(world.visits * HOUR_MS, () => visit(world, batch));
    return true;
  }
  if (hasParked(world, batch)) {
    const { decidesAfterMs } = world.plan;
    payElsewhere(world, batch, decidesAfterMs);
    world.time.after(decidesAfterMs, () => decideParked(world, batch));
  }
  return false;
}

function playSheets(world: World): void {
  const { plan } = world;
  const rows = sheetRows(plan);
  if (plan.forgottenPeriod?.knowsAnother) importBatch(world, 'b-other', otherRows());
  const copyLength = world.journal.length;
  const batches = [importBatch(world, 'b-one', rows)];
  approve(world, 'b-one');
  let endMs = lastsMs(plan) + plan.startsAfterMs + plan.monthsAfter * MONTH_MS;
  const comeAgain = sheetsAgain(plan);
  let takenUp: string | undefined;
  world.importedLength = world.journal.length;
  world.onRest = () => {
    if (waitForPerson(world)) return;
    const next = comeAgain.shift();
    if (next !== undefined) {
      world.visits = 0;
      world.time.after(next.afterMs, () => {
        endMs = world.time.nowMs + lastsMs(plan);
        if (next.place === 'second-journal') {
          world.otherJournal = importElsewhere(world, next, rows);
          return;
        }
        batches.push(importBatch(world, next.batch, rows, next));
        world.importedLength = world.journal.length;
        approveAndStart(world, next.batch);
      });
      return;
    }
    // Every start takes up rows in doubt, in whichever batch a restored copy of the journal has put them.
    const doubted = world.journal
      .batches()
      .find((name) => name !== world.batch && isInterrupted(world, name));
    if (doubted !== undefined && doubted !== takenUp) {
      takenUp = doubted;
      world.time.after(0, () => world.startProcess(doubted));
    }
  };
  planRestoredBackup(world, copyLength, () => {
    batches.splice(0, batches.length, importBatch(world, 'b-again', rows));
    world.visits = 0;
    endMs = world.time.nowMs + lastsMs(plan);
    approveAndStart(world, 'b-again');
  });
  planPutBack(world);
  const second = planCopy(world, reviewAndStart);
  planMonths(world, rows, (batch) => {
    batches.push(batch);
    world.visits = 0;
  });
  bookForeign(world, (random) => likeRow(random.pick(rows)));
  planPortalRepeat(world);
  decideMeanwhile(world);
  goOnMeanwhile(world);
  if (plan.paidElsewhere) {
    world.onDown = (batch, forMs) => payElsewhere(world, batch, forMs);
    const waitsMs = Math.max(HOUR_MS, plan.startsAfterMs);
    payElsewhere(world, 'b-one', waitsMs);
    planSleep(world);
    world.time.after(waitsMs, () => world.startProcess('b-one'));
  } else if (plan.startsAfterMs > 0) world.time.after(plan.startsAfterMs, () => world.startProcess('b-one'));
  else world.startProcess('b-one');
  watchWorld(world);
  advance(world, () => endMs);
  world.second = second();
}

const MONTH_MS = 30 * DAY_MS;

/** The sheets that come after the first, one after the other has come to rest. */
function sheetsAgain({ importsAgain, secondAddress, again }: WorldPlan): LaterSheet[] {
  const place = secondAddress ? 'second-address' : 'same';
  const second = { afterMs: HOUR_MS, place, changes: 'nothing', batch: 'b-two' } as const;
  const later = again.map((sheet, index) => ({ ...sheet, batch: `b-later-${index + 1}` }));
  return importsAgain ? [second, ...later] : later;
}

/** The sheet is imported into another data folder, which knows nothing of the first one. */
function importElsewhere(world: World, sheet: LaterSheet, rows: readonly RowFields[]): World {
  const other = new World({ ...world.plan, seed: world.plan.seed + OTHER_SEED }, new VirtualJournal(), world);
  world.tell('the sheet is imported from another data folder');
  importBatch(other, sheet.batch, rows, sheet);
  approveAndStart(other, sheet.batch);
  return other;
}

/** The same staff with the same employee numbers and salaries, a month after each other. */
function planMonths(world: World, rows: readonly RowFields[], isImported: (batch: string) => void): void {
  for (let month = 1; month <= world.plan.monthsAfter; month += 1) {
    const batch = `b-month-${month}`;
    const begin = (): void => {
      if (world.machine !== null || world.isDown) {
        world.time.after(HOUR_MS, begin);
        return;
      }
      isImported(importBatch(world, batch, rows));
      world.importedLength = world.journal.length;
      approveAndStart(world, batch);
    };
    world.time.after(month * MONTH_MS, begin);
  }
}

/** Payments that others of the same business make, like ours, before ours and while they are sent. */
function bookForeign(world: World, like: (random: SeededRandom) => Meant): void {
  const random = new SeededRandom(world.plan.seed + 3);
  for (let count = 0; count < world.plan.foreignPayments; count += 1) {
    const meant = like(random);
    const atMs = random.pick([-20 * DAY_MS, -DAY_MS, -HOUR_MS, random.between(0, 60_000)]);
    const book = () => world.service.bookForeign(meant, atMs);
    if (atMs < 0) book();
    else world.time.after(atMs, book);
  }
}

/** Somebody repeats the first payment in the portal. */
function planPortalRepeat({ plan, time, service }: World): void {
  if (plan.portalRepeatsAtMs === null) return;
  time.after(plan.portalRepeatsAtMs, () => {
    const [first] = service.payments;
    if (first !== undefined) service.repeat(first, time.nowMs);
  });
}

function reviewAndStart(world: World, batch: string): void {
  reviewIn(world, batch);
  approveAndStart(world, batch);
}

function wantsPerson(world: World, batch: string): boolean {
  const record = world.journal.batch(batch);
  const rows = [...world.journal.rows(batch)];
  if (record?.isFromElsewhere === true)
    return isStuck(world, batch) || (world.plan.isCopyTakenOver && rows.some(isToTakeOver));
  if (rows.some((row) => isToReopen(world, batch, row))) return true;
  return (
    isStuck(world, batch) ||
    rows.some((row) => isReleasable(world, batch, row) || isToMend(world, batch, row))
  );
}

function isStuck({ journal }: World, batch: string): boolean {
  if (journal.batch(batch)?.control === 'running') return false;
  return [...journal.rows(batch)].some(({ state }) => isOpen(state));
}

/** Of a batch that another machine approved. */
function isToTakeOver(row: RowRecord): boolean {
  return row.state === 'held' || (row.state === 'parked' && latestAttempt(row) === undefined);
}

/** A person tries a row again once, and looks at one that changed its mind. */
function isToMend(world: World, batch: string, row: RowRecord): boolean {
  const { plan, journal } = world;
  if (!plan.mends || row.earlier.length > 0) return false;
  if (world.hasRestored && plan.putBack?.isMendedAgain === false) return false;
  const isTurned = journal.batch(batch)?.alarms.some((alarm) => alarm.row === row.row) ?? false;
  return (row.state === 'failed' || row.state === 'rejected') && !isTurned;
}

function isOpen(state: RowRecord['state']): boolean {
  return ['ready', 'unknown', 'accepted', 'sending'].includes(state);
}

/** A person releases what quotes and duplicates held, unless the duplicate is still in doubt; duplicates are left held. */
function isReleasable(world: World, batch: string, row: RowRecord): boolean {
  if (row.state !== 'held') return false;
  const { problems } = world.journal.content({ batch, row: row.row });
  const told = [row.problem, ...(row.earlier.length > 0 ? problems : [])].map((problem) => problem?.code);
  if (told.some((code) => code !== undefined && LEFT_HELD.includes(code))) return false;
  const { identity, amountMinor, currency } = row;
  const duplicate = { identity, amountMinor, currency, except: { batch, row: row.row } };
  return world.journal.duplicateInDoubt(duplicate) === undefined && row.releasedCodes.length < 3;
}

function isToReopen(world: World, batch: string, row: RowRecord): boolean {
  if (batch !== 'b-one' || row.state !== 'closed' || !hasNotReached(row)) return false;
  return rowsSetAside(world.plan).includes(row.row);
}

/** The person corrects what was wrong, releases, approves again, and resumes. */
function visit(world: World, batch: string): void {
  const { journal } = world;
  const record = journal.batch(batch);
  if (record === undefined) return;
  // An older copy was put back since, and another batch is being sent.
  if (world.machine !== null || world.isDown) {
    world.time.after(HOUR_MS, () => visit(world, batch));
    return;
  }
  world.tell(`a person visits ${batch}`);
  if (record.isFromElsewhere === true) {
    if (isStuck(world, batch)) world.startProcess(batch, [{ type: 'resume', by: 'person' }]);
    else takeOverIn(world, batch, (into) => reviewAndStart(world, into));
    return;
  }
  const decisions: JournalEvent[] = [];
  for (const row of journal.rows(batch)) {
    if (isReleasable(world, batch, row)) decisions.push({ type: 'row-released', row: row.row, by: 'person' });
    if (isToReopen(world, batch, row)) decisions.push({ type: 'row-reopened', row: row.row, by: 'person' });
  }
  if (decisions.length > 0) {
    const history = () => journal.log().filter((entry) => entry.batch === batch);
    const events = withDoubts(record, history, decisions);
    journal.append(batch, withApprovalVoided(record, events), world.clockMs());
  }
  const mends = [...journal.rows(batch)].filter((row) => isToMend(world, batch, row));
  const mending = mends.map(({ row }) => mendingOf(world, { batch, row }, corrected));
  if (mending.length > 0) world.unmendedLength ??= journal.length;
  const inputs = [...mending, { type: 'resume', by: 'person', acceptsDoubt: true } as const];
  // An approval of days ago was voided by the engine itself.
  if (journal.batch(batch)?.approval === null) approveAndStart(world, batch, inputs);
  else world.startProcess(batch, inputs);
}

function isInterrupted({ journal }: World, batch: string): boolean {
  if (journal.batch(batch)?.control !== 'running') return false;
  return [...journal.rows(batch)].some(({ state }) => state === 'unknown');
}
