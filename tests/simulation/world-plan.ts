/** What a world is like: every axis on which a payments service, a network, a machine and a person can differ. */
import { type Axes, NO_AXES, type QuoteMishap, type WordMishap } from './axes.ts';
import { SeededRandom } from './seeded-random.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How a request for a payment goes wrong: what happens to it, and what is answered. */
export const MISHAPS = [
  'drop-before',
  'drop-after',
  'hang-before',
  'hang-after',
  'zombie',
  '500-before',
  '500-after',
  '502-after',
  '408-after',
  '409-after',
  '307',
  '307-after',
  'html-after',
  'empty-after',
  'no-id-after',
  'said-no-before',
  'said-no-after',
  'said-no-with-id',
  'refused',
  'refused-quote',
  'quote-gone-after',
  'rate-limited',
  'funds',
  'wrong-id-before',
  'wrong-id-after',
  'foreign-id-before',
  'foreign-id-after',
  'other-amount-after',
  'booked-twice',
] as const;
export type Mishap = (typeof MISHAPS)[number] | QuoteMishap | WordMishap;

/** What is asked for without a sheet; the window knows the amount of its own quote, a command that of none. */
export const SINGLE_KINDS = [
  'swap',
  'swap-by-quote',
  'swap-by-own-quote',
  'deposit',
  'payment',
  'withdrawal',
] as const;
export type SingleKind = (typeof SINGLE_KINDS)[number];

export interface WorldPlan extends Axes {
  readonly seed: number;
  readonly rows: number;
  readonly currencies: readonly string[];
  /**
   * Rows in Canadian dollars are exchanged from the wallet in francs and sent in one step: as one session, or as one for
   * the exchange and one of the service's own for its sending half; null: they have a wallet.
   */
  readonly exchange: 'one-session' | 'two-sessions' | null;
  /** The sheet asks customers to pay in (`customer-deposit`), and pays nobody. */
  readonly collects: boolean;
  /** The sheet pays accounts of one's own (`withdrawal`); no list says whose a withdrawal is. */
  readonly withdraws: boolean;
  /** One operation of its own instead of a sheet, given as a command; only of a payment the list says whose it is. */
  readonly single: SingleKind | null;
  /** Rows that repeat another row's recipient and amount. */
  readonly duplicates: number;
  readonly concurrency: number;
  readonly hasCanary: boolean;
  readonly repeatedKey: 'replay' | 'conflict' | 'conflict-422' | 'bad-request' | 'ignore';
  /** Failures are remembered under their key and replayed. */
  readonly replaysFailures: boolean;
  readonly forgetsKeysAfterMs: number;
  readonly listLateMs: number;
  readonly listHasDescription: boolean;
  readonly getHasDescription: boolean;
  readonly hasMetadata: boolean;
  readonly pageSize: number;
  readonly sessionIdField: 'session_id' | 'transaction_id' | 'both';
  readonly mishaps: readonly Mishap[];
  readonly mishapChance: number;
  readonly outage: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly kind: 'refused' | '500';
  } | null;
  readonly readFailChance: number;
  readonly quoteTroubleChance: number;
  readonly failShare: number;
  /** The word with which a session ends instead of the documented one, for a while or for ever. */
  readonly oddWord: 'none' | 'for-an-hour' | 'for-ever';
  /** The shortest time between two looks at accepted rows. */
  readonly trackingSeconds: number;
  readonly finalAfterMs: number;
  readonly latencyMs: number;
  readonly serverOffsetMs: number;
  /** How far the `Date` of the service's answers is ahead of the clock that dates its sessions. */
  readonly dateAheadMs: number;
  readonly clockJumpMs: number;
  readonly clockJumpsAtMs: number;
  /** Crash points (journal writes and network effects, before and after each), counted over the world's life. */
  readonly crashes: readonly number[];
  readonly downMs: number;
  /** After this many crashes an older copy of the journal comes back, with the mark that notices it. */
  readonly restoresOlder: boolean;
  readonly importsAgain: boolean;
  /** The sheet that comes again is sent through another address of the same service, as another profile names it. */
  readonly secondAddress: boolean;
  /** Rows that the person sets aside before the approval, and opens again at a visit. */
  readonly setAside: number;
  readonly settleMs: number;
  /** Share of payments that turn to the other end after they have ended, and how long after it. */
  readonly turnShare: number;
  readonly turnAfterMs: number;
  /** Between two looks at the list by the app in the background; 0: it is not left open. */
  readonly watchEveryMs: number;
  /** A person mends rows that were refused or have failed, and has them sent again. */
  readonly mends: boolean;
  readonly ratePerSecond: number;
  /** A copy of the journal that does not know the batch is put back, and the sheet is imported again some time after. */
  /** How the list takes its window of days: in which zone, and whether the last day is out of it; null: it shows all. */
  readonly dateFilter: { readonly zoneHours: number; readonly isEndOut: boolean } | null;
  /** Share of booked sessions that a single fetch does not find, and for how long. */
  readonly missingShare: number;
  readonly missingForMs: number;
  /**
   * A list by the latest change moves sessions while it is read; one that orders each page anew repeats some and shows
   * others on no page; one that begins with the oldest shows what is new at its end.
   */
  readonly listOrder: 'created' | 'changed' | 'anew-by-page' | 'oldest';
  /** How often a page comes back empty before the list's end. */
  readonly endsEarlyChance: number;
  /** How often the list lacks its newest sessions for one page, beyond the first. */
  readonly shrinksChance: number;
  /** Payments of the same business that are not rows of ours, some of them older than the batch. */
  readonly foreignPayments: number;
  readonly quoteLastsMs: number;
  /** The older copy comes back on a machine that has no mark of it. */
  readonly losesMark: boolean;
  /** A person decides on parked rows while others are still being sent. */
  readonly decidesAtOnce: boolean;
  /** A person has every parked row sent again at once, whatever the portal shows. */
  readonly isHasty: boolean;
  /** Others pay some of the rows that wait by another route, whenever the batch is not being sent. */
  readonly paidElsewhere: boolean;
  /** When the machine falls asleep for an hour while it sends; null: never. */
  readonly sleepsAtMs: number | null;
  /** Payrolls of the same staff, a month after each other, beside the first. */
  readonly monthsAfter: number;
  /**
   * When the data folder is copied to another machine, on which the batch is resumed while this one continues; null:
   * never.
   */
  readonly copiedAtMs: number | null;
  /** The first machine then stops for good, and a person takes its batch over on the other one. */
  readonly isCopyTakenOver: boolean;
  /** It pays until the very moment at which that person says that it pays nothing more. */
  readonly stopsAtTheWord: boolean;
  /** How long after a copy was taken for another machine's the mark of this one is found again; null: never. */
  readonly markFoundAfterMs: number | null;
  /** What the list has shown is remembered, and left out of looks that need not read all of it. */
  readonly remembersList: boolean;
  readonly forgottenPeriod: {
    readonly atMs: number;
    readonly importsAfterMs: number;
    /** The copy knows another batch, or none. */
    readonly knowsAnother: boolean;
  } | null;
  /** An older copy of the journal that knows every batch is put back, whatever a person has mended since. */
  readonly putBack: {
    readonly atMs: number;
    /** The person mends refused or failed rows in the copy, too. */
    readonly isMendedAgain: boolean;
  } | null;
}

/** A watched world has many rounds: this many of them show all there is to see, and do not take all the time. */
const WATCHED_SHARE = 0.08;
const RESTORED_BACKUP_SHARE = 0.05;
const FORGOTTEN_MENDING_SHARE = 0.06;
const MONTHS_SHARE = 0.04;
const COPIED_SHARE = 0.06;
const EXCHANGE_SHARE = 0.1;
const COLLECTS_SHARE = 0.1;
const WITHDRAWS_SHARE = 0.1;
const SINGLE_SHARE = 0.05;
const FORGOTTEN_SINGLE_SHARE = 0.2;
const HASTY_SHARE = 0.05;
const PAID_ELSEWHERE_SHARE = 0.06;
const SHRINKING_SHARE = 0.1;
const RARE_LOOKS_SHARE = 0.97;
const SECOND_ADDRESS_SHARE = 0.3;
const OLDEST_FIRST_SHARE = 0.15;

/** Draws a world. Half of them are mild, so that every mechanism is seen at work alone as well. */
export function drawWorld(seed: number): WorldPlan {
  const random = new SeededRandom(seed);
  const isMild = random.chance(0.5);
  const rows = random.between(1, 7);
  const crashes = random.chance(0.6)
    ? Array.from({ length: random.between(1, 3) }, () => random.between(0, 120))
    : [];
  const restoresOlder = crashes.length > 0 && random.chance(0.15);
  const isWatched = random.chance(WATCHED_SHARE);
  const plan: WorldPlan = {
    ...NO_AXES,
    seed,
    beginsHoursLater: new SeededRandom(seed + 47_000_017).between(0, 23),
    areTwinsNumbered: new SeededRandom(seed + 49_000_027).chance(0.5),
    rows,
    currencies: random.chance(0.8) ? ['xof'] : ['xof', 'cad'],
    duplicates: random.chance(0.3) ? random.between(1, 2) : 0,
    concurrency: random.between(1, 4),
    hasCanary: random.chance(0.7),
    repeatedKey: random.pick(['replay', 'conflict', 'conflict-422', 'ignore']),
    replaysFailures: random.chance(0.2),
    forgetsKeysAfterMs: random.pick([Number.POSITIVE_INFINITY, 30 * MINUTE_MS, 10_000]),
    listLateMs: random.pick([0, 0, 0, 2_000, 2_000, 20 * MINUTE_MS]),
    listHasDescription: random.chance(0.75),
    getHasDescription: random.chance(0.9),
    hasMetadata: random.chance(0.4),
    pageSize: random.pick([2, 10, 100]),
    sessionIdField: random.pick(['session_id', 'transaction_id', 'both']),
    mishaps: isMild ? [random.pick(MISHAPS)] : MISHAPS,
    mishapChance: isMild ? random.next() * 0.3 : random.next() * 0.6,
    outage: random.chance(0.2)
      ? {
          fromMs: random.between(0, 60_000),
          toMs: random.between(60_000, 40 * MINUTE_MS),
          kind: random.pick(['refused', '500']),
        }
      : null,
    readFailChance: random.chance(0.3) ? random.next() * 0.3 : 0,
    quoteTroubleChance: random.chance(0.2) ? 0.2 : 0,
    failShare: random.chance(0.3) ? 0.3 : 0,
    oddWord: random.pick(['none', 'none', 'none', 'for-an-hour', 'for-ever']),
    trackingSeconds: 15,
    finalAfterMs: random.pick([1_000, 30_000, 2 * HOUR_MS]),
    latencyMs: random.pick([20, 200, 3_000]),
    serverOffsetMs: random.pick([0, 0, 90_000, -90_000]),
    dateAheadMs: 0,
    clockJumpMs: random.chance(0.1) ? random.pick([-HOUR_MS, HOUR_MS]) : 0,
    clockJumpsAtMs: 30_000,
    crashes,
    downMs: random.pick([1_000, 10 * MINUTE_MS, 3 * DAY_MS]),
    restoresOlder,
    importsAgain: random.chance(0.25),
    secondAddress: false,
    settleMs: 15 * MINUTE_MS,
    turnShare: isWatched && random.chance(0.6) ? 0.4 : 0,
    turnAfterMs: random.pick([MINUTE_MS, 2 * HOUR_MS, DAY_MS, 4 * DAY_MS]),
    watchEveryMs: isWatched ? random.pick([HOUR_MS, 4 * HOUR_MS]) : 0,
    mends: !restoresOlder && random.chance(0.15),
    ratePerSecond: random.pick([2, 20]),
    // Drawn last, so that every other axis stays as it is for a seed.
    setAside: random.chance(0.2) ? random.between(1, 2) : 0,
    forgottenPeriod: null,
    putBack: null,
    dateFilter: random.chance(0.5)
      ? { zoneHours: random.between(-12, 14), isEndOut: random.chance(0.3) }
      : null,
    missingShare: random.chance(0.2) ? random.next() : 0,
    missingForMs: random.pick([10_000, 20 * MINUTE_MS, Number.POSITIVE_INFINITY]),
    listOrder: orderOf(random.chance(0.7) ? 'created' : 'changed', new SeededRandom(seed + 51_000_013)),
    endsEarlyChance: random.chance(0.1) ? 0.2 : 0,
    shrinksChance: new SeededRandom(seed + 23_000_009).chance(SHRINKING_SHARE) ? 0.3 : 0,
    foreignPayments: random.chance(0.3) ? random.between(1, 3) : 0,
    quoteLastsMs: random.pick([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 90_000, 20_000]),
    losesMark: random.chance(0.3),
    decidesAtOnce: random.chance(0.3),
    isHasty: false,
    paidElsewhere: false,
    remembersList: new SeededRandom(seed + 29_000_003).chance(0.5),
    sleepsAtMs: null,
    monthsAfter: 0,
    copiedAtMs: null,
    isCopyTakenOver: new SeededRandom(seed + 37_000_003).chance(0.5),
    stopsAtTheWord: new SeededRandom(seed + 41_000_017).chance(0.5),
    markFoundAfterMs: null,
    exchange: null,
    collects: false,
    withdraws: false,
    single: null,
  };
  if (random.chance(RESTORED_BACKUP_SHARE))
    return withRareLooks(
      withForgottenSingle(
        {
          ...withForgottenPeriod(plan, random),
          withdraws: new SeededRandom(seed + 15_000_031).chance(WITHDRAWS_SHARE),
        },
        new SeededRandom(seed + 19_000_013),
      ),
    );
  const drawn = random.chance(FORGOTTEN_MENDING_SHARE) ? withForgottenMending(plan, random) : plan;
  // Drawn from sources of their own, so that every other axis stays as it is for a seed.
  const later = withLaterDays(drawn, new SeededRandom(seed + 5_000_011));
  const clocked = withWrongClock(later, new SeededRandom(seed + 7_000_003));
  const exchanged = withExchange(clocked, new SeededRandom(seed + 9_000_011));
  const collects = exchanged.exchange === null && new SeededRandom(seed + 11_000_027).chance(COLLECTS_SHARE);
  const forgets = plan.restoresOlder || exchanged.putBack !== null || exchanged.forgottenPeriod !== null;
  const isPlain = exchanged.exchange === null && !collects;
  const withdraws = isPlain && new SeededRandom(seed + 15_000_031).chance(WITHDRAWS_SHARE);
  const asked = { ...exchanged, collects, withdraws };
  const single = forgets
    ? withForgottenSingle(asked, new SeededRandom(seed + 19_000_013))
    : withSingle(asked, new SeededRandom(seed + 17_000_023));
  const hasty = withHastyPerson(single, new SeededRandom(seed + 13_000_027));
  const beside = withOtherRoute(hasty, new SeededRandom(seed + 21_000_029));
  return withRareLooks(withSecondAddress(beside, new SeededRandom(seed + 25_000_033)));
}

function orderOf(usual: WorldPlan['listOrder'], random: SeededRandom): WorldPlan['listOrder'] {
  return random.chance(OLDEST_FIRST_SHARE) ? 'oldest' : usual;
}

/**
 * Rows that never end are looked at for a week: at every ten minutes, these worlds would take two thirds of the time of
 * all, so most of them look four times a day. A process dies at one of its steps: if an older copy is put back then, it
 * must not be so late that the world ends before every batch has been taken up again, so these look by the hour.
 */
function withRareLooks(plan: WorldPlan): WorldPlan {
  const isRare =
    plan.oddWord === 'for-ever' && new SeededRandom(plan.seed + 27_000_011).chance(RARE_LOOKS_SHARE);
  return isRare ? { ...plan, trackingSeconds: plan.restoresOlder ? 3_600 : 21_600 } : plan;
}

/**
 * Another address is another book for the journal, so there only the service's list shows what was paid: not whose a
 * withdrawal is, nor that a row of another amount was the same one before it was mended.
 */
function withSecondAddress(plan: WorldPlan, random: SeededRandom): WorldPlan {
  const hasPast = plan.restoresOlder || plan.putBack !== null || plan.forgottenPeriod !== null;
  const isOther = plan.single !== null || plan.withdraws || plan.mends || plan.clockJumpMs !== 0;
  if (!plan.importsAgain || hasPast || isOther || !random.chance(SECOND_ADDRESS_SHARE)) return plan;
  return { ...plan, secondAddress: true };
}

/**
 * One way of paying a row beside its batch at a time. Of a withdrawal no list says whose it is, and where the list shows
 * no descriptions only the amount would tell a row's own payment from its duplicate's.
 */
function withOtherRoute(plan: WorldPlan, random: SeededRandom): WorldPlan {
  const hasPast = plan.restoresOlder || plan.putBack !== null || plan.forgottenPeriod !== null;
  const hasFuture = plan.importsAgain || plan.mends || plan.monthsAfter > 0 || plan.copiedAtMs !== null;
  const isOther = plan.single !== null || plan.isHasty || plan.withdraws;
  if (hasPast || hasFuture || isOther || !random.chance(PAID_ELSEWHERE_SHARE)) return plan;
  const sleepsAtMs = random.chance(0.5) ? HOUR_MS + random.between(100, 10_000) : null;
  return { ...plan, paidElsewhere: true, sleepsAtMs, duplicates: 0, turnShare: 0 };
}

/**
 * Nobody looks into the portal before a row is sent again, so that only what the engine itself reads keeps a payment from
 * being made twice: at a service whose list shows every payment soon, with its marker or without any description at all,
 * and whose `Date` may be days off.
 */
function withHastyPerson(plan: WorldPlan, random: SeededRandom): WorldPlan {
  const hasPast = plan.restoresOlder || plan.putBack !== null || plan.forgottenPeriod !== null;
  const hasFuture = plan.importsAgain || plan.mends || plan.monthsAfter > 0 || plan.copiedAtMs !== null;
  if (hasPast || hasFuture || plan.clockJumpMs !== 0 || !random.chance(HASTY_SHARE)) return plan;
  const mishaps = plan.mishaps.filter((mishap) => mishap !== 'zombie');
  const showsMarkers = random.chance(0.7);
  return {
    ...plan,
    isHasty: true,
    dateAheadMs: random.pick([-400, -40, -20, 0, 0, 20, 40, 400]) * DAY_MS,
    mishaps: mishaps.length > 0 ? mishaps : ['drop-after'],
    mishapChance: Math.max(plan.mishapChance, 0.3),
    listLateMs: random.pick([0, 2_000]),
    listHasDescription: showsMarkers,
    getHasDescription: showsMarkers,
    hasMetadata: showsMarkers && plan.hasMetadata,
    turnShare: 0,
  };
}

function withSingle(plan: WorldPlan, random: SeededRandom): WorldPlan {
  return random.chance(SINGLE_SHARE) ? asSingle(plan, random.pick(SINGLE_KINDS)) : plan;
}

/**
 * A command that an older copy of the journal has forgotten, given again. On a machine that never saw the journal
 * nothing is sent without somebody who takes it over, so there is nothing to see.
 */
function withForgottenSingle(plan: WorldPlan, random: SeededRandom): WorldPlan {
  if (!random.chance(FORGOTTEN_SINGLE_SHARE)) return plan;
  const single = asSingle(plan, random.pick(SINGLE_KINDS));
  return { ...single, losesMark: false, markFoundAfterMs: null };
}

/** One operation, without a sheet and what only sheets have. */
export function asSingle(plan: WorldPlan, single: SingleKind): WorldPlan {
  return {
    ...plan,
    single,
    rows: 1,
    duplicates: 0,
    setAside: 0,
    exchange: null,
    collects: false,
    withdraws: false,
    importsAgain: false,
    mends: false,
    monthsAfter: 0,
  };
}

/** Of two sessions only the first is watched for a turn, so none turns here. */
function withExchange(plan: WorldPlan, random: SeededRandom): WorldPlan {
  if (plan.turnShare > 0 || !random.chance(EXCHANGE_SHARE)) return plan;
  const currencies = random.chance(0.5) ? ['cad'] : ['xof', 'cad'];
  return { ...plan, currencies, exchange: random.pick(['one-session', 'two-sessions']) };
}

/** What comes beside or after the batch: next months' payrolls, a copy on another machine, a mark that is found again. */
function withLaterDays(plan: WorldPlan, random: SeededRandom): WorldPlan {
  const isRestored = plan.putBack !== null || plan.restoresOlder;
  if (isRestored && plan.losesMark && random.chance(0.5))
    return { ...plan, markFoundAfterMs: random.pick([MINUTE_MS, HOUR_MS, DAY_MS]) };
  if (isRestored || plan.importsAgain) return plan;
  if (random.chance(MONTHS_SHARE)) return withMonths(plan);
  if (random.chance(COPIED_SHARE))
    return { ...plan, copiedAtMs: random.pick([random.between(1_000, 60_000), 20 * MINUTE_MS, 5 * HOUR_MS]) };
  return plan;
}

/** The clock is set by more than the days in which a payment is a duplicate, after the first payments or before the sheet comes again. */
function withWrongClock(plan: WorldPlan, random: SeededRandom): WorldPlan {
  const isMonthly = plan.monthsAfter > 0;
  // Only our clock can say when a payment was made that a copy lacks.
  const isRestored = plan.restoresOlder || plan.putBack !== null || plan.forgottenPeriod !== null;
  if (isMonthly || isRestored || !random.chance(plan.importsAgain ? 0.2 : 0.03)) return plan;
  const clockJumpMs = random.pick([-40, -10, 10, 40]) * DAY_MS;
  return { ...plan, clockJumpMs, clockJumpsAtMs: random.pick([0, 30_000, HOUR_MS]) };
}

/** Nothing that would pay one of the staff beside the payrolls. */
function withMonths(plan: WorldPlan): WorldPlan {
  return {
    ...plan,
    monthsAfter: 2,
    duplicates: 0,
    mends: false,
    setAside: 0,
    turnShare: 0,
    watchEveryMs: 0,
    foreignPayments: 0,
  };
}

/** Rows that fail are mended, before an older copy is put back, after it, or both, and others opened; often the sheet comes again. */
function withForgottenMending(plan: WorldPlan, random: SeededRandom): WorldPlan {
  return {
    ...plan,
    restoresOlder: false,
    mends: random.chance(0.75),
    failShare: 0.5,
    oddWord: 'none',
    finalAfterMs: random.pick([1_000, 30_000]),
    turnShare: 0,
    importsAgain: random.chance(0.6),
    setAside: random.chance(0.4) ? random.between(1, 2) : 0,
    putBack: {
      // Soon; when rows were mended; when they were sent again; when the sheet may have been imported again.
      atMs: random.pick([random.between(5_000, 60_000), 1.5 * HOUR_MS, 3.5 * HOUR_MS, 12 * HOUR_MS]),
      isMendedAgain: random.chance(0.5),
    },
  };
}

/** One way of losing and repeating at a time, so that each is judged by itself. */
function withForgottenPeriod(plan: WorldPlan, random: SeededRandom): WorldPlan {
  return {
    ...plan,
    restoresOlder: false,
    importsAgain: false,
    mends: false,
    turnShare: 0,
    forgottenPeriod: {
      atMs: random.pick([random.between(5_000, 60_000), 10 * MINUTE_MS, 3 * HOUR_MS]),
      importsAfterMs: random.pick([0, 10 * MINUTE_MS, 5 * HOUR_MS]),
      knowsAnother: random.chance(0.5),
    },
  };
}
