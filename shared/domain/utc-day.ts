/** The calendar day in UTC, as `2026-03-09`. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
