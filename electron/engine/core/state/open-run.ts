import { ROW_STATES } from '../../../../shared/domain/row-state.ts';
import type { Settings } from '../../../../shared/domain/settings.ts';
import { Breaker } from '../pace/breaker.ts';
import type { RateGate } from '../pace/rate-gate.ts';
import type { BatchRecord } from '../row/batch-record.ts';
import type { RowRecord } from '../row/row-record.ts';
import { CanaryLine, wantsCanaries } from './canary-line.ts';
import { noLooks } from './look-before-send.ts';
import { placeRow } from './place-row.ts';
import { RowSet } from './row-set.ts';
import { NO_STREAK, type RunQueries, type RunState, type SendingHalves } from './run-state.ts';
import { SessionIndex } from './session-index.ts';

/** Builds the state of a run from the journal's folds. */
export function openRun(source: {
  readonly batch: BatchRecord;
  readonly rows: Iterable<RowRecord>;
  readonly settings: Settings;
  readonly queries: RunQueries;
  readonly gate: RateGate;
  /** What is already known of sending halves. */
  readonly sendingHalves?: SendingHalves;
}): RunState {
  const { settings, queries } = source;
  const state: RunState = {
    batch: source.batch,
    settings,
    queries,
    gate: source.gate,
    breaker: new Breaker({
      unknowns: settings.breaker.unknowns,
      window: settings.breaker.window,
      consecutive5xx: settings.breaker.consecutive5xx,
      cooldownMs: settings.breaker.cooldownSeconds * 1000,
    }),
    rows: new Map(),
    byState: new Map(ROW_STATES.map((name) => [name, new RowSet()])),
    sentBefore: new Set(),
    canaryLine: new CanaryLine(wantsCanaries(source.batch, settings)),
    byMarker: new Map(),
    bySession: new SessionIndex(),
    earlierByMarker: new Map(),
    earlierBySession: new Map(),
    doubtByDuplicateKey: new Map(),
    exposureMinor: new Map(),
    flights: new Map(),
    waiting: new Map(),
    tries: new Map(),
    reconciling: new Map(),
    mending: new Map(),
    refusedMends: new Map(),
    canary: null,
    sweep: null,
    looks: noLooks(),
    echoesIn: new Set(Object.keys(source.batch.canaries).length > 0 ? [source.batch.markerSeenIn] : []),
    unfetchable: new Set(),
    sendingHalves: source.sendingHalves ?? new Map(),
    foreign: new Set(),
    nearMatches: new Map(),
    missedAtMs: new Map(),
    trackingStep: 0,
    trackingDueAtMs: 0,
    trackingPaceAtMs: 0,
    trackingOverdueAtMs: 0,
    clockOffsetMs: undefined,
    unreachableInRow: 0,
    unsentInRow: 0,
    readFailuresInRow: 0,
    trouble: null,
    readBackoffUntilMs: 0,
    refusalStreak: NO_STREAK,
    doubtAccepted: source.batch.doubtAccepted ?? 0,
    resumeWantedBy: null,
    lastPostAtMs: null,
    lastSentAtMs: 0,
    toFetch: new Set(),
    expiryAtMs: Number.POSITIVE_INFINITY,
    isAskedToWait: false,
    brokenSweepsInRow: 0,
    notThere: new Map(),
    isFollowingOver: false,
    startedAtMs: 0,
    isWindingDown: false,
    isStarted: false,
  };
  for (const row of source.rows) {
    placeRow(state, undefined, row);
    state.lastSentAtMs = Math.max(state.lastSentAtMs, row.openedAtMs ?? 0);
  }
  return state;
}
