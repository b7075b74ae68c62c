/** How far apart two payments are in time. */

import { DAY_MS, type Now } from '../../../../shared/domain/time.ts';

/** When a payment was sent, by our clock and by the service's as we knew it; null if a clock does not say. */
export interface SentAt {
  readonly ourMs: number | null;
  readonly serverMs: number | null;
}

/** How far back a list is compared with payments: a monthly payroll's last run and a few days. */
export const LOOKED_BACK_MS = 35 * DAY_MS;
/** Two clocks, or the zones in which dates without one are read, differ by less than this. */
const DATE_SLACK_MS = 2 * DAY_MS;

/** A corrected sheet without a stated period is the same payroll for less than the shortest month. */
export const SHEET_AGAIN_DAYS = 27;

/**
 * When a session was made, by its own date; undefined if it shows none, or one outside the days that the list was asked
 * for, from `fromMs` to `toMs`: a service may write zero dates.
 */
export function shownMoment(
  createdAtMs: number | undefined,
  fromMs: number,
  toMs: number,
): number | undefined {
  const isAskedFor =
    createdAtMs !== undefined && createdAtMs >= fromMs - DATE_SLACK_MS && createdAtMs <= toMs + DATE_SLACK_MS;
  return isAskedFor ? createdAtMs : undefined;
}

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
