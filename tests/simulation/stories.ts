/**
 * What a business does over hours and weeks, each with its numbers, people, distances and ways drawn anew: sheets that
 * follow each other, payments by hand, decisions, corrections. Whoever tells it knows what each row is of, because they
 * wrote the sheet and see the service's books, and says of a row that it must not be sent, or must be: by the table of
 * `core/comparison/same-payment.ts` and by nothing that the engine answers.
 */

import { approvalFigures } from '../../electron/engine/approve/approval.ts';
import {
  type ApprovalAct,
  type ApprovalFacts,
  whyNotApproved,
} from '../../electron/engine/approve/why-not-approved.ts';
import type { ImportedRow } from '../../electron/engine/core/row/events.ts';
import { unseenDoubts } from '../../electron/engine/provenance/restored-backup.ts';
import type { SingleOperation } from '../../electron/engine/single-operation.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { RowState } from '../../shared/domain/row-state.ts';
import { approve, approveAndStart, importBatch, mendingOf, reviewIn } from './imported-sheet.ts';
import { SeededRandom } from './seeded-random.ts';
import { STORIES_BETWEEN } from './stories-between.ts';
import { STORIES_OF_DAYS } from './stories-of-days.ts';
import {
  expect,
  FIRST,
  FIRST_ROW,
  isHeld,
  OWN_FILE,
  PAID_WITHIN_MS,
  pass,
  pay,
  people,
  person,
  phoneOf,
  release,
  SECOND,
  type Story,
  sayMeant,
  stateOf,
  THIRD,
} from './told-sheets.ts';
import { ADDRESS, SECOND_ADDRESS } from './virtual-books.ts';
import { Caller } from './virtual-call.ts';
import { OTHER_SEED } from './virtual-machines.ts';
import { likeRow } from './virtual-sheet.ts';
import { watchWorld } from './virtual-watch.ts';
import { World } from './world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './world-plan.ts';

/** The distances at which a payment comes again: about each limit, on both sides. */
const DISTANCES_MS: readonly number[] = [
  10 * MINUTE_MS,
  5 * HOUR_MS,
  ...[1, 6, 8, 20, 28, 45, 200].map((days) => days * DAY_MS),
];
/** `duplicates.days`, with a day more because the days of two clocks are compared. */
const WITHIN_DAYS = 7;
const BEYOND_DAYS = 8;

/** A round of the watch comes every hour, and may fail once. */
const SEEN_WITHIN_MS = 3 * HOUR_MS;

const SPELLINGS: readonly ((number: number) => string)[] = [
  (number) => `FAC-${String(number).padStart(4, '0')}`,
  (number) => `fac ${number}`,
  (number) => `Fac${String(number).padStart(3, '0')}`,
];

/** Some invoices come again under their number, in another sheet, written otherwise; the next ones are new. */
function invoices(world: World, random: SeededRandom): void {
  const written = (index: number, number: number) => ({ reference: random.pick(SPELLINGS)(number), index });
  const rows = [1, 2, 3, 4, 5].map((index) =>
    person(index, 'Facture', { reference: written(index, 10 * index).reference }),
  );
  pay(world, FIRST, rows, { ...OWN_FILE, means: 'payment' });
  pass(world, random.pick(DISTANCES_MS));
  const again = random.between(1, 2);
  const later = [1, 2, 3, 4, 5].map((index) => {
    const isAgain = index <= again;
    const reference = random.pick(SPELLINGS)(isAgain ? 10 * index : 10 * index + 1);
    const corrected = isAgain && random.chance(0.3) ? { amount: String(2000 + index) } : {};
    return person(index, 'Paiement', { reference, ...corrected });
  });
  pay(world, SECOND, later, { ...OWN_FILE, means: 'payment' });
  for (const index of [1, 2, 3, 4, 5])
    if (stateOf(world, FIRST, index + 1) === 'paid')
      expect(
        world,
        SECOND,
        index + 1,
        index > again,
        index > again ? 'it is another invoice' : 'it was paid',
      );
}

/**
 * Two people of a sheet are in the next one again, with the same amounts: without numbers, or with the staff's own, which
 * may have changed. Of payments that take long nobody saw the end; one may have been repeated in the portal since.
 */
function wages(world: World, random: SeededRandom): void {
  const numbers = random.pick(['none', 'none', 'same', 'new']);
  const sheet = { ...OWN_FILE, ...(numbers !== 'none' && { means: 'person' as const }) };
  const numbered = (rows: readonly RowFields[], from: number) =>
    numbers === 'none' ? rows : rows.map((row, index) => ({ ...row, reference: `E-${from + index}` }));
  pass(world, 6 * HOUR_MS);
  pay(world, FIRST, numbered(people(1, 6, 'Journées'), 1), sheet);
  world.stopProcess();
  const afterMs = random.pick([1, 3, 6, 7, 9].map((days) => days * DAY_MS)) - random.pick([0, 5]) * HOUR_MS;
  // Of two payments that have not ended either may be the row's.
  const isRepeated = random.chance(0.3) && stateOf(world, FIRST, FIRST_ROW) === 'paid';
  pass(world, afterMs - PAID_WITHIN_MS);
  const paid = world.service.payments.find(({ recipient }) => recipient === phoneOf(1));
  if (isRepeated && paid !== undefined) {
    world.service.repeat(paid, world.time.nowMs);
    pass(world, random.pick([MINUTE_MS, 5 * HOUR_MS]));
  }
  const days = (paid === undefined ? 0 : world.time.nowMs - paid.bookedAtMs) / DAY_MS;
  const again = numbered(people(1, 2, 'Chantier'), numbers === 'new' ? 51 : 1);
  const unseen = [FIRST_ROW, FIRST_ROW + 1].filter((row) => stateOf(world, FIRST, row) !== 'paid');
  pay(world, SECOND, [...again, ...numbered(people(21, 4, 'Chantier'), 61)], sheet);
  const isBeyond = days >= BEYOND_DAYS && world.plan.clockJumpMs >= 0;
  for (const row of [FIRST_ROW, FIRST_ROW + 1]) {
    if (unseen.includes(row)) expect(world, SECOND, row, false, 'nobody saw the end of its payment');
    else if (isRepeated && row === FIRST_ROW)
      expect(world, SECOND, row, false, 'somebody repeated its payment in the portal just before');
    else if (days < WITHIN_DAYS - 1) expect(world, SECOND, row, false, 'it was paid within the days');
    else if (isBeyond) expect(world, SECOND, row, true, 'its payment is beyond the days');
  }
  for (const row of [4, 5, 6, 7]) expect(world, SECOND, row, true, 'nobody paid it');
  world.stopProcess();
  world.startProcess(FIRST);
  pass(world, PAID_WITHIN_MS);
}

/**
 * People of another sheet share names and e-mails, and have numbers of their own; one has a new phone, of which somebody may
 * have said that it is meant, without asking the payee.
 */
function namesakes(world: World, random: SeededRandom): void {
  const staff = [1, 2, 3, 4].map((index) =>
    person(index, 'Salaire', { reference: `E-${index}`, email: `awa${index}@example.com` }),
  );
  pay(world, FIRST, staff, { ...OWN_FILE, means: 'person' });
  pass(world, random.pick([HOUR_MS, 2 * DAY_MS, 5 * DAY_MS, 20 * DAY_MS, 60 * DAY_MS]));
  const [first, second] = staff;
  const other = { phone: phoneOf(31), reference: 'E-31', description: 'Prime 31' };
  const moved = { phone: phoneOf(32), last_name: 'Sarr', email: '', description: 'Prime 32' };
  const rows = [{ ...first, ...other }, { ...second, ...moved }, person(33, 'Prime', { reference: 'E-33' })];
  const released = random.chance(0.5) ? [{ row: 3, where: `${FIRST}, 3` }] : [];
  pay(world, SECOND, rows, { ...OWN_FILE, means: 'person', released });
  expect(world, SECOND, 2, true, 'it is somebody else of the same name, with a number of their own');
  expect(world, SECOND, 3, false, 'the person of this number was paid at another phone');
  expect(world, SECOND, 4, true, 'nobody paid them');
}

/** A payment to a recipient who is known by an id alone is in doubt when a sheet pays as much by phone. */
function bookedRecipient(world: World, random: SeededRandom): void {
  const amount = 1000 + random.between(1, 400);
  const single: SingleOperation = {
    ...{ operation: 'payment', address: 'virtual', profile: 'virtual', environment: 'sandbox', by: 'person' },
    body: JSON.stringify({
      ...{ wallet_id: 'w-1', recipient: { id: 'rec-1' }, description: 'Avance' },
      transaction: { amount, country: 'sn', currency: 'xof', channel: 'mobile_money' },
    }),
  };
  new Caller(world, single).call();
  pass(world, random.pick([10 * MINUTE_MS, 2 * HOUR_MS]));
  const isInDoubt = world.journal
    .batches()
    .some((batch) => ['unknown', 'parked'].includes(`${stateOf(world, batch, 1)}`));
  pay(world, SECOND, [person(1, 'Avance', { amount: String(amount) })], OWN_FILE);
  if (isInDoubt)
    expect(world, SECOND, FIRST_ROW, false, 'a payment of as much, to whom nobody knows, is in doubt');
}

/** A person says of a parked payment that it was not made; its invoice comes again at any distance. */
function writtenOff(world: World, random: SeededRandom): void {
  const row = person(1, 'Facture', { reference: 'FAC-7' });
  pay(world, FIRST, [row], { ...OWN_FILE, means: 'payment' });
  pass(world, 9 * HOUR_MS);
  if (stateOf(world, FIRST, FIRST_ROW) !== 'parked') return;
  const closed = { type: 'row-closed', row: FIRST_ROW, by: 'person', reason: 'not-paid' } as const;
  world.journal.append(FIRST, [closed], world.clockMs());
  pass(world, random.pick(DISTANCES_MS));
  pay(world, SECOND, [person(1, 'Relance', { reference: 'fac 7' })], { ...OWN_FILE, means: 'payment' });
  expect(world, SECOND, FIRST_ROW, false, 'somebody only said that it was not paid');
}

/** Of some payments the list shows whom they paid not at all, or masked: of a few, or of nearly all. */
function hiddenPayees(world: World, random: SeededRandom): void {
  const rows = people(1, 4, 'Aide');
  const isRule = random.chance(0.5);
  // As services write what they hide: nothing, or a name of which little is left. Names that are masked everywhere hold
  // all that pays as much.
  const hidden = isRule ? {} : random.pick([{}, { shownName: 'Aw* Di**' }, { shownName: '*** ***' }]);
  const book = (index: number, isHidden: boolean) => {
    const { amount, currency } = likeRow(person(index, 'Aide'));
    const payee = isHidden ? { recipient: '', ...hidden } : { recipient: phoneOf(50 + index) };
    world.service.bookForeign({ amount, currency, ...payee }, -HOUR_MS, { mayFail: false, words: 'Divers' });
  };
  for (let index = 0; index < 30; index += 1) book(isRule ? 1 + (index % 4) : 60 + index, isRule);
  if (!isRule) book(1, true);
  pay(world, FIRST, rows, OWN_FILE);
  for (const row of [2, 3, 4, 5])
    expect(
      world,
      FIRST,
      row,
      isRule || row !== FIRST_ROW,
      'few payments, or nearly all, hide whom they paid',
    );
  if (isRule || !isHeld(world, FIRST, FIRST_ROW)) return;
  sayMeant(world, FIRST);
  book(1, true);
  approveAndStart(world, FIRST);
  pass(world, PAID_WITHIN_MS);
  expect(world, FIRST, FIRST_ROW, false, 'another payment of as much came to the one that was decided');
}

/** Somebody stands three times in a sheet, and the first line is set aside. */
function threeTimes(world: World, random: SeededRandom): void {
  const again = random.between(1, 3);
  const rows = [...Array.from({ length: 2 + again }, () => person(1, 'Prime')), ...people(2, 2, 'Prime')];
  pay(world, FIRST, rows, { ...OWN_FILE, setAside: [FIRST_ROW], released: [] });
  expect(world, FIRST, FIRST_ROW, false, 'it was set aside');
  expect(world, FIRST, FIRST_ROW + 1, true, 'it remains as the one payment');
  for (let row = FIRST_ROW + 2; row < FIRST_ROW + 2 + again; row += 1)
    expect(world, FIRST, row, false, 'one of these payments is sent already');
}

/** Somebody has a new phone; the old one stands in the sheet as well, under another name or, if it is in doubt, their own. */
function movedPhone(world: World, random: SeededRandom): void {
  const own = { email: 'awa1@example.com' };
  pay(world, FIRST, [person(1, 'Salaire', own)], OWN_FILE);
  pass(world, random.pick([HOUR_MS, 9 * HOUR_MS, 2 * DAY_MS]));
  const isPaid = stateOf(world, FIRST, FIRST_ROW) === 'paid';
  const moved = person(1, 'Prime', { ...own, phone: phoneOf(31) });
  const old = person(1, 'Avance', {
    amount: '700',
    ...(isPaid ? { first_name: 'Issa', last_name: 'Fall' } : own),
  });
  pay(world, SECOND, [moved, old], OWN_FILE);
  expect(world, SECOND, FIRST_ROW, false, 'the same person was paid, or may have been, at another phone');
}

/** Payments that were completed read as failed later, and nobody knows whether the money came back. */
function turnedLater(world: World, random: SeededRandom): void {
  watchWorld(world);
  pay(world, FIRST, people(1, 4, 'Salaire'), OWN_FILE);
  pass(world, random.pick([1, 10, 20].map((days) => days * DAY_MS)));
  const turned = [2, 3, 4, 5].filter((row) => stateOf(world, FIRST, row) === 'failed');
  pay(world, SECOND, [...people(1, 4, 'Prime'), ...people(21, 6, 'Prime')], OWN_FILE);
  for (const row of turned)
    expect(world, SECOND, row, false, 'its payment was completed, and failed after all');
}

/** While a row that was refused is corrected, and not approved yet, its sheet pays what the row was before. */
function paidWhileMended(world: World, random: SeededRandom): void {
  const rows = people(1, 5, 'Salaire');
  pay(world, FIRST, rows, OWN_FILE);
  const refused = [2, 3, 4, 5, 6].find((row) => stateOf(world, FIRST, row) === 'rejected');
  if (refused === undefined) return;
  const amountMinor = 2_000 + refused;
  world.startProcess(FIRST, [
    mendingOf(world, { batch: FIRST, row: refused }, ({ fields }) => ({
      ...{ amountMinor, fields: { ...fields, amount: String(amountMinor) } },
    })),
  ]);
  pass(world, random.pick([HOUR_MS, 5 * HOUR_MS]));
  const [again = {}] = rows.slice(refused - FIRST_ROW);
  pay(world, SECOND, [{ ...again, description: 'Relance' }], OWN_FILE);
  const { nowMs } = world.time;
  if (stateOf(world, SECOND, FIRST_ROW) !== 'paid') return;
  approveAndStart(world, FIRST);
  pass(world, PAID_WITHIN_MS);
  expect(world, FIRST, refused, false, 'another sheet has paid what it was before', nowMs);
}

/** A row that was refused is corrected to what another row of its sheet pays. */
function mendedIntoAnother(world: World, random: SeededRandom): void {
  pay(world, FIRST, people(1, 5, 'Salaire'), OWN_FILE);
  const inState = (state: RowState) => [...world.journal.rows(FIRST)].filter((row) => row.state === state);
  const [refused] = inState('rejected');
  const paid = inState('paid');
  if (refused === undefined || paid.length === 0) return;
  const { fields, identity, amountMinor } = world.journal.content({
    batch: FIRST,
    row: random.pick(paid).row,
  });
  const { nowMs } = world.time;
  mend(world, FIRST, refused.row, { fields, identity, amountMinor });
  expect(world, FIRST, refused.row, false, 'another row of its sheet paid it', nowMs);
}

/** A row that was refused is corrected, and its batch approved anew. */
function mend(world: World, batch: string, row: number, as: Partial<ImportedRow>): void {
  world.startProcess(batch, [mendingOf(world, { batch, row }, () => as)]);
  pass(world, PAID_WITHIN_MS);
  approveAndStart(world, batch);
  pass(world, PAID_WITHIN_MS);
}

/** A row without a number is released beside a payment, refused, and corrected to the number of that payment. */
function renumbered(world: World, random: SeededRandom): void {
  const numbered = { ...OWN_FILE, means: 'payment' } as const;
  pay(
    world,
    FIRST,
    [1, 2, 3].map((index) => person(index, 'Facture', { reference: `FAC-${index}` })),
    numbered,
  );
  pass(world, random.pick([HOUR_MS, 3 * DAY_MS]));
  pay(world, SECOND, people(1, 3, 'Solde'), numbered);
  release(world, SECOND);
  for (const row of [2, 3, 4]) {
    if (stateOf(world, FIRST, row) !== 'paid' || stateOf(world, SECOND, row) !== 'rejected') continue;
    const { fields } = world.journal.content({ batch: SECOND, row });
    const reference = `FAC-${row - 1}`;
    const { nowMs } = world.time;
    mend(world, SECOND, row, { fields: { ...fields, reference }, reference });
    expect(world, SECOND, row, false, 'it has the number of a payment now', nowMs);
    return;
  }
}

/** A person says of a sheet's rows that they are meant beside one payment; meanwhile another batch pays them, too. */
function releasedBesideOne(world: World, random: SeededRandom): void {
  pay(world, FIRST, people(1, 3, 'Salaire'), OWN_FILE);
  pass(world, random.pick([MINUTE_MS, DAY_MS]));
  const released = [2, 3, 4].map((row) => ({ row, where: `${FIRST}, ${row}` }));
  importBatch(world, SECOND, people(1, 3, 'Prime'), { ...OWN_FILE, released });
  pay(world, THIRD, people(1, 3, 'Bonus'), { ...OWN_FILE, released });
  reviewIn(world, SECOND);
  for (const row of [2, 3, 4]) {
    expect(world, SECOND, row, false, 'another batch has paid it since the decision');
    if (!isHeld(world, SECOND, row)) world.audit.faults.push(`${SECOND} row ${row}: the review did not ask`);
  }
  approveAndStart(world, SECOND);
  pass(world, PAID_WITHIN_MS);
}

/** A person pauses a batch, some of its rows are paid by hand, and the person lets it go on. */
function pausedOverLunch(world: World, random: SeededRandom): void {
  const rows = people(1, 6, 'Salaire');
  importBatch(world, FIRST, rows, OWN_FILE);
  approveAndStart(world, FIRST);
  pass(world, random.between(2, 8) * 1000);
  world.input(world.process, { type: 'pause' });
  pass(world, random.pick([2, 7, 30]) * MINUTE_MS);
  const waiting = [...world.journal.rows(FIRST)].filter(({ state }) => state === 'ready');
  for (const { row } of waiting.filter(() => random.chance(0.6))) {
    const like = likeRow(world.journal.content({ batch: FIRST, row }).fields);
    world.service.bookForeign(like, world.time.nowMs, { mayFail: false });
    expect(world, FIRST, row, false, 'somebody paid it while its batch was paused');
  }
  pass(world, random.pick([1_000, MINUTE_MS]));
  world.input(world.process, { type: 'resume', by: 'person' });
  pass(world, PAID_WITHIN_MS);
}

/** The command for a withdrawal is given beside a sheet that made it, at whichever address, or for an exchange by a quote, twice. */
function singleAgain(world: World, random: SeededRandom): void {
  const isExchange = random.chance(0.5);
  const quote = 'q-own';
  const single: SingleOperation = {
    ...{ address: isExchange ? ADDRESS : random.pick([ADDRESS, SECOND_ADDRESS]), profile: 'virtual' },
    ...{ environment: 'sandbox', by: 'person' },
    operation: isExchange ? 'swap' : 'withdrawal',
    body: JSON.stringify(
      isExchange
        ? {
            ...{ source_wallet: 'w-1', payout_quote_id: quote, description: 'Fonds' },
            payout_recipient: { first_name: 'Awa', last_name: 'Diop', phone: phoneOf(1), provider: 'orange' },
          }
        : {
            ...{ wallet_id: 'w-1', destination_account_id: 'acc-1', description: 'Fonds' },
            transaction: { amount: 4500, country: 'sn', currency: 'xof', channel: 'direct_deposit' },
          },
    ),
  };
  world.service.offer(quote, 4500, 'xof');
  const own = { channel: 'direct_deposit', recipient_type: 'withdrawal', destination_account_id: 'acc-1' };
  const money = { country: 'sn', amount: '4500', currency: 'xof', description: 'Retrait' };
  if (isExchange) new Caller(world, single).call();
  // A command knows no business, of which every wallet may name the same.
  else pay(world, FIRST, [{ ...own, ...money }], { ...OWN_FILE, businessId: random.pick([null, 'b-own']) });
  pass(world, random.pick([MINUTE_MS, DAY_MS, 3 * DAY_MS]));
  const before = world.network.posts.length;
  const { callsRefused } = world;
  new Caller(world, single).call();
  pass(world, PAID_WITHIN_MS);
  if (before > 0 && world.callsRefused === callsRefused)
    world.audit.faults.push('a command was not refused, though it was carried out before');
  const [post] = world.network.posts.slice(before);
  if (before > 0 && post !== undefined)
    expect(world, post.batch, post.row, false, 'it was carried out before');
}

/** An older copy is put back, and some time later another one, which lacks the sheet that was paid just before. */
function copiedTwice(world: World, random: SeededRandom): void {
  pay(world, FIRST, people(41, 1, 'Loyer'), OWN_FILE);
  world.putBack(world.journal.length);
  pass(world, random.pick([2 * HOUR_MS, 3 * DAY_MS]));
  const { length } = world.journal;
  const rows = people(1, 3, 'Salaire');
  importBatch(world, SECOND, rows, OWN_FILE);
  approveAndStart(world, SECOND);
  pass(world, random.pick([30_000, 5 * MINUTE_MS]));
  world.stopProcess();
  world.putBack(length);
  const made = world.service.payments.map(({ recipient }) => recipient);
  pay(world, THIRD, rows, OWN_FILE);
  pass(world, 2 * HOUR_MS);
  for (const [index, { phone = '' }] of rows.entries())
    if (made.includes(phone)) expect(world, THIRD, FIRST_ROW + index, false, 'the copy lacks its payment');
}

function mayApprove(world: World, batch: string, act: ApprovalAct = { by: 'person' }): boolean {
  const { journal, settings } = world;
  const record = journal.batch(batch);
  if (record === undefined) return false;
  const facts: ApprovalFacts = {
    ...{ record, kind: 'payments', isEachPriced: true, isBeingReviewed: false, isBeingSent: false },
    figures: approvalFigures(journal.rows(batch), settings.quote.tolerancePercent),
    tooEarly: undefined,
  };
  return whyNotApproved(facts, act) === undefined;
}

/** The data folder is copied between the import and the approval of a `pay`, which goes by itself on both machines. */
function copiedBeforeApproval(world: World, random: SeededRandom): void {
  importBatch(world, FIRST, people(1, 3, 'Salaire'), { ...OWN_FILE, begunBy: 'pay' });
  pass(world, random.pick([0, MINUTE_MS]));
  const other = new World({ ...world.plan, seed: world.plan.seed + OTHER_SEED }, world.journal.copy(), world);
  // Its audit knows the contents of the copy.
  other.journal.restore(other.journal.length);
  other.doubt(unseenDoubts);
  for (const machine of random.chance(0.5) ? [world, other] : [other, world]) {
    if (mayApprove(machine, FIRST)) approve(machine, FIRST);
    machine.startProcess(FIRST, [{ type: 'resume', by: 'person' }]);
  }
  pass(world, PAID_WITHIN_MS);
  if (other.network.posts.length > 0) world.audit.faults.push('a copy pays what goes on where it was made');
}

/** Other spellings of one name. */
const SPELLED: readonly string[] = [
  'Awa Ndiaye',
  ' Awa Ndiaye ',
  'Awa  Ndiaye',
  'AwaNdiaye',
  'AWA NDIAYE',
  'Awâ Ndiaye',
  'Awa\u00a0Ndiaye',
];

/** A batch above the limit of one of its currencies is approved under the maker's own name, or by somebody else. */
function secondPerson(world: World, random: SeededRandom): void {
  const inDollars = person(3, 'Salaire', { currency: 'cad' });
  importBatch(world, FIRST, [...people(1, 2, 'Salaire'), inDollars], OWN_FILE);
  const [maker] = SPELLED;
  const isOther = random.chance(0.3);
  const approver = isOther ? 'Moussa Ndiaye' : random.pick(SPELLED);
  const act = { by: maker ?? '', approver, secondPersonAbove: { xof: '1' } };
  if (mayApprove(world, FIRST, act)) approveAndStart(world, FIRST);
  pass(world, PAID_WITHIN_MS);
  const why = isOther ? 'a second person approved it' : 'one person approved it under two spellings';
  for (const row of [2, 3, 4]) expect(world, FIRST, row, isOther, why);
}

/** One batch has ended; a later one is left alone before its payments fail, behind many payments of others. */
function leftOpen(world: World, random: SeededRandom): void {
  const { finalAfterMs } = world.plan;
  watchWorld(world);
  for (const [batch, from] of [
    [FIRST, 1],
    [SECOND, 11],
  ] as const) {
    pay(world, batch, people(from, 2, 'Salaire'), OWN_FILE);
    world.stopProcess();
    for (let index = 0; index < 12; index += 1) {
      const { amount, currency } = likeRow(person(60 + index, 'Divers'));
      world.service.bookForeign({ amount, currency, recipient: phoneOf(60 + index) }, world.time.nowMs);
      pass(world, random.between(1, 5) * MINUTE_MS);
    }
    pass(world, finalAfterMs + SEEN_WITHIN_MS);
  }
}

/** The list shows, without any description, a payment like each row; answers name these. */
function answeredByAnothers(world: World, random: SeededRandom): void {
  const rows = people(1, random.between(1, 3), 'Salaire');
  for (const row of rows)
    world.service.bookForeign(likeRow(row), -random.between(1, 20) * HOUR_MS, { mayFail: false, words: '' });
  pay(world, FIRST, rows, OWN_FILE);
  release(world, FIRST);
}

export const STORIES = {
  'invoices that come again': invoices,
  'people of one sheet in the next one': wages,
  'people who share a name': namesakes,
  'a recipient known by an id, in doubt': bookedRecipient,
  'what was written off comes again': writtenOff,
  'a list that hides payees': hiddenPayees,
  'somebody three times in a sheet': threeTimes,
  'somebody who is paid at another phone': movedPhone,
  'payments that failed after all': turnedLater,
  'a sheet that is paid again while a row is corrected': paidWhileMended,
  'a row corrected to another one': mendedIntoAnother,
  'a row that gets the number of a payment': renumbered,
  'a decision beside one payment of two': releasedBesideOne,
  'a pause during which others pay': pausedOverLunch,
  'a command beside a sheet': singleAgain,
  'older copies put back twice': copiedTwice,
  'a copy made before the approval': copiedBeforeApproval,
  'a second person': secondPerson,
  'a batch left open beside one that has ended': leftOpen,
  'answers that name a payment of the list': answeredByAnothers,
  ...STORIES_BETWEEN,
  ...STORIES_OF_DAYS,
} as const satisfies Readonly<Record<string, Story>>;

export type StoryName = keyof typeof STORIES;

/** Tells the story of the world's plan. */
export function tellStory(world: World, name: StoryName): void {
  STORIES[name](world, new SeededRandom(world.plan.seed + 43_000_001));
}
