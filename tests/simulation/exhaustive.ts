/** A crash before and after every journal write and every network effect, alone and in pairs, over a matrix of services. */
import { isInPart, type Part } from '../support/part.ts';
import { playWorld } from './play.ts';
import { count, type Tally } from './tally.ts';
import { asSingle, drawWorld, type Mishap, SINGLE_KINDS, type WorldPlan } from './world-plan.ts';

const KEYS: readonly WorldPlan['repeatedKey'][] = ['replay', 'conflict', 'conflict-422', 'ignore'];
const LATE_MS: readonly number[] = [0, 2_000, 1_200_000];
const TROUBLES: readonly (Mishap | null)[] = [
  null,
  'drop-after',
  'drop-before',
  'zombie',
  '500-after',
  'hang-after',
  'said-no-after',
  'rate-limited',
  'refused-quote',
  '409-after',
  'said-no-with-id',
];

/** One of so many services has each swap and deposit asked of it, too. */
const SINGLES_EVERY = 8;

/** A payment and what is looked up after it takes fewer. */
const PLACES_IN_PAIRS = 30;

/** Every service of the matrix: small batches, so that every place can be tried; and some with a single operation. */
function serviceMatrix(): readonly WorldPlan[] {
  const services = servicesPaidFrom();
  const asked = services.filter((_, index) => index % SINGLES_EVERY === 0);
  const singles = SINGLE_KINDS.flatMap((single) => asked.map((plan) => asSingle(plan, single)));
  return [...services, ...singles];
}

function servicesPaidFrom(): readonly WorldPlan[] {
  const plans: WorldPlan[] = [];
  for (const repeatedKey of KEYS) {
    for (const listLateMs of LATE_MS) {
      for (const trouble of TROUBLES) {
        for (const listHasDescription of [true, false]) {
          plans.push({
            ...drawWorld(plans.length),
            seed: plans.length,
            rows: 3,
            duplicates: 1,
            currencies: ['xof'],
            concurrency: 2,
            hasCanary: plans.length % 2 === 0,
            repeatedKey,
            replaysFailures: false,
            forgetsKeysAfterMs: Number.POSITIVE_INFINITY,
            listLateMs,
            listHasDescription,
            getHasDescription: true,
            hasMetadata: false,
            pageSize: 100,
            sessionIdField: 'both',
            mishaps: trouble === null ? ['refused'] : [trouble],
            mishapChance: trouble === null ? 0 : 0.4,
            outage: null,
            readFailChance: 0,
            quoteTroubleChance: 0,
            failShare: 0,
            oddWord: 'none',
            finalAfterMs: 30_000,
            latencyMs: 200,
            serverOffsetMs: 0,
            dateAheadMs: 0,
            clockJumpMs: 0,
            crashes: [],
            downMs: 60_000,
            restoresOlder: false,
            putBack: null,
            importsAgain: false,
            turnShare: 0,
            watchEveryMs: 0,
            mends: false,
            ratePerSecond: 20,
            dateFilter: null,
            missingShare: 0,
            listOrder: 'created',
            endsEarlyChance: 0,
            shrinksChance: 0,
            foreignPayments: 0,
            quoteLastsMs: Number.POSITIVE_INFINITY,
            single: null,
            losesMark: false,
            decidesAtOnce: false,
            isHasty: false,
          });
        }
      }
    }
  }
  return plans;
}

/** The points of a world, in which the process has died so often already, at which it can die once more. */
function placesToDie(plan: WorldPlan, crashes: readonly number[]): readonly number[] {
  const places = playWorld({ ...plan, crashes }).placesToDie;
  return places.filter((place) => crashes.every((crash) => place > crash));
}

/** One crash at every place of every service. The places are numbered, so that each part has some of every service. */
export function crashEverywhere(tally: Tally, part: Part): void {
  let number = 0;
  for (const plan of serviceMatrix()) {
    for (const place of placesToDie(plan, [])) {
      if (isInPart(number, part)) count(tally, playWorld({ ...plan, crashes: [place] }));
      number += 1;
    }
  }
}

/** Two crashes at every pair of places, for a few services: the second falls into the recovery from the first. */
export function crashInPairs(tally: Tally, part: Part): void {
  for (const plan of serviceMatrix().filter((_, index) => index % 36 === 3)) {
    const small = { ...plan, rows: 1, duplicates: 0, downMs: 1_000 };
    for (const [index, first] of placesToDie(small, []).slice(0, PLACES_IN_PAIRS).entries()) {
      if (!isInPart(index, part)) continue;
      const seconds = placesToDie(small, [first]).slice(0, PLACES_IN_PAIRS);
      for (const second of seconds) count(tally, playWorld({ ...small, crashes: [first, second] }));
    }
  }
}
