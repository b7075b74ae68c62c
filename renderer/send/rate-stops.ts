/** The slider's stops, in calls per second: fine where it matters, and up to more than such services grant. */
export const RATE_STOPS = [0.2, 0.5, 1, 1.5, 2, 3, 4, 5, 8, 10, 15, 20, 30, 50] as const;

export function rateOfStop(stop: number): number {
  return RATE_STOPS[Math.min(RATE_STOPS.length - 1, Math.max(0, Math.round(stop)))] ?? 2;
}

/** The nearest stop to a rate. */
export function stopOfRate(perSecond: number): number {
  let nearest = 0;
  for (const [stop, rate] of RATE_STOPS.entries())
    if (Math.abs(rate - perSecond) < Math.abs(rateOfStop(nearest) - perSecond)) nearest = stop;
  return nearest;
}
