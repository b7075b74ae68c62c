/** One round of watching over the real service: reads its list, and appends what happened to rows after they first ended. */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import { AWAITING_END, countIn } from '../../../shared/domain/row-state.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { LOOKED_BACK_MS } from '../core/comparison/moments.ts';
import { followedToMs, parkFollowed } from '../core/doubt/park.ts';
import { type WatchFinding, WatchRound, type WatchTarget } from '../core/doubt/watch.ts';
import type { RateGate } from '../core/pace/rate-gate.ts';
import type { BatchRecord } from '../core/row/batch-record.ts';
import type { JournalEvent } from '../core/row/events.ts';
import { FetchTurns } from '../core/state/fetch-turns.ts';
import type { ReadFailure, ReadResult } from '../core/state/inputs.ts';
import type { ListMirror } from '../core/state/list-mirror.ts';
import type { SendingHalves } from '../core/state/run-state.ts';
import { sweepWindow } from '../core/state/sweep.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal, SentRows } from '../ports/journal-port.ts';
import { keptByBatch } from '../ports/kept-by-batch.ts';
import type { OwnBusiness } from '../ports/own-business.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { readOperation, readSessionPage } from '../ports/read-result.ts';
import type { BatchRun } from './batch-run.ts';

/** Rows that ended, or were parked, are watched for this long. */
export const WATCHING_MS = 7 * DAY_MS;
/** Between two reads of a round this many calls are left to others, so watching takes at most a fifth of the rate. */
const CALLS_LEFT_TO_OTHERS = 4;

interface WatchPorts {
  readonly journal: Journal;
  /** Only the reads, so that watching cannot send. */
  readonly service: Pick<PaymentsService, 'read'>;
  readonly clock: Clock;
  readonly gate: RateGate;
  readonly pace: PacedReader;
  readonly business: OwnBusiness;
  readonly settings: Settings;
  readonly mirror: ListMirror;
  readonly runOf: (batch: string) => BatchRun | undefined;
  /** Appends through the batch's run or directly to the journal. Throws what the journal throws. */
  readonly append: (batch: string, ...events: readonly JournalEvent[]) => void;
}

export interface WatchRequest {
  /** The service whose batches are watched: `created.address` of each. */
  readonly address: string;
  /** The most pages of the list to read, the newest sessions first. */
  readonly pagesMax: number;
  /** True to leave time for other callers between two reads. */
  readonly isGentle: boolean;
  /** Called before each read; false ends the round. */
  readonly mayGoOn: () => boolean;
  readonly onFound?: (batch: string, events: readonly JournalEvent[]) => void;
  /** Called with why the service could not be asked, if that ended the round or kept a batch out of it. */
  readonly onFailure?: (failure: ReadFailure) => void;
}

/** `nothing`: no row with this service is watched, and no call was made. */
export type Watched = 'nothing' | 'quiet' | 'changed';

/** What rounds remember from each other: which batches still matter, and which sessions belong to whom. */
export class WatchMemory {
  readonly foreign = new Set<string>();
  readonly halves = new Map<string, SendingHalves>();
  readonly judged = new Set<string>();
  readonly turns = new FetchTurns();
  /** When the first accepted row of a batch has been followed for long enough. */
  readonly #expiryOf = keptByBatch<number>();
  readonly #sentOf = keptByBatch<SentRows | undefined>();

  /**
   * Batches of the address with an accepted row that was followed for long enough. Cheap for batches that have not
   * changed.
   */
  expired(journal: Journal, address: string, nowMs: number): readonly BatchRecord[] {
    return journal.batches().filter(({ batch, created }) => {
      if (created.address !== address || countIn(journal.counts(batch), ...AWAITING_END) === 0) return false;
      const expiryAtMs = this.#expiryOf(journal, batch, () => {
        let firstMs = Number.POSITIVE_INFINITY;
        for (const row of journal.rows(batch))
          if (AWAITING_END.includes(row.state)) firstMs = Math.min(firstMs, followedToMs(row, nowMs));
        return firstMs;
      });
      return expiryAtMs <= nowMs;
    });
  }

  /** Batches of the address with rows that are still watched (`WATCHING_MS`). Cheap for batches that have not changed. */
  targets(journal: Journal, address: string, nowMs: number): readonly WatchTarget[] {
    const targets: WatchTarget[] = [];
    for (const { batch, created, lastEventAtMs } of journal.batches()) {
      if (created.address !== address || nowMs - lastEventAtMs > WATCHING_MS) continue;
      const sent = this.#sentOf(journal, batch, () => journal.sentOf(batch));
      if (sent === undefined || nowMs - sent.lastSettledMs > WATCHING_MS) continue;
      targets.push({ batch, firstOpenedMs: sent.firstOpenedMs, open: sent.open });
    }
    return targets;
  }
}

/** The earlier of both clocks, so that setting ours forward does not end the watching (`WATCHING_MS`). */
function earlierNow({ clock, pace }: Pick<WatchPorts, 'clock' | 'pace'>): number {
  return Math.min(clock.nowMs(), pace.serverMs() ?? Number.POSITIVE_INFINITY);
}

/**
 * Parks accepted rows that were followed for `FOLLOW_ACCEPTED_FOR_MS`, so that a person decides; a run does this for
 * its own batch. No read is needed.
 */
function parkUnfinished(ports: WatchPorts, request: WatchRequest, memory: WatchMemory) {
  const { journal, runOf, append } = ports;
  let isChanged = false;
  const nowMs = earlierNow(ports);
  for (const { batch } of memory.expired(journal, request.address, nowMs)) {
    if (runOf(batch) !== undefined) continue;
    const events = parkFollowed(journal.rows(batch), nowMs);
    if (events.length === 0) continue;
    append(batch, ...events);
    request.onFound?.(batch, events);
    isChanged = true;
  }
  return isChanged;
}

/** The batches of the business that the service's list shows. */
async function ownOf(
  { business }: WatchPorts,
  targets: readonly WatchTarget[],
  { onFailure }: Pick<WatchRequest, 'onFailure'>,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  for (const { batch } of targets) {
    const why = await business.whyNotAsked(batch);
    if (why === undefined) own.add(batch);
    else if (why.failure.kind !== 'other-business') onFailure?.(why.failure);
  }
  return own;
}

/** Reads the service's list once for all of its batches, and appends what it shows. Nothing is sent. */
export async function watchOnce(
  ports: WatchPorts,
  request: WatchRequest,
  memory: WatchMemory,
): Promise<Watched> {
  const { journal, clock, settings, gate, runOf } = ports;
  const isParked = parkUnfinished(ports, request, memory);
  const own = await ownOf(ports, memory.targets(journal, request.address, earlierNow(ports)), request);
  // The rows may have changed while we waited.
  const targets = memory
    .targets(journal, request.address, earlierNow(ports))
    .filter(({ batch }) => own.has(batch));
  if (targets.length === 0) return isParked ? 'changed' : 'nothing';
  const round = new WatchRound({
    address: request.address,
    targets,
    queries: journal,
    settings,
    gate,
    nowMs: clock.nowMs(),
    serverMs: ports.pace.serverMs(),
    pagesMax: request.pagesMax,
    foreign: memory.foreign,
    halves: memory.halves,
    judged: memory.judged,
    turns: memory.turns,
    mirror: ports.mirror,
    ...(request.isGentle && { renewsFromDay: sweepWindow(earlierNow(ports) - LOOKED_BACK_MS, 0).fromDay }),
    runOf,
  });
  let isChanged = isParked;
  for (let read = round.next(); read !== undefined && request.mayGoOn(); read = round.next()) {
    const { failure, findings } = await readOne(ports, round, read);
    if (!request.mayGoOn()) break;
    for (const { batch, events } of findings()) {
      ports.append(batch, ...events);
      request.onFound?.(batch, events);
      isChanged = true;
    }
    // A page that was asked for too large is asked for again, and a session may be gone.
    if (failure && failure.kind !== 'not-found' && round.next() === undefined) request.onFailure?.(failure);
    if (request.isGentle) await leaveCallsToOthers(ports);
  }
  return isChanged ? 'changed' : 'quiet';
}

/** The meaning of the answer is computed and appended without a pause, because the rows must not change in between. */
async function readOne(
  { service, pace, clock }: WatchPorts,
  round: WatchRound,
  read: NonNullable<ReturnType<WatchRound['next']>>,
): Promise<{ readonly failure: ReadFailure | undefined; readonly findings: () => readonly WatchFinding[] }> {
  if (read.type === 'list') {
    const page = await pace.read(() => readSessionPage(service, read));
    return { failure: failureIn(page), findings: () => round.listed(page, clock.nowMs()) };
  }
  const { sessionId } = read;
  const session = await pace.read(() => readOperation(service, 'get-session', { id: sessionId }));
  return { failure: failureIn(session), findings: () => round.fetched(sessionId, session, clock.nowMs()) };
}

function failureIn(result: ReadResult<unknown>): ReadFailure | undefined {
  return result.ok ? undefined : result.failure;
}

function leaveCallsToOthers({ clock, gate }: WatchPorts): Promise<void> {
  const untilMs = clock.nowMs() + (CALLS_LEFT_TO_OTHERS * 1000) / gate.ratePerSecond;
  return new Promise((resolve) => {
    clock.wakeAt(untilMs, resolve);
  });
}
