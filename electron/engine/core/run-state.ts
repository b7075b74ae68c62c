/**
 * What the engine knows of a batch while it runs: the fold of its events, indexes over it, and what is only worth
 * remembering while the process lives (the gate, calls in flight, the sweep under way). Changed in place by `step`
 * alone: 100,000 rows are not copied for each answer.
 */
import type { RowState } from '../../../shared/domain/row-state.ts';
import { isInDoubt, mayBePaid, ROW_STATES } from '../../../shared/domain/row-state.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { BatchRecord } from './batch-record.ts';
import { Breaker } from './breaker.ts';
import type { RowQuote } from './events.ts';
import type { RateGate } from './rate-gate.ts';
import type { RowRecord } from './row-record.ts';
import type { Sweep } from './sweep.ts';

/** What the core asks of the journal: facts about other rows of the same books. Synchronous and cheap. */
export interface BooksQueries {
  twinInDoubt(row: RowRecord): { readonly batch: string; readonly row: number } | undefined;
  ownerOf(sessionId: string): { readonly batch: string; readonly row: number } | undefined;
}

/** A row between its choice and its answer. */
export type Flight =
  | { readonly stage: 'quoting' }
  | { readonly stage: 'quoted'; readonly quote: RowQuote | null; readonly quotedAtMs: number }
  | { readonly stage: 'connecting'; readonly quote: RowQuote | null; readonly quotedAtMs: number }
  | { readonly stage: 'posting' };

/** How far the reconciliation of a row in doubt has come. */
export interface Reconciling {
  /** Position in the schedule of the next sweep. */
  step: number;
  dueAtMs: number;
  /** Complete sweeps, begun after the attempt ended, that did not find it. */
  emptySweeps: number;
  /** Only sweeps with a higher number began after the attempt ended. */
  readonly afterSweep: number;
}

/** The first payment of a currency, sent alone and looked at. */
export interface Canary {
  readonly currency: string;
  readonly row: number;
  readonly startedAtMs: number;
  sweeps: number;
  dueAtMs: number;
}

/** The same refusal again and again is systematic, and so is an address at which nothing is found. */
export interface RefusalStreak {
  readonly code: string;
  readonly count: number;
  /** Answers with status 404 in a row, whatever their codes. */
  readonly notFound: number;
}

export const NO_STREAK: RefusalStreak = { code: '', count: 0, notFound: 0 };

export interface RunState {
  batch: BatchRecord;
  readonly settings: Settings;
  readonly books: BooksQueries;
  readonly gate: RateGate;
  readonly breaker: Breaker;
  readonly rows: Map<number, RowRecord>;
  readonly byState: ReadonlyMap<RowState, Set<number>>;
  readonly byMarker: Map<string, number>;
  /** Claimed session ids and ids named by accepting answers. */
  readonly bySession: Map<string, number>;
  /** Rows of this batch whose payment may or may not exist, by twin key (R6). */
  readonly doubtByTwin: Map<string, Set<number>>;
  /** What may have left each currency's wallet: the sum of `userPays` of rows with hi = 1. */
  readonly exposureMinor: Map<string, number>;

  readonly flights: Map<number, Flight>;
  /** Rows that wait before their next try, and until when. */
  readonly waiting: Map<number, number>;
  /** Failed tries, in a row, to get a row's quote or a connection for it. */
  readonly tries: Map<number, number>;
  readonly reconciling: Map<number, Reconciling>;
  canary: Canary | null;
  sweep: Sweep | null;
  sweepCount: number;
  /** Nothing is sent before a sweep with a higher number than this was read: after a restart, or a decision. */
  sweepWantedAfter: number | null;
  /** Ready rows of which an attempt was refused: each goes again after a sweep with a higher number; others go on. */
  readonly afterSweep: Map<number, number>;
  /** True once a sweep of this run, begun after the latest decision, was evidence; a "send again" waits for one. */
  hasEvidence: boolean;
  /** Sessions fetched one by one that turned out not to be ours. */
  readonly foreign: Set<string>;
  /** Sessions seen that could be ours but for the marker: evidence for a person. */
  readonly nearMatches: Map<number, Set<string>>;
  /** When a sweep last missed the session of an accepted row: the list is at least that late. */
  readonly missedAtMs: Map<number, number>;
  trackingStep: number;
  trackingDueAtMs: number;
  /** No tracking call before this while rows are being sent: a fifth of the rate. */
  trackingPaceAtMs: number;

  /** The service's clock minus ours. */
  clockOffsetMs: number;
  unreachableInRow: number;
  readFailuresInRow: number;
  /** No read before this after one failed. */
  readBackoffUntilMs: number;
  refusalStreak: RefusalStreak;
  doubtAtResume: number;
  lastPostAtMs: number | null;
  /** Sessions of accepted rows to fetch one by one, because the list did not show them. */
  readonly toFetch: string[];
  /** `tracking.maxSeconds` is over. */
  isFollowingOver: boolean;
  /** When this process took the batch over. */
  startedAtMs: number;
  isWindingDown: boolean;
  isStarted: boolean;
}

/** Builds the state of a run from the journal's folds. */
export function openRun(source: {
  readonly batch: BatchRecord;
  readonly rows: Iterable<RowRecord>;
  readonly settings: Settings;
  readonly books: BooksQueries;
  readonly gate: RateGate;
}): RunState {
  const { settings } = source;
  const state: RunState = {
    batch: source.batch,
    settings,
    books: source.books,
    gate: source.gate,
    breaker: new Breaker({
      unknowns: settings.breaker.unknowns,
      window: settings.breaker.window,
      consecutive5xx: settings.breaker.consecutive5xx,
      cooldownMs: settings.breaker.cooldownSeconds * 1000,
    }),
    rows: new Map(),
    byState: new Map(ROW_STATES.map((name) => [name, new Set<number>()])),
    byMarker: new Map(),
    bySession: new Map(),
    doubtByTwin: new Map(),
    exposureMinor: new Map(),
    flights: new Map(),
    waiting: new Map(),
    tries: new Map(),
    reconciling: new Map(),
    canary: null,
    sweep: null,
    sweepCount: 0,
    sweepWantedAfter: null,
    afterSweep: new Map(),
    hasEvidence: false,
    foreign: new Set(),
    nearMatches: new Map(),
    missedAtMs: new Map(),
    trackingStep: 0,
    trackingDueAtMs: 0,
    trackingPaceAtMs: 0,
    clockOffsetMs: 0,
    unreachableInRow: 0,
    readFailuresInRow: 0,
    readBackoffUntilMs: 0,
    refusalStreak: NO_STREAK,
    doubtAtResume: 0,
    lastPostAtMs: null,
    toFetch: [],
    isFollowingOver: false,
    startedAtMs: 0,
    isWindingDown: false,
    isStarted: false,
  };
  for (const row of source.rows) placeRow(state, undefined, row);
  return state;
}

/** Puts a row's new version in place of the old one, in every index. */
export function placeRow(state: RunState, before: RowRecord | undefined, after: RowRecord): void {
  if (before) removeFromIndexes(state, before);
  state.rows.set(after.row, after);
  rowsIn(state, after.state).add(after.row);
  state.byMarker.set(after.marker, after.row);
  for (const id of sessionIdsOf(after)) state.bySession.set(id, after.row);
  if (mayBePaid(after.state)) addExposure(state, after, 1);
  if (isInDoubt(after.state)) {
    const twins = state.doubtByTwin.get(twinKey(after)) ?? new Set();
    state.doubtByTwin.set(twinKey(after), twins.add(after.row));
  }
}

/** The rows that stand in a state, in the sheet's order of arrival there. */
export function rowsIn(state: RunState, name: RowState): Set<number> {
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

/** Same recipient, amount and currency. */
export function twinKey(row: RowRecord): string {
  return `${row.currency} ${row.amountMinor} ${row.identity}`;
}

/** Every id that is, or may be, the row's session. */
export function sessionIdsOf(row: RowRecord): readonly string[] {
  return row.sessionId === null ? row.candidateIds : [row.sessionId, ...row.candidateIds];
}

/** The service's time now, as far as we know it. */
export function serverTime(state: RunState, nowMs: number): number {
  return nowMs + state.clockOffsetMs;
}

function removeFromIndexes(state: RunState, row: RowRecord): void {
  rowsIn(state, row.state).delete(row.row);
  if (mayBePaid(row.state)) addExposure(state, row, -1);
  if (isInDoubt(row.state)) state.doubtByTwin.get(twinKey(row))?.delete(row.row);
}

function addExposure(state: RunState, row: RowRecord, sign: 1 | -1): void {
  const cost = row.quote?.userPaysMinor ?? row.reviewed?.userPaysMinor ?? row.amountMinor;
  state.exposureMinor.set(row.currency, (state.exposureMinor.get(row.currency) ?? 0) + sign * cost);
}
