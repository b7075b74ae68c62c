/** Reads the service's list for a review: the last 35 days, and every forgotten period (`forgotten-period.ts`). */

import type { PaymentsService } from '../../../shared/api/payments-service.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Now } from '../../../shared/domain/time.ts';
import { LOOKED_BACK_MS } from '../core/comparison/moments.ts';
import type { ForgottenPeriod } from '../core/row/batch-record.ts';
import {
  isRequestRefused,
  type ReadFailure,
  type ReadResult,
  type SessionPage,
} from '../core/state/inputs.ts';
import type { ListMirror } from '../core/state/list-mirror.ts';
import { newReading, type Reading, sweepWindow, turnPage } from '../core/state/sweep.ts';
import type { PacedReader } from '../ports/paced-reader.ts';
import { readSessionPage } from '../ports/read-result.ts';

export const PAGE_SIZE = 100;
/**
 * 20,000 sessions. Beyond that the journal decides alone, because it knows every payment made from here. After a
 * forgotten period it does not, so the list is read to its end.
 */
const PAGES_MAX = 200;
/** A list that ended early because it changed while it was read is whole the next time. */
const READINGS_MAX = 3;

export interface SessionSource {
  readonly service: PaymentsService;
  readonly pace: PacedReader;
  readonly now: Now;
  readonly forgottenPeriods: readonly ForgottenPeriod[];
  readonly mirror: ListMirror;
}

type ReadSessions =
  | {
      readonly ok: true;
      readonly sessions: readonly Session[];
      /** The service's clock when the reading began; undefined if the service gave none. */
      readonly readAtMs: number | undefined;
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly failure: ReadFailure };

/** The sessions of the list. The mirror is filled anew. */
export async function readSessions(source: SessionSource): Promise<ReadSessions> {
  const sessions = new Map<string, Session>();
  let readAtMs: number | undefined;
  let isWhole = true;
  for (const window of windowsOf(source)) {
    const read = await readWindow(source, window);
    if (!read.ok) return read;
    readAtMs ??= read.serverTimeMs;
    isWhole &&= read.value.broken === undefined;
    for (const session of read.value.sessions) sessions.set(shownAs(session), session);
  }
  return { ok: true, sessions: [...sessions.values()], readAtMs, isWhole };
}

/** Pages overlap, so a session is read several times; but a service may also give one id to several payments. */
function shownAs(session: Session): string {
  const { id, amount, convertedAmount, fromCurrency, toCurrency, description, recipient } = session;
  return JSON.stringify([id, amount, convertedAmount, fromCurrency, toCurrency, description, recipient]);
}

/** The days to read, and their first moment: the last 35, and those of older forgotten periods. */
export function windowsOf({
  now,
  forgottenPeriods,
}: Pick<SessionSource, 'now' | 'forgottenPeriods'>): readonly [ListWindow, ...ListWindow[]] {
  const { ourMs, serverMs = ourMs } = now;
  const recentMs = Math.min(ourMs, serverMs) - LOOKED_BACK_MS;
  const older = forgottenPeriods
    .filter(({ fromMs }) => fromMs < recentMs)
    .map(({ fromMs, noticedAtMs }) => windowOf(fromMs, Math.min(noticedAtMs, recentMs)));
  return [windowOf(recentMs, Math.max(ourMs, serverMs)), ...older];
}

interface ListWindow extends ReturnType<typeof sweepWindow> {
  readonly fromMs: number;
}

function windowOf(fromMs: number, toMs: number): ListWindow {
  const window = sweepWindow(fromMs, toMs);
  return { ...window, fromMs: Date.parse(window.fromDay) };
}

async function readWindow(source: SessionSource, window: ListWindow): Promise<ReadResult<ReadWindow>> {
  let read = await readOnce(source, window);
  for (let times = 1; read.ok && read.value.broken?.why === 'short' && times < READINGS_MAX; times += 1)
    read = await readOnce(source, window);
  // What our journal may lack, nothing else shows.
  if (!read.ok || read.value.broken === undefined || source.forgottenPeriods.length === 0) return read;
  return { ok: false, failure: { kind: 'unusable', status: 200, what: read.value.broken.what } };
}

interface ReadWindow {
  readonly sessions: readonly Session[];
  /** Why not all of them were read, if so. */
  readonly broken: BrokenList | undefined;
}

async function readOnce(source: SessionSource, window: ListWindow): Promise<ReadResult<ReadWindow>> {
  const { service, pace, mirror } = source;
  const sessions: Session[] = [];
  const { fromDay, toDay } = window;
  const reading = newReading(pace.nowMs());
  // Only the recent days are looked at again and again.
  const isMirrored = fromDay === windowsOf(source)[0].fromDay;
  if (isMirrored) mirror.begin(fromDay);
  let limit = PAGE_SIZE;
  let serverTimeMs: number | undefined;
  while (true) {
    const asked = { fromDay, toDay, limit, offset: reading.offset };
    const result = await pace.read(() => readSessionPage(service, asked));
    if (!result.ok) {
      if (!isRequestRefused(result) || limit <= 10) return result;
      limit = 10;
      continue;
    }
    serverTimeMs ??= result.serverTimeMs;
    for (const session of result.value.sessions) sessions.push(session);
    for (const session of result.value.inPart ?? []) sessions.push(session);
    if (isMirrored) mirror.note(fromDay, result.value.sessions);
    const turned = turnCompared(reading, result.value, { ...source, nowMs: pace.nowMs() });
    if (turned === 'more') continue;
    const broken = turned === 'read' ? undefined : turned;
    const isCounted = reading.unreadable === 0 && mirror.size === result.value.total;
    if (isMirrored && broken === undefined && isCounted) mirror.noteWhole(reading.startedAtMs);
    return { ok: true, value: { sessions, broken }, serverTimeMs };
  }
}

/** Why a list was not read whole; `what` says it in an error's words. */
interface BrokenList {
  readonly why: 'short' | 'endless' | 'unreadable';
  readonly what: string;
}

/** Advances after a page, until enough was read to compare with; or says why the list is not whole. */
export function turnCompared(
  reading: Reading,
  page: SessionPage,
  { forgottenPeriods, nowMs }: Pick<SessionSource, 'forgottenPeriods'> & { readonly nowMs: number },
): 'more' | 'read' | BrokenList {
  const turned = turnPage(reading, page, nowMs);
  switch (turned) {
    case 'more':
      return forgottenPeriods.length > 0 || reading.pages < PAGES_MAX ? 'more' : 'read';
    case 'short':
      return { why: turned, what: `${reading.offset} of ${page.total} sessions` };
    case 'endless':
      return { why: turned, what: 'list-endless' };
    case 'last':
      return reading.unreadable > 0 ? { why: 'unreadable', what: 'item-unreadable' } : 'read';
  }
}
