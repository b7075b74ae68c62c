/**
 * How long the worker that reads sheets may take. A hundred thousand rows take a second or two here; the largest
 * allowed file, on a laptop ten times slower, well over twenty seconds in all, but never twenty without a sign: it tells
 * its progress every few milliseconds' worth of work. So silence is what ends it. The limit is three times as long,
 * because on a machine that is busy with other programs a reader waits for the processor. The whole has a far limit, for
 * a reader that would creep on for hours.
 */
export const WORK_LIMITS: WorkLimits = { silenceMs: 60_000, wholeMs: 600_000 };

export interface WorkLimits {
  /** Without a sign from the worker. */
  readonly silenceMs: number;
  /** Of all that was asked of it, until nothing is open any more. */
  readonly wholeMs: number;
}

/** Watches over a worker that can be killed: `onStuck` is called once, when it has kept silent or worked for too long. */
export class WorkWatch {
  private readonly limits: WorkLimits;
  private readonly onStuck: () => void;
  private open = 0;
  private silence: Timer | undefined;
  private whole: Timer | undefined;

  constructor(limits: WorkLimits, onStuck: () => void) {
    this.limits = limits;
    this.onStuck = onStuck;
  }

  /** Something was asked of the worker. */
  asked(): void {
    this.open += 1;
    this.whole ??= setTimeout(() => this.giveUp(), this.limits.wholeMs);
    this.gaveSign();
  }

  /** The worker gave a sign. */
  gaveSign(): void {
    clearTimeout(this.silence);
    this.silence = this.open > 0 ? setTimeout(() => this.giveUp(), this.limits.silenceMs) : undefined;
  }

  /** One of the things asked of it is done. */
  done(): void {
    this.open = Math.max(0, this.open - 1);
    if (this.open === 0) this.stop();
    else this.gaveSign();
  }

  /** Nothing is waited for any more. */
  stop(): void {
    this.open = 0;
    clearTimeout(this.silence);
    clearTimeout(this.whole);
    this.silence = undefined;
    this.whole = undefined;
  }

  private giveUp(): void {
    this.stop();
    this.onStuck();
  }
}

type Timer = ReturnType<typeof setTimeout>;
