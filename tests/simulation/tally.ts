/** What many worlds add up to: counts for the page of figures, and whether everything that matters was reached. */
import { createHash } from 'node:crypto';
import { judge, paymentsOf } from './judge.ts';
import type { World } from './world.ts';
import type { AxisName } from './world-axes.ts';
import { MISHAPS, SINGLE_KINDS } from './world-plan.ts';

export interface Fault {
  readonly seed: number;
  readonly crashes: readonly number[];
  readonly what: string;
  /** Of whose worlds it is; a drawn one, if there is none. */
  readonly axis?: AxisName;
}

export interface Tally {
  worlds: number;
  rows: number;
  crashes: number;
  posts: number;
  calls: number;
  /** Durable writes of the journal. */
  appends: number;
  payments: number;
  paidTwice: number;
  /** Second payments that the service made of one request by itself (A3). */
  copies: number;
  /** Rows by their last state. */
  readonly states: Record<string, number>;
  /** How often each thing that must be reached was reached. */
  readonly reached: Record<string, number>;
  /** How long each lost answer took to be found or parked; a sample. */
  readonly truthSeconds: number[];
  readonly faults: Fault[];
  /** The sum of the worlds' outcomes: the same in whatever order they were played. */
  outcomes: bigint;
}

/** Sums of outcomes have so many bits. */
const OUTCOME_BITS = 64;

const COUNTED = [
  'worlds',
  'rows',
  'crashes',
  'posts',
  'calls',
  'appends',
  'payments',
  'paidTwice',
  'copies',
] as const;
/** Enough lost answers for a median. */
const TRUTHS_KEPT = 20_000;
/** More faults than this add nothing. */
const FAULTS_KEPT = 20;

export function emptyTally(): Tally {
  return {
    worlds: 0,
    rows: 0,
    crashes: 0,
    posts: 0,
    calls: 0,
    appends: 0,
    payments: 0,
    paidTwice: 0,
    copies: 0,
    states: {},
    reached: {},
    truthSeconds: [],
    faults: [],
    outcomes: 0n,
  };
}

/** Judges a world that has been played, and counts it. */
export function count(tally: Tally, world: World): void {
  tally.worlds += 1;
  tally.crashes += world.crashes;
  tally.posts += world.network.posts.length;
  tally.calls += world.network.calls.length;
  tally.appends += world.journal.appends;
  tally.payments += world.service.payments.length;
  tally.copies += world.service.payments.filter(({ isCopy }) => isCopy).length;
  tally.outcomes = BigInt.asUintN(OUTCOME_BITS, tally.outcomes + outcomeOf(world));
  noteTruth(tally, world);
  for (const batch of world.journal.batches()) {
    for (const row of world.journal.rows(batch)) {
      tally.rows += 1;
      bump(tally.states, row.state);
      if (paymentsOf(world, row.marker).length > 1) tally.paidTwice += 1;
    }
  }
  for (const thing of reachedIn(world)) bump(tally.reached, thing);
  for (const what of judge(world)) {
    if (tally.faults.length < FAULTS_KEPT) {
      tally.faults.push({ seed: world.plan.seed, crashes: world.plan.crashes, what });
    }
  }
}

/**
 * What became of a world, as a number: what was paid, when and to whom, where each row rests and why, and what a person
 * was told. Not how the product keeps it, so that a refactoring that changes no outcome changes no number.
 */
function outcomeOf({ plan, service, journal }: World): bigint {
  const paid = service.payments.map(({ recipient, amount, currency, bookedAtMs, isCopy }) => [
    ...[recipient, amount, currency, bookedAtMs, isCopy],
  ]);
  const rows = journal
    .batches()
    .map((batch) => [
      batch,
      [...journal.rows(batch)].map(({ row, state, problem, sessionId }) => [
        ...[row, state, problem?.code, sessionId],
      ]),
      journal.batch(batch)?.alarms.map(({ row, problem }) => [row, problem.code]),
    ]);
  const text = JSON.stringify([plan.seed, plan.crashes, paid, rows]);
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}

export function addTally(sum: Tally, part: Tally): void {
  sum.outcomes = BigInt.asUintN(OUTCOME_BITS, sum.outcomes + part.outcomes);
  for (const name of COUNTED) {
    sum[name] += part[name];
  }
  for (const [name, times] of Object.entries(part.states)) bump(sum.states, name, times);
  for (const [name, times] of Object.entries(part.reached)) bump(sum.reached, name, times);
  sum.truthSeconds.push(...part.truthSeconds.slice(0, Math.max(0, TRUTHS_KEPT - sum.truthSeconds.length)));
  sum.faults.push(...part.faults.slice(0, Math.max(0, FAULTS_KEPT - sum.faults.length)));
}

/** From the moment an answer was missing to its session, or to the end of the looking. */
function noteTruth(tally: Tally, world: World): void {
  const since = new Map<string, number>();
  for (const { batch, event, atMs } of world.journal.log()) {
    if (!('row' in event) || event.row === null) continue;
    const row = `${batch} ${event.row}`;
    if (event.type === 'attempt-unknown') since.set(row, atMs);
    else if (event.type === 'session-claimed' || event.type === 'row-parked') {
      const start = since.get(row);
      if (start !== undefined && tally.truthSeconds.length < TRUTHS_KEPT)
        tally.truthSeconds.push((atMs - start) / 1000);
      since.delete(row);
    }
  }
}

function bump(counts: Record<string, number>, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}

/** Everything that a long enough run must have met, each at least once: a simulation that never gets there proves nothing. */
export const MUST_BE_REACHED: readonly string[] = [
  ...MISHAPS.map((mishap) => `mishap ${mishap}`),
  'crash',
  'crash and found again',
  'older journal put back',
  'forgotten sheet imported again',
  'what was forgotten is held',
  'a mending forgotten by an older journal',
  'a forgotten mending stands paid',
  'row mended in an older journal',
  'sheet imported again after a forgotten mending',
  'held for the person whom a forgotten payment went to',
  'held for what another batch paid since',
  'found by the list',
  'found by a single fetch',
  'late list of 20 minutes',
  'blind mode',
  'canary verified',
  'row parked',
  'parked row found later',
  'person sends again',
  'person writes off',
  'batch stopped',
  'batch paused by the engine',
  'alarm',
  'duplicate in doubt holds a row',
  'duplicate of an earlier batch',
  'unlisted word',
  'clock jumped back',
  'row mended',
  'mended row paid',
  'a mending was refused by the truth',
  'a final status changed',
  'a failed payment came through',
  'the watch found a parked row',
  'a third month’s payroll paid',
  'a copy resumed on a second machine',
  'what was not sent is paid by a second machine',
  'a lost mark found again',
  'paid by another route and held',
  'paid through another address and held',
  ...SINGLE_KINDS.map((kind) => `${kind} carried out`),
  'a command given again is refused',
  'a command that an older journal forgot is refused',
  'a command takes the place of one that was killed',
  ...['replay', 'conflict', 'conflict-422', 'ignore'].map((mode) => `repeated key: ${mode}`),
];

function reachedIn(world: World): ReadonlySet<string> {
  const { plan } = world;
  const reached = new Set<string>();
  for (const mishap of world.network.mishapsSeen) reached.add(`mishap ${mishap}`);
  if (world.crashes > 0) reached.add('crash');
  if (plan.listLateMs >= 1_200_000) reached.add('late list of 20 minutes');
  if (plan.clockJumpMs < 0) reached.add('clock jumped back');
  reached.add(`repeated key: ${plan.repeatedKey}`);
  if (world.hasRestored) reached.add('older journal put back');
  for (const thing of reachedAfterTheEnd(world)) reached.add(thing);
  if ([...world.journal.rows('b-month-2')].some(({ state }) => state === 'paid'))
    reached.add('a third month’s payroll paid');
  if (world.second?.network.posts.length) reached.add('what was not sent is paid by a second machine');
  if ((world.second?.process ?? 0) > 0) reached.add('a copy resumed on a second machine');
  if (world.paidElsewhere.some((place) => world.journal.row(place)?.state === 'held'))
    reached.add('paid by another route and held');
  if (plan.secondAddress && [...world.journal.rows('b-two')].some(({ state }) => state === 'held'))
    reached.add('paid through another address and held');
  if (world.hasFoundMark) reached.add('a lost mark found again');
  for (const thing of reachedByCommands(world)) reached.add(thing);
  for (const thing of reachedInOlderJournal(world)) reached.add(thing);
  if (world.journal.batch('b-again') !== undefined) reached.add('forgotten sheet imported again');
  for (const event of world.journal.events()) {
    const thing = THINGS[event.type]?.(event as never, world);
    if (thing) reached.add(thing);
  }
  return reached;
}

/** What was asked for without a sheet. */
function* reachedByCommands(world: World): Generator<string> {
  const { plan, journal, callsRefused, callsInPlace, callsKnown } = world;
  const isPaid = (batch: string) => journal.row({ batch, row: 1 })?.state === 'paid';
  if (plan.single !== null && journal.batches().some(isPaid)) yield `${plan.single} carried out`;
  if (callsRefused > 0) yield 'a command given again is refused';
  if (callsKnown > 0) yield 'a command that an older journal forgot is refused';
  if (callsInPlace > 0) yield 'a command takes the place of one that was killed';
}

/** What happened to rows after their first end. */
function* reachedAfterTheEnd({ journal, story }: World): Generator<string> {
  for (const batch of journal.batches()) {
    const alarms = journal.batch(batch)?.alarms ?? [];
    if (alarms.some(({ problem }) => problem.code === 'status-changed')) yield 'a final status changed';
    for (const { state, earlier, sessionId, row } of journal.rows(batch)) {
      if (earlier.length > 0 && state === 'paid') yield 'mended row paid';
      const isBack = earlier.some((intent) => intent.sessionId !== null && intent.sessionId === sessionId);
      if (isBack) yield 'a mending was refused by the truth';
      const isTurned = alarms.some((alarm) => alarm.row === row && alarm.problem.params?.now === 'completed');
      if (isTurned) yield 'a failed payment came through';
    }
  }
  if (story.some((line) => line.includes('the watch finds session-claimed')))
    yield 'the watch found a parked row';
}

/** Mending in place and older copies of the journal, in one world. */
function* reachedInOlderJournal(world: World): Generator<string> {
  const { journal, service, time } = world;
  let isOlder = false;
  for (const event of journal.events()) {
    isOlder ||= event.type === 'alarm-raised' && event.problem.code === 'journal-older';
    if (isOlder && event.type === 'row-mended') yield 'row mended in an older journal';
    if (event.type !== 'row-held') continue;
    if (event.problem.code === 'duplicate-near') yield 'held for the person whom a forgotten payment went to';
    if (String(event.problem.params?.where).startsWith('b-')) yield 'held for what another batch paid since';
  }
  if (!world.hasForgottenMending) return;
  yield 'a mending forgotten by an older journal';
  if (journal.batch('b-two') !== undefined) yield 'sheet imported again after a forgotten mending';
  const stands = service.payments.some(
    (payment) =>
      journal.rowOfMarker(payment.description.split(' ')[0] ?? '') === undefined &&
      service.truth(payment, time.nowMs) === 'completed',
  );
  if (stands) yield 'a forgotten mending stands paid';
}

type Seen = (event: never, world: World) => string | false;

/** What an event of the journal shows to have been reached. */
const THINGS: Readonly<Record<string, Seen>> = {
  'blind-mode-entered': () => 'blind mode',
  'canary-verified': () => 'canary verified',
  'row-mended': () => 'row mended',
  'row-parked': () => 'row parked',
  'send-again-decided': () => 'person sends again',
  'batch-stopped': () => 'batch stopped',
  'alarm-raised': () => 'alarm',
  'batch-paused': (event: { by: string }) => event.by === 'engine' && 'batch paused by the engine',
  'row-closed': (event: { reason: string }) => event.reason === 'not-paid' && 'person writes off',
  'row-held': (event: { problem: { code: string } }) =>
    (event.problem.code === 'twin-in-doubt' && 'duplicate in doubt holds a row') ||
    (event.problem.code === 'duplicate-exact' && 'what was forgotten is held'),
  'session-claimed': (event: { via: string }, world) => {
    if (event.via === 'get') return 'found by a single fetch';
    if (event.via === 'person') return 'parked row found later';
    return world.crashes > 0 && event.via === 'list' ? 'crash and found again' : 'found by the list';
  },
  'status-seen': (event: { status: string }) =>
    ['settled', 'returned'].includes(event.status) && 'unlisted word',
  'rows-imported': (event: { rows: readonly { state: string }[] }, world) =>
    world.plan.importsAgain &&
    event.rows.some(({ state }) => state !== 'ready') &&
    'duplicate of an earlier batch',
};
