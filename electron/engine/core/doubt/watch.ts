/**
 * Watching: for some days more we look at paid and failed rows again, look for parked ones, and follow accepted ones,
 * whether or not their batch runs. One reading of the service's list serves all batches. A round only asks for reads
 * and never sends anything. It is pure: its caller performs the reads and appends the events.
 */

import type { Session } from '../../../../shared/api/session.ts';
import { AWAITING_END } from '../../../../shared/domain/row-state.ts';
import type { Settings } from '../../../../shared/domain/settings.ts';
import type { RateGate } from '../pace/rate-gate.ts';
import type { BatchRecord } from '../row/batch-record.ts';
import type { JournalEvent } from '../row/events.ts';
import { type RowRecord, type RowRef, sessionIdsOf } from '../row/row-record.ts';
import { FETCHES_PER_SWEEP, type FetchTurns } from '../state/fetch-turns.ts';
import {
  type AskedPage,
  type Effect,
  isRequestRefused,
  type PageResult,
  type ReadResult,
  type SessionPage,
} from '../state/inputs.ts';
import type { ListMirror } from '../state/list-mirror.ts';
import { openRun } from '../state/open-run.ts';
import { newQuickReading, type QuickReading, turnQuick } from '../state/quick-reading.ts';
import type { SendingHalves } from '../state/run-state.ts';
import type { StepContext } from '../state/step-context.ts';
import { newReading, type Reading, SWEEP_PAGE_SIZE, sweepWindow, turnPage } from '../state/sweep.ts';
import { inOrderOfProof, markersOf, matchSession } from './match-session.ts';

/** What a round asks of the journal. The answers must be cheap, synchronous and current. */
interface WatchQueries {
  batch(batch: string): BatchRecord | undefined;
  row(ref: RowRef): RowRecord | undefined;
  /** The row that has this marker, or had it before it was mended. */
  rowOfMarker(marker: string): RowRef | undefined;
  ownerOf(sessionId: string, batch: string): RowRef | undefined;
}

export interface WatchTarget {
  readonly batch: string;
  /** When its first attempt was opened, by the earlier of our clock and the service's. */
  readonly firstOpenedMs: number;
  /** Its rows that are accepted, unknown, parked or written off: they are followed, or looked for without a marker. */
  readonly open: readonly number[];
}

interface WatchingRun {
  see(sessions: readonly Session[], via: 'list' | 'get'): void;
}

export interface WatchSource {
  readonly address: string;
  /** The batches with the service at that address. */
  readonly targets: readonly WatchTarget[];
  readonly queries: WatchQueries;
  readonly settings: Settings;
  readonly gate: RateGate;
  readonly nowMs: number;
  /** The service's own time now; undefined until an answer has shown it. */
  readonly serverMs: number | undefined;
  readonly pagesMax: number;
  /** Sessions that were fetched before and belong to no row; the round adds to them. */
  readonly foreign: Set<string>;
  /** Sending halves found by earlier rounds, by batch; the round adds to them. */
  readonly halves: Map<string, SendingHalves>;
  /** What the list has shown before. */
  readonly mirror: ListMirror;
  /** Sessions of rows that were judged before; the round adds to them. */
  readonly judged: Set<string>;
  /** Whose turn it is to be fetched, of more sessions than a round fetches. */
  readonly turns: FetchTurns;
  /** The day from which all of the list is read if what is known is too old; undefined: never more than the rows need. */
  readonly renewsFromDay?: string;
  /** The batch's run, if one is open. Only that run writes events of the batch. */
  readonly runOf: (batch: string) => WatchingRun | undefined;
}

type WatchRead = ({ readonly type: 'list' } & AskedPage) | Extract<Effect, { type: 'fetch' }>;

/** Events for the journal of one batch, to be appended before the next read. */
export interface WatchFinding {
  readonly batch: string;
  readonly events: readonly JournalEvent[];
}

/** When an answer was read, by our clock and, if the answer showed it, by the service's. */
interface ReadAt {
  readonly nowMs: number;
  readonly serverMs: number | undefined;
}

export class WatchRound {
  readonly #source: WatchSource;
  #window: { readonly fromDay: string; readonly toDay: string };
  readonly #reading: Reading;
  readonly #targets: ReadonlyMap<string, WatchTarget>;
  readonly #toFetch: string[] = [];
  readonly #seen = new Set<string>();
  /** Sessions named for a row, of which the list did not show enough. */
  readonly #open = new Map<string, Session>();
  readonly #unfetchable = new Set<string>();
  /** Sending halves of exchanges in the list, to be fetched. */
  readonly #halves = new Set<string>();
  #pageSize = SWEEP_PAGE_SIZE;
  #stage: 'list' | 'fetch' | 'done' = 'list';
  /** Null if all of the list is read. */
  #quick: QuickReading | null;

  constructor(source: WatchSource) {
    this.#source = source;
    const earliestMs = Math.min(source.nowMs, ...source.targets.map(({ firstOpenedMs }) => firstOpenedMs));
    // If our clock is behind, the window would end before today.
    this.#window = sweepWindow(earliestMs, Math.max(source.nowMs, source.serverMs ?? source.nowMs));
    this.#targets = new Map(source.targets.map((target) => [target.batch, target]));
    this.#reading = newReading(source.nowMs);
    if (source.targets.length === 0) this.#stage = 'done';
    const { mirror, nowMs, renewsFromDay } = source;
    const isAllEnded = source.targets.every(({ open }) => open.length === 0);
    const isUsable = mirror.isUsable(this.#window.fromDay, nowMs);
    this.#quick = isAllEnded && isUsable ? newQuickReading() : null;
    const isRenewed = isAllEnded && !isUsable && renewsFromDay !== undefined;
    if (!isRenewed || renewsFromDay > this.#window.fromDay || this.#stage === 'done') return;
    mirror.begin(renewsFromDay);
    this.#window = { ...this.#window, fromDay: renewsFromDay };
  }

  /** The next read; undefined if the round is over. */
  next(): WatchRead | undefined {
    if (this.#stage === 'list') {
      const { mirror } = this.#source;
      const asked = { ...this.#window, limit: this.#pageSize };
      if (this.#quick === null) return { type: 'list', ...asked, offset: this.#reading.offset };
      const { offset } = this.#quick;
      return { type: 'list', ...asked, fromDay: mirror.fromDay, offset, isSorted: !mirror.isSortRefused };
    }
    const [sessionId] = this.#toFetch;
    return this.#stage === 'fetch' && sessionId !== undefined ? { type: 'fetch', sessionId } : undefined;
  }

  /** A page was read. A failure ends the round; the next round starts from the beginning. */
  listed(result: PageResult, nowMs: number): readonly WatchFinding[] {
    if (!result.ok) {
      const isPageTooLarge = isRequestRefused(result);
      const { mirror } = this.#source;
      if (isPageTooLarge && this.#quick !== null && !mirror.isSortRefused) mirror.isSortRefused = true;
      else if (isPageTooLarge && this.#pageSize > 10) this.#pageSize = 10;
      else this.#stage = 'done';
      return [];
    }
    const findings = this.#judge(result.value.sessions, 'list', { nowMs, serverMs: result.serverTimeMs });
    if (this.#quick !== null) return this.#turnQuick(this.#quick, result.value, findings);
    this.#source.mirror.note(this.#window.fromDay, result.value.sessions);
    const turned = turnPage(this.#reading, result.value, nowMs);
    const isCounted = this.#reading.unreadable === 0 && this.#source.mirror.size === result.value.total;
    if (turned === 'last' && isCounted && this.#window.fromDay === this.#source.mirror.fromDay)
      this.#source.mirror.noteWhole(this.#source.nowMs);
    if (turned === 'short' || turned === 'endless') this.#stage = 'done';
    else if (turned === 'more' && this.#reading.pages < this.#source.pagesMax) return findings;
    else {
      const halves = [...this.#halves].filter((id) => !this.#seen.has(id));
      return this.#fetchNext([...this.#toFetch, ...this.#unseen(), ...halves], findings);
    }
    return this.#ended(findings);
  }

  /** Other readers of the list may have seen sessions of rows that no round has judged. */
  #turnQuick(
    quick: QuickReading,
    page: SessionPage,
    findings: readonly WatchFinding[],
  ): readonly WatchFinding[] {
    const { mirror, judged } = this.#source;
    mirror.note(mirror.fromDay, page.sessions);
    const turned = turnQuick(quick, page, mirror);
    if (turned === 'more') return findings;
    if (turned === 'unclear') mirror.noteUnclear();
    const isUnjudged = (session: Session) =>
      !judged.has(session.id) && this.#targets.has(this.#refOf(session)?.batch ?? '');
    const unjudged = turned === 'known' ? [...mirror.sessions()].filter(isUnjudged) : undefined;
    if (unjudged === undefined || unjudged.length > FETCHES_PER_SWEEP) {
      this.#quick = null;
      return findings;
    }
    return this.#fetchNext([...unjudged.map(({ id }) => id), ...this.#toFetch, ...this.#halves], findings);
  }

  /** The list was read: the sessions whose turn it is are fetched. */
  #fetchNext(ids: readonly string[], findings: readonly WatchFinding[]): readonly WatchFinding[] {
    this.#stage = 'fetch';
    this.#toFetch.splice(0, this.#toFetch.length, ...this.#source.turns.next(ids));
    return this.#ended(findings);
  }

  /** A single session was read, or could not be. */
  fetched(sessionId: string, result: ReadResult<Session>, nowMs: number): readonly WatchFinding[] {
    this.#toFetch.shift();
    this.#halves.delete(sessionId);
    const isUnreadable = !result.ok && result.failure.kind !== 'not-found';
    if (isUnreadable) this.#stage = 'done';
    // It is not asked for in every round.
    if (!isUnreadable) this.#source.judged.add(sessionId);
    if (!result.ok) {
      const listed = this.#open.get(sessionId) ?? this.#halfOf(sessionId)?.exchange;
      if (isUnreadable || listed === undefined) return this.#ended([]);
      // It cannot be fetched, so we judge it by what the list shows.
      this.#unfetchable.add(sessionId);
      const found = this.#judge([listed], 'list', { nowMs, serverMs: undefined });
      return this.#ended(found);
    }
    const findings = this.#judge([result.value], 'get', { nowMs, serverMs: result.serverTimeMs });
    if (!this.#seen.has(sessionId)) this.#source.foreign.add(sessionId);
    return this.#ended(findings);
  }

  /** Sessions of followed rows that the list did not show. */
  #unseen(): readonly string[] {
    const { queries, targets } = this.#source;
    const open = targets.flatMap((target) =>
      target.open.flatMap((row) => queries.row({ batch: target.batch, row }) ?? []),
    );
    return open
      .filter(({ state }) => AWAITING_END.includes(state))
      .flatMap((row) => sessionIdsOf(row).slice(0, 2))
      .filter((id) => !this.#seen.has(id));
  }

  /** Ends the round once the last session was fetched. */
  #ended(findings: readonly WatchFinding[]): readonly WatchFinding[] {
    if (this.#stage === 'fetch' && this.#toFetch.length === 0) this.#stage = 'done';
    return findings;
  }

  /**
   * Gives each session to its batch, or to every batch with open rows if it has none, and collects the events that
   * follow.
   */
  #judge(sessions: readonly Session[], via: 'list' | 'get', readAt: ReadAt): readonly WatchFinding[] {
    const byBatch = new Map<string, { readonly sessions: Session[]; readonly rows: Set<number> }>();
    const give = (batch: string, session: Session, row?: number): void => {
      const given = byBatch.get(batch) ?? { sessions: [], rows: new Set<number>() };
      byBatch.set(batch, given);
      given.sessions.push(session);
      if (row !== undefined) given.rows.add(row);
    };
    for (const session of sessions) {
      const ref = this.#halfOf(session.id) ?? this.#refOf(session);
      if (ref !== undefined) {
        this.#seen.add(session.id);
        this.#source.judged.add(session.id);
        give(ref.batch, session, ref.row);
      } else if (!this.#source.foreign.has(session.id))
        for (const target of this.#targets.values()) if (target.open.length > 0) give(target.batch, session);
    }
    const findings: WatchFinding[] = [];
    for (const [batch, given] of byBatch) {
      const run = this.#source.runOf(batch);
      run?.see(given.sessions, via);
      const events = run === undefined ? this.#judgeIn(batch, given, via, readAt) : [];
      if (events.length > 0) findings.push({ batch, events });
    }
    return findings;
  }

  /** The row whose sending half the session is, if that is known. */
  #halfOf(sessionId: string): (RowRef & { readonly exchange: Session }) | undefined {
    for (const [batch, halves] of this.#source.halves) {
      const known = halves.get(sessionId);
      if (known !== undefined && this.#targets.has(batch)) return { batch, ...known };
    }
    return undefined;
  }

  /** The row of this service that the session's marker, or an earlier claim, names. */
  #refOf(session: Session): RowRef | undefined {
    const { queries, targets, address } = this.#source;
    const [any] = targets;
    const named = [
      ...markersOf(session).map((marker) => queries.rowOfMarker(marker)),
      any && queries.ownerOf(session.id, any.batch),
    ];
    return named.find((ref) => ref && queries.batch(ref.batch)?.created.address === address);
  }

  #judgeIn(
    batch: string,
    given: { readonly sessions: readonly Session[]; readonly rows: ReadonlySet<number> },
    via: 'list' | 'get',
    { nowMs, serverMs }: ReadAt,
  ): readonly JournalEvent[] {
    const { queries, settings, gate } = this.#source;
    const record = queries.batch(batch);
    if (record === undefined) return [];
    const numbers = new Set([...given.rows, ...(this.#targets.get(batch)?.open ?? [])]);
    const sendingHalves = this.#source.halves.get(batch) ?? new Map();
    const state = openRun({
      batch: record,
      ...{ sendingHalves, mirror: this.#source.mirror },
      rows: [...numbers].flatMap((row) => queries.row({ batch, row }) ?? []),
      settings,
      gate,
      queries: {
        ownerOf: (sessionId) => queries.ownerOf(sessionId, batch),
        isQuoteTaken: () => false,
        oldestQuoteTakenMs: () => 0,
        mayBeForgotten: () => false,
        paidSince: () => undefined,
        sessionsPaidSince: () => [],
        paidElsewhere: () => [],
        duplicateInDoubt: () => undefined,
      },
    });
    if (serverMs !== undefined) state.clockOffsetMs = serverMs - nowMs;
    for (const sessionId of this.#unfetchable) state.unfetchable.add(sessionId);
    const context: StepContext = { state, nowMs, random: () => 0, events: [], effects: [] };
    for (const session of inOrderOfProof(state, given.sessions)) {
      const match = matchSession(context, session, via);
      if (match.kind === 'could-be-ours') this.#toFetch.push(session.id);
      if (match.kind === 'open' && via === 'list') {
        this.#open.set(session.id, session);
        this.#toFetch.push(session.id);
      }
    }
    if (sendingHalves.size > 0) this.#source.halves.set(batch, sendingHalves);
    for (const id of state.toFetch) if (sendingHalves.has(id)) this.#halves.add(id);
    return context.events;
  }
}
