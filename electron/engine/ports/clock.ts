import { steadyTime } from '../../../shared/domain/time.ts';

/** Time as a port: the real one here, a virtual one in the simulation. */
export interface Clock {
  nowMs(): number;
  /** Calls back once, not before `atMs`. The returned function cancels it. */
  wakeAt(atMs: number, wake: () => void): () => void;
}

/** The longest delay that a timer of Node takes; a longer wait is split. */
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
