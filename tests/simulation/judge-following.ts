/**
 * How long a payment that has ended at the service stays on its way in the journal: no longer than until the next look at
 * the list. The bound can be told where nothing hides the list, keeps an answer back or moves our clock.
 */
import { isRowEvent, type JournalEvent, type RowEvent } from '../../electron/engine/core/row/events.ts';
import type { World } from './world.ts';
import { HOUR_MS, MINUTE_MS, type WorldPlan } from './world-plan.ts';

/** The time between two looks grows by half each time, up to ten minutes or, if that is longer, the first of them. */
const GROWS_BY = 0.5;
const LONGEST_PERIOD_MS = 10 * MINUTE_MS;
/** While rows are sent, looks have at least this share of the calls. */
const LEAST_SHARE = 0.1;
/** What a look may fetch one by one. */
const FETCHES_MAX = 20;
/** A service that fails or asks to wait is left alone for so long. */
const LEFT_ALONE_MS = 15 * MINUTE_MS;

/** What the service calls the ends of a payment. */
const ENDS: readonly string[] = ['completed', 'failed'];

/** A look, and other rows that go before it one at a time, each perhaps without an answer. */
const SENT_AGAIN_WITHIN_MS = HOUR_MS;
const GOES_ON: readonly JournalEvent['type'][] = ['batch-approved', 'batch-resumed'];
const HALTS: readonly JournalEvent['type'][] = ['batch-paused', 'batch-stopped', 'approval-voided'];

/** A row that the service has accepted, until the journal knows how its payment ended. Times are the world's. */
interface Open {
  readonly batch: string;
  readonly row: number;
  /** The sessions that answers and the list named for it. */
  readonly ids: readonly string[];
  readonly fromMs: number;
  /** Since when looks come less often: a row that a person claims waits for the next one of its batch. */
  readonly quietFromMs: number;
}

export function judgeFollowing(world: World): readonly string[] {
  if (world.isGone || !isAlwaysShown(world.plan)) return [];
  const faults: string[] = [];
  const open = new Map<string, Open>();
  const judge = (row: Open, untilMs: number): void => {
    const lateMs = untilMs - seenByMs(world, row, untilMs);
    if (lateMs > 0)
      faults.push(
        `${row.batch} row ${row.row}: on its way ${(lateMs / 1000).toFixed()} s after it was to be seen`,
      );
  };
  for (const { batch, event, atMs: clockMs } of world.journal.log()) {
    if (!isRowEvent(event)) continue;
    const name = `${batch} ${event.row}`;
    const [before, atMs] = [open.get(name), trueMs(world, clockMs)];
    const after = openAfter(before, event, { batch, atMs });
    if (after !== undefined) open.set(name, after);
    else if (before !== undefined) {
      open.delete(name);
      if (event.type !== 'session-disclaimed') judge(before, atMs);
    }
  }
  for (const row of open.values()) judge(row, world.time.nowMs);
  return [...faults, ...judgeSentAgain(world)];
}

/**
 * What a person has sent again goes after the next look that reads the whole list, as long as its batch goes on and
 * nothing else may be in doubt to the same payee.
 */
function judgeSentAgain(world: World): readonly string[] {
  const { journal, lives, plan, time } = world;
  const { duplicates, importsAgain, monthsAfter, again } = plan;
  if (duplicates + monthsAfter + again.length > 0 || importsAgain) return [];
  const decidedMs = new Map<string, number>();
  const going = new Set<string>();
  const late = (name: string, untilMs: number): boolean => {
    const life = lives.find((each) => name.startsWith(`${each.batch} `) && each.toMs >= untilMs);
    const sinceMs = Math.max(decidedMs.get(name) ?? Infinity, life?.fromMs ?? Infinity);
    return untilMs - sinceMs > SENT_AGAIN_WITHIN_MS;
  };
  const faults: string[] = [];
  const judge = (name: string, untilMs: number): void => {
    if (late(name, untilMs)) faults.push(`${name}: was to be sent again, and was not for an hour`);
    decidedMs.delete(name);
  };
  for (const { batch, event, atMs } of journal.log()) {
    if (GOES_ON.includes(event.type)) going.add(batch);
    if (HALTS.includes(event.type)) {
      going.delete(batch);
      for (const name of decidedMs.keys()) if (name.startsWith(`${batch} `)) decidedMs.delete(name);
    }
    if (!isRowEvent(event)) continue;
    const name = `${batch} ${event.row}`;
    if (event.type === 'attempt-opened') judge(name, trueMs(world, atMs));
    else if (event.type === 'send-again-decided' && going.has(batch))
      decidedMs.set(name, trueMs(world, atMs));
    else decidedMs.delete(name);
  }
  for (const name of decidedMs.keys()) judge(name, time.nowMs);
  return faults;
}

/** Our clock is right in these worlds. */
function trueMs(world: World, atMs: number): number {
  return atMs - world.clockMs() + world.time.nowMs;
}

/** The service, the network and the machine are there all the time, the list shows what there is, and clocks are right. */
function isAlwaysShown(plan: WorldPlan): boolean {
  const isThere = plan.outage === null && plan.readFailChance === 0 && plan.sleepsAtMs === null;
  const { endsEarlyChance, shrinksChance, staleChance, missingShare, hiddenShare } = plan;
  const isWhole = endsEarlyChance + shrinksChance + staleChance + missingShare + hiddenShare === 0;
  const isTold = plan.garbled === null && plan.exchange !== 'two-sessions' && plan.oddWord !== 'for-ever';
  // A further payment may stand for the row's own, and begins later.
  const isOnce = plan.copiesAfterMs.every((afterMs) => afterMs === 0);
  return isThere && isWhole && isTold && isOnce && plan.clockJumpMs === 0 && plan.dateAheadMs === 0;
}

function openAfter(
  before: Open | undefined,
  event: RowEvent,
  { batch, atMs }: { readonly batch: string; readonly atMs: number },
): Open | undefined {
  const { row } = event;
  switch (event.type) {
    case 'attempt-accepted':
      return { batch, row, ids: event.sessionIds, fromMs: atMs, quietFromMs: atMs };
    case 'session-claimed':
      return { ...(before ?? { batch, row, fromMs: atMs, quietFromMs: 0 }), ids: [event.sessionId] };
    case 'status-seen':
      return ENDS.includes(event.status)
        ? undefined
        : (before ?? { batch, row, ids: [event.sessionId], fromMs: atMs, quietFromMs: 0 });
    default:
      return undefined;
  }
}

/** By when the journal has to know how the row's payment ended; never if it has not ended, or nobody looks. */
function seenByMs(world: World, { batch, ids, fromMs, quietFromMs }: Open, untilMs: number): number {
  const { plan, service, lives } = world;
  const made = service.payments.find(({ id }) => ids.includes(id));
  if (made === undefined) return Number.POSITIVE_INFINITY;
  const oddMs = plan.oddWord === 'for-an-hour' ? HOUR_MS : 0;
  const shownMs = Math.max(made.bookedAtMs + plan.finalAfterMs + oddMs, service.listedFromMs(made));
  const readMs = readingMs(world, batch);
  const life = lives.find((each) => each.batch === batch && each.fromMs <= untilMs && untilMs <= each.toMs);
  if (life !== undefined) {
    const followedMs = Math.max(fromMs, life.fromMs);
    const firstMs = plan.trackingSeconds * 1000;
    const quietMs = Math.max(shownMs, followedMs) - Math.max(quietFromMs, life.fromMs);
    const grownMs = firstMs + GROWS_BY * quietMs;
    return Math.max(shownMs, followedMs) + Math.min(grownMs, Math.max(LONGEST_PERIOD_MS, firstMs)) + readMs;
  }
  if (plan.watchEveryMs === 0 || plan.crashes.length > 0) return Number.POSITIVE_INFINITY;
  const endedMs = Math.max(0, ...lives.filter((each) => each.batch === batch).map(({ toMs }) => toMs));
  return Math.max(shownMs, fromMs, endedMs) + plan.watchEveryMs + readMs;
}

/** How long a look takes at most, with what keeps calls from the service for a while. */
function readingMs({ plan, service, journal }: World, batch: string): number {
  const pages = 2 * Math.ceil((2 * service.payments.length) / plan.pageSize);
  const calls = pages + FETCHES_MAX;
  const eachMs = Math.max(plan.latencyMs, 1000 / (plan.ratePerSecond * LEAST_SHARE));
  const isTroubled = journal
    .log()
    .some(
      ({ batch: of, event }) => of === batch && ['attempt-unknown', 'attempt-refused'].includes(event.type),
    );
  return calls * eachMs + (isTroubled ? LEFT_ALONE_MS : 0);
}
