/**
 * What a service that limits its callers allows: a steady rate and a burst (GCRA). For each call it returns nothing,
 * or how long to wait, in whole seconds as in Retry-After.
 */
export function grantOf(limit: {
  readonly perSecond: number;
  readonly burst: number;
}): (nowMs: number) => number | undefined {
  const intervalMs = 1000 / limit.perSecond;
  let theoreticalMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    const earliestMs = theoreticalMs - (limit.burst - 1) * intervalMs;
    if (nowMs < earliestMs) return Math.max(1, Math.ceil((earliestMs - nowMs) / 1000)) * 1000;
    theoreticalMs = Math.max(nowMs, theoreticalMs) + intervalMs;
    return undefined;
  };
}
