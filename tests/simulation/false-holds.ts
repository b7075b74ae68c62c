/**
 * What an honest business is asked about: payrolls by the month and by the week from one account, beside hundreds of
 * payments of others with round amounts, customers who pay in, and refunds. Couples share a phone, and namesakes earn the
 * same. A comparison that holds too much is released without being read, and the one real duplicate with the rest.
 */
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { CALM } from './calm-world.ts';
import { approveAndStart, importBatch } from './imported-sheet.ts';
import { SeededRandom } from './seeded-random.ts';
import { World } from './world.ts';
import { DAY_MS, drawWorld, HOUR_MS, type WorldPlan } from './world-plan.ts';

const EMPLOYEES = 60;
const LABOURERS = 40;
/** Every so manieth employee shares the phone of the one before, as couples do. */
const COUPLES_EVERY = 10;
/** Every so manieth has the name of the one before, and earns the same. */
const NAMESAKES_EVERY = 9;
const OTHERS = 400;
const MONTHS = 3;
const WEEKS = 5;
const LASTS_MS = 100 * DAY_MS;
/** Amounts that many payments share. */
const ROUND: readonly number[] = [10_000, 25_000, 50_000, 75_000, 100_000];

/** How often a sheet comes. */
type Rhythm = 'month' | 'week';

/**
 * So many sheets ask what a person decides once: the first about its payees, and the second of those that state no week
 * whether it is the first one again.
 */
const SHEETS_THAT_ASK: Readonly<Record<Rhythm, number>> = { month: 1, week: 2 };

interface Counted {
  /** Rows of the sheets after those that ask. */
  rows: number;
  held: number;
}

export type FalseHolds = Readonly<Record<Rhythm, Readonly<Counted>>>;

/** More than this share, and a person no longer reads what is asked. */
export const FALSE_HOLDS_MOST = 0.01;

interface Payroll {
  readonly rhythm: Rhythm;
  readonly rows: readonly RowFields[];
  readonly everyMs: number;
  readonly times: number;
}

/** The share of the rhythm's rows that was held without need, in all businesses together. */
export function shareHeld(measured: readonly FalseHolds[], rhythm: Rhythm): number {
  const sum = (what: keyof Counted) => measured.reduce((all, each) => all + each[rhythm][what], 0);
  return sum('held') / Math.max(1, sum('rows'));
}

/** Plays one business and counts. */
export function measureFalseHolds(seed: number): FalseHolds {
  const world = new World(busyPlan(seed));
  const random = new SeededRandom(seed + 37);
  bookOthers(world, random);
  const counted = { month: { rows: 0, held: 0 }, week: { rows: 0, held: 0 } };
  for (const payroll of payrollsOf(random)) {
    for (let time = 0; time < payroll.times; time += 1)
      world.time.after(HOUR_MS + time * payroll.everyMs, () =>
        pay(world, payroll, time, counted[payroll.rhythm]),
      );
  }
  while (world.time.advance(LASTS_MS)) {}
  return counted;
}

function busyPlan(seed: number): WorldPlan {
  return {
    ...drawWorld(seed),
    ...CALM,
    ...{ rows: 1, duplicates: 0, setAside: 0, collects: false, withdraws: false, currencies: ['xof'] },
    ...{ listLateMs: 0, listHasDescription: true, getHasDescription: true, pageSize: 100, dateFilter: null },
    ...{
      latencyMs: 20,
      ratePerSecond: 20,
      concurrency: 4,
      trackingSeconds: 60,
      oddWord: 'none',
      failShare: 0,
    },
    ...{ finalAfterMs: 1_000, importsAgain: true, hasNumbers: false },
    again: [{ afterMs: 0, place: 'same', changes: 'period' }],
  };
}

/** Others of the business pay other people, take money in, and give some of it back. */
function bookOthers({ service }: World, random: SeededRandom): void {
  for (let count = 0; count < OTHERS; count += 1) {
    const atMs = random.between(-30, 90) * DAY_MS + random.between(0, 20) * HOUR_MS;
    const amount = random.pick(ROUND);
    const recipient = `+22178${String(random.between(0, 9_999_999)).padStart(7, '0')}`;
    const comesIn = random.chance(0.4);
    service.bookForeign({ amount, currency: 'xof', recipient, comesIn }, atMs, { mayFail: false });
  }
}

function payrollsOf(random: SeededRandom): readonly Payroll[] {
  return [
    { rhythm: 'month', rows: staffOf(random, EMPLOYEES, 'Salaire'), everyMs: 30 * DAY_MS, times: MONTHS },
    { rhythm: 'week', rows: staffOf(random, LABOURERS, 'Semaine'), everyMs: 7 * DAY_MS, times: WEEKS },
  ];
}

function staffOf(random: SeededRandom, count: number, words: string): RowFields[] {
  const people: RowFields[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = people.at(-1);
    const own: RowFields = {
      ...{ channel: 'mobile_money', transaction_type: 'mobile_money', provider: 'orange', language: 'fr' },
      ...{ recipient_type: 'transaction', country: 'sn', currency: 'xof', description: words },
      ...{ first_name: 'Awa', last_name: `${words} ${index}`, amount: String(random.pick(ROUND)) },
      phone: `+22177${words === 'Salaire' ? 1 : 2}${String(index).padStart(6, '0')}`,
    };
    const shared: RowFields =
      before === undefined
        ? {}
        : {
            ...(index % COUPLES_EVERY === 0 && { phone: before.phone, amount: before.amount }),
            ...(index % NAMESAKES_EVERY === 0 && { last_name: before.last_name, amount: before.amount }),
          };
    people.push({ ...own, ...shared });
  }
  return people;
}

/** A sheet is imported, reviewed and paid; a person says of what is held that it is meant. */
function pay(world: World, payroll: Payroll, time: number, counted: Counted): void {
  const { rhythm, rows } = payroll;
  // No word of it states a period.
  const batch = `${rhythm}ly-${time + 1}`;
  if (world.machine !== null) {
    world.time.after(HOUR_MS, () => pay(world, payroll, time, counted));
    return;
  }
  importBatch(world, batch, rows, { changes: 'period' });
  approveAndStart(world, batch);
  const held = [...world.journal.rows(batch)].filter(({ state }) => state === 'held');
  if (time >= SHEETS_THAT_ASK[rhythm]) {
    counted.rows += rows.length;
    counted.held += held.length;
  }
  if (held.length === 0) return;
  world.onRest = () => {
    world.onRest = () => {};
    const events = held.map(({ row }) => ({ type: 'row-released', row, by: 'person' }) as const);
    world.journal.append(batch, [...events, { type: 'approval-voided', reason: 'edit' }], world.clockMs());
    approveAndStart(world, batch);
  };
}
