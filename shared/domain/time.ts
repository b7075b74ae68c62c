/** Milliseconds in a day without a clock change. */
export const DAY_MS = 86_400_000;

/** A cache: formatting a date is slow, and most moments of a run fall on the same few days. */
const DAYS = new Map<number, string>();
const MOST_DAYS = 1_000;

/** The first and the last moment whose year has four digits: a service does not read other days. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

/** The calendar day in UTC, as `2026-03-09`; the nearest one that is written so, whatever a clock says. */
export function utcDay(momentMs: number): string {
  const timeMs = Math.min(Math.max(momentMs, FIRST_MS), LAST_MS);
  const number = Math.floor(timeMs / DAY_MS);
  let day = DAYS.get(number);
  if (day === undefined) {
    day = new Date(timeMs).toISOString().slice(0, 10);
    if (DAYS.size === MOST_DAYS) DAYS.clear();
    DAYS.set(number, day);
  }
  return day;
}

/** The calendar day by this computer's clock, as `2026-03-09`. */
export function localDay(momentMs: number): string {
  const at = new Date(momentMs);
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}

/** A moment by two clocks, either of which may be wrong. The service's is undefined until an answer has shown it. */
export interface Now {
  readonly ourMs: number;
  readonly serverMs: number | undefined;
}

/**
 * The wall clock's time, except that it never goes back. If it is behind a steady counter, for example because
 * somebody set it back, the counter is used; otherwise every wait of a run would last longer by that difference. A
 * jump forward is followed at once, because the counter stands still while a machine sleeps.
 */
export function steadyTime(source: {
  readonly wallMs: () => number;
  readonly counterMs: () => number;
}): () => number {
  let offsetMs = Number.NEGATIVE_INFINITY;
  return () => {
    const counterMs = source.counterMs();
    offsetMs = Math.max(offsetMs, source.wallMs() - counterMs);
    return Math.floor(counterMs + offsetMs);
  };
}
