import type { Attempt } from '../../electron/engine/core/row/attempts.ts';

/** An attempt that was accepted, with what the test does not care about filled in. */
export function anAttempt(change: Partial<Attempt> = {}): Attempt {
  return {
    n: 1,
    key: 'key-1',
    bodySha256: 'f'.repeat(64),
    quote: null,
    openedAtMs: 0,
    openedServerMs: 0,
    outcome: 'accepted',
    ...change,
  };
}
