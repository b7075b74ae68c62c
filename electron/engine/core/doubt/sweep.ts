/** A reading of the service's session list over a window of days, page by page: see safety, "Reconciliation". */

import { utcDay } from '../../../../shared/domain/utc-day.ts';
import type { SessionPage } from '../state/inputs.ts';

/** Sessions asked for in one page. The document names no maximum; the answer's own count says what we got. */
export const SWEEP_PAGE_SIZE = 100;
/** Pages overlap by this much, so that sessions created while we read do not push others past the page's edge. */
const SWEEP_PAGE_OVERLAP = 5;
/** A list longer than this is not read to its end: it would never be evidence, and the row stays for a person. */
export const SWEEP_PAGES_MAX = 20_000;

export interface Sweep {
  readonly id: number;
  readonly startedAtMs: number;
  /** By the service's clock: the earliest attempt the sweep is meant to show. */
  readonly earliestMs: number;
  readonly fromDay: string;
  readonly toDay: string;
  /** `reconcile` goes before payments, `track` after them. */
  purpose: 'reconcile' | 'track';
  offset: number;
  pageSize: number;
  pages: number;
  sessions: number;
  isPageInFlight: boolean;
  /** Rows of ours that were in it. */
  readonly rowsSeen: Set<number>;
  /** Sessions that must be fetched one by one, because the list does not show the marker. */
  readonly toFetch: string[];
  fetchInFlight: string | null;
  /** What sessions that were asked for one by one said in this sweep. */
  readonly freshStatus: Map<string, string>;
  isListRead: boolean;
  hasChanged: boolean;
}

/** How far a list has been read. */
interface Reading {
  offset: number;
  pages: number;
  sessions: number;
}

/** Moves on after a page. `short`: the list ended before its own total, so it was not read to its end and is no evidence. */
export function turnPage(reading: Reading, page: SessionPage): 'more' | 'last' | 'short' {
  const { items, total, hasNext, sessions } = page;
  const readTo = reading.offset + items;
  reading.pages += 1;
  reading.sessions += sessions.length;
  if (items === 0 && total !== undefined && readTo < total) return 'short';
  reading.offset = items > SWEEP_PAGE_OVERLAP ? readTo - SWEEP_PAGE_OVERLAP : readTo;
  const isLast =
    items === 0 || (total === undefined ? hasNext === false : readTo >= total && hasNext !== true);
  return isLast ? 'last' : 'more';
}

const DAY_MS = 86_400_000;

/** The window's days, one wider on both sides: the API's dates have no zone. */
export function sweepWindow(earliestMs: number, latestMs: number): { fromDay: string; toDay: string } {
  return { fromDay: utcDay(earliestMs - DAY_MS), toDay: utcDay(latestMs + DAY_MS) };
}
