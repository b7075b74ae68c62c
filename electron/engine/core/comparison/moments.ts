/** How far apart two payments are in time. */

import { DAY_MS, type Now } from '../../../../shared/domain/time.ts';

/** When a payment was sent, by our clock and by the service's as we knew it; null if a clock does not say. */
export interface SentAt {
  readonly ourMs: number | null;
  readonly serverMs: number | null;
}

/** A corrected sheet without a stated period is the same payroll for less than the shortest month. */
export const SHEET_AGAIN_DAYS = 27;

/**
 * How many calendar days ago the payment was sent, by the clock that says less: a change of our clock never makes
 * yesterday's payment look a month old. Negative if a clock ran ahead; 0 if nothing says when.
 */
export function daysSince({ ourMs, serverMs }: SentAt, now: Now): number {
  const distances = [
    ourMs === null ? undefined : calendarDays(ourMs, now.ourMs),
    serverMs === null || now.serverMs === undefined ? undefined : calendarDays(serverMs, now.serverMs),
  ].filter((days) => days !== undefined);
  return distances.length === 0 ? 0 : Math.min(...distances);
}

/**
 * True within the days in which an equal payment counts as the same. The same weekday of the next week is beyond seven
 * days, whatever the hour: wages are paid weekly. Less than 24 hours are always within.
 */
export function isWithinDays(sent: SentAt, now: Now, days: number): boolean {
  return daysSince(sent, now) < days || isWithinOneDay(sent, now);
}

function isWithinOneDay({ ourMs, serverMs }: SentAt, now: Now): boolean {
  const isLess = (fromMs: number | null, toMs: number | undefined): boolean =>
    fromMs !== null && toMs !== undefined && toMs - fromMs < DAY_MS;
  return (ourMs === null && serverMs === null) || isLess(ourMs, now.ourMs) || isLess(serverMs, now.serverMs);
}

function calendarDays(fromMs: number, toMs: number): number {
  return Math.floor(toMs / DAY_MS) - Math.floor(fromMs / DAY_MS);
}
