/**
 * What happens between a sheet's comparison with other payments and its first bytes, and after the last look at what was
 * paid before: told and judged as in `stories.ts`.
 */

import { withApprovalVoided } from '../../electron/engine/approve/why-not-approved.ts';
import { isInOutage } from '../../electron/engine/batch-view.ts';
import { approve, approveAndStart, importBatch } from './imported-sheet.ts';
import { rememberList } from './remembered-list.ts';
import { reviewByList } from './restored-backup.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  expect,
  FIRST,
  FIRST_ROW,
  isSent,
  OWN_FILE,
  PAID_WITHIN_MS,
  pass,
  pay,
  people,
  phoneOf,
  SECOND,
  type Story,
  sayMeant,
  stateOf,
} from './told-sheets.ts';
import { likeRow } from './virtual-sheet.ts';
import { watchWorld } from './virtual-watch.ts';
import type { World } from './world.ts';
import { HOUR_MS, MINUTE_MS } from './world-plan.ts';

const IN_BOTH = [2, 3, 4, 5, 6, 7];

/** Two sheets with the same people wait. The wallet is empty while one is sent, and the other one pays before it goes on. */
function paidWhileShort(world: World, random: SeededRandom): void {
  importBatch(world, SECOND, people(1, 6, 'Prime'), OWN_FILE);
  importBatch(world, FIRST, people(1, 6, 'Salaire'), OWN_FILE);
  approveAndStart(world, FIRST);
  pass(world, random.pick([MINUTE_MS, PAID_WITHIN_MS]));
  world.stopProcess();
  approveAndStart(world, SECOND);
  pass(world, PAID_WITHIN_MS);
  const { nowMs } = world.time;
  for (const row of IN_BOTH)
    if (stateOf(world, SECOND, row) === 'paid' && stateOf(world, FIRST, row) === 'ready')
      expect(world, FIRST, row, false, 'another sheet has paid it since', nowMs);
  world.stopProcess();
  world.startProcess(FIRST, [{ type: 'resume', by: 'person', acceptsDoubt: true }]);
  pass(world, PAID_WITHIN_MS);
}

/** Somebody paid two people of a sheet at once in the portal, and wrote both of its markers there. */
function twoInOne(world: World, random: SeededRandom): void {
  pay(world, FIRST, people(1, 4, 'Salaire'), OWN_FILE);
  pass(world, random.pick([MINUTE_MS, HOUR_MS]));
  const rows = [...people(1, 4, 'Prime'), ...people(21, 2, 'Prime')];
  // Some are held beside what was paid or, once they are to be sent, for their price; a person says that they are meant.
  if (world.plan.risesPercent > 0) pay(world, SECOND, rows, OWN_FILE);
  else importBatch(world, SECOND, rows, OWN_FILE);
  world.stopProcess();
  sayMeant(world, SECOND);
  const first = random.between(FIRST_ROW, 6);
  const paid = [first, first + 1];
  const [one, other] = paid.map((row) => world.journal.row({ batch: SECOND, row })?.marker);
  const like = likeRow(world.journal.content({ batch: SECOND, row: first }).fields);
  const both = { ...like, amount: 2 * like.amount + 10 };
  world.service.bookForeign(both, world.time.nowMs, {
    mayFail: false,
    words: `${one} ${other}`,
    isCopy: true,
  });
  pass(world, random.pick([1_000, MINUTE_MS]));
  approveAndStart(world, SECOND);
  pass(world, PAID_WITHIN_MS);
  // They were told of it, and the rest is to go on.
  world.stopProcess();
  approveAndStart(world, SECOND, [{ type: 'resume', by: 'person' }]);
  pass(world, PAID_WITHIN_MS);
  for (const row of paid) expect(world, SECOND, row, false, 'a payment in the list has its marker');
}

/**
 * The service is away while a sheet is sent, and the app goes on by itself once it is back: unless a person paused the
 * sheet meanwhile, or is to be told something of it.
 */
function awayForAWhile(world: World, random: SeededRandom): void {
  const toMs = world.plan.outage?.toMs ?? 0;
  watchWorld(world);
  importBatch(world, FIRST, people(1, 7, 'Salaire'), OWN_FILE);
  approveAndStart(world, FIRST);
  while (world.journal.batch(FIRST)?.control === 'running' && world.time.nowMs < toMs) pass(world, 1_000);
  pass(world, random.pick([0, 5_000, 5 * MINUTE_MS]));
  const isPaused = random.chance(0.5);
  if (isPaused) pauseByHand(world);
  pass(world, toMs - world.time.nowMs + HOUR_MS);
  const record = world.journal.batch(FIRST);
  const rows = [...world.journal.rows(FIRST)];
  if (record === undefined) return;
  const waiting = rows.filter(({ state }) => state === 'ready');
  const isToBeSeen = record.alarms.some(({ seenBy }) => seenBy === undefined);
  const { nowMs } = world.time;
  for (const { row } of waiting) {
    if (isPaused) expect(world, FIRST, row, false, 'a person paused its batch', nowMs);
    else if (isToBeSeen) expect(world, FIRST, row, false, 'nobody has seen the alarm of its batch', nowMs);
  }
  if (isInOutage(record, { ready: waiting.length })) {
    if (world.machine === null) world.startProcess(FIRST, [{ type: 'resume', by: 'engine' }]);
    else world.input(world.process, { type: 'resume', by: 'engine' });
    pass(world, PAID_WITHIN_MS);
  }
  if (isPaused || world.journal.batch(FIRST)?.alarms.length !== 0) return;
  for (const { row } of waiting) expect(world, FIRST, row, true, 'nothing but the outage kept it', nowMs);
}

/** As the window does, while the batch is sent or followed and after that. */
function pauseByHand(world: World): void {
  if (world.machine !== null) world.input(world.process, { type: 'pause' });
  else world.journal.append(FIRST, [{ type: 'batch-paused', by: 'user', problem: null }], world.clockMs());
}

/** Payments of a sheet fail, and some of them come through after all before the next sheet with the same people is sent. */
function failedBeforeNext(world: World, random: SeededRandom): void {
  const { turnAfterMs, watchEveryMs } = world.plan;
  watchWorld(world);
  pay(world, FIRST, people(1, 4, 'Salaire'), OWN_FILE);
  const isImportedLater = random.chance(0.5);
  if (isImportedLater) pass(world, turnAfterMs + HOUR_MS);
  importBatch(world, SECOND, [...people(1, 4, 'Reprise'), ...people(21, 6, 'Reprise')], OWN_FILE);
  if (isImportedLater) approveAndStart(world, SECOND);
  else {
    reviewByList(world, SECOND, () => approve(world, SECOND));
    // More than a day after the first payment, where somebody looks meanwhile.
    pass(world, turnAfterMs + (watchEveryMs > 0 ? 20 : 1) * HOUR_MS);
    world.startProcess(SECOND);
  }
  pass(world, PAID_WITHIN_MS);
  for (const row of [2, 3, 4, 5]) {
    const made = world.service.payments.find(({ recipient }) => recipient === phoneOf(row - 1));
    if (made === undefined) continue;
    const hasFailed = made.willFail && !made.turns;
    expect(world, SECOND, row, hasFailed, hasFailed ? 'its payment failed' : 'its payment came through');
  }
}

/** Somebody paid rows by hand; their payments have failed when the list is read, and come through before or after the batch begins. */
function failedByHand(world: World, random: SeededRandom): void {
  const rows = people(1, 7, 'Salaire');
  for (const row of rows.slice(-2))
    world.service.bookForeign(likeRow(row), -HOUR_MS, {
      failsAtFirst: true,
      words: random.pick(['Divers', '']),
    });
  // They stand behind what others were paid since.
  for (const row of people(60, 12, 'Divers'))
    world.service.bookForeign(likeRow(row), -HOUR_MS / 2, { mayFail: false, words: 'Divers' });
  importBatch(world, FIRST, rows, OWN_FILE);
  if (random.chance(0.5)) {
    rememberList(world);
    approve(world, FIRST);
    pass(world, MINUTE_MS);
    world.startProcess(FIRST);
  } else approveAndStart(world, FIRST);
  pass(world, PAID_WITHIN_MS);
  for (const row of [7, 8]) expect(world, FIRST, row, false, 'the payment by hand came through after all');
}

/** The same people are paid the same several times in one day, and somebody says each time that it is meant. */
function severalTimesADay(world: World, random: SeededRandom): void {
  const sheets = random.between(2, 4);
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const batch = `b-sheet-${sheet}`;
    importBatch(world, batch, people(1, 3, `Mission ${sheet}`), OWN_FILE);
    sayMeant(world, batch);
    approveAndStart(world, batch);
    pass(world, PAID_WITHIN_MS);
    for (const row of [2, 3, 4]) expect(world, batch, row, true, 'a person said that it is meant, too');
  }
}

/**
 * Rows of a sheet that were set aside are opened again and approved, after others have failed; some of those come through
 * after all before the rest is sent. No more leaves the wallet than was approved, whoever got it.
 */
function moreThanApproved(world: World, random: SeededRandom): void {
  watchWorld(world);
  const setAside = [6, 7, 8].slice(random.between(0, 1));
  pay(world, FIRST, people(1, 7, 'Salaire'), { ...OWN_FILE, setAside });
  const record = world.journal.batch(FIRST);
  if (record === undefined) return;
  const opened = setAside.map((row) => ({ type: 'row-reopened', row, by: 'person' }) as const);
  world.journal.append(FIRST, withApprovalVoided(record, opened), world.clockMs());
  approve(world, FIRST);
  const approved = world.journal.batch(FIRST)?.approval?.highestDebitMinor.xof ?? 0;
  pass(world, world.plan.turnAfterMs + HOUR_MS);
  world.startProcess(FIRST, [{ type: 'resume', by: 'person' }]);
  pass(world, PAID_WITHIN_MS);
  const { service, time } = world;
  const left = service.payments
    .filter((payment) => service.truth(payment, time.nowMs) !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  // What came through may be more by itself; nothing is sent then.
  const isAnySent = setAside.some((row) => isSent(world, FIRST, row));
  if (isAnySent && left > approved)
    world.audit.faults.push(`${left} XOF left the wallet, ${approved} were approved`);
}

export const STORIES_BETWEEN = {
  'a failed payment that comes through before the rest of its sheet is sent': moreThanApproved,
  'the same payment several times a day, each time meant': severalTimesADay,
  'a sheet that is paid by another one while the funds lack': paidWhileShort,
  'two rows that were paid in one by hand': twoInOne,
  'an outage while a sheet is sent': awayForAWhile,
  'failed payments that come through before the next sheet': failedBeforeNext,
  'failed payments by hand that come through': failedByHand,
} as const satisfies Readonly<Record<string, Story>>;
