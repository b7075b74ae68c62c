/** A reading of the service's session list over a window of days, page by page: “Look before send” in the engine's README. */

import type { Session } from '../../../../shared/api/session.ts';
import { DAY_MS, utcDay } from '../../../../shared/domain/time.ts';
import type { SessionPage } from './inputs.ts';

/** Sessions asked for per page. The document names no maximum; the answer's own count shows how many came. */
export const SWEEP_PAGE_SIZE = 100;
/**
 * Pages overlap by this much (by half a page where pages are smaller), so that sessions which come into the list or
 * leave it while we read do not move others past the page's edge unnoticed.
 */
const SWEEP_PAGE_OVERLAP = 5;
/** A list that is longer than this (half a million sessions), or takes longer than an hour, is not read to its end. */
const PAGES_MAX = 5_000;
const READING_MAX_MS = 3_600_000;

export interface Sweep extends Reading {
  readonly id: number;
  /** The earliest attempt that the sweep must show, by the service's clock. */
  readonly earliestMs: number;
  readonly fromDay: string;
  readonly toDay: string;
  /** `reconcile` goes before payments, `track` after them. */
  purpose: 'reconcile' | 'track';
  pageSize: number;
  isPageInFlight: boolean;
  /** Rows of ours that the list showed. */
  readonly rowsSeen: Set<number>;
  /** Sessions that must be fetched one by one, because the list does not show the marker. */
  readonly toFetch: string[];
  fetchInFlight: string | null;
  /** The amounts of the ready rows when it began (`amountKeysOf`). */
  readonly amounts: ReadonlySet<string>;
  /** Sessions of one of these amounts that no row of the batch is known to have made. */
  readonly others: Session[];
  /** False if the window's days were asked for before the service's clock was known. */
  readonly isTimeHeard: boolean;
  /** The statuses of sessions that this sweep fetched one by one. */
  readonly freshStatus: Map<string, string>;
  isListRead: boolean;
  hasChanged: boolean;
}

/** How far a list has been read. */
export interface Reading {
  readonly startedAtMs: number;
  offset: number;
  pages: number;
  sessions: number;
  /**
   * Items that could not be read. Any of them may be the session looked for, so the list does not prove that one is
   * absent.
   */
  unreadable: number;
  /** How many of the next page's items belong to the page before as well. */
  overlap: number;
  /** The ids of the page before: a service that ignores the offset sends them again. */
  latest: ReadonlySet<string>;
}

export function newReading(startedAtMs: number): Reading {
  return { startedAtMs, offset: 0, pages: 0, sessions: 0, unreadable: 0, overlap: 0, latest: new Set() };
}

/**
 * Advances after a page. `short`: the list ended before its own total, or the page has nothing of the overlap, so
 * sessions left the list meanwhile and others moved between the two pages, which shows neither. `endless`: the page
 * repeats the one before, or the list is longer than we read. In both cases it was not read to its end and is no
 * evidence.
 */
export function turnPage(
  reading: Reading,
  page: SessionPage,
  nowMs: number,
): 'more' | 'last' | 'short' | 'endless' {
  const { items, total, hasNext, sessions } = page;
  const readTo = reading.offset + items;
  reading.pages += 1;
  reading.sessions += sessions.length;
  reading.unreadable += items - sessions.length;
  const { latest, overlap } = reading;
  reading.latest = new Set(sessions.map(({ id }) => id));
  // An item that could not be read may be the one that both pages have; such a list is no evidence anyhow.
  const isJoined = overlap === 0 || reading.unreadable > 0 || sessions.some(({ id }) => latest.has(id));
  if (!isJoined) return 'short';
  if (items === 0 && total !== undefined && readTo < total) return 'short';
  reading.overlap = Math.min(SWEEP_PAGE_OVERLAP, Math.floor(items / 2));
  reading.offset = readTo - reading.overlap;
  const isLast =
    items === 0 || (total === undefined ? hasNext === false : readTo >= total && hasNext !== true);
  if (isLast) return 'last';
  const isAgain = sessions.length > overlap && sessions.every(({ id }) => latest.has(id));
  const isTooLong = reading.pages >= PAGES_MAX || nowMs - reading.startedAtMs >= READING_MAX_MS;
  return isAgain || isTooLong ? 'endless' : 'more';
}

/**
 * The window's days, with one more on each side, because the API's dates have no zone, and another one at the end,
 * because the document does not say whether the last day is included.
 */
export function sweepWindow(earliestMs: number, latestMs: number): { fromDay: string; toDay: string } {
  return { fromDay: utcDay(earliestMs - DAY_MS), toDay: utcDay(latestMs + 2 * DAY_MS) };
}
