/** Watches in the background, in rounds with growing pauses, for as long as the process lives. */
import { grownPeriodMs } from '../core/doubt/track.ts';
import type { Clock } from '../ports/clock.ts';

interface WatchLoopParts {
  readonly clock: Clock;
  /** The first pause, and the one after something was found. */
  readonly firstPeriodMs: () => number;
  /** True while a row is followed or looked for, so that its end should be seen soon. */
  readonly isAnythingOpen: () => boolean;
  /** One round; true if it found something. It must not reject for what the world did; if it rejects, the loop ends. */
  readonly round: () => Promise<boolean>;
  /** Called whenever it is known when the next round comes. */
  readonly onPlanned?: (atMs: number) => void;
}

/** What has ended may still turn, which happens seldom. */
const LONGEST_OF_ENDED_MS = 3_600_000;

export function watchLoop({ clock, firstPeriodMs, isAnythingOpen, round, onPlanned }: WatchLoopParts) {
  let quietRounds = 0;
  let cancelWake: (() => void) | undefined;
  let isReading = false;
  let isStopped = false;

  const plan = (): void => {
    cancelWake?.();
    if (isStopped) return;
    const longestMs = isAnythingOpen() ? undefined : LONGEST_OF_ENDED_MS;
    const periodMs = grownPeriodMs(firstPeriodMs(), quietRounds, longestMs);
    const atMs = clock.nowMs() + periodMs;
    cancelWake = clock.wakeAt(atMs, () => void read());
    onPlanned?.(atMs);
  };
  const read = async (): Promise<void> => {
    isReading = true;
    const quietBefore = quietRounds;
    try {
      const hasFound = await round();
      // If the loop was begun again during the round, that beginning counts.
      if (quietRounds === quietBefore) quietRounds = hasFound ? 0 : quietBefore + 1;
    } catch {
      isStopped = true;
    } finally {
      isReading = false;
      plan();
    }
  };

  return {
    /**
     * Something changed (a batch came to rest, another profile was chosen): the next round comes after the first
     * pause again.
     */
    begin(): void {
      quietRounds = 0;
      if (!isReading) plan();
    },
    stop(): void {
      isStopped = true;
      cancelWake?.();
    },
  };
}
