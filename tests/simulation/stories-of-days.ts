/**
 * What comes to light days after a payment was taken for settled: told and judged as in `stories.ts`.
 */

import { differencesOf } from '../../electron/engine/core/doubt/session-fit.ts';
import type { JournalEvent } from '../../electron/engine/core/row/events.ts';
import { decideSendAgain, type SendAgainEngine } from '../../electron/engine/decide/decide.ts';
import { problem } from '../../shared/domain/problem.ts';
import { recipientIdentity } from '../../shared/domain/recipient-identity.ts';
import { approve, approveAndStart, importBatch, mendingOf } from './imported-sheet.ts';
import { whyNotYet } from './restored-backup.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  expect,
  FIRST,
  FIRST_ROW,
  OWN_FILE,
  PAID_WITHIN_MS,
  pass,
  pay,
  people,
  phoneOf,
  release,
  SECOND,
  type Story,
  stateOf,
} from './told-sheets.ts';
import { approvalIn, booksOf, decisionQueries } from './virtual-books.ts';
import { likeRow } from './virtual-sheet.ts';
import { watchWorld } from './virtual-watch.ts';
import type { World } from './world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './world-plan.ts';

/**
 * Failed rows are corrected and approved in the evening. In the night some of their first payments come through after all,
 * while nothing runs, and the list shows that late.
 */
function correctedOvernight(world: World, random: SeededRandom): void {
  pay(world, FIRST, people(1, 6, 'Salaire'), OWN_FILE);
  const failed = [...world.journal.rows(FIRST)].filter(({ state }) => state === 'failed');
  const mends = failed.map(({ row }) =>
    mendingOf(world, { batch: FIRST, row }, ({ fields, amountMinor }) => ({
      ...{ amountMinor: amountMinor + 5, fields: { ...fields, amount: String(amountMinor + 5) } },
    })),
  );
  world.startProcess(FIRST, mends);
  pass(world, 2 * HOUR_MS);
  world.stopProcess();
  approve(world, FIRST);
  const { turnAfterMs, staleByMs } = world.plan;
  const sinceMs = random.between(-HOUR_MS, Math.max(HOUR_MS, staleByMs));
  pass(world, turnAfterMs + sinceMs - world.time.nowMs);
  const { service, journal, time } = world;
  const { nowMs } = time;
  for (const { row, sessionId } of failed) {
    const first = service.payments.find(({ id }) => id === sessionId);
    const hasComeThrough = first !== undefined && service.truth(first, nowMs) === 'completed';
    if (hasComeThrough && journal.row({ batch: FIRST, row })?.state === 'ready')
      expect(world, FIRST, row, false, 'its first payment came through after all', nowMs);
  }
  world.startProcess(FIRST, [{ type: 'resume', by: 'person' }]);
  // From the morning on the app is left open.
  watchWorld(world);
  pass(world, 2 * DAY_MS);
}

/**
 * The service shows of a payment another amount than was sent. A person who sees that takes it for the row's, or is told
 * of it; days later it shows another recipient as well, or that one alone.
 */
function shownOtherwise(world: World, random: SeededRandom): void {
  watchWorld(world);
  pay(world, FIRST, people(1, 3, 'Salaire'), OWN_FILE);
  const { journal, service } = world;
  const made = [...journal.rows(FIRST)].flatMap((row) => {
    const payment = service.payments.find(({ description }) => description.includes(row.marker));
    return payment ? [{ row: row.row, payment }] : [];
  });
  for (const { row, payment } of made) {
    if (stateOf(world, FIRST, row) !== 'parked') continue;
    const { id: sessionId } = payment;
    const shown = service.fetch(sessionId, world.time.nowMs);
    const record = journal.row({ batch: FIRST, row });
    if (shown === undefined || record === undefined) continue;
    const differs = problem('session-differs', { what: differencesOf(record, shown).join('|') });
    const claim = { type: 'session-claimed', row, sessionId, via: 'person', reference: null } as const;
    const { status } = shown;
    const seen = { type: 'status-seen', row, sessionId, status, failureReason: null } as const;
    decide(world, [{ ...claim, problem: differs }, seen]);
  }
  pass(world, random.pick([HOUR_MS, DAY_MS, 2 * DAY_MS]));
  const isAmountRight = random.chance(0.5);
  for (const { payment, row } of made) {
    const { amount } = likeRow(journal.content({ batch: FIRST, row }).fields);
    service.change(payment, { recipient: phoneOf(70 + row), ...(isAmountRight && { amount }) });
  }
  pass(world, 4 * HOUR_MS);
  const { alarms = [] } = journal.batch(FIRST) ?? {};
  for (const { row } of made) {
    const isKnown = journal.row({ batch: FIRST, row })?.sessionId !== null;
    const isTold = alarms.some((each) => each.row === row && each.problem.params?.what === 'other-recipient');
    if (isKnown && !isTold)
      world.audit.faults.push(`${FIRST} row ${row}: another recipient was shown, and nobody was told`);
  }
}

/** As the window does, while the batch is followed and after that. */
function decide(world: World, events: readonly JournalEvent[]): void {
  if (world.machine !== null) world.input(world.process, { type: 'decided', events });
  else world.journal.append(FIRST, events, world.clockMs());
}

/** A request that nobody answered is carried out days after a person wrote its row off; the next sheet has the same payment. */
function carriedOutLater(world: World, random: SeededRandom): void {
  const rows = people(1, 2, 'Salaire');
  pay(world, FIRST, rows, OWN_FILE);
  pass(world, 9 * HOUR_MS);
  const parked = [...world.journal.rows(FIRST)].filter(({ state }) => state === 'parked');
  const closed = parked.map(
    ({ row }) => ({ type: 'row-closed', row, by: 'person', reason: 'not-paid' }) as const,
  );
  if (closed.length > 0) world.journal.append(FIRST, closed, world.clockMs());
  world.stopProcess();
  pass(world, random.between(3, 6) * DAY_MS);
  for (const { row, marker } of parked) {
    const { fields } = world.journal.content({ batch: FIRST, row });
    const words = `${marker} ${fields.description}`;
    world.service.bookForeign(likeRow(fields), world.time.nowMs, { mayFail: false, words, isCopy: true });
  }
  pass(world, random.pick([HOUR_MS, 2 * DAY_MS, 5 * DAY_MS]));
  // Most of the sheet is new, so nothing but the payment itself tells that it was made.
  pay(world, SECOND, [...people(1, 2, 'Prime'), ...people(21, 6, 'Prime')], OWN_FILE);
  for (const { row } of parked)
    expect(world, SECOND, row, false, 'the list shows its payment, which was written off');
}

/** A sheet comes each month and is paid each time; between two months it comes again, with a cell corrected. */
function monthlyAgain(world: World, random: SeededRandom): void {
  const rows = people(1, 5, 'Salaire');
  const months = random.between(2, 3);
  for (let month = 1; month <= months; month += 1) {
    const batch = `b-month-${month}`;
    pay(world, batch, rows, { changes: 'nothing' });
    // From the second one on the same file is asked about; a person says that it is a new one.
    release(world, batch);
    pass(world, (month < months ? 30 : random.pick([8, 10, 15, 20])) * DAY_MS);
  }
  const isPaid = (row: number) => stateOf(world, `b-month-${months}`, row) === 'paid';
  const again = rows.map((row, index) => (index === 4 ? { ...row, amount: '77' } : row));
  importBatch(world, SECOND, again, OWN_FILE);
  approveAndStart(world, SECOND);
  pass(world, random.pick([MINUTE_MS, PAID_WITHIN_MS]));
  for (const row of [FIRST_ROW, 3, 4, 5].filter(isPaid))
    expect(world, SECOND, row, false, 'this month’s sheet has paid it');
}

/** A row was refused, and carried out all the same, which the list shows once the row is corrected and approved. */
function refusedAndMade(world: World, random: SeededRandom): void {
  pay(world, FIRST, people(1, 5, 'Salaire'), OWN_FILE);
  const refused = [...world.journal.rows(FIRST)].filter(({ state }) => state === 'rejected');
  const before = refused.map(({ row, marker }) => {
    const { fields } = world.journal.content({ batch: FIRST, row });
    const post = world.network.posts.findLast((each) => each.batch === FIRST && each.row === row);
    const words = `${marker} ${fields.description}`;
    return { row, like: likeRow(fields), words, ...(post && { key: post.key }) };
  });
  const mends = refused.map(({ row }) =>
    mendingOf(world, { batch: FIRST, row }, ({ amountMinor, fields }) => ({
      ...{ amountMinor: amountMinor + 5, fields: { ...fields, amount: String(amountMinor + 5) } },
    })),
  );
  world.startProcess(FIRST, mends);
  pass(world, 2 * HOUR_MS);
  world.stopProcess();
  approve(world, FIRST);
  const { nowMs } = world.time;
  for (const { row, like, ...made } of before) {
    if (stateOf(world, FIRST, row) !== 'ready' || random.chance(0.3)) continue;
    world.service.bookForeign(like, nowMs, { mayFail: false, ...made, isCopy: true });
    expect(world, FIRST, row, false, 'it was carried out before it was corrected', nowMs);
  }
  pass(world, random.pick([1_000, HOUR_MS, 9 * HOUR_MS]));
  world.startProcess(FIRST, [{ type: 'resume', by: 'person' }]);
  pass(world, PAID_WITHIN_MS);
}

/** While a batch is followed, a refused row is corrected to somebody whom the portal paid as much before the batch began. */
function correctedToPaid(world: World, random: SeededRandom): void {
  const rows = people(1, 5, 'Salaire');
  for (const [index, fields] of rows.entries()) {
    const paid = { ...likeRow(fields), recipient: phoneOf(31 + index) };
    world.service.bookForeign(paid, -random.between(1, 20) * HOUR_MS, { mayFail: false, words: 'Divers' });
  }
  importBatch(world, FIRST, rows, OWN_FILE);
  approveAndStart(world, FIRST);
  pass(world, 10 * MINUTE_MS);
  const refused = [...world.journal.rows(FIRST)].filter(({ state }) => state === 'rejected');
  if (world.machine === null || refused.length === 0) return;
  for (const { row } of refused) {
    const phone = phoneOf(31 + row - FIRST_ROW);
    const mending = mendingOf(world, { batch: FIRST, row }, ({ fields }) => {
      const as = { ...fields, phone };
      return { fields: as, identity: recipientIdentity(as) };
    });
    world.input(world.process, mending);
    expect(world, FIRST, row, false, 'somebody paid it by hand', world.time.nowMs);
  }
  pass(world, random.pick([10 * MINUTE_MS, HOUR_MS]));
  decide(world, [approvalIn(world, FIRST)]);
  pass(world, PAID_WITHIN_MS);
}

/** Rows that were set aside are given to a bank, with one order after the other; then somebody forgets that. */
function orderedTwice(world: World, random: SeededRandom): void {
  const setAside = [4, 5, 6, 7];
  pay(world, FIRST, people(1, 6, 'Salaire'), { ...OWN_FILE, setAside });
  const middle = random.between(1, 3);
  for (const rows of [setAside.slice(0, middle), setAside.slice(middle)]) {
    const order = {
      type: 'document-made',
      document: 'transfer-order',
      as: 'pdf',
      by: 'person',
      rows,
    } as const;
    decide(world, [order]);
    pass(world, random.pick([MINUTE_MS, DAY_MS]));
  }
  const ordered = people(3, 4, 'Reprise');
  pay(world, SECOND, [...ordered, ...people(21, 8, 'Reprise')], OWN_FILE);
  for (const [index] of ordered.entries())
    expect(world, SECOND, FIRST_ROW + index, false, 'the bank was given an order for it');
}

/**
 * An older copy is put back just after a sheet was sent, or just after a row was sent again whose decision the copy knows, and
 * the list is late. A person has each parked row sent again, as soon as the app lets them.
 */
function sentAgainAfterCopy(world: World, random: SeededRandom): void {
  importBatch(world, FIRST, people(1, random.between(1, 3), 'Salaire'), OWN_FILE);
  approve(world, FIRST);
  let { length } = world.journal;
  world.startProcess(FIRST);
  pass(world, random.pick([10_000, MINUTE_MS]));
  const isCopiedDecided = random.chance(0.5);
  for (let minutes = 0; isCopiedDecided && minutes < 60; minutes += 5) {
    pass(world, 5 * MINUTE_MS);
    if (!sendAgainParked(world)) continue;
    // The decision is in the journal, and what is sent by it is not.
    pass(world, 1);
    ({ length } = world.journal);
    pass(world, random.pick([10_000, 5 * MINUTE_MS]));
    break;
  }
  world.stopProcess();
  world.putBack(length);
  world.startProcess(FIRST, [{ type: 'resume', by: 'person' }]);
  for (let minutes = 0; minutes < 180; minutes += 5) {
    pass(world, 5 * MINUTE_MS);
    sendAgainParked(world);
  }
}

/** A person has each parked row sent again that the app lets them; true if there was one. */
function sendAgainParked(world: World): boolean {
  const parked = [...world.journal.rows(FIRST)].filter((row) => row.state === 'parked' && !row.isSendAgain);
  for (const { row } of parked) decideSendAgain(engineIn(world), { batch: FIRST, row, by: 'person' });
  if (world.machine === null)
    world.startProcess(FIRST, [{ type: 'resume', by: 'person', acceptsDoubt: true }]);
  return parked.length > 0;
}

/**
 * A row is in doubt at a service that shows no markers, and others pay the same person as much, one after the other. A
 * person who has seen each of these payments has the row sent again, and it is sent.
 */
function resembledInTurn(world: World, random: SeededRandom): void {
  const [row = {}] = people(1, 1, 'Salaire');
  const like = likeRow(row);
  const others = random.between(1, 3);
  const resemble = () => world.service.bookForeign(like, world.time.nowMs, { mayFail: false, words: '' });
  importBatch(world, FIRST, [row], OWN_FILE);
  approveAndStart(world, FIRST);
  pass(world, random.pick([MINUTE_MS, 5 * MINUTE_MS]));
  for (let other = 0; other < others; other += 1) {
    resemble();
    pass(world, random.pick([20, 40, 60]) * MINUTE_MS);
    sendAgainParked(world);
    // It comes to light between the decision and the look before it.
    if (other === 0 && random.chance(0.5)) resemble();
    pass(world, random.pick([1_000, MINUTE_MS, 10 * MINUTE_MS]));
  }
  const { nowMs } = world.time;
  const isWaiting = stateOf(world, FIRST, FIRST_ROW) === 'parked';
  for (let minutes = 0; minutes < 240; minutes += 20) {
    sendAgainParked(world);
    pass(world, 20 * MINUTE_MS);
  }
  if (isWaiting) expect(world, FIRST, FIRST_ROW, true, 'a person has seen all that is like it', nowMs);
}

/** What a decision to send again asks of the engine, over the world's books. */
function engineIn(world: World): SendAgainEngine {
  const { journal } = world;
  return {
    journal: {
      ...booksOf(world),
      ...decisionQueries(world),
      duplicateInDoubt: (like) => journal.duplicateInDoubt(like),
    },
    record: (batch) => {
      const record = journal.batch(batch);
      if (record === undefined) throw new RangeError(`no batch ${batch}`);
      return record;
    },
    whyNotYet: (batch) => whyNotYet(world, batch, undefined),
    append: (_batch, ...events) => decide(world, events),
  };
}

export const STORIES_OF_DAYS = {
  'a corrected row whose first payment comes through': correctedOvernight,
  'a payment that shows something else later': shownOtherwise,
  'a written-off payment that is made days later': carriedOutLater,
  'a monthly sheet that comes again between two months': monthlyAgain,
  'a refused row that was carried out': refusedAndMade,
  'a row corrected to what was paid by hand': correctedToPaid,
  'rows that a bank is to pay': orderedTwice,
  'a row that is sent again after an older copy was put back': sentAgainAfterCopy,
  'payments like a row in doubt, one after the other': resembledInTurn,
} as const satisfies Readonly<Record<string, Story>>;
