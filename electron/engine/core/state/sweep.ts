/** A reading of the service's session list over a window of days, page by page: “Look before send” in the engine's README. */

import type { Session } from '../../../../shared/api/session.ts';
import { DAY_MS, utcDay } from '../../../../shared/domain/time.ts';
import type { NumberedRows } from '../comparison/shown-number.ts';
import type { SessionPage } from './inputs.ts';
import { type QuickReading, SWEEP_PAGE_OVERLAP } from './quick-reading.ts';

/** Sessions asked for per page. The document names no maximum; the answer's own count shows how many came. */
export const SWEEP_PAGE_SIZE = 100;
/** A list that is longer than this (half a million sessions), or takes longer than an hour, is not read to its end. */
const PAGES_MAX = 5_000;
const READING_MAX_MS = 3_600_000;

/** By what a session may have paid one of some rows (`paid-signs.ts`). */
export interface PaidSigns {
  /** The amounts of the rows (`amountKeysOf`); undefined if one of them is not known before its quote: it may be any. */
  readonly amounts: ReadonlySet<string> | undefined;
  /** Those of them with a number of a payment. */
  readonly numbers: NumberedRows;
}

export interface Sweep extends Reading {
  readonly id: number;
  /** The earliest attempt that the sweep must show, by the service's clock. */
  readonly earliestMs: number;
  fromDay: string;
  readonly toDay: string;
  /** What a look reads of a list most of which is known; null if all of it is read. */
  quick: QuickReading | null;
  /** The first day of its own window, for the case that all of it must be read. */
  readonly ownFromDay: string;
  /** Sessions that it listed, or asked for by their ids, while it is quick. */
  readonly fresh: Set<string>;
  /** `reconcile` goes before payments, `track` after them. */
  purpose: 'reconcile' | 'track';
  pageSize: number;
  isPageInFlight: boolean;
  /** Rows of ours that the list showed, and the sessions by which it did. */
  readonly rowsSeen: Set<number>;
  readonly ownSeen: Set<string>;
  /** Sessions that must be fetched one by one, because the list does not show the marker. */
  readonly toFetch: string[];
  fetchInFlight: string | null;
  /** Those of the rows that were ready when it began. */
  readonly signs: PaidSigns;
  /** Sessions with one of these signs that no row of the batch is known to have made. */
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
  /** Every session that was shown. If a page shows an id several times, each of them counts. */
  readonly shown: Set<string>;
  /** True while the list is read again from its front, at the end of a list of several pages. */
  isFrontAgain: boolean;
  /** The most sessions that the list said it has since its front was read again; 0 before, or if it does not say. */
  listed: number;
}

export function newReading(startedAtMs: number): Reading {
  const nothing = { offset: 0, pages: 0, sessions: 0, unreadable: 0, overlap: 0, listed: 0 };
  return { startedAtMs, ...nothing, latest: new Set(), shown: new Set(), isFrontAgain: false };
}

/**
 * Advances after a page. `short`: the list ended before its own total, showed fewer different sessions than that, or
 * the page has nothing of the overlap, so sessions left the list meanwhile and others moved between the two pages,
 * which shows neither. `endless`: the page repeats the one before, or the list is longer than we read. In both cases
 * it was not read to its end and is no evidence. After the last of several pages the list is read again from its
 * front, until as many sessions were shown as it has: a service may list by the last change, and a session that
 * changed meanwhile moved to the front before its page was read. One that gives each page an order of its own repeats
 * some sessions and shows others on no page.
 */
export function turnPage(
  reading: Reading,
  page: SessionPage,
  nowMs: number,
): 'more' | 'last' | 'short' | 'endless' {
  const { items, total, sessions } = page;
  reading.unreadable += items - sessions.length;
  noteShown(reading.shown, sessions);
  const readTo = reading.offset + items;
  const { latest, overlap, isFrontAgain } = reading;
  if (isFrontAgain) {
    // What has come meanwhile would stand for sessions that no page has shown.
    reading.listed = Math.max(reading.listed, total ?? 0);
    if (reading.shown.size + reading.unreadable >= reading.listed) return 'last';
  }
  reading.pages += 1;
  reading.sessions += sessions.length;
  reading.latest = new Set(sessions.map(({ id }) => id));
  const repeated = sessions.filter(({ id }) => latest.has(id)).length;
  // An item that could not be read may be the one that both pages have; such a list is no evidence anyhow.
  const isJoined = overlap === 0 || reading.unreadable > 0 || repeated > 0;
  if (!isJoined) return 'short';
  if (items === 0 && total !== undefined && readTo < total) return 'short';
  reading.overlap = Math.min(SWEEP_PAGE_OVERLAP, Math.floor(items / 2));
  reading.offset = readTo - reading.overlap;
  if (isLastPage(page, readTo)) {
    if (isFrontAgain) return 'short';
    if (reading.pages === 1) return 'last';
    Object.assign(reading, { isFrontAgain: true, offset: 0, overlap: 0, latest: new Set() });
    return 'more';
  }
  const isAgain = sessions.length > overlap && repeated === sessions.length;
  const isTooLong = reading.pages >= PAGES_MAX || nowMs - reading.startedAtMs >= READING_MAX_MS;
  return isAgain || isTooLong ? 'endless' : 'more';
}

function noteShown(shown: Set<string>, sessions: SessionPage['sessions']): void {
  const times = new Map<string, number>();
  for (const { id } of sessions) {
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    shown.add(before === 0 ? id : `${id} ${before}`);
  }
}

/** A total that is smaller than what was read says nothing, so the list goes on until it says itself that it ends. */
function isLastPage({ items, total, hasNext }: SessionPage, readTo: number): boolean {
  if (items === 0) return true;
  if (total === undefined || readTo > total) return hasNext === false;
  return readTo === total && hasNext !== true;
}

/**
 * The window's days, with one more on each side, because the API's dates have no zone, and another one at the end,
 * because the document does not say whether the last day is included.
 */
export function sweepWindow(earliestMs: number, latestMs: number): { fromDay: string; toDay: string } {
  return { fromDay: utcDay(earliestMs - DAY_MS), toDay: utcDay(latestMs + 2 * DAY_MS) };
}
