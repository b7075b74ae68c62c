import type { PracticeOptions } from '../faults/practice-options.ts';
import type { PracticeClock } from '../ports/clock.ts';
import { type Answer, refused } from './answer.ts';

/** Lets requests pass at a steady rate with a burst (GCRA), over all operations; gives the 429 for the others. */
export function rateLimit(
  limit: PracticeOptions['rateLimit'],
  clock: PracticeClock,
): () => Answer | undefined {
  let theoreticalMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (!limit) return undefined;
    const nowMs = clock.nowMs();
    const intervalMs = 1000 / limit.perSecond;
    const earliestMs = theoreticalMs - (limit.burst - 1) * intervalMs;
    if (nowMs >= earliestMs) {
      theoreticalMs = Math.max(nowMs, theoreticalMs) + intervalMs;
      return undefined;
    }
    const seconds = limit.retryAfterSeconds ?? Math.max(1, Math.ceil((earliestMs - nowMs) / 1000));
    return refused({
      status: 429,
      code: 'rate_limit_exceeded',
      message: 'Rate limit exceeded. Please try again later.',
      headers: { 'retry-after': String(seconds) },
    });
  };
}
