import { steadyTime } from '../../../shared/domain/time.ts';

/** Time as a port: the real one here, a virtual one in the simulation. */
export interface Clock {
  nowMs(): number;
  /** Calls back once, not before `atMs`; the returned function takes it back. */
  wakeAt(atMs: number, wake: () => void): () => void;
}

/** A moment by two clocks, of which one may have been set: the service's is undefined until it was heard. */
export interface Now {
  readonly ourMs: number;
  readonly serverMs: number | undefined;
}

/** The longest delay a timer of Node takes; a longer wait is taken in pieces. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const nowMs = steadyTime({ wallMs: () => Date.now(), counterMs: () => performance.now() });

export const systemClock: Clock = {
  nowMs,
  wakeAt(atMs, wake) {
    const delayMs = Math.min(Math.max(0, atMs - nowMs()), LONGEST_TIMER_MS);
    const timer = setTimeout(wake, Math.ceil(delayMs));
    return () => clearTimeout(timer);
  },
};
