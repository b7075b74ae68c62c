/**
 * What the engine knows of a batch while it runs: the fold of its events, indexes over it, and what matters only
 * while the process lives (the gate, calls in flight, the current sweep). Only `step` changes it, and in place:
 * 100,000 rows are not copied for each answer, nor walked through, nor held in memory as whole records.
 */

import type { Session } from '../../../../shared/api/session.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { ROW_STATES, type RowState } from '../../../../shared/domain/row-state.ts';
import type { Settings } from '../../../../shared/domain/settings.ts';
import { DAY_MS, type Now } from '../../../../shared/domain/time.ts';
import type { NumberedRows } from '../comparison/shown-number.ts';
import { Breaker } from '../pace/breaker.ts';
import type { RateGate } from '../pace/rate-gate.ts';
import type { BatchRecord } from '../row/batch-record.ts';
import type { ImportedRow, RowQuote } from '../row/events.ts';
import type { RowRecord, RowRef } from '../row/row-record.ts';
import { CanaryLine, wantsCanaries } from './canary-line.ts';
import { FetchTurns } from './fetch-turns.ts';
import type { Sends } from './inputs.ts';
import { ListMirror } from './list-mirror.ts';
import { RowSet, RowSets } from './row-set.ts';
import { SessionIndex } from './session-index.ts';
import type { Sweep } from './sweep.ts';

/**
 * An accepted row whose session did not become final within this time is parked for a person to decide. This holds
 * whether or not the list can be read, and whether or not a run is open (`watch-once.ts` parks then).
 */
export const FOLLOW_ACCEPTED_FOR_MS = 7 * DAY_MS;

/** What the core asks of the journal about other batches with the same service. Answers are synchronous and cheap. */
export interface RunQueries {
  /**
   * R6 in every other batch with the same service. For its own rows the run already knows events that the journal
   * does not have yet.
   */
  duplicateInDoubt(row: RowRecord): DuplicateElsewhere | undefined;
  ownerOf(sessionId: string): RowRef | undefined;
  /** True if a restored older copy of the journal may lack a payment of the row and nobody has looked for it. */
  mayBeForgotten(row: number): boolean;
  /** A duplicate that another batch paid since the review. This is checked last, just before the first byte. */
  paidSince(content: ImportedRow, now: Now): Problem | undefined;
  /** The sessions of such duplicates. */
  sessionsPaidSince(content: ImportedRow, now: Now): readonly string[];
  /** The age, in milliseconds, of the oldest quote with which the service accepted a payment; 0 if it took none. */
  oldestQuoteTakenMs(): number;
  /** True if a payment of any row was sent with this quote. */
  isQuoteTaken(quoteId: string): boolean;
  /**
   * The ready rows that some of these sessions, none of which is the batch's own, may have paid, with the ids of those;
   * now by both clocks. `numbers`: the rows that a session may name.
   */
  paidElsewhere(
    sessions: readonly Session[],
    now: Now,
    numbers: NumberedRows,
  ): readonly { readonly row: number; readonly problem: Problem; readonly sessions: readonly string[] }[];
}

/** A row of another batch, and the params with which a problem names it to a person. */
interface DuplicateElsewhere {
  readonly batch: string;
  readonly row: number;
  readonly place?: NonNullable<Problem['params']>;
}

/** A quote at hand, or null for a row that needs none. */
interface TakenQuote {
  readonly quote: RowQuote | null;
}

/** A row between being chosen and being answered. */
export type Flight =
  | { readonly stage: 'quoting' }
  | ({ readonly stage: 'quoted' | 'connecting' } & TakenQuote)
  /** `listedBefore`: as many of the sessions in `compared` cannot be its payment, because they are older than its request. */
  | { readonly stage: 'posting'; readonly listedBefore: number };

/** The progress of the reconciliation of a row in doubt. */
interface Reconciling {
  /** The next sweep's position in the schedule. */
  step: number;
  dueAtMs: number;
  /** How many complete sweeps, begun after the attempt ended, did not find it. */
  emptySweeps: number;
}

/** The first payment of a currency, sent alone and then looked for. */
interface Canary {
  readonly row: number;
  readonly startedAtMs: number;
  sweeps: number;
  dueAtMs: number;
}

/** The same refusal several times in a row is systematic, and so is an address at which nothing is found. */
interface RefusalStreak {
  readonly code: string;
  readonly count: number;
  /** Answers with status 404 in a row, whatever their codes. */
  readonly notFound: number;
}

export const NO_STREAK: RefusalStreak = { code: '', count: 0, notFound: 0 };

/** What has been looked for in the service's list: see `look-before-send.ts`. */
interface Looks {
  /** The number of sweeps begun so far, which is also the number of the latest. */
  begun: number;
  /** The number of the latest sweep that was read to its end, and of the latest that was evidence. */
  ended: number;
  evidence: number;
  /** The whole batch needs a sweep with a higher number than this. */
  batchAfter: number;
  /** The same for single rows: those in doubt, those that may be posted, and those that a person wants to mend. */
  readonly rowAfter: Map<number, number>;
  /** The highest of these numbers over the rows that may be posted. */
  postableAfter: number;
}

/** A row that waits until it is proved that it may be mended. */
export interface Mending {
  readonly content: ImportedRow;
  readonly by: string;
  dueAtMs: number;
  /** How many sweeps have proved nothing so far. */
  sweeps: number;
}

/** Sessions of the sending half of a swap and send, by their ids; `half` as it was last seen. */
export type SendingHalves = Map<
  string,
  { readonly row: number; readonly exchange: Session; readonly half: Session | undefined }
>;

/** What a run is made from, beside its rows. */
export interface RunSource {
  readonly batch: BatchRecord;
  readonly settings: Settings;
  readonly queries: RunQueries;
  readonly gate: RateGate;
  /** What is already known of sending halves. */
  readonly sendingHalves?: SendingHalves;
  /** What the list has shown before; a new one if it must be read whole. */
  readonly mirror?: ListMirror;
}

export class RunState {
  batch: BatchRecord;
  readonly settings: Settings;
  readonly queries: RunQueries;
  readonly gate: RateGate;
  readonly mirror: ListMirror;
  readonly breaker: Breaker;
  readonly rows = new Map<number, RowRecord>();
  readonly byState: ReadonlyMap<RowState, RowSet> = new Map(ROW_STATES.map((name) => [name, new RowSet()]));
  /** True if an earlier process sent rows of the batch. */
  wasSentBefore = false;
  /** Ready rows with an earlier attempt that reached the service, of this intent or of one before the row was mended. */
  readonly sentBefore = new Set<number>();
  /** Closed rows of which a person decided that they were not paid: a payment of them may turn up all the same. */
  readonly writtenOff = new Set<number>();
  /** Parked rows of which a person decided that they are sent again. */
  readonly sendAgain = new Set<number>();
  /** Ready rows by currency, the smallest first: the queue from which the canary is taken. */
  readonly canaryLine: CanaryLine;
  readonly byMarker = new Map<string, number>();
  readonly bySession = new SessionIndex();
  /** Rows by the markers and sessions of their earlier intents, which never become another row's (R5). */
  readonly earlierByMarker = new Map<string, number>();
  readonly earlierBySession = new Map<string, number>();
  /** Rows of this batch whose payment may or may not exist, by duplicate key (R6). */
  readonly doubtByDuplicateKey = new Map<string, Set<number>>();
  /** What may have left each currency's wallet: the sum of `userPays` of rows with an upper bound of 1. */
  readonly exposureMinor = new Map<string, number>();

  /** The age of the oldest quote with which the service accepted a payment; 0 if it took none (`quote-check.ts`). */
  oldestQuoteTakenMs: number;
  /** True once the service called a quote used after it had refused a payment with it: later rows take new ones. */
  spendsQuotes = false;
  /** True once the service did not take a quote: the review's are older than those taken just before, and none goes. */
  isQuoteNotTaken = false;
  /** Rows whose next attempt takes a new quote, because the bytes of the last one cannot go again. */
  readonly toQuoteAnew = new Set<number>();
  readonly flights = new Map<number, Flight>();
  /** Rows that wait before their next try, and until when. */
  readonly waiting = new Map<number, number>();
  /** Failed tries in a row to get a row's quote or a connection for it. */
  readonly tries = new Map<number, number>();
  readonly reconciling = new Map<number, Reconciling>();
  /** Rows whose mending waits for its proof; `refusedMends` says why others were not mended. */
  readonly mending = new Map<number, Mending>();
  readonly refusedMends = new Map<number, Problem>();
  canary: Canary | null = null;
  sweep: Sweep | null = null;
  /** What has been looked for in the service's list, and what must still be looked for before anything is sent. */
  readonly looks: Looks = {
    begun: 0,
    ended: 0,
    evidence: 0,
    batchAfter: 0,
    rowAfter: new Map(),
    postableAfter: 0,
  };
  /** Where the service has shown one of our markers. */
  readonly echoesIn: Set<'list' | 'get'>;
  /** Sessions that the list shows but that cannot be fetched one by one (404): only the list tells about them. */
  readonly unfetchable = new Set<string>();
  readonly sendingHalves: SendingHalves;
  /** Sessions of others that the batch's ready rows were compared with, each with its place in their order. */
  readonly compared = new Map<string, number>();
  /** Sessions with a marker of the batch that another reader of the list saw and this run has asked for. */
  readonly confirmed = new Set<string>();
  /** Sessions fetched one by one that turned out not to be ours. */
  readonly foreign = new Set<string>();
  /** Sessions that could be ours except that they show no marker: evidence for a person. */
  readonly nearMatches = new Map<number, Map<string, Session>>();
  /** When a sweep last missed the session of an accepted row: the list is at least that late. */
  readonly missedAtMs = new Map<number, number>();
  trackingStep = 0;
  trackingDueAtMs = 0;
  /** While rows are being sent, no tracking call is made before this moment (a fifth of the rate). */
  trackingPaceAtMs = 0;
  /** From this moment on a tracking call goes before payments (a tenth of the rate). */
  trackingOverdueAtMs = 0;

  /** The service's clock minus ours; undefined until an answer has shown it to this process. */
  clockOffsetMs: number | undefined;
  unreachableInRow = 0;
  /** The same for payments alone, because successful reads do not prove that payments get through. */
  unsentInRow = 0;
  readFailuresInRow = 0;
  /** What the latest failed call means, for a person who waits; valid while one of the three counts is not 0. */
  trouble: Problem | null = null;
  /** After a failed read, no read is made before this moment. */
  readBackoffUntilMs = 0;
  refusalStreak: RefusalStreak = NO_STREAK;
  /** Rows in doubt that a person saw and accepted when resuming. */
  doubtAccepted: number;
  /** Who asked to continue, until the first payment of this run is sent; null if nobody did. */
  resumeWantedBy: string | null = null;
  lastPostAtMs: number | null = null;
  /** When the latest attempt of the batch was opened, by this process or an earlier one; 0 before the first. */
  lastSentAtMs = 0;
  /** Sessions of accepted rows to fetch one by one, because the list does not show them or shows them without a marker. */
  readonly toFetch = new Set<string>();
  readonly fetchTurns = new FetchTurns();
  /** The earliest moment at which an accepted row has been followed for long enough. */
  expiryAtMs = Number.POSITIVE_INFINITY;
  /** The service asked for a longer wait than it may impose: this process does nothing more. */
  isAskedToWait = false;
  /** Lists in a row that could not be read to their end. */
  brokenSweepsInRow = 0;
  /** How often the session of an accepted row was fetched by its id and was not there. */
  readonly notThere = new Map<number, number>();
  /** True once `tracking.maxSeconds` is over. */
  isFollowingOver = false;
  /** When this process took the batch over. */
  startedAtMs = 0;
  /** When anything last happened. */
  steppedAtMs = 0;
  isWindingDown = false;
  /** What the run sends, until something stops that: `haltedBy`, also where the batch rests as it did before. */
  sends: Sends = 'all';
  haltedBy: Problem | null = null;
  isStarted = false;

  /** Without rows: `openRun` places them. */
  constructor({
    batch,
    settings,
    queries,
    gate,
    sendingHalves = new Map(),
    mirror = new ListMirror(),
  }: RunSource) {
    this.mirror = mirror;
    this.batch = batch;
    this.settings = settings;
    this.queries = queries;
    this.gate = gate;
    this.oldestQuoteTakenMs = queries.oldestQuoteTakenMs();
    this.sendingHalves = sendingHalves;
    const { unknowns, window, consecutive5xx, cooldownSeconds } = settings.breaker;
    this.breaker = new Breaker({ unknowns, window, consecutive5xx, cooldownMs: cooldownSeconds * 1000 });
    this.canaryLine = new CanaryLine(wantsCanaries(batch, settings));
    this.echoesIn = new Set(Object.keys(batch.canaries).length > 0 ? [batch.markerSeenIn] : []);
    this.doubtAccepted = batch.doubtAccepted ?? 0;
  }
}

/** The rows in a state, or in one of several: for each state in the order in which they came to it. */
export function rowsIn(state: RunState, states: RowState | readonly RowState[]): RowSet | RowSets {
  if (typeof states === 'string') return rowSetOf(state, states);
  const sets = states.map((name) => rowSetOf(state, name));
  const [first] = sets;
  return first !== undefined && sets.length === 1 ? first : new RowSets(sets);
}

/** The rows in a state, or in one of several, with their records. */
export function* recordsIn(state: RunState, states: RowState | readonly RowState[]): Generator<RowRecord> {
  for (const row of rowsIn(state, states)) yield rowOf(state, row);
}

/** The set to which the rows in the state are added, and from which they are deleted. */
export function rowSetOf(state: RunState, name: RowState): RowSet {
  const rows = state.byState.get(name);
  if (!rows) throw new RangeError(`no state ${name}`);
  return rows;
}

/** A row that must exist. */
export function rowOf(state: RunState, row: number): RowRecord {
  const record = state.rows.get(row);
  if (!record) throw new RangeError(`no row ${row}`);
  return record;
}

/** The same recipient, amount and currency give the same key. */
export function duplicateKey(row: RowRecord): string {
  return `${row.currency} ${row.amountMinor} ${row.identity}`;
}

/**
 * The moment to measure from. Our clock may have been fast when the moment was written and corrected since, so we
 * never measure from a moment in the future: we use the service's own time of the attempt instead, or else this
 * process's start.
 */
export function sinceMs(
  state: Pick<RunState, 'startedAtMs'>,
  nowMs: number,
  momentMs: number,
  openedServerMs: number | null,
): number {
  if (momentMs <= nowMs) return momentMs;
  const { startedAtMs } = state;
  return openedServerMs !== null && openedServerMs < startedAtMs ? openedServerMs : startedAtMs;
}

/** The service's time now as far as we know it; our own until an answer has shown it. */
export function serverTime(state: Pick<RunState, 'clockOffsetMs'>, nowMs: number): number {
  return nowMs + (state.clockOffsetMs ?? 0);
}

/** The service's time now by its own clock; undefined until an answer has shown it. */
export function knownServerTime({ clockOffsetMs }: RunState, nowMs: number): number | undefined {
  return clockOffsetMs === undefined ? undefined : nowMs + clockOffsetMs;
}
