/** Time as the practice service sees it. It is a port, so that tests can run days in a moment. */
export interface PracticeClock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Runs `action` once, `delayMs` from now; never inside the call itself. */
  after(delayMs: number, action: () => void): void;
}

/** The machine's own clock. Its timers never keep the process alive: the listening socket does that. */
export const systemClock: PracticeClock = {
  nowMs: () => Date.now(),
  after: (delayMs, action) => void setTimeout(action, delayMs).unref(),
};

/** A clock that stands still until a test moves it. */
interface ManualClock extends PracticeClock {
  /** Moves time forward and runs what is due in order of time, each at its own moment. */
  advance(byMs: number): void;
}

/** A clock for tests, starting at `startMs`. */
export function manualClock(startMs: number): ManualClock {
  let now = startMs;
  let due: { readonly atMs: number; readonly action: () => void }[] = [];
  return {
    nowMs: () => now,
    after: (delayMs, action) => void due.push({ atMs: now + Math.max(0, delayMs), action }),
    advance(byMs) {
      const until = now + byMs;
      for (;;) {
        const next = due.reduce<(typeof due)[number] | undefined>(
          (soonest, entry) =>
            entry.atMs <= until && (!soonest || entry.atMs < soonest.atMs) ? entry : soonest,
          undefined,
        );
        if (!next) break;
        due = due.filter((entry) => entry !== next);
        now = Math.max(now, next.atMs);
        next.action();
      }
      now = until;
    },
  };
}
