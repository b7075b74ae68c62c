/** Time as a port: the real one here, a virtual one in the simulation. */
export interface Clock {
  nowMs(): number;
  /** Calls back once, not before `atMs`; the returned function takes it back. */
  wakeAt(atMs: number, wake: () => void): () => void;
}

/** The longest delay a timer of Node takes; a longer wait is taken in pieces. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

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

const nowMs = steadyTime({ wallMs: () => Date.now(), counterMs: () => performance.now() });

export const systemClock: Clock = {
  nowMs,
  wakeAt(atMs, wake) {
    const delayMs = Math.min(Math.max(0, atMs - nowMs()), LONGEST_TIMER_MS);
    const timer = setTimeout(wake, Math.ceil(delayMs));
    return () => clearTimeout(timer);
  },
};
