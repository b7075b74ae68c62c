/**
 * Axes that are laid over drawn worlds, each over worlds of its own: the seeds of all other worlds stay as they are, and
 * an axis is seen at work alone.
 */
import { type Axes, QUOTE_MISHAPS, type SheetAgain } from './axes.ts';
import { CALM } from './calm-world.ts';
import { GARBLINGS, type Garbling } from './garbled-list.ts';
import { SeededRandom } from './seeded-random.ts';
import { STORIES, type StoryName } from './stories.ts';
import { DAY_MS, drawWorld, HOUR_MS, MINUTE_MS, type WorldPlan } from './world-plan.ts';

/** The distances at which a sheet comes again: about each limit, on both sides. */
const DISTANCES_MS: readonly number[] = [
  10 * MINUTE_MS,
  ...[1, 6, 7, 8, 27, 28, 31].map((days) => days * DAY_MS),
];

/** A sheet of a few people at a service that answers as it should, whose list shows all with its marker. */
const ORDERLY = {
  ...CALM,
  ...{ duplicates: 0, setAside: 0, collects: false, withdraws: false },
  ...{ currencies: ['xof'], oddWord: 'none', decidesAtOnce: false, losesMark: false },
  ...{ listLateMs: 0, listHasDescription: true, getHasDescription: true, dateFilter: null },
  ...{ failShare: 0, finalAfterMs: 1_000, pageSize: 100, trackingSeconds: 60 },
} as const satisfies Partial<WorldPlan>;

/** What cannot be read at all, another journal cannot know. */
const READABLE = GARBLINGS.filter((how) => how !== 'unreadable');

/** What still tells whom a payment went to, and for how much. */
const NOT_TELLING: readonly Garbling[] = ['recipient-null', 'last-digits', 'unreadable'];
const TELLING = GARBLINGS.filter((how) => !NOT_TELLING.includes(how));
/** Of a name enough is shown; of a masked phone two digits, which fit too many. */
const OF_NAMES: readonly Garbling[] = ['initials', 'cut-name', 'titled-name'];
const OF_PHONES: readonly Garbling[] = ['mask-dots', 'mask-hashes', 'mask-crosses'];
/** One of them, or one of the payee and one of the amount or the date. */
const TELLING_PAIRS: readonly Pick<Axes, 'garbled' | 'garbledToo'>[] = TELLING.flatMap((garbled) => [
  { garbled, garbledToo: null },
  ...TELLING.filter((how) => ![...OF_NAMES, ...OF_PHONES].includes(how))
    .filter(() => OF_NAMES.includes(garbled))
    .map((garbledToo) => ({ garbled, garbledToo })),
]);

type Draw = (random: SeededRandom, plan: WorldPlan) => Partial<WorldPlan>;

/** One sheet comes again. */
function again(sheet: SheetAgain): Pick<Axes, 'again'> {
  return { again: [sheet] };
}

/** In some worlds the service shows no markers anywhere. */
function sometimesBlind(random: SeededRandom): Partial<WorldPlan> {
  return random.chance(0.3)
    ? { listHasDescription: false, getHasDescription: false, hasMetadata: false }
    : {};
}

/** What goes wrong with a POST, and what others do meanwhile, in a world with an axis. */
function troubled(plan: WorldPlan): Partial<WorldPlan> {
  const { mishaps, mishapChance, listLateMs, repeatedKey, replaysFailures } = plan;
  return { mishaps, mishapChance, listLateMs, repeatedKey, replaysFailures };
}

const DRAWS = {
  'the same sheet soon again': (random, plan) => ({
    ...troubled(plan),
    ...again({
      afterMs: random.pick([1_000, MINUTE_MS, HOUR_MS]),
      place: 'same',
      changes: random.pick(['nothing', 'file']),
    }),
  }),
  'the same sheet soon again at a second address': (random, plan) => ({
    ...troubled(plan),
    mends: random.chance(0.2),
    failShare: random.pick([0, 0.3]),
    clockJumpMs: random.pick([0, 0, -HOUR_MS, 10 * DAY_MS]),
    listLateMs: random.pick([0, 2_000, 20 * MINUTE_MS]),
    ...again({
      afterMs: random.pick([1_000, MINUTE_MS, HOUR_MS]),
      place: 'second-address',
      changes: 'nothing',
    }),
  }),
  'withdrawals again at a second address': (random) => ({
    withdraws: true,
    listLateMs: random.pick([0, 2_000]),
    ...again({
      afterMs: random.pick([1_000, MINUTE_MS, HOUR_MS]),
      place: 'second-address',
      changes: 'nothing',
    }),
  }),
  'a garbled list, the same journal': (random, plan) => ({
    ...troubled(plan),
    garbled: random.pick(GARBLINGS),
    garblesFetch: random.chance(0.3),
    ...again({ afterMs: random.pick([MINUTE_MS, HOUR_MS, DAY_MS]), place: 'same', changes: 'nothing' }),
  }),
  'a garbled list, a second address': (random) => ({
    garbled: random.pick(GARBLINGS),
    garblesFetch: random.chance(0.3),
    ...again({
      afterMs: random.pick([MINUTE_MS, HOUR_MS, DAY_MS]),
      place: 'second-address',
      changes: 'nothing',
    }),
  }),
  'a garbled list, a second journal': (random) => ({
    garbled: random.pick(READABLE),
    garblesFetch: random.chance(0.3),
    ...again({
      afterMs: random.pick([MINUTE_MS, HOUR_MS, DAY_MS]),
      place: 'second-journal',
      changes: 'nothing',
    }),
  }),
  'two journals of one business': (random) => ({
    listLateMs: random.pick([0, 2_000]),
    dateFilter: random.chance(0.5)
      ? { zoneHours: random.between(-12, 14), isEndOut: random.chance(0.5) }
      : null,
    ...again({
      afterMs: random.pick([MINUTE_MS, HOUR_MS, DAY_MS]),
      place: 'second-journal',
      changes: random.pick(['nothing', 'file']),
    }),
  }),
  'a quote that is refused although the payment was made': (random) => ({
    mishaps: [random.pick(QUOTE_MISHAPS)],
    mishapChance: 0.1 + random.next() * 0.5,
    listLateMs: random.pick([0, 2_000, 20 * MINUTE_MS]),
    repeatedKey: random.pick(['replay', 'conflict', 'conflict-422', 'ignore']),
    listHasDescription: random.chance(0.8),
  }),
  'a gateway that repeats': (random, plan) => ({
    ...troubled(plan),
    gatewayRepeats: 0.5,
    quotesSpent: random.pick(['never', 'by-payments', 'by-payments']),
    repeatedKey: random.pick(['replay', 'conflict', 'conflict-422', 'ignore']),
  }),
  'quotes spent on refusals': (random) => ({
    quotesSpent: 'by-all',
    replaysFailures: false,
    mishaps: random.chance(0.6) ? ['rate-limited', 'refused'] : ['rate-limited', 'drop-after'],
    mishapChance: 0.4,
    repeatedKey: random.pick(['replay', 'conflict', 'ignore']),
  }),
  'refusals replayed by key': (random) => ({
    replaysFailures: true,
    repeatedKey: 'replay',
    mishaps: ['rate-limited', 'funds'],
    mishapChance: 0.3 + random.next() * 0.4,
    quoteLastsMs: random.pick([Number.POSITIVE_INFINITY, DAY_MS]),
  }),
  'debits that differ': (random) => ({
    shownFee: random.pick([500, 9_999]),
    hasCanary: random.chance(0.7),
  }),
  'the same sheet at every distance': (random) => ({
    ...again({
      afterMs: random.pick(DISTANCES_MS),
      place: random.pick(['same', 'same', 'second-address']),
      changes: random.pick(['nothing', 'nothing', 'amounts']),
    }),
  }),
  'several sheets of one day': (random) => ({
    failShare: random.pick([0, 0.4]),
    again: Array.from({ length: random.between(1, 2) }, () => ({
      afterMs: random.pick([MINUTE_MS, HOUR_MS, 3 * HOUR_MS]),
      place: 'same' as const,
      changes: random.pick(['file', 'period'] as const),
    })),
  }),
  'the next weeks': (random) => ({
    again: Array.from({ length: random.between(1, 2) }, () => ({
      afterMs: random.pick([8, 14]) * DAY_MS,
      place: 'same' as const,
      changes: 'period' as const,
    })),
  }),
  'people without numbers, month after month': () => ({ monthsAfter: 2, hasNumbers: false }),
  'a portal that repeats a payment': (random) => ({
    portalRepeatsAtMs: random.pick([HOUR_MS, 5 * HOUR_MS, DAY_MS]),
    watchEveryMs: HOUR_MS,
  }),
  'failed payments that complete after all': (random) => ({
    failShare: 0.7,
    turnShare: 0.6,
    turnAfterMs: random.pick([MINUTE_MS, 2 * HOUR_MS, DAY_MS]),
    watchEveryMs: HOUR_MS,
    ...again({ afterMs: random.pick([MINUTE_MS, HOUR_MS, DAY_MS]), place: 'same', changes: 'nothing' }),
  }),
  'paid by hand, a garbled list': (random) => ({
    paidElsewhere: true,
    dateFilter: random.chance(0.5)
      ? { zoneHours: random.between(-12, 14), isEndOut: random.chance(0.5) }
      : null,
    ...random.pick(TELLING_PAIRS),
    garblesFetch: random.chance(0.3),
    startsAfterMs: random.pick([0, 0, 10 * DAY_MS]),
    sleepsAtMs: random.chance(0.3) ? HOUR_MS + random.between(100, 5_000) : null,
    ratePerSecond: random.pick([2, 20]),
  }),
  // More of them leave than are paid by hand: as many would hide each other, which no count of sessions shows.
  'paid by hand while other payments leave the list': (random) => ({
    ...{ paidElsewhere: true, remembersList: true, rows: random.between(2, 4), foreignPayments: 16 },
    ...{ sleepsAtMs: HOUR_MS + random.between(100, 5_000), othersLeaveAtMs: HOUR_MS + 30 * MINUTE_MS },
    ...{ listOrder: random.pick(['oldest', 'oldest', 'created']), pageSize: random.between(2, 5) },
    ratePerSecond: random.pick([0.5, 2]),
  }),
  'answers in the service’s own words': (random) => ({
    mishaps: ['known-in-words-after', 'wait-in-words-after'],
    mishapChance: 0.2 + random.next() * 0.4,
    listLateMs: random.pick([0, 2_000, 20 * MINUTE_MS]),
    repeatedKey: random.pick(['replay', 'conflict', 'conflict-422', 'bad-request', 'ignore']),
    mends: true,
  }),
  'a payment that was made although it was asked to wait': (random) => ({
    mishaps: ['rate-limited-after'],
    mishapChance: 0.2 + random.next() * 0.4,
    // The look before the repetition shows it: later, nothing tells it from one that was not made.
    listLateMs: random.pick([0, 2_000]),
    repeatedKey: random.pick(['replay', 'conflict', 'conflict-422', 'bad-request']),
    mends: true,
  }),
  'a repetition that is refused without a reason': (random) => ({
    mishaps: ['rate-limited'],
    mishapChance: 0.3 + random.next() * 0.4,
    ...{ replaysFailures: true, repeatedKey: 'bad-request' },
    mends: random.chance(0.5),
  }),
  'answers that name no session': (random) => ({
    mishaps: ['no-name-after'],
    mishapChance: 0.5 + random.next() * 0.5,
    listLateMs: random.pick([0, 2_000]),
    rows: random.between(2, 6),
  }),
  'a quote that names its end, refused although the payment was made': (random) => ({
    mishaps: [random.pick(QUOTE_MISHAPS)],
    mishapChance: 0.1 + random.next() * 0.5,
    quoteLastsMs: HOUR_MS,
    startsAfterMs: random.between(1, 20) * MINUTE_MS,
    listLateMs: random.pick([0, 2_000, 20 * MINUTE_MS]),
    repeatedKey: random.pick(['replay', 'conflict', 'conflict-422', 'ignore']),
  }),
  'a list that is old at times': (random) => ({
    staleChance: 0.3,
    staleByMs: random.pick([30_000, 5 * MINUTE_MS, 2 * HOUR_MS]),
    rows: random.between(4, 7),
    mishaps: ['drop-before', 'drop-after'],
    mishapChance: 0.4,
    decidesAtOnce: random.chance(0.5),
  }),
  'a long list by its latest changes': (random) => ({
    listOrder: 'changed',
    pageSize: random.between(1, 3),
    finalAfterMs: random.between(20, 300) * 1_000,
    foreignPayments: 10,
    latencyMs: 3_000,
    mishaps: ['drop-before', 'drop-after'],
    mishapChance: 0.4,
  }),
  'a list of which an item cannot be read': (random) => ({
    garbled: 'unreadable',
    mishaps: random.pick([['drop-before', 'drop-after'], ['drop-after'], ['refused']]),
    mishapChance: random.pick([0.4, 0.8]),
    mends: random.chance(0.8),
    isHasty: random.chance(0.5),
    repeatedKey: random.pick(['replay', 'conflict', 'ignore']),
  }),
  'payments that end at any time': (random) => ({
    finalAfterMs: random.pick([1, 10, 100, 1_000]) * random.between(10_000, 20_000),
    failShare: 0.3,
    rows: random.between(3, 7),
    trackingSeconds: random.pick([15, 15, 60, 1_800]),
    watchEveryMs: random.pick([0, HOUR_MS]),
    remembersList: random.chance(0.5),
    pageSize: random.pick([3, 100]),
    foreignPayments: random.pick([0, 3]),
    importsAgain: random.chance(0.3),
  }),
  'rows in doubt that a person has sent again at once': (random) => ({
    mishaps: ['drop-before', 'hang-before'],
    mishapChance: 0.2 + random.next() * 0.4,
    ...{ isHasty: true, remembersList: true },
    rows: random.between(3, 7),
    settleMs: random.pick([MINUTE_MS, 15 * MINUTE_MS]),
    // The row's own session, which an answer named, shows another amount and no marker.
    ...(random.chance(0.3) && {
      ...{ mishaps: ['other-amount-after'], listHasDescription: false, getHasDescription: false },
      hasMetadata: false,
      ...{ namesAnother: random.pick([0, 0.5, 1]), foreignPayments: random.between(1, 3) },
    }),
  }),
  'blind batches with a row in doubt': (random) => ({
    ...{ listHasDescription: false, getHasDescription: false, hasMetadata: false, hasCanary: true },
    mishaps: ['drop-before', 'drop-after'],
    mishapChance: 0.3,
    rows: random.between(4, 7),
  }),
  'approved while our clock was days ahead': (random) => {
    const clockAheadMs = random.pick([16, 40, 400]) * DAY_MS;
    return {
      ...{ clockAheadMs, clockJumpMs: -clockAheadMs, clockJumpsAtMs: HOUR_MS },
      startsAfterMs: random.pick([2, 3, 5]) * DAY_MS + 2 * HOUR_MS,
    };
  },
  'payments that take longer than they are followed': (random) => ({
    finalAfterMs: random.pick([5, 8, 9, 20]) * DAY_MS + random.between(1, 20) * HOUR_MS,
    ...{ isHasty: true, trackingSeconds: 21_600, watchEveryMs: random.pick([0, 4 * HOUR_MS]) },
    ...(random.chance(0.7) && { listHasDescription: false, getHasDescription: false, hasMetadata: false }),
  }),
  'a list that orders each page anew': (random) => ({
    ...{ listOrder: 'anew-by-page', isHasty: random.chance(0.5) },
    pageSize: random.between(3, 5),
    rows: random.between(4, 7),
    foreignPayments: random.between(0, 4),
    mishaps: ['drop-before', 'drop-after'],
    mishapChance: 0.3,
  }),
  'a copy that is taken over while rows are in doubt': (random) => ({
    copiedAtMs: random.between(200, 20_000),
    isCopyTakenOver: true,
    mishaps: ['drop-before', 'drop-after', 'hang-before'],
    mishapChance: 0.4,
    rows: random.between(4, 7),
    ratePerSecond: 2,
    ...sometimesBlind(random),
  }),
  'prices that rose since the review': (random) => ({
    ...{ isEstimated: random.chance(0.5), risesPercent: random.pick([0.2, 0.4, 1, 4, 100]) },
    startsAfterMs: 2 * MINUTE_MS,
    mends: random.chance(0.3),
    failShare: random.pick([0, 0.4]),
  }),
  'payments that the list shows days later': (random) => {
    const decidesAfterMs = random.pick([3, 3, 5]) * DAY_MS;
    const showsMarkers = random.chance(0.6);
    return {
      mishaps: random.chance(0.7) ? ['drop-after'] : ['drop-before', 'drop-after'],
      mishapChance: random.pick([0.5, 1]),
      hiddenShare: 1,
      // About the moment at which the row is sent again, or looked for after that.
      ...{ decidesAfterMs, hiddenForMs: decidesAfterMs + random.between(900, 1_300) * 1_000 },
      isHasty: random.chance(0.7),
      // The service knows the key as long as its list may lack the payment.
      ...{
        repeatedKey: random.pick(['replay', 'conflict', 'conflict', 'conflict-422']),
        replaysFailures: false,
      },
      forgetsKeysAfterMs: Number.POSITIVE_INFINITY,
      dateFilter: { zoneHours: random.between(-12, 14), isEndOut: false },
      ...{ listHasDescription: showsMarkers, hasMetadata: false, watchEveryMs: HOUR_MS },
      rows: random.pick([1, 1, 2, 3]),
    };
  },
  'requests that are carried out several times': (random) => ({
    mishaps: ['booked-twice'],
    mishapChance: 0.3 + random.next() * 0.4,
    copiesAfterMs: Array.from({ length: random.between(1, 3) }, () =>
      random.pick([0, MINUTE_MS, 5 * HOUR_MS, 2 * DAY_MS]),
    ),
    ...{ watchEveryMs: HOUR_MS, remembersList: random.chance(0.5) },
    pageSize: random.pick([3, 100]),
  }),
  'a person who goes on while rows are in doubt': (random) => ({
    rows: random.between(12, 20),
    mishaps: random.chance(0.5) ? ['drop-after'] : ['drop-before', 'drop-after'],
    mishapChance: 0.5 + random.next() * 0.5,
    listLateMs: random.pick([MINUTE_MS, 3 * MINUTE_MS, 10 * MINUTE_MS]),
    ...{ goesOnAtOnce: true, hasCanary: random.chance(0.3), ratePerSecond: 20 },
    settleMs: 15 * MINUTE_MS,
  }),
  'a machine that pays until another one takes its batch over': (random) => ({
    ...{ copiedAtMs: random.between(2_000, 30_000), isCopyTakenOver: true, stopsAtTheWord: true },
    ...{ rows: 12, ratePerSecond: 0.1, concurrency: 1, hasCanary: false, finalAfterMs: 30_000 },
    ...{ trackingSeconds: 15, settleMs: 15 * MINUTE_MS },
    listLateMs: random.pick([0, 2 * MINUTE_MS, 5 * MINUTE_MS]),
    ...sometimesBlind(random),
  }),
  'quotes of which another amount arrives': (random) => ({
    ...{ quotesShort: random.pick([0.3, 1]), quotesShortBy: random.pick([0.2, 0.5, 0.8, 1, 100]) },
    startsAfterMs: 2 * MINUTE_MS,
  }),
  'answers that name a payment of which little is shown': (random) => ({
    garbled: random.pick(['recipient-null', 'recipient-null', 'currency-null']),
    garbledToo: 'amount-null',
    garblesFetch: true,
    mishaps: ['foreign-id-before', 'foreign-id-after'],
    mishapChance: 0.5,
    foreignPayments: random.between(3, 6),
    ...{ listHasDescription: false, getHasDescription: false, hasMetadata: false },
    rows: random.between(2, 5),
  }),
  'a service that refuses nearly every payment': (random, plan) => ({
    mishaps: ['refused'],
    mishapChance: random.pick([0.7, 0.9, 1]),
    rows: random.between(6, 12),
    mends: random.chance(0.3),
    hasCanary: plan.hasCanary && random.chance(0.5),
  }),
  'prices that fell': (random) => ({
    reviewedFeePercent: random.pick([2, 3, 10]),
    quoteLastsMs: 20_000,
    startsAfterMs: MINUTE_MS,
  }),
} as const satisfies Readonly<Record<string, Draw>>;

/** What is told needs a service that answers as it should, but for this. */
const TOLD: Readonly<Record<StoryName, Draw>> = {
  'invoices that come again': calm,
  'people of one sheet in the next one': (random) => ({
    clockJumpMs: random.pick([0, 0, 10 * DAY_MS, 40 * DAY_MS, -10 * DAY_MS]),
    clockJumpsAtMs: 12 * HOUR_MS,
    finalAfterMs: random.pick([1_000, 1_000, 5 * HOUR_MS]),
  }),
  'people who share a name': calm,
  'a recipient known by an id, in doubt': () => ({ mishaps: ['drop-before'], mishapChance: 1 }),
  'what was written off comes again': () => ({ mishaps: ['drop-before'], mishapChance: 1 }),
  'a list that hides payees': calm,
  'somebody three times in a sheet': calm,
  'somebody who is paid at another phone': (random) => ({
    ...{ mishaps: ['drop-before'], mishapChance: random.pick([0, 1]) },
  }),
  'payments that failed after all': () => ({
    ...{ turnShare: 0.6, turnAfterMs: 2 * HOUR_MS, watchEveryMs: HOUR_MS },
  }),
  'a sheet that is paid again while a row is corrected': () => ({ mishaps: ['refused'], mishapChance: 0.5 }),
  'a row corrected to another one': () => ({ mishaps: ['refused'], mishapChance: 0.4 }),
  'a row that gets the number of a payment': () => ({ mishaps: ['refused'], mishapChance: 0.4 }),
  'a decision beside one payment of two': calm,
  'a pause during which others pay': () => ({
    finalAfterMs: 5 * HOUR_MS,
    ratePerSecond: 1,
    trackingSeconds: 60,
  }),
  'failed payments by hand that come through': (random) => ({
    turnShare: 0.5,
    turnAfterMs: HOUR_MS + random.between(5, 8) * 1_000,
    ...{ ratePerSecond: 0.1, trackingSeconds: 15, remembersList: random.chance(0.7) },
    pageSize: random.pick([5, 200]),
  }),
  'a sheet that is paid by another one while the funds lack': () => ({
    mishaps: ['funds'],
    mishapChance: 0.3,
  }),
  'a failed payment that comes through before the rest of its sheet is sent': () => ({
    ...{ failShare: 0.5, turnShare: 0.4, turnAfterMs: 5 * HOUR_MS, watchEveryMs: HOUR_MS },
  }),
  'the same payment several times a day, each time meant': calm,
  'two rows that were paid in one by hand': (random) =>
    random.chance(0.5) ? { isEstimated: true, risesPercent: 4 } : {},
  'an outage while a sheet is sent': (random) => ({
    outage: {
      fromMs: random.between(4, 12) * 1_000,
      toMs: random.between(12, 40) * MINUTE_MS,
      kind: random.pick(['refused', '500']),
    },
    ...{ finalAfterMs: 5 * HOUR_MS, hasCanary: false, ratePerSecond: 1 },
    ...(random.chance(0.5) && { mishaps: ['booked-twice'], mishapChance: 0.6, watchEveryMs: HOUR_MS / 4 }),
  }),
  'failed payments that come through before the next sheet': (random) => ({
    ...{ failShare: 0.7, turnShare: 0.6, turnAfterMs: 10 * HOUR_MS },
    watchEveryMs: random.pick([0, HOUR_MS]),
  }),
  'a command beside a sheet': calm,
  'older copies put back twice': () => ({ listLateMs: 30 * MINUTE_MS, losesMark: false }),
  'a copy made before the approval': calm,
  'a second person': calm,
  'a batch left open beside one that has ended': () => ({
    ...{ finalAfterMs: 5 * HOUR_MS, failShare: 1, watchEveryMs: HOUR_MS, pageSize: 5 },
  }),
  'a corrected row whose first payment comes through': (random) => ({
    ...{ failShare: 0.7, turnShare: 0.7, turnAfterMs: 10 * HOUR_MS, watchEveryMs: HOUR_MS },
    ...{ staleChance: random.pick([0, 0.7, 0.9]), staleByMs: 2 * HOUR_MS },
    ...{ pageSize: random.pick([3, 100]), remembersList: random.chance(0.5) },
  }),
  'a payment that shows something else later': (random) => ({
    ...{ mishaps: ['other-amount-after'], mishapChance: 0.7, watchEveryMs: HOUR_MS },
    ...(random.chance(0.6) && { listHasDescription: false, getHasDescription: false, hasMetadata: false }),
    finalAfterMs: random.pick([1_000, 1_000, 3 * DAY_MS]),
  }),
  'a written-off payment that is made days later': () => ({ mishaps: ['drop-before'], mishapChance: 1 }),
  'a monthly sheet that comes again between two months': calm,
  'a refused row that was carried out': (random) => ({
    ...{ mishaps: ['refused'], mishapChance: 0.5 },
    finalAfterMs: random.pick([1_000, 5 * HOUR_MS, 5 * HOUR_MS]),
  }),
  'a row corrected to what was paid by hand': () => ({
    ...{ mishaps: ['refused'], mishapChance: 0.4, finalAfterMs: 5 * HOUR_MS },
  }),
  'rows that a bank is to pay': calm,
  'a row that is sent again after an older copy was put back': (random) => ({
    ...{ listLateMs: random.pick([20, 30, 40]) * MINUTE_MS, losesMark: false, settleMs: 15 * MINUTE_MS },
    ...{ mishaps: ['drop-before'], mishapChance: random.pick([0, 0.5]) },
    repeatedKey: random.pick(['replay', 'conflict', 'ignore']),
  }),
  'payments like a row in doubt, one after the other': () => ({
    ...{ mishaps: ['drop-before'], mishapChance: 1, settleMs: 15 * MINUTE_MS },
    ...{ listHasDescription: false, getHasDescription: false, hasMetadata: false },
  }),
  'answers that name a payment of the list': () => ({
    ...{ mishaps: ['listed-id-after'], mishapChance: 1 },
    ...{ listHasDescription: false, getHasDescription: false, hasMetadata: false },
  }),
};

function calm(): Partial<WorldPlan> {
  return {};
}

export type AxisName = keyof typeof DRAWS | StoryName;

const STORY_NAMES = Object.keys(STORIES) as StoryName[];

export const AXES: readonly AxisName[] = [...(Object.keys(DRAWS) as (keyof typeof DRAWS)[]), ...STORY_NAMES];

/** Draws a world with the axis: an orderly one, and what the axis adds. */
export function drawAxisWorld(axis: AxisName, seed: number): WorldPlan {
  const drawn = drawWorld(seed);
  const story = STORY_NAMES.find((name) => name === axis);
  const draw: Draw = story === undefined ? DRAWS[axis as keyof typeof DRAWS] : TOLD[story];
  const plan = { ...drawn, ...ORDERLY, rows: Math.max(2, drawn.rows) };
  // The files of a story's sheets tell which is which, and the list is compared.
  const told = story && { story, ...again({ afterMs: 0, place: 'same', changes: 'file' }) };
  return { ...plan, ...told, ...draw(new SeededRandom(seed + 29_000_003), drawn) };
}
