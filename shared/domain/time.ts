/** Milliseconds in a day that no clock was moved in. */
export const DAY_MS = 86_400_000;

/** Dates are slow to write, and most moments of a run are of the same few days. */
const DAYS = new Map<number, string>();
const MOST_DAYS = 1_000;

/** The calendar day in UTC, as `2026-03-09`. */
export function utcDay(timeMs: number): string {
  const number = Math.floor(timeMs / DAY_MS);
  let day = DAYS.get(number);
  if (day === undefined) {
    day = new Date(timeMs).toISOString().slice(0, 10);
    if (DAYS.size === MOST_DAYS) DAYS.clear();
    DAYS.set(number, day);
  }
  return day;
}

/**
 * The wall clock's time that never goes back: while it is behind what a steady counter says, as after somebody set it
 * back, the counter is believed, or every wait of a run would last longer by that much. Forward it is followed at once:
 * the counter stands still while a machine sleeps.
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
